"""Undo takes back one whole action, and a limit counts the actions that stand."""

import pytest

from engine import RULE_SETS, legal, view
from tests.engine.games import game_at, played, run_text
from tests.engine.questions import column, options, refused

LIMITED = [name for name, rules in RULE_SETS.items() if rules.limit]
UNDO_ON = [name for name, rules in RULE_SETS.items() if rules.undo]
UNDO_OFF = [
    name
    for name, rules in RULE_SETS.items()
    if not rules.undo and rules.layout != "three-blind-mice"
]


@pytest.mark.parametrize("name", UNDO_ON)
def test_one_undo_takes_back_a_run_the_card_it_turned_up_and_the_move(name: str) -> None:
    game = game_at(f"#9D {run_text('S', 'K', '2')}/4C AS/-/2D;stock=5H", name)
    after = played(game, "AS1")
    back = played(after, "undo")
    assert (back.position, view(back)) == (game.position, view(game))
    assert (back.runs, back.hidden, options(back)) == (game.runs, game.hidden, options(game))


@pytest.mark.parametrize("name", UNDO_ON)
def test_undo_goes_back_as_far_as_the_first_action(name: str) -> None:
    game = game_at("4C 7H/8H/6C 5D 9S/TS;stock=2C 3H 5C", name)
    back = played(game, "7H2 9S4 deal undo undo undo")
    assert back.position == game.position
    assert refused(back, "undo") == "nothing_to_undo"


def test_after_an_undo_another_way_may_be_tried() -> None:
    game = game_at("4C 7H/8H/6C 5D 9S/TS;stock=2C", "plain")
    assert column(played(game, "7H2 undo 9S4"), 4) == "TS 9S"


def test_an_undo_is_not_undone_itself() -> None:
    """The second undo takes back the move before, not the first undo."""
    game = game_at("4C 7H/8H/6C 5D 9S/TS;stock=2C", "plain")
    assert played(game, "7H2 9S4 undo undo").position == game.position


@pytest.mark.parametrize("name", UNDO_OFF)
def test_where_undo_is_off_nothing_is_taken_back(name: str) -> None:
    game = played(game_at("4C 7H/8H/6C 5D 9S/TS;stock=2C", name), "7H2")
    assert refused(game, "undo") == "undo_off"


def wandering(name: str, actions: int) -> str:
    """Write so many actions that change nothing: a King who goes from column to column."""
    return " ".join(f"KS{2 - number % 2}" for number in range(actions))


@pytest.mark.parametrize("name", LIMITED)
def test_at_two_thousand_actions_nothing_is_legal_but_the_game_is_not_lost(name: str) -> None:
    full = played(game_at("KS/-/4C 7H/8H;stock=2C", name), wandering(name, 2_000))
    assert (full.history, full.status, full.ended, legal(full)) == (2_000, "playing", False, ())
    for action in ("KS2", "7H4", "deal"):
        assert refused(full, action) == "limit_reached"


@pytest.mark.parametrize("name", LIMITED)
def test_an_undo_at_the_limit_makes_room_for_one_action(name: str) -> None:
    full = played(game_at("KS/-/4C 7H/8H;stock=2C", name), wandering(name, 2_000))
    freed = played(full, "undo")
    assert "7H4" in options(freed)
    again = played(freed, "7H4")
    assert (again.history, legal(again)) == (2_000, ())


@pytest.mark.parametrize("name", LIMITED)
def test_the_last_action_below_the_limit_may_win(name: str) -> None:
    columns = "/".join(run_text(suit) for suit in "SHD")
    game = game_at(f"{columns}/{run_text('C', 'K', '2')}/AC/-", name)
    to_and_fro = " ".join(f"KS{1 if number % 2 else 6}" for number in range(1_999))
    won = played(game, f"{to_and_fro} AC4")
    assert (won.history, won.status) == (2_000, "won")


def test_an_undo_brings_nothing_of_its_own() -> None:
    """The run banked and the card turned up by the action before it are no news any more."""
    game = game_at(f"#9D {run_text('S', 'K', '2')}/4C AS/-/2D;stock=5H", "plain")
    back = played(game, "AS1 deal undo")
    assert (back.turned, back.dealt, back.banked) == ((), (), ())
    assert (back.runs, column(back, 1)) == (1, "9D")
