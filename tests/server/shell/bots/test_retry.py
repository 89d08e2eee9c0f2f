"""A client comes back when that may help, and says why when it can't."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.datastructures import Headers
from websockets.exceptions import InvalidStatus, NegotiationError
from websockets.http11 import Response

from server.core import protocol as p
from server.shell.bots.retry import LONGEST_S, SHORTEST_S, Ended, jittered, pause_of, raise_if_final


@given(st.integers(1, 10_000))
def test_a_pause_is_never_too_short_nor_too_long(attempt: int) -> None:
    assert SHORTEST_S <= jittered(attempt) <= LONGEST_S


def test_pauses_grow_with_the_attempts_and_differ_between_clients() -> None:
    assert max(jittered(1) for _ in range(100)) <= 2 * SHORTEST_S
    late = [jittered(20) for _ in range(200)]
    assert max(late) > 2 * SHORTEST_S
    assert len(set(late)) > 100


def test_a_farewell_with_a_time_says_when_to_come_back() -> None:
    assert pause_of(p.Bye(code="draining", message="Back soon.", retry_in=740)) == 0.74


def test_a_farewell_without_a_time_is_the_end() -> None:
    with pytest.raises(Ended, match="This race is lost") as ended:
        pause_of(p.Bye(code="race_lost", message="This race is lost.", retry_in=None))
    assert ended.value.code == "race_lost"


def status(code: int) -> InvalidStatus:
    return InvalidStatus(Response(code, "", Headers()))


@pytest.mark.parametrize("code", [400, 403, 404])
def test_a_refused_handshake_is_not_tried_again(code: int) -> None:
    with pytest.raises(Ended, match=str(code)):
        raise_if_final(status(code))


@pytest.mark.parametrize("code", [429, 500, 502, 503])
def test_a_busy_or_broken_server_is_tried_again(code: int) -> None:
    raise_if_final(status(code))


def test_a_server_that_speaks_another_protocol_is_not_tried_again() -> None:
    with pytest.raises(Ended, match=p.SUBPROTOCOL):
        raise_if_final(NegotiationError("no subprotocol"))


def test_a_lost_line_is_tried_again() -> None:
    raise_if_final(ConnectionResetError())
