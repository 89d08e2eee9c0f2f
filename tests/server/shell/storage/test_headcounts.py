"""People who look on at a room: every process counts its own, and all know the sum."""

import asyncio

from server.shell.storage.headcounts import BELIEVED_MS, Headcounts
from server.shell.storage.keys import RoomKeys
from tests.server.shell.process import ROOM, Process

OTHER_ROOM = "aaaaaaaaaaaaaaaa"


def counted_by(process: Process, believed_ms: int = BELIEVED_MS) -> Headcounts:
    return Headcounts(process.client, process.store, process.name, believed_ms)


async def test_the_sum_is_of_what_each_process_counted_last(one: Process, two: Process) -> None:
    here, there = counted_by(one), counted_by(two)
    assert await here.tell({ROOM: 3}) == {ROOM: 3}
    assert await there.tell({ROOM: 10}) == {ROOM: 13}
    assert await here.tell({ROOM: 1}) == {ROOM: 11}
    assert await here.tell({ROOM: 1}) == {ROOM: 11}


async def test_each_room_has_a_sum_of_its_own(one: Process) -> None:
    here = counted_by(one)
    assert await here.tell({ROOM: 3}) == {ROOM: 3}
    assert await here.tell({OTHER_ROOM: 4}) == {OTHER_ROOM: 4}


async def test_rooms_that_are_told_together_are_counted_apart(one: Process, two: Process) -> None:
    here, there = counted_by(one), counted_by(two)
    assert await here.tell({ROOM: 3, OTHER_ROOM: 0}) == {ROOM: 3, OTHER_ROOM: 0}
    assert await there.tell({OTHER_ROOM: 4, ROOM: 1}) == {OTHER_ROOM: 4, ROOM: 4}
    assert await here.tell({}) == {}


async def test_who_counts_nobody_takes_nothing_from_the_others(one: Process, two: Process) -> None:
    here, there = counted_by(one), counted_by(two)
    await here.tell({ROOM: 3})
    assert await there.tell({ROOM: 0}) == {ROOM: 3}
    assert await here.tell({ROOM: 0}) == {ROOM: 0}
    assert not await one.client.exists(RoomKeys.of(ROOM).headcounts)


async def test_a_process_that_died_takes_its_people_with_it(one: Process, two: Process) -> None:
    """It says nothing any more: its count ends by itself, though the others keep theirs alive."""
    await counted_by(one, believed_ms=1).tell({ROOM: 3})
    there = counted_by(two)
    await asyncio.sleep(0.005)
    assert await there.tell({ROOM: 2}) == {ROOM: 2}


async def test_of_a_room_that_nobody_counts_any_more_nothing_stays(one: Process) -> None:
    await counted_by(one).tell({ROOM: 3})
    left_ms = await one.client.pttl(RoomKeys.of(ROOM).headcounts)
    assert 0 < left_ms <= BELIEVED_MS
