"""The search finds wins, proves that there are none, and gives up where it is told to."""

from engine import RULE_SETS
from engine.solver.search import is_won, search
from engine.solver.state import state_of
from tests.engine.games import game_at, run_text

RULES = RULE_SETS["scorpion"]
STAYING = RULE_SETS["hard"]


def test_a_budget_that_runs_out_leaves_the_verdict_open() -> None:
    root = state_of(game_at("3H 9C/2H 8C/AH 7C/4H 6C/9D KC").board)
    assert search(root, RULES, 1).verdict == "unknown"


def test_four_whole_columns_are_a_win_where_runs_stay() -> None:
    columns = "/".join(run_text(suit) for suit in "SHDC")
    assert is_won(state_of(game_at(columns, "hard").board), STAYING)
    assert not is_won(state_of(game_at(columns.replace(" AC", "/AC"), "hard").board), STAYING)


def test_an_empty_tableau_is_a_win_where_runs_are_banked() -> None:
    assert is_won(state_of(game_at("-;banked=S H D C").board), RULES)
    assert not is_won(state_of(game_at("AS;banked=H D C").board), RULES)
