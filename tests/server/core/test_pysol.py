"""PySolFC's numbers, held against a second, naive reading of how that program deals."""

import json
import random
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine import RULE_SETS, NotationError, position_text, start
from server.core.pysol import pysol_deal

GOLDEN = json.loads(
    (Path(__file__).parents[2] / "data" / "numbered_deals.json").read_text("utf-8")
)["pysol"]


def swapped(cards: list[str], picks: list[int]) -> str:
    """Shuffle as both generators do, from the end; what is then last is dealt first."""
    for last, pick in zip(range(51, 0, -1), picks, strict=True):
        cards[last], cards[pick] = cards[pick], cards[last]
    return " ".join(reversed(cards))


def small(number: int) -> str:
    """Deal a small number: a linear congruence on a deck that is sorted by rank."""
    picks = []
    for size in range(52, 1, -1):
        number = (number * 214_013 + 2_531_011) % 2**31
        picks.append((number >> 16) % size)
    return swapped([rank + suit for rank in "A23456789TJQK" for suit in "CDHS"], picks)


def large(number: int) -> str:
    """Deal a large number: Python's own generator on a deck that is sorted by suit."""
    rng = random.Random(number)
    picks = [int(rng.random() * size) for size in range(52, 1, -1)]
    return swapped([rank + suit for suit in "CSHD" for rank in "A23456789TJQK"], picks)


@pytest.mark.parametrize("number", GOLDEN)
def test_a_number_names_the_same_cards_for_ever(number: str) -> None:
    assert str(pysol_deal(int(number))) == GOLDEN[number]


@given(st.integers(1, 31_999))
def test_small_numbers_are_dealt_by_the_older_generator(number: int) -> None:
    assert str(pysol_deal(number)) == small(number)


@given(st.integers(32_000, 10**20))
@example(32_000)
@example(32_001)
@example(10**20)
def test_from_32000_on_numbers_are_dealt_by_python_s(number: int) -> None:
    assert str(pysol_deal(number)) == large(number)


def test_the_cards_lie_as_in_that_program() -> None:
    """Number 24: the first column and the stock, as PySolFC shows them."""
    position = position_text(start(pysol_deal(24), RULE_SETS["scorpion"]).position)
    assert position.startswith("#4C #7S #5S KH TC JH KS/")
    assert position.endswith(";stock=QD 3D AS")


@pytest.mark.parametrize("number", [0, -24, 10**20 + 1])
def test_what_is_no_number_of_pysolfc_is_refused_in_a_sentence(number: int) -> None:
    with pytest.raises(NotationError, match=r"1 to 100,000,000,000,000,000,000"):
        pysol_deal(number)
