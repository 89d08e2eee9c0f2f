"""Room codes: spoken, typed and told apart."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.core.codes import ALPHABET, LENGTH, code_of, parse_code

LOOK_ALIKES = "IL1", "O0Q", "UV", "N", "S5", "B8", "Z2", "G6"


def test_no_two_letters_of_a_code_look_alike() -> None:
    for group in LOOK_ALIKES:
        assert len(set(group) & set(ALPHABET)) <= 1, group


def test_there_are_millions_of_codes() -> None:
    """A guess finds one of a thousand open rooms once in 2,000 tries, and tries are limited."""
    assert len(set(ALPHABET)) == len(ALPHABET)
    assert len(ALPHABET) ** LENGTH > 2_000_000


@given(st.integers(min_value=0))
def test_any_number_gives_a_code_that_is_read_back_in_any_case_and_spacing(number: int) -> None:
    code = code_of(number)
    typed = f" {code[:2].lower()} {code[2:]}\n"
    assert len(code) == LENGTH
    assert parse_code(typed) == code


def test_every_code_can_come_up() -> None:
    """Neighbouring numbers differ, and the last letter changes as the first does."""
    size = len(ALPHABET)
    assert len({code_of(number) for number in range(size)}) == size
    assert len({code_of(number * size ** (LENGTH - 1)) for number in range(size)}) == size


@pytest.mark.parametrize("text", ["", "ABCD", "ABCDEF", "AB1DE", "ABCDO", "ÄBCDE", "ABC-E"])
def test_what_can_be_no_code_is_none(text: str) -> None:
    assert parse_code(text) is None


@given(st.text(max_size=20))
@settings(deadline=None)
def test_whatever_is_typed_is_a_code_or_none(text: str) -> None:
    code = parse_code(text)
    assert code is None or (len(code) == LENGTH and set(code) <= set(ALPHABET))
