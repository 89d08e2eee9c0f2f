"""Numbered deals: the same for ever, and to be recomputed by anybody."""

import json
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import NotationError, deal_for, numbered_deal

GOLDEN = json.loads(
    (Path(__file__).parents[1] / "data" / "numbered_deals.json").read_text("utf-8")
)["own"]


@pytest.mark.parametrize("number", GOLDEN)
def test_a_number_names_the_same_cards_for_ever(number: str) -> None:
    """Friends pass numbers on; a later release must not deal them other cards."""
    assert str(numbered_deal(int(number))) == GOLDEN[number]


@given(st.integers(1, 999_999_999))
def test_anybody_can_work_a_number_out(number: int) -> None:
    """The rules page tells secret and context; the number is the candidate's."""
    page = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
    secret = b"scorpion-race numbered deals"
    assert f"`{secret.hex()}`" in page
    assert numbered_deal(number) == deal_for(secret, "number", number)


def test_neighbours_have_nothing_in_common() -> None:
    deals = [numbered_deal(number) for number in range(1, 300)]
    assert len(set(deals)) == len(deals)
    same_place = sum(
        one == other
        for deal, following in pairwise(deals)
        for one, other in zip(deal.cards, following.cards, strict=True)
    )
    assert 200 < same_place < 400


@pytest.mark.parametrize("number", [0, -1, 1_000_000_000])
def test_other_numbers_are_refused_in_a_sentence(number: int) -> None:
    with pytest.raises(NotationError, match=r"1 to 999,999,999"):
        numbered_deal(number)
