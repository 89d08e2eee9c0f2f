"""How a process hears of what others keep: by a wake-up, or else by asking, whatever happens."""

import asyncio
import contextlib
import signal
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from os import kill
from pathlib import Path

import pytest

from server.core.commands import Leave
from server.shell.processes.embedded import EmbeddedStore
from server.shell.rooms.live_room import LiveRoom
from server.shell.storage.keys import wake_channel
from tests.guests import join
from tests.server.core.races import ANN, BOB, Story, player
from tests.server.shell.links import link_to
from tests.server.shell.process import (
    BEAT_S,
    LISTENERS,
    RACE,
    Process,
    begun,
    keep,
    live_in,
    process_on,
    stored_race,
)
from tests.server.shell.viewers import NET_S, Watcher, watched

SOON_S = 0.05


@asynccontextmanager
async def listening(process: Process) -> AsyncIterator[None]:
    """Run the process's feed, from the moment on at which it hears."""
    feed = asyncio.ensure_future(process.feed.run())
    try:
        await until(process, lambda: is_heard(process))
        yield
    finally:
        feed.cancel()
        await asyncio.gather(feed, return_exceptions=True)


async def is_heard(process: Process) -> bool:
    return process.feed.is_alive


async def until(process: Process, is_so: Callable[[], Awaitable[object]]) -> None:
    """Ask until it is so, giving everybody else their turn."""
    async with asyncio.timeout(NET_S):
        while not await is_so():
            await asyncio.sleep(BEAT_S / 10)


async def joined(live: LiveRoom, name: str = BOB) -> None:
    await live.command(join(player(name), name))


async def left(live: LiveRoom, name: str = BOB) -> None:
    await live.command(Leave(player(name)))


async def test_what_happens_elsewhere_is_heard_of(one: Process, two: Process) -> None:
    await keep(one.store, Story(ANN))
    here, watcher = await live_in(one), watched(await live_in(two))
    async with listening(two):
        await joined(here)
        await watcher.until(Watcher.events)
    assert watcher.events() == ["SeatTaken"]


async def test_much_that_happens_is_told_once_each_in_its_order(one: Process, two: Process) -> None:
    """Wake-ups overlap and outrun each other; the log alone says what happened."""
    await keep(one.store, Story(ANN))
    here, watcher = await live_in(one), watched(await live_in(two))
    async with listening(two):
        for _ in range(10):
            await joined(here)
            await left(here)
        await watcher.until(lambda told: len(told.events()) >= 20)
    assert watcher.events() == ["SeatTaken", "SeatLeft"] * 10


async def test_both_ways_are_heard(one: Process, two: Process) -> None:
    await keep(one.store, Story(ANN))
    here, there = await live_in(one), await live_in(two)
    watchers = [watched(here), watched(there)]
    async with listening(one), listening(two):
        await joined(here)
        await joined(there, "Cat")
        for watcher in watchers:
            await watcher.until(lambda told: len(told.events()) == 2)
    assert here.race == there.race


async def test_a_wake_up_that_never_came_is_made_up_for(store_url: str, one: Process) -> None:
    """The list of those who listen was lost; the log is read every few seconds anyway."""
    async with process_on(store_url, "two", poll_s=SOON_S) as two:
        await keep(one.store, Story(ANN))
        here, watcher = await live_in(one), watched(await live_in(two))
        async with listening(two):
            await one.client.delete(LISTENERS)
            await joined(here)
            await watcher.until(Watcher.events)


async def test_a_link_that_was_cut_is_made_again_and_nothing_is_missed(
    one: Process, two: Process
) -> None:
    """What was kept meanwhile woke nobody: whoever listens anew asks at once."""
    await keep(one.store, Story(ANN))
    here, watcher = await live_in(one), watched(await live_in(two))
    async with listening(two):
        await one.client.delete(LISTENERS)
        await joined(here)
        await one.client.client_kill_filter(_type="pubsub", skipme=False)
        await watcher.until(Watcher.events)
        await until(two, lambda: is_woken(two))
        await left(here)
        await watcher.until(lambda told: len(told.events()) == 2)


async def is_woken(process: Process) -> bool:
    listeners = await process.client.smembers(LISTENERS)
    return wake_channel(process.name).encode() in listeners


async def test_a_link_that_went_silent_is_found_out_and_made_again(
    store_url: str, one: Process
) -> None:
    """Half-open: no byte comes and nobody hangs up. The own beat that stays away tells it."""
    await keep(one.store, Story(ANN))
    async with link_to(store_url) as link, process_on(link.url, "two", timeout_s=0.2) as two:
        here, watcher = await live_in(one), watched(await live_in(two))
        async with listening(two):
            link.go_silent()
            await joined(here)
            await watcher.until(Watcher.events)
            await until(two, lambda: is_heard(two))
    assert watcher.events() == ["SeatTaken"]


async def test_without_its_own_beat_a_process_doesn_t_call_itself_alive(
    store_url: str, one: Process
) -> None:
    """It must get no new visitors while it hears of nothing."""
    async with link_to(store_url) as link, process_on(link.url, "two", timeout_s=0.2) as two:
        assert not await is_heard(two)
        async with listening(two):
            assert await is_heard(two)

            async def is_deaf() -> bool:
                link.go_silent()
                return not await is_heard(two)

            await until(one, is_deaf)
            await until(one, lambda: is_heard(two))


async def test_a_store_killed_in_mid_race_takes_nothing_with_it(
    store_binary: Path, tmp_path: Path
) -> None:
    """It comes back on the same data, without scripts and subscriptions; all catch up."""
    data = tmp_path / "s"
    with EmbeddedStore.start(data, binary=store_binary) as store:
        url, pid = store.url, store.pid
        async with process_on(url, "one") as one, process_on(url, "two") as two:
            await keep(one.store, Story(ANN))
            here, watcher = await live_in(one), watched(await live_in(two))
            async with listening(two):
                await joined(here)
                await watcher.until(Watcher.events)
                kill(pid, signal.SIGKILL)
                store.stop()
                with EmbeddedStore.start(data, binary=store_binary) as again:
                    assert again.url == url
                    await left(here)
                    await watcher.until(lambda told: len(told.events()) == 2)
                    assert (await stored_race(one.store)) == here.race
                    assert watcher.byes == []


@pytest.mark.parametrize("junk", [b"", b"x", b"room", b"room:", b"room:abc", b"\xff\xfe", b"a:1 b"])
async def test_what_is_no_wake_up_deafens_nobody(one: Process, two: Process, junk: bytes) -> None:
    await keep(one.store, Story(ANN))
    here, watcher = await live_in(one), watched(await live_in(two))
    async with listening(two):
        await one.client.publish(wake_channel("two"), junk)
        await joined(here)
        await watcher.until(Watcher.events)


async def test_a_race_that_the_store_lost_is_told_to_those_who_look_on(
    store_url: str, one: Process
) -> None:
    async with process_on(store_url, "two", poll_s=SOON_S) as two:
        await keep(one.store, Story(ANN))
        watcher = watched(await live_in(two))
        async with listening(two):
            await one.client.flushall()
            await watcher.until(lambda told: told.byes)
    assert [bye.code for bye in watcher.byes] == ["race_lost"]


async def test_a_process_sees_to_races_that_nobody_follows(one: Process, two: Process) -> None:
    """The process that ran the race died; nobody looks on, and it ends all the same."""
    await keep(one.store, await begun(one.store, ANN, starts_in=-2_000, lasts=1_000))
    await one.services.alarms.set(RACE, 1)

    async def is_finished() -> bool:
        return (await stored_race(one.store)).stage == "finished"

    async with listening(two):
        await until(one, is_finished)


async def test_a_feed_that_is_cancelled_ends(one: Process) -> None:
    feed = asyncio.ensure_future(one.feed.run())
    await until(one, lambda: is_heard(one))
    feed.cancel()
    async with asyncio.timeout(NET_S):
        with pytest.raises(asyncio.CancelledError):
            await feed


async def test_a_feed_ends_though_a_call_of_the_library_hides_that_it_should(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`asyncio.wait_for` of Python 3.11 does when the call is done in the instant of the end."""
    is_under_way = asyncio.Event()

    async def deaf(*_: object) -> None:
        is_under_way.set()
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.sleep(10 * NET_S)

    monkeypatch.setattr(one.client, "publish", deaf)
    feed = asyncio.ensure_future(one.feed.run())
    async with asyncio.timeout(NET_S):
        await is_under_way.wait()
        feed.cancel()
        with pytest.raises(asyncio.CancelledError):
            await feed
