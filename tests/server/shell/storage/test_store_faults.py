"""A store that is away, full, read-only or slow: nothing half done, nothing done twice."""

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager

import msgspec
import pytest

from server.core.search import Found
from server.shell.storage.store import (
    MOST_CALLS,
    Append,
    Appended,
    NotAppended,
    StoreUnavailable,
)
from tests.guests import joined
from tests.server.core.races import ANN, BOB, Story, player
from tests.server.shell.links import link_to
from tests.server.shell.process import (
    CODE,
    HOUR,
    KEYS,
    RACE,
    ROOM,
    Process,
    action,
    begun,
    keep,
    process_on,
    stored_race,
)
from tests.server.shell.viewers import NET_S

JOINED = joined(2, player(BOB), BOB)


@asynccontextmanager
async def configured(process: Process, **settings: int) -> AsyncIterator[None]:
    """Set the store so for a while; what is set is 0 otherwise."""
    names = {name.replace("_", "-"): value for name, value in settings.items()}
    for name, value in names.items():
        await process.client.config_set(name, value)
    try:
        yield
    finally:
        for name in names:
            await process.client.config_set(name, 0)


@asynccontextmanager
async def read_only(process: Process) -> AsyncIterator[None]:
    """Make the store the replica of one that is not there."""
    await process.client.replicaof("127.0.0.1", 1)
    try:
        yield
    finally:
        await process.client.replicaof("NO", "ONE")


@asynccontextmanager
async def paused(process: Process) -> AsyncIterator[None]:
    """Let writes wait in the store; they are carried out afterwards."""
    await process.client.client_pause(60_000, all=False)
    try:
        yield
    finally:
        await process.client.client_unpause()


async def dump(process: Process) -> dict[bytes, bytes | None]:
    """Everything in the store."""
    return {key: await process.client.dump(key) async for key in process.client.scan_iter()}


async def all_writes(process: Process, story: Story) -> list[Callable[[], Awaitable[object]]]:
    """Each way in which something is written."""
    store, known = process.store, story.race.seq
    return [
        lambda: store.append([action(), action(seat=2)]),
        lambda: store.record(ROOM, known, [JOINED], story.race, secret="ff" * 32),
        lambda: store.follow(ROOM),
        lambda: store.keep_found(ROOM, 1, "commitment", Found()),
        lambda: store.claim(KEYS.claim, HOUR),
        lambda: process.services.codes.keep(CODE, ROOM),
        lambda: process.services.alarms.set(RACE, 1),
    ]


# Nothing is half done


@pytest.mark.parametrize("trouble", ["full", "read-only", "without replicas"])
async def test_a_store_that_can_t_write_has_written_nothing(one: Process, trouble: str) -> None:
    """The player is told to try again; the race is exactly where it was, and goes on later."""
    story = await begun(one.store, ANN, BOB)
    await keep(one.store, story)
    troubles = {
        "full": lambda: configured(one, maxmemory=1),
        "read-only": lambda: read_only(one),
        "without replicas": lambda: configured(one, min_replicas_to_write=1),
    }
    before = await dump(one)
    async with troubles[trouble]():
        for write in await all_writes(one, story):
            with pytest.raises(StoreUnavailable):
                await write()
        log = await one.store.read(ROOM, 1, 0)
        assert log is not None
        assert len(log.entries) == story.race.seq
    assert await dump(one) == before
    first, second = await one.store.append([action(), action(seat=2)])
    assert isinstance(first, Appended)
    assert isinstance(second, Appended)


async def test_a_store_that_is_not_there_is_told(one: Process) -> None:
    async with process_on("unix:///nowhere/store.sock") as nowhere:
        with pytest.raises(StoreUnavailable, match="ConnectionError"):
            await nowhere.store.append([action()])
        with pytest.raises(StoreUnavailable):
            await nowhere.store.time()


# Nothing is done twice


async def test_an_action_whose_answer_is_lost_is_kept_once(store_url: str) -> None:
    """The client library sends the call again by itself; the second run finds the action there."""
    async with link_to(store_url) as link, process_on(link.url) as process:
        story = await begun(process.store, ANN)
        await keep(process.store, story)
        await process.store.append([action(0)])
        link.lose_answer_to(b"EVALSHA")
        assert await process.store.append([action(1)]) == [NotAppended("behind")]
        assert link.lost == 1
        log = await process.store.read(ROOM, 1, story.race.seq)
        assert log is not None
        assert [entry.seq - story.race.seq for entry in log.entries] == [1, 2]


async def test_an_event_whose_answer_is_lost_is_kept_once(store_url: str) -> None:
    async with link_to(store_url) as link, process_on(link.url) as process:
        story = Story(ANN)
        await keep(process.store, story)
        known = story.race.seq
        link.lose_answer_to(b"EVALSHA")
        assert await process.store.record(ROOM, known, [JOINED], story.race) is None
        assert link.lost == 1
        log = await process.store.read(ROOM, 1, known)
        assert log is not None
        assert [entry.event for entry in log.entries] == [JOINED]


async def test_a_store_that_has_forgotten_the_scripts_is_told_them_again(one: Process) -> None:
    """It was restarted, or another one was promoted: scripts are not part of its data."""
    story = await begun(one.store, ANN)
    await keep(one.store, story)
    for base in range(3):
        await one.client.script_flush()
        (kept,) = await one.store.append([action(base)])
        assert isinstance(kept, Appended)
    await one.client.script_flush()
    known = story.race.seq + 3
    assert await one.store.record(ROOM, known, [], story.race) is not None


# Nobody gets another's answer


async def test_who_is_gone_while_the_store_thinks_leaves_no_answer_behind(one: Process) -> None:
    """A cancelled call would leave its connection one answer behind, for the next one to find."""
    await keep(one.store, await begun(one.store, ANN, BOB))
    async with paused(one):
        gone = asyncio.ensure_future(one.store.append([action(seat=1)]))
        await blocked_on(one, 1)
        gone.cancel()
        await asyncio.gather(gone, return_exceptions=True)
    (kept,) = await one.store.append([action(seat=2)])
    assert isinstance(kept, Appended)
    async with asyncio.timeout(NET_S):
        while not (await stored_race(one.store)).seat(1).count:
            pass


async def blocked_on(process: Process, many: int) -> None:
    """Wait until so many calls wait in the store."""
    async with asyncio.timeout(NET_S):
        while (await process.client.info("clients"))["blocked_clients"] < many:
            pass


async def test_draining_waits_for_calls_whose_askers_are_gone(one: Process) -> None:
    """Closing the client under such a call would have it open a connection that nobody closes."""
    async with paused(one):
        gone = asyncio.ensure_future(one.services.alarms.set(RACE, 1))
        await blocked_on(one, 1)
        gone.cancel()
        await one.store.drain(within_s=0.0)
        draining = asyncio.ensure_future(one.store.drain(NET_S))
        await asyncio.sleep(0)
        assert not draining.done()
    await draining
    assert await one.services.alarms.due(1, 1) == [RACE]
    await one.store.drain(NET_S)


@pytest.mark.parametrize("seed", range(5))
async def test_whoever_is_cancelled_when_nobody_else_notices(one: Process, seed: int) -> None:
    """Hundreds of calls, many of them cancelled half-way: each answer is the asker's own."""
    chance = random.Random(seed)
    codes = {f"CODE{number}": f"room-{number}" for number in range(20)}
    for code, room in codes.items():
        await one.services.codes.keep(code, room)
    await keep(one.store, await begun(one.store, ANN))

    async def ask(code: str) -> None:
        assert await one.services.codes.find(code) == codes[code]
        log = await one.store.read(ROOM, 1, 1)
        assert log is not None
        assert log.entries[0].seq == 2
        assert await one.store.time() > 1_600_000_000_000

    asking = {asyncio.ensure_future(ask(chance.choice(list(codes)))) for _ in range(300)}
    cancelled: set[asyncio.Task[None]] = set()
    while not_done := [task for task in asking if not task.done()]:
        if len(cancelled) < 120 and chance.random() < 0.5:
            victim = chance.choice(not_done)
            cancelled.add(victim)
            victim.cancel()
        await asyncio.sleep(0)
    assert cancelled
    for task in asking - cancelled:
        await task
    for task in cancelled:
        assert task.cancelled() or task.exception() is None


async def test_each_of_many_actions_at_once_gets_its_own_answer(one: Process) -> None:
    """Sixty rooms, each with its own score: a mixed-up answer would show."""
    rooms = [f"room{number:012d}" for number in range(60)]
    for room in rooms:
        await keep(one.store, await begun(one.store, ANN), room)
    chance = random.Random(7)

    async def act(number: int) -> int:
        (kept,) = await one.store.append([scored(rooms[number], number)])
        assert isinstance(kept, Appended)
        return kept.score

    tasks = [asyncio.ensure_future(act(number)) for number in range(60)]
    gone = set(chance.sample(range(60), 20))
    for number in gone:
        await asyncio.sleep(0)
        tasks[number].cancel()
    scores = await asyncio.gather(*tasks, return_exceptions=True)
    assert [score for number, score in enumerate(scores) if number not in gone] == [
        number for number in range(60) if number not in gone
    ]


def scored(room: str, points: int) -> Append:
    return msgspec.structs.replace(action(room=room), points=points)


async def test_when_all_come_back_at_once_each_is_served_in_its_turn(one: Process) -> None:
    """A server was restarted and its 500 players say hello in the same second."""
    await keep(one.store, await begun(one.store, ANN))
    logs = await asyncio.gather(*[one.store.read(ROOM, 1, 0) for _ in range(500)])
    assert all(log == logs[0] for log in logs)
    assert (await one.client.info("clients"))["connected_clients"] < 2 * MOST_CALLS


async def test_a_move_does_not_wait_behind_those_who_come_back(one: Process) -> None:
    await keep(one.store, await begun(one.store, ANN))
    async with paused(one):
        crowd = [
            asyncio.ensure_future(one.services.alarms.set(f"room-{number}", number))
            for number in range(2 * MOST_CALLS)
        ]
        await blocked_on(one, MOST_CALLS)
        move = asyncio.ensure_future(one.store.append([action()]))
        await blocked_on(one, MOST_CALLS + 1)
    (kept,) = await move
    assert isinstance(kept, Appended)
    await asyncio.gather(*crowd)


async def test_a_store_that_is_too_slow_is_away_and_then_goes_on(store_url: str) -> None:
    """No ack meanwhile. What it carries out later is there once, and found when sent again."""
    async with process_on(store_url) as other, process_on(store_url, timeout_s=0.05) as hasty:
        await keep(other.store, await begun(other.store, ANN))
        async with paused(other):
            with pytest.raises(StoreUnavailable):
                await hasty.store.append([action()])
        async with asyncio.timeout(NET_S):
            while (await stored_race(other.store)).seat(1).count == 0:
                await other.store.append([action()])
        assert await other.store.append([action()]) == [NotAppended("behind")]
        assert await other.client.xlen(KEYS.log) == len(Story(ANN).opened().log) + 3
