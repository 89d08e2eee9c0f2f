"""What an empty column takes: a King with all on it, or under Wasp any card."""

import pytest

from engine import RULE_SETS, position_text
from tests.engine.games import game_at, played, run_text
from tests.engine.questions import column, destinations, ends, moves, refused

KINGS_ONLY = [
    name
    for name, rules in RULE_SETS.items()
    if rules.empty == "king" and rules.layout != "three-blind-mice"
]
ANY_CARD = [name for name, rules in RULE_SETS.items() if rules.empty == "any"]

BOARD = "9C KS 2D 7H/4H 7C/-/5D/6S/9H/TH;stock=AC"


@pytest.mark.parametrize("name", KINGS_ONLY)
def test_only_a_king_fills_an_empty_column(name: str) -> None:
    game = game_at(BOARD, name)
    assert [text for text in moves(game) if text[2:] == "3"] == ["KS3"]
    for lower in ("2D3", "7H3", "4H3", "TH3", "9C3"):
        assert refused(game, lower) == "empty_needs_king"


@pytest.mark.parametrize("name", ANY_CARD)
def test_under_wasp_any_face_up_card_fills_an_empty_column(name: str) -> None:
    game = game_at(BOARD, name)
    there = [text[:2] for text in moves(game) if text[2:] == "3"]
    assert there == sorted(["9C", "KS", "2D", "7H", "4H", "7C", "5D", "6S", "9H", "TH"])


def test_a_king_takes_along_what_lies_on_it_in_no_order() -> None:
    game = game_at("9C KS 2D 7H QC 3C/-/4H")
    after = played(game, "KS2")
    assert position_text(after.position) == "9C/KS 2D 7H QC 3C/4H/-/-/-/-"


def test_under_wasp_a_part_of_a_column_is_parked_with_all_on_it() -> None:
    game = game_at("9C 5S 2D 7H/-/4H", "wasp")
    assert column(played(game, "5S2"), 2) == "5S 2D 7H"


def test_where_kings_alone_fill_columns_no_part_without_a_king_at_its_head_may() -> None:
    """The King among the passengers does not help the card that leads."""
    game = game_at("9C 5S KD 7H/-/4H;stock=AC")
    refused(game, "5S2")
    assert column(played(game, "KD2"), 2) == "KD 7H"


def test_a_king_on_other_cards_waits_for_a_column_to_be_cleared() -> None:
    """2♣ leaves column 2 empty; K♠ goes there and frees 9♣."""
    game = game_at("9C KS/2C/3C/4D/4H/4S/5D;stock=AC")
    assert destinations(game, "KS") == []
    cleared = played(game, "2C3")
    assert column(cleared, 2) == "-"
    assert ends(played(cleared, "KS2"))[:2] == ["9C", "KS"]


def test_a_king_at_the_bottom_never_needs_to_move() -> None:
    """The others are built on it where it lies."""
    game = game_at(f"{run_text('S', 'K', '3')}/3D 2S AS/4D/5D 4C/-;banked=H")
    assert played(game, "2S1").banked != ()


def test_a_cleared_column_is_one_for_every_card_under_wasp_and_no_other_rule_differs() -> None:
    """Same board, same moves, but for those into the empty column."""
    classic, wasp = game_at(BOARD, "scorpion"), game_at(BOARD, "wasp")
    onto_cards = [text for text in moves(wasp) if text[2:] != "3"]
    assert onto_cards == [text for text in moves(classic) if text[2:] != "3"]


def test_under_wasp_a_card_already_joined_may_step_into_an_empty_column() -> None:
    game = game_at("8H 7H/-/4C", "wasp")
    assert destinations(game, "7H") == [2, 4, 5, 6, 7]


def test_a_face_down_card_fills_no_column() -> None:
    game = game_at("#KS 9C/-/4C", "wasp")
    refused(game, "KS2")


def test_a_column_with_only_face_down_cards_is_not_empty() -> None:
    """Such a column does not arise in play; a position may still be drawn with one."""
    game = game_at("#9C/4C KS/2D/3D/5D/6D/8D;stock=AC")
    assert destinations(game, "KS") == []


@pytest.mark.parametrize("name", ["scorpion", "wasp", "hard", "easy"])
def test_to_and_fro_between_empty_columns_improves_nothing(name: str) -> None:
    """A whole column that moves to an empty one changes its number, and nothing else."""
    game = game_at("KS 9C/-/4C 5H;stock=AC", name)
    there = played(game, "KS2")
    assert (there.hidden, there.links, there.runs) == (game.hidden, game.links, game.runs)
    back = played(there, "KS1")
    assert back.position == game.position


def test_a_column_emptied_by_a_run_that_leaves_takes_a_king() -> None:
    game = game_at(f"{run_text('S', 'K', '2')}/4C AS/9C KH/4D/4H/5D/5H")
    cleared = played(game, "AS1")
    assert column(cleared, 1) == "-"
    assert column(played(cleared, "KH1"), 1) == "KH"
