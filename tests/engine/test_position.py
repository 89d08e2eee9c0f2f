"""Positions and their text form."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import DECK, LAYOUTS, Deal, NotationError, Suit, parse_position, position_text
from engine.position import Position, dealt_position
from tests.engine.games import random_deal


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Any distinct cards in any columns, some face down, some in stock and reserve."""
    unbanked = draw(st.sets(st.sampled_from(Suit)))
    pool = [card for card in draw(st.permutations(DECK)) if card // 13 in unbanked]
    columns = []
    hidden = []
    for _ in range(draw(st.integers(1, 10))):
        size = draw(st.integers(0, min(15, len(pool))))
        columns.append(tuple(pool[:size]))
        hidden.append(draw(st.integers(0, size)))
        pool = pool[size:]
    return Position(
        columns=tuple(columns),
        hidden=tuple(hidden),
        stock=tuple(pool[:3]),
        reserve=tuple(pool[3:5]),
        banked=tuple(suit for suit in Suit if suit not in unbanked),
    )


@given(positions())
def test_positions_round_trip_through_text(position: Position) -> None:
    assert parse_position(position_text(position)) == position


def test_a_position_reads_as_it_is_drawn() -> None:
    text = "#5D #6D KS QS/AS/-/-/-/-/-;stock=7D;banked=H C"
    position = parse_position(text)
    assert position.hidden == (2, 0, 0, 0, 0, 0, 0)
    assert position.banked == (Suit.H, Suit.C)
    assert str(position) == text


def test_banked_suits_are_written_in_the_order_of_the_deck() -> None:
    assert str(parse_position("-;banked=C S H")) == "-;banked=S H C"


def test_a_deal_is_laid_out_row_by_row() -> None:
    """The first seven cards are the bottom row; the last three are the stock."""
    position = dealt_position(Deal(DECK), "scorpion")
    assert [column[0] for column in position.columns] == list(range(7))
    assert position.columns[0] == tuple(range(0, 49, 7))
    assert position.hidden == (3, 3, 3, 3, 0, 0, 0)
    assert position.stock == (49, 50, 51)


def test_three_blind_mice_lies_in_ten_columns_with_two_open_cards() -> None:
    position = dealt_position(Deal(DECK), "three-blind-mice")
    assert [len(column) for column in position.columns] == [5] * 10
    assert position.hidden == (0,) * 7 + (3,) * 3
    assert (position.stock, position.reserve) == ((), (50, 51))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_dealt_position_holds_every_card(layout: str) -> None:
    position = dealt_position(random_deal(random.Random(layout)), layout)
    cards = [card for column in position.columns for card in column]
    assert sorted([*cards, *position.stock, *position.reserve]) == list(DECK)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "written -"),
        ("KS//-", "written -"),
        ("KS -", "is no card"),
        ("KS/KS", "holds the KS twice"),
        ("KS/-;stock=KS", "holds the KS twice"),
        ("KS/-;banked=S", "holds the KS twice"),
        ("-;banked=S S", "twice"),
        ("-;banked=X", "is no suit"),
        ("5D #6D", "face-down card can't lie on a face-up one"),
        ("##5D", "is no card"),
        ("-;waste=5D", "is no part of a position"),
        ("-;stock", "is no part of a position"),
        ("-;stock=5D;stock=6D", "gives stock twice"),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        parse_position(text)
