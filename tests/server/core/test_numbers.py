"""Deals by their numbers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import NotationError, numbered_deal
from server.core.numbers import deal_of_number
from server.core.pysol import pysol_deal


@given(st.integers(1, 999_999_999))
def test_our_own_numbers_and_pysol_s_are_told_apart(number: int) -> None:
    assert deal_of_number(f"own {number}") == numbered_deal(number)
    assert deal_of_number(f"pysol {number}") == pysol_deal(number)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("own 0", "1 to 999,999,999"),
        ("own 1000000000", "1 to 999,999,999"),
        ("pysol 0", "no number of PySolFC"),
        ("MS 5", "'MS' has no numbers"),
        ("own", "is no number of a deal"),
        ("own five", "is no number of a deal"),
        ("own ٣", "is no number of a deal"),
        ("own 1 2", "is no number of a deal"),
        ("", "is no number of a deal"),
    ],
)
def test_what_is_no_number_is_told_in_words(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        deal_of_number(text)
