"""Farewells: each in the words of the list; after some, clients come back, and not all at once."""

import pytest

from server.core.answers import FAREWELLS
from server.core.protocol import Bye
from server.shell.rooms.farewell import COME_BACK_MS, LOST, OVER, come_back, farewell


@pytest.mark.parametrize("code", FAREWELLS)
def test_a_farewell_says_what_the_list_says(code: str) -> None:
    assert farewell(code) == Bye(code, FAREWELLS[code], None)
    assert farewell(code, 1_000) == Bye(code, FAREWELLS[code], 1_000)
    assert come_back(code).message == FAREWELLS[code]


def test_a_code_that_nobody_has_heard_of_is_never_said() -> None:
    with pytest.raises(KeyError):
        farewell("so_long")


def test_a_more_exact_sentence_takes_the_place_of_the_list_s() -> None:
    assert come_back("busy", "The server is full").message == "The server is full"


def test_nobody_comes_back_to_what_has_ended() -> None:
    assert (OVER.code, OVER.retry_in) == ("room_over", None)
    assert (LOST.code, LOST.retry_in) == ("race_lost", None)


def test_clients_are_told_to_come_back_at_moments_of_their_own() -> None:
    soonest, latest = COME_BACK_MS
    moments = {come_back("draining").retry_in for _ in range(200)}
    assert len(moments) > 50
    assert all(moment is not None and soonest <= moment < latest for moment in moments)
