"""The search finds wins, proves that there are none, and gives up where it is told to."""

import pytest

from engine import RULE_SETS
from engine.solver import search as searching
from engine.solver.search import _worth_trying, search
from engine.solver.state import State, state_of
from tests.engine.games import game_at, run_text

RULES = RULE_SETS["scorpion"]
TANGLED = (
    f"{run_text('S', 'K', '9')} {run_text('H', '5')}/{run_text('H', 'K', '6')} 6S 8S"
    f"/{run_text('S', '5')} 7S;banked=D C"
)


def test_a_budget_that_runs_out_leaves_the_verdict_open() -> None:
    root = state_of(game_at(TANGLED).board)
    assert search(root, RULES, 1).verdict == "unknown"
    assert search(root, RULES, 100).verdict == "winnable"


def test_memory_that_runs_out_leaves_the_verdict_open(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "MOST_REMEMBERED", 2)
    solution = search(state_of(game_at(TANGLED).board), RULES, 100)
    assert (solution.verdict, solution.nodes) == ("unknown", 2)


def tried(position: str) -> int:
    return len(_worth_trying(state_of(game_at(position).board), RULES))


def test_what_can_do_no_harm_is_tried_alone_once_the_stock_is_out() -> None:
    position = f"{run_text('S', 'K', '3')}/9H 2S/2D 9C/3D"
    assert tried(position) == 1
    assert tried(f"{position};stock=AC") > 1


def test_a_won_position_takes_no_node() -> None:
    assert search(State((b"",) * 7), RULES, 10).nodes == 0
