"""Who is there: by connections to this process, to others, and to those that were killed."""

import pytest

from server.core.commands import TakeControl
from server.core.options import PRACTICE, Options
from server.shell.rooms.presence import NEVER_CAME_MS
from server.shell.storage.keys import PROCESSES, rooms_of
from tests.guests import guest
from tests.server.core.races import ANN, BOB, Story, player, tab
from tests.server.shell.process import (
    ROOM,
    SILENT_MS,
    Process,
    begun,
    keep,
    live_in,
    process_on,
    stored_race,
)
from tests.server.shell.viewers import watched
from tests.server.shell.visitors import Visitor


async def away(process: Process, room: str = ROOM) -> list[str]:
    """The players who are away, as the stored log tells."""
    race = await stored_race(process.store, room)
    return [seat.name for seat in race.seats if seat.away_since is not None]


async def killed(process: Process) -> None:
    """Have the others think that a process was killed some time ago."""
    long_ago = await process.store.time() - 2 * SILENT_MS
    await process.client.zadd(PROCESSES, {process.name: long_ago})


# Connections that come and go


async def test_who_loses_the_connection_is_away_and_who_returns_is_back(one: Process) -> None:
    await keep(one.store, Story(ANN, BOB))
    watcher = watched(await live_in(one))
    bob = Visitor(one, BOB)
    await bob.hello(tab(BOB))
    bob.visit.leave()
    await watcher.until(lambda told: "SeatAway" in told.events())
    assert await away(one) == [BOB]
    await Visitor(one, BOB).hello(tab(BOB))
    await watcher.until(lambda told: "SeatBack" in told.events())
    assert await away(one) == []


@pytest.mark.parametrize("is_elsewhere", [False, True], ids=["same process", "another process"])
async def test_the_late_end_of_an_old_connection_changes_nothing(
    one: Process, two: Process, *, is_elsewhere: bool
) -> None:
    """A phone changes networks: its new connection is there before the old one is known to end."""
    await keep(one.store, Story(ANN, BOB))
    await one.rooms.beat()
    await two.rooms.beat()
    old, new = Visitor(one, BOB), Visitor(two if is_elsewhere else one, BOB)
    await old.hello(tab(BOB))
    await new.hello(tab(BOB))
    await (await live_in(one)).catch_up()
    old.visit.leave()
    await one.rooms.rest()
    assert await away(one) == []


@pytest.mark.parametrize("is_elsewhere", [False, True], ids=["same process", "another process"])
async def test_who_comes_after_the_old_connection_has_ended_is_there(
    one: Process, two: Process, *, is_elsewhere: bool
) -> None:
    await keep(one.store, Story(ANN, BOB))
    old, new = Visitor(one, BOB), Visitor(two if is_elsewhere else one, BOB)
    await old.hello(tab(BOB))
    old.visit.leave()
    await one.rooms.rest()
    assert await away(one) == [BOB]
    await new.hello(tab(BOB))
    assert await away(one) == []


async def test_a_hello_that_is_said_again_is_the_same_connection(one: Process) -> None:
    """A page that missed a frame asks for everything anew, without end if need be."""
    await keep(one.store, Story(ANN, BOB))
    bob = Visitor(one, BOB)
    await bob.hello(tab(BOB))
    seq = (await live_in(one)).race.seq
    for _ in range(5):
        await bob.hello(tab(BOB))
    assert (await live_in(one)).race.seq == seq


async def test_a_page_that_only_looks_on_is_nobody_s_presence(one: Process) -> None:
    """The page in control stays; an older page of the same player is closed."""
    await keep(one.store, Story(ANN, BOB))
    older, newer = Visitor(one, BOB), Visitor(one, BOB)
    await older.hello("the-older-page")
    await newer.hello("the-newer-page")
    older.visit.leave()
    await one.rooms.rest()
    assert await away(one) == []


async def test_practice_is_paused_when_its_page_goes(one: Process) -> None:
    await keep(one.store, await begun(one.store, ANN, options=PRACTICE))
    ann = Visitor(one, ANN)
    await ann.hello(tab(ANN))
    ann.visit.leave()
    await one.rooms.rest()
    assert (await stored_race(one.store)).stage == "paused"


async def test_a_departure_that_could_not_be_noted_is_noted_later(one: Process) -> None:
    """The store was away in the moment in which the connection ended."""
    await keep(one.store, Story(ANN, BOB))
    live, bob = await live_in(one), Visitor(one, BOB)
    await bob.hello(tab(BOB))
    await one.client.config_set("maxmemory", 1)
    bob.visit.leave()
    try:
        await one.rooms.rest()
    finally:
        await one.client.config_set("maxmemory", 0)
    assert await away(one) == []
    await one.rooms.beat()
    await one.rooms.sweep()
    assert live.race.seat(2).away_since is not None


# Processes that are killed


async def test_those_who_were_there_through_a_killed_process_are_away(
    one: Process, two: Process
) -> None:
    await keep(one.store, Story(ANN, BOB))
    for process, name in ((one, ANN), (two, BOB)):
        await process.rooms.beat()
        await Visitor(process, name).hello(tab(name))
    live = await live_in(one)
    await live.catch_up()
    watcher = watched(live)
    await one.rooms.sweep()
    assert await away(one) == []
    await killed(two)
    await one.rooms.sweep()
    assert watcher.events() == ["SeatAway"]
    assert await away(one) == [BOB]


async def test_the_rooms_of_a_killed_process_are_looked_after(one: Process, two: Process) -> None:
    """Nobody is left who would follow the room: somebody practised, alone."""
    await keep(one.store, await begun(one.store, ANN, options=PRACTICE))
    await two.rooms.beat()
    await Visitor(two, ANN).hello(tab(ANN))
    await killed(two)
    await one.rooms.beat()
    await one.rooms.sweep()
    race = await stored_race(one.store)
    assert (race.stage, race.seat(1).away_since) == ("paused", race.at)
    await one.rooms.sweep()
    assert await one.client.zscore(PROCESSES, two.name) is None
    assert await one.client.exists(rooms_of(two.name)) == 0


async def test_who_was_taken_for_dead_and_lives_says_so(one: Process, two: Process) -> None:
    """A process stood still for some seconds, as a machine that was put to sleep does."""
    await keep(one.store, Story(ANN, BOB))
    await two.rooms.beat()
    bob = Visitor(two, BOB)
    await bob.hello(tab(BOB))
    here, there = await live_in(one), await live_in(two)
    await killed(two)
    await one.rooms.beat()
    await one.rooms.sweep()
    assert await away(one) == [BOB]
    await two.rooms.beat()
    await there.catch_up()
    await two.rooms.rest()
    assert await away(one) == []
    await here.catch_up()
    await two.rooms.beat()
    await one.rooms.sweep()
    assert await away(one) == []
    assert two.rooms._presence._here == {bob.visit.visit}, "its earlier name is nobody's any more"


async def test_after_a_silence_of_all_nobody_is_taken_for_dead_at_once(
    one: Process, two: Process
) -> None:
    """The store was away for a while: one process speaks first, and the other one lives as well."""
    await keep(one.store, await begun(one.store, ANN, options=PRACTICE))
    presence, now = one.rooms._presence, await one.store.time()
    long_ago = now - 2 * SILENT_MS
    for process in (one, two):
        await process.rooms._presence.beat(long_ago)
    await Visitor(two, ANN).hello(tab(ANN))
    live = await live_in(one)
    await live.catch_up()
    await presence.look(long_ago + 1)
    await one.rooms.sweep()
    assert await away(one) == []
    await presence.beat(now)
    assert await presence.rooms_of_the_dead(now, 10) == []
    await presence.beat(now + SILENT_MS // 2)
    await presence.beat(now + SILENT_MS)
    await presence.look(now + SILENT_MS)
    await presence.miss(live, now + SILENT_MS)
    assert await away(one) == [ANN], "it is silent still, and the others have spoken long since"
    assert await presence.rooms_of_the_dead(now + SILENT_MS, 10) == [(two.name, ROOM)]


async def test_a_process_that_ends_in_order_leaves_no_trace(store_url: str, one: Process) -> None:
    await keep(one.store, Story(ANN, BOB))
    async with process_on(store_url, "brief") as brief:
        await brief.rooms.beat()
        bob = Visitor(brief, BOB)
        await bob.hello(tab(BOB))
        bob.visit.leave()
        await brief.rooms.rest()
        assert await away(one) == [BOB]
    assert await one.client.zscore(PROCESSES, "brief") is None


# Seats without a connection


async def test_who_takes_a_seat_and_never_comes_is_away_after_a_while(one: Process) -> None:
    """Taken over HTTP, as a quick match does: the page may be closed before it connects."""
    await keep(one.store, Story(ANN, BOB))
    live = await live_in(one)
    await one.rooms.beat()
    await one.rooms.sweep()
    assert await away(one) == []
    late = live.race.at + NEVER_CAME_MS
    assert one.rooms._presence.gone(live.race, late - 1) == []
    await one.rooms._presence.miss(live, late)
    assert await away(one) == [ANN, BOB]


async def test_a_seat_without_a_name_is_not_looked_for(one: Process) -> None:
    """Its player had everything about them deleted, in the middle of a race."""
    await keep(one.store, await begun(one.store, ANN, BOB))
    live = await live_in(one)
    await live.command(TakeControl(player(BOB), tab(BOB), visit="dead.1"))
    await one.rooms.forget(ROOM, player(BOB))
    assert one.rooms._presence.gone(live.race, live.now) == []


async def test_a_host_who_opens_a_room_is_there_with_the_first_hello(one: Process) -> None:
    opened = await one.rooms.open(guest(player(ANN), ANN), Options())
    await Visitor(one, ANN, opened.room).hello(tab(ANN))
    live = await live_in(one, opened.room)
    assert live.race.seat(1).visit.startswith("one.")
    assert one.rooms._presence.gone(live.race, live.now + NEVER_CAME_MS) == []
