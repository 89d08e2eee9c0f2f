"""The cards that texts name: found however they are written, and nowhere else."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import DECK, Card, card_name, card_text, parse_card
from tests.mentions import cards_in, mentioned

SEVEN, TEN = parse_card("7H"), parse_card("TS")


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("7H", [SEVEN]),
        ("7H5", [SEVEN]),
        ("7H10", [SEVEN]),
        ("7♥ goes only on 8♥", [SEVEN, SEVEN + 1]),
        ("10♠", [TEN]),
        ("TS, 7H", [TEN, SEVEN]),
    ],
)
def test_a_card_is_found_in_each_way_of_writing_it(text: str, cards: list[Card]) -> None:
    assert list(mentioned(text)) == cards


@pytest.mark.parametrize(
    "text", ["7", "H", "17H", "7H11", "a7H", "7Hb", "daily.2026-11-30.wasp", "k3vq7xw2mzp4ydna-1"]
)
def test_what_only_looks_like_one_is_none(text: str) -> None:
    assert list(mentioned(text)) == []


@given(st.sampled_from(DECK), st.sampled_from([card_text, card_name]))
def test_every_card_is_found_wherever_it_stands(card: Card, write: Callable[[Card], str]) -> None:
    text = write(card)
    for content in (text, [text], {"deep": [{"in": text}]}, {text: 1}, {"said": f"Not {text}."}):
        assert cards_in(content) == {card}


@pytest.mark.parametrize("content", [None, 7, True, [], {}, {"seat": 7, "rows": [0.5, None]}])
def test_numbers_name_no_card(content: object) -> None:
    assert cards_in(content) == set()
