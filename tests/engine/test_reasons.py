"""The data of a reason: enough for a program that has words of its own."""

import pytest

from engine import Action, Game, IllegalMove, Reason, Refusal, parse_action, parse_card, play
from tests.engine.games import game_at, played


def reason(game: Game, action: Action | str) -> Reason:
    """Play an action that must be refused, and return why."""
    with pytest.raises(IllegalMove) as caught:
        play(game, parse_action(action) if isinstance(action, str) else action)
    assert caught.value.code == caught.value.reason.code
    return caught.value.reason


FIVE, SIX, KING = (parse_card(card) for card in ("5H", "6H", "KD"))


def test_a_covered_home_is_named_with_its_column_and_what_lies_on_it() -> None:
    game = game_at("5H/2C 6H 9S 3D 4C/8C;stock=2S")
    expected = Reason(Refusal.NOT_ON_NEXT_HIGHER, FIVE, SIX, column=2, covers=3)
    assert reason(game, "5H3") == expected


def test_a_home_at_the_end_of_another_column_is_covered_by_none() -> None:
    game = game_at("5H/2C 6H/8C;stock=2S")
    assert reason(game, "5H3") == Reason(Refusal.NOT_ON_NEXT_HIGHER, FIVE, SIX, 2, covers=0)


def test_a_home_in_the_reserve_has_no_column() -> None:
    game = game_at("5H/8C/7H/-/-/-/-/-/-/-;reserve=6H", "three-blind-mice")
    assert reason(game, "5H2") == Reason(Refusal.NOT_ON_NEXT_HIGHER, FIVE, SIX, covers=0)


def test_a_home_out_of_sight_has_no_place_at_all() -> None:
    game = game_at("5H/#6H 2C/8C;stock=2S")
    assert reason(game, "5H3") == Reason(Refusal.CARD_NOT_VISIBLE, FIVE, SIX)


def test_a_named_card_out_of_sight_needs_nothing() -> None:
    game = game_at("5H/#6H 2C/8C;stock=2S")
    assert reason(game, "6H3") == Reason(Refusal.CARD_NOT_VISIBLE, SIX)


def test_a_joined_card_is_told_where_its_pair_lies() -> None:
    game = game_at("6H 5H/8C;stock=2S")
    assert reason(game, "5H2") == Reason(Refusal.ALREADY_JOINED, FIVE, SIX, column=1)


def test_a_king_is_told_an_empty_column_if_there_is_one() -> None:
    full = "KD/8C/9C/TC/3S/5S"
    assert reason(game_at(full + ";stock=2S"), "KD2") == Reason(
        Refusal.KING_NEEDS_EMPTY, KING, column=7
    )
    assert reason(game_at(full + "/9D;stock=2S"), "KD2") == Reason(Refusal.KING_NEEDS_EMPTY, KING)


@pytest.mark.parametrize(
    ("position", "instead"),
    [
        ("5H/2C 6H 9S/-;stock=2S", (SIX, 2, 1)),
        ("5H/#6H 9S/-;stock=2S", (None, None, None)),
        ("6H 5H/9S/-;stock=2S", (None, None, None)),
    ],
    ids=["covered", "face down", "joined"],
)
def test_a_card_that_opens_no_column_is_told_its_home_where_that_helps(
    position: str, instead: tuple[int | None, int | None, int | None]
) -> None:
    told = reason(game_at(position), "5H3")
    assert (told.code, told.card) == (Refusal.EMPTY_NEEDS_KING, FIVE)
    assert (told.needed, told.column, told.covers) == instead


def test_the_column_asked_for_is_told_where_it_is_the_fault() -> None:
    game = game_at("5H/8C;stock=2S")
    assert reason(game, "5H1") == Reason(Refusal.SAME_COLUMN, FIVE, column=1)
    assert reason(game, "5H8") == Reason(Refusal.NO_SUCH_COLUMN, column=8)


def test_a_layout_without_a_stock_differs_from_a_stock_that_is_out() -> None:
    mice = game_at("8H/4D/-/-/-/-/-/-/-/9C;reserve=7H KS", "three-blind-mice")
    assert reason(mice, "deal") == Reason(Refusal.NO_STOCK)
    assert reason(game_at("8H/7H"), "deal") == Reason(Refusal.STOCK_EMPTY)


def test_a_limit_is_told_in_numbers() -> None:
    game = played(game_at("8H/7H/6H;stock=2S", "undo=on,limit=1"), "7H1")
    assert reason(game, "6H1") == Reason(Refusal.LIMIT_REACHED, limit=1)
