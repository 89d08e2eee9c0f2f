"""Which processes live, as each of them tells the others."""

from server.shell.storage.processes import Processes
from tests.server.shell.process import ROOM, Process

OTHER_ROOM = "aaaaaaaaaaaaaaaa"


def seen_by(process: Process) -> Processes:
    return Processes(process.client, process.store, process.name)


async def test_a_process_is_heard_of_when_it_says_that_it_lives(one: Process, two: Process) -> None:
    here, there = seen_by(one), seen_by(two)
    await here.beat(1_000)
    await there.beat(2_000)
    assert await here.heard_since(999) == {"one", "two"}
    assert await here.heard_since(1_000) == {"two"}
    assert await here.silent_since(1_000) == ["one"]
    await here.beat(3_000)
    assert await there.silent_since(2_000) == ["two"]


async def test_the_rooms_of_a_process_are_those_that_it_follows(one: Process, two: Process) -> None:
    for room in (ROOM, OTHER_ROOM):
        await two.store.follow(room)
    here = seen_by(one)
    assert sorted(await here.rooms_of("two", 10)) == [OTHER_ROOM, ROOM]
    assert len(await here.rooms_of("two", 1)) == 1
    await two.store.unfollow(OTHER_ROOM)
    assert await here.rooms_of("two", 10) == [ROOM]
    await here.leave_room("two", ROOM)
    assert await here.rooms_of("two", 10) == []


async def test_of_a_process_that_has_ended_nothing_stays(one: Process) -> None:
    here = seen_by(one)
    await here.beat(1_000)
    await one.store.follow(ROOM)
    await here.forget("one")
    assert await here.silent_since(5_000) == []
    assert await here.rooms_of("one", 10) == []
