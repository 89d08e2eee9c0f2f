"""Processes that die while they bring two together who wait in rooms of their own."""

import http.client
import signal

import pytest

from tests.faults.relay import Relay
from tests.races.seekers import again, quick, seats_in, wait_alone


@pytest.mark.parametrize("moment", ["before:1", "after:1", "before:2", "after:2"])
async def test_a_process_is_killed_while_somebody_moves(relay: Relay, moment: str) -> None:
    """Before and after the seat in the one room is taken, and that in the other given back.

    The page asks once more a moment later, whoever answers it then; and everybody finds each of the
    two in one room alone.
    """
    table, first = relay.table, relay.add()
    alone = await wait_alone(table, 2)
    (ann, left), (bob, given_up) = alone.items()
    for guest, room in alone.items():
        assert await again(table, guest, room) == room
    first.terminate()
    assert first.wait() == 0
    doomed = relay.add(FATAL_RECORD=moment)
    with pytest.raises((OSError, http.client.HTTPException)):
        await again(table, bob, given_up)
    assert doomed.wait() == -signal.SIGKILL
    relay.add()
    assert await again(table, ann, left) == left
    assert await again(table, bob, given_up) == left
    assert await seats_in(table, [left, given_up]) == [2, 0]
    cat, dora = await table.guest("Cat"), await table.guest("Dora")
    assert await quick(table, cat) == await quick(table, dora) not in (left, given_up)
