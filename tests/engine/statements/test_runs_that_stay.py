"""Where finished runs stay on the table: what counts as one, and how the count can fall."""

import pytest

from engine import RULE_SETS
from tests.engine.games import game_at, played, run_text
from tests.engine.questions import can_be_won, column, destinations, moves

STAYING = [name for name, rules in RULE_SETS.items() if rules.completed == "stay"]
SPADES = f"{run_text('S', 'K', '2')}/4C AS/-"


@pytest.mark.parametrize("name", STAYING)
def test_a_finished_column_stays_and_counts(name: str) -> None:
    after = played(game_at(f"{SPADES};stock=2C", name), "AS1")
    assert (column(after, 1), after.runs, after.banked) == (run_text("S"), 1, ())


def test_a_run_on_another_card_is_no_finished_column() -> None:
    game = game_at(f"9D {run_text('S', 'K', '2')}/4C AS/-;stock=2C", "hard")
    after = played(game, "AS1")
    assert after.runs == 0
    assert played(after, "KS3").runs == 1


def test_a_run_under_another_card_is_no_finished_column() -> None:
    game = game_at(f"{run_text('S', 'K', '2')}/4C AS 6H/7H/-;stock=2C", "hard")
    after = played(game, "AS1")
    assert after.runs == 0
    assert played(after, "6H3").runs == 1


def test_two_runs_in_one_column_are_none() -> None:
    game = game_at(f"{run_text('H')} {run_text('S', 'K', '2')}/4C AS/-;stock=2C", "hard")
    assert played(game, "AS1").runs == 0
    assert played(game, "AS1 KS3").runs == 2


def test_under_any_card_rules_a_finished_column_may_be_broken_and_counts_no_more() -> None:
    game = played(game_at(f"{SPADES};stock=2C", "easy"), "AS1")
    broken = played(game, "9S3")
    assert (game.runs, broken.runs) == (1, 0)
    assert column(broken, 3) == run_text("S", "9")
    assert played(broken, "9S1").runs == 1


def test_where_kings_alone_fill_columns_a_finished_one_can_only_move_whole() -> None:
    game = played(game_at(f"{SPADES};stock=2C", "hard"), "AS1")
    assert [text for text in moves(game) if text[1] == "S"] == ["KS3", "KS4", "KS5", "KS6", "KS7"]
    assert played(game, "KS3").runs == 1


def test_the_deal_may_cover_a_finished_column() -> None:
    """The count falls, and rises again when the card has left."""
    game = game_at(f"{run_text('S')}/4C/3H/8H;stock=7H", "hard")
    covered = played(game, "deal")
    assert (game.runs, covered.runs) == (1, 0)
    assert played(covered, "7H4").runs == 1


def test_four_finished_columns_win() -> None:
    columns = "/".join(run_text(suit) for suit in "SHD")
    game = game_at(f"{columns}/{run_text('C', 'K', '2')}/AC", "hard")
    won = played(game, "AC4")
    assert (game.runs, won.runs, won.status) == (3, 4, "won")
    assert won.position.banked == ()


def test_four_suits_in_three_columns_are_not_won_yet() -> None:
    columns = "/".join(run_text(suit) for suit in "SH")
    stacked = f"{run_text('D')} {run_text('C', 'K', '2')}"
    game = played(game_at(f"{columns}/{stacked}/AC", "hard"), "AC3")
    assert (game.runs, game.status) == (2, "playing")
    assert played(game, "KC4").status == "won"


def test_a_win_needs_the_stock_to_be_out_and_nothing_hidden() -> None:
    """With a card in stock or face down one suit lacks a card, so four columns can't be whole."""
    columns = "/".join(run_text(suit) for suit in "SHD")
    for rest in (f"{run_text('C', 'K', '2')}/-;stock=AC", f"#AC {run_text('C', 'K', '2')}"):
        game = game_at(f"{columns}/{rest}", "hard")
        assert (game.runs, game.status) == (3, "playing")


def test_a_finished_column_may_have_to_be_covered_on_the_way_to_a_win() -> None:
    """The deal drops a card on spades and hearts alike; all can still be put right."""
    columns = f"{run_text('S')}/{run_text('H')}/{run_text('D')}/{run_text('C', 'K', '4')}"
    game = game_at(f"{columns};stock=3C 2C AC", "hard")
    dealt = played(game, "deal")
    assert (game.runs, dealt.runs) == (3, 0)
    assert can_be_won(dealt)
    assert played(dealt, "3C4 2C4 AC4").status == "won"


@pytest.mark.parametrize("name", STAYING)
def test_no_card_goes_on_the_ace_of_a_finished_column(name: str) -> None:
    game = played(game_at(f"{SPADES};stock=2C", name), "AS1")
    assert 1 not in destinations(game, "4C")
