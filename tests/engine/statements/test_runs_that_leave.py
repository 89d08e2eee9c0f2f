"""Where finished runs are banked: which cards make a run, and when it leaves."""

import pytest

from engine import RULE_SETS
from tests.engine.games import game_at, played, run_text
from tests.engine.questions import column, moves

BANKING = [
    name
    for name, rules in RULE_SETS.items()
    if rules.completed == "bank" and rules.layout != "three-blind-mice"
]


@pytest.mark.parametrize("name", BANKING)
@pytest.mark.parametrize("suit", "SHDC")
def test_a_run_of_each_suit_leaves_the_moment_it_is_whole(name: str, suit: str) -> None:
    ace = f"A{suit}"
    game = game_at(f"{run_text(suit, 'K', '2')}/{_other(suit)} {ace}/-", name)
    after = played(game, f"{ace}1")
    assert (column(after, 1), after.runs) == ("-", 1)
    assert [banked.name for banked in after.banked] == [suit]


def _other(suit: str) -> str:
    return "4C" if suit != "C" else "4D"


def test_twelve_cards_are_no_run() -> None:
    """The Ace is missing, or the King is."""
    assert played(game_at(f"{run_text('S', 'K', '3')}/4C 2S/-"), "2S1").runs == 0
    headless = played(game_at(f"9C {run_text('S', 'Q', '2')}/4C AS/-;stock=2C"), "AS1")
    assert (headless.runs, column(headless, 2)) == (0, "4C")


def test_only_the_end_of_a_column_counts() -> None:
    """A whole run with a card on it lies where it is until that card leaves."""
    game = game_at(f"{run_text('S', 'K', '2')}/4C AS 6H/7H/-")
    covered = played(game, "AS1")
    assert (covered.runs, column(covered, 1)) == (0, f"{run_text('S')} 6H")
    free = played(covered, "6H3")
    assert (free.runs, column(free, 1)) == (1, "-")


def test_a_covered_run_may_wait_for_several_cards_to_leave() -> None:
    game = game_at(f"{run_text('S', 'K', '2')}/4C AS 6H 3D/7H/4D/-")
    after = played(game, "AS1 3D4")
    assert after.runs == 0
    assert played(after, "6H3").runs == 1


def test_a_run_may_lie_on_other_cards() -> None:
    game = game_at(f"9D 2H {run_text('S', 'K', '2')}/4C AS/-")
    after = played(game, "AS1")
    assert (after.runs, column(after, 1)) == (1, "9D 2H")


def test_a_run_may_be_finished_by_its_lower_half_in_one_piece() -> None:
    game = game_at(f"{run_text('S', 'K', '7')}/4C {run_text('S', '6')}/-")
    assert played(game, "6S1").runs == 1


def test_a_card_that_leaves_may_uncover_a_whole_run_behind_it() -> None:
    """Both ends of a move are looked at: here the source alone finishes."""
    game = game_at(f"{run_text('S')} 6H/7H/-;stock=2C")
    after = played(game, "6H2")
    assert (after.runs, column(after, 1), column(after, 2)) == (1, "-", "7H 6H")


def test_one_move_may_finish_one_run_at_each_end() -> None:
    game = game_at(f"{run_text('H')} AS/{run_text('S', 'K', '2')}/-")
    after = played(game, "AS2")
    assert {suit.name for suit in after.banked} == {"S", "H"}
    assert (after.runs, after.points) == (2, 200)


def test_one_run_that_leaves_may_uncover_the_next() -> None:
    """Three lie one on the other; one Ace brings all three home."""
    stacked = f"{run_text('D')} {run_text('H')} {run_text('S', 'K', '2')}"
    after = played(game_at(f"{stacked}/4C AS/-"), "AS1")
    assert (after.runs, column(after, 1)) == (3, "-")


def test_two_runs_in_a_chain_with_a_hidden_card_between_take_a_second_action() -> None:
    """The card between them turns up and stops the chain, as it is no part of a run."""
    hidden = f"#2C {run_text('S', 'K', '2')}"
    after = played(game_at(f"{hidden}/4D AS/-"), "AS1")
    assert (after.runs, column(after, 1)) == (1, "2C")


def test_nothing_is_built_on_a_run_once_it_is_banked() -> None:
    game = game_at("2D KH/3C/4D/5D/6D/7D/8D;stock=AC;banked=S")
    assert all(text[1] != "S" for text in moves(game))


def test_the_game_is_won_the_moment_the_fourth_run_is_banked() -> None:
    game = game_at(f"{run_text('C', 'K', '2')}/AC;banked=S H D")
    assert (game.status, played(game, "AC1").status) == ("playing", "won")


def test_cards_of_two_suits_are_no_run_whatever_their_ranks() -> None:
    mixed = f"{run_text('S', 'K', '8')} {run_text('C', '7', '3')}/4D 2C AC/-;stock=AS"
    after = played(game_at(mixed), "2C1")
    assert (after.runs, len(column(after, 1).split())) == (0, 13)
