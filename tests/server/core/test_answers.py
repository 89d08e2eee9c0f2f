"""The list of codes is whole: what the server says is in it, and nothing else is."""

import ast
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

import server
from server.core.answers import ERRORS, FAREWELLS, REJECTIONS

PACKAGE = Path(server.__file__).parent
HTTP = PACKAGE / "shell" / "http"
"""What is said there are problems, which have a list of their own."""

PLACE_OF_CODE = {
    "Refused": 0,
    "Error": 1,
    "Declined": 0,
    "Rejected": 1,
    "declined": 1,
    "Bye": 0,
    "farewell": 0,
    "come_back": 0,
    "abort": 0,
}


def calls() -> Iterator[tuple[str, str]]:
    """Each name in the server's sources that is called with a code, and the code."""
    for source in PACKAGE.rglob("*.py"):
        if HTTP in source.parents or "generate" in source.parts:
            continue
        for node in ast.walk(ast.parse(source.read_text())):
            if isinstance(node, ast.Call):
                name = ast.unparse(node.func).rpartition(".")[2]
                place = PLACE_OF_CODE.get(name, len(node.args))
                for word in node.args[place : place + 1]:
                    if isinstance(word, ast.Constant) and isinstance(word.value, str):
                        yield name, word.value


def said_by(*names: str) -> set[str]:
    return {code for name, code in calls() if name in names}


def test_every_reason_to_refuse_a_request_is_listed() -> None:
    over_http_alone = {"unknown_room"}
    assert said_by("Refused", "Error") - over_http_alone == set(ERRORS)


def test_every_reason_to_reject_an_action_is_listed() -> None:
    by_the_store = {"time_up", "out_of_range", "ended"}
    of_the_rules = {"game_over"}
    said = said_by("Declined", "Rejected", "declined")
    assert said - of_the_rules == set(REJECTIONS) - by_the_store


def test_every_farewell_is_listed() -> None:
    assert said_by("Bye", "farewell", "come_back", "abort") == set(FAREWELLS)


@pytest.mark.parametrize("codes", [REJECTIONS, ERRORS, FAREWELLS])
def test_a_code_is_a_word_and_has_one_sentence(codes: Mapping[str, str]) -> None:
    """A program acts on the code; a person reads the sentence."""
    for code, sentence in codes.items():
        assert re.fullmatch("[a-z]+(_[a-z]+)*", code)
        assert re.fullmatch(r"[A-Z][^.]*\.", sentence)
