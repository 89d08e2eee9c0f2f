"""Codes for speaking in the store: each stands for one room, and not for ever."""

import asyncio

from server.shell.storage.codes import Codes
from server.shell.storage.keys import code_key
from tests.server.shell.process import CODE, ROOM, Process

OTHER_ROOM = "aaaaaaaaaaaaaaaa"


async def test_a_code_stands_for_one_room(one: Process) -> None:
    codes = one.services.codes
    assert await codes.keep(CODE, ROOM)
    assert not await codes.keep(CODE, OTHER_ROOM)
    assert await codes.find(CODE) == ROOM
    await codes.drop(CODE)
    assert await codes.find(CODE) is None
    assert await one.client.exists(code_key(CODE)) == 0


async def test_of_two_rooms_that_want_a_code_at_once_one_gets_it(
    one: Process, two: Process
) -> None:
    answers = await asyncio.gather(
        one.services.codes.keep(CODE, ROOM), two.services.codes.keep(CODE, OTHER_ROOM)
    )
    assert sorted(answers) == [False, True]
    winner = (ROOM, OTHER_ROOM)[answers.index(True)]
    assert await one.services.codes.find(CODE) == await two.services.codes.find(CODE) == winner


async def test_a_code_that_was_dropped_may_stand_for_another_room(one: Process) -> None:
    codes = one.services.codes
    await codes.keep(CODE, ROOM)
    await codes.drop(CODE)
    await codes.drop(CODE)
    assert await codes.keep(CODE, OTHER_ROOM)
    assert await codes.find(CODE) == OTHER_ROOM


async def test_a_code_that_nobody_drops_ends_by_itself(one: Process) -> None:
    """Its process died between the start and the end of the code."""
    await Codes(one.client, one.store, ttl_ms=3_600_000).keep(CODE, ROOM)
    assert 3_500_000 < await one.client.pttl(code_key(CODE)) <= 3_600_000
