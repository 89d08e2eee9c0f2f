"""The problems of the HTTP interface: each with a status and a sentence."""

import re
from http import HTTPStatus

import pytest

from server.core.api.problems import PROBLEMS


@pytest.mark.parametrize("code", PROBLEMS)
def test_a_problem_is_a_word_a_status_and_a_sentence(code: str) -> None:
    """A program acts on the code, a proxy on the status, and a person reads the sentence."""
    status, sentence = PROBLEMS[code]
    assert re.fullmatch("[a-z]+(_[a-z]+)*", code)
    assert HTTPStatus(status).value >= 400
    assert re.fullmatch(r"[A-Z][^.]*\.", sentence)


def test_a_fault_of_ours_is_the_only_one_that_is_not_told_more_exactly() -> None:
    ours = [code for code, (status, _) in PROBLEMS.items() if status >= 500]
    assert ours == ["unavailable", "internal_error"]
