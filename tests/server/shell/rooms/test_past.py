"""The races that a room has left behind: recorded, put away, replayed, and forgotten in."""

import pytest

from server.core.commands import Close
from server.core.due import PACK_AFTER_MS
from server.core.events import Forgotten
from server.core.protocol import Bye
from server.shell.storage.keys import DUE, RaceKeys, RoomKeys
from server.shell.storage.lifetimes import CLOSED_MS
from tests.server.core.attempts import attempted
from tests.server.core.races import ANN, BOB, SECRET, player
from tests.server.shell.process import (
    FINISHED_TTL_MS,
    RACE,
    ROOM,
    Process,
    keep,
    live_in,
    over,
    racing,
    run,
    stored_race,
)

HALF_MINUTE_MS = 30_000


async def gone_on(process: Process) -> None:
    """A room that is at its second race."""
    live = await over(process, ANN, BOB)
    await process.rooms.go_on(live, player(ANN), 1, same=False)


async def test_a_race_left_behind_is_put_away_when_its_time_comes(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The room's own alarm goes on for the next race."""
    await gone_on(one)
    await one.services.alarms.set(RACE, 1)
    await one.rooms.sweep()
    race = await stored_race(one.store)
    assert await one.client.zscore(DUE, RACE) == race.at + PACK_AFTER_MS
    assert one.others.packed == []
    monkeypatch.setattr("server.shell.rooms.past.PACK_AFTER_MS", 0)
    await one.services.alarms.set(RACE, 1)
    await one.rooms.sweep()
    assert [(room, race.id) for room, race in one.others.packed] == [(ROOM, RACE)]
    assert await one.client.zscore(DUE, RACE) is None
    assert await one.client.zscore(DUE, f"{ROOM}-2") is not None


async def test_one_that_was_left_before_it_was_recorded_is_recorded_then(one: Process) -> None:
    """Everybody was quick: the next race was asked for in the moment in which this one ended."""
    await gone_on(one)
    one.others.recorded.clear()
    await one.services.alarms.set(RACE, 1)
    await one.rooms.sweep()
    assert [race.id for race in one.others.recorded] == [RACE]


async def test_a_race_waits_for_the_archive_though_its_room_has_closed(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody stayed for the next race, and no process ran for some days."""
    await gone_on(one)
    live = await live_in(one)
    monkeypatch.setattr("server.core.due.IDLE_MS", 0)
    await live.command(Close())
    assert live.race.stage == "closed"
    keys = RaceKeys.of(ROOM, 1)
    left = [await one.client.pttl(key) for key in (RoomKeys.of(ROOM).room, keys.log, keys.race)]
    assert min(left) > FINISHED_TTL_MS - HALF_MINUTE_MS > CLOSED_MS
    second = RaceKeys.of(ROOM, 2)
    await one.client.delete(second.race, second.log)
    one.rooms.close(Bye("draining", "The process ends", None))
    one.others.recorded.clear()
    await one.services.alarms.set(RACE, 1)
    await one.rooms.sweep()
    assert [race.id for race in one.others.recorded] == [RACE]
    assert not await one.rooms.is_over(ROOM)
    await one.client.set(keys.pack, "a pack")
    assert await one.rooms.is_over(ROOM)


async def test_each_race_of_a_room_can_be_asked_for(one: Process, two: Process) -> None:
    await gone_on(one)
    for process in (one, two):
        assert await process.rooms.latest(ROOM) == 2
        first, second = await process.rooms.race(ROOM, 1), await process.rooms.race(ROOM, 2)
        assert first is not None
        assert second is not None
        assert (first.stage, second.stage) == ("finished", "waiting")
        assert await process.rooms.race(ROOM, 3) is None
        assert await process.rooms.race("a" * 16, 1) is None


async def test_a_race_left_behind_has_its_replay(one: Process) -> None:
    await gone_on(one)
    replay = await one.rooms.replay(ROOM, 1)
    assert replay is not None
    assert replay.results.race == RACE
    assert await one.rooms.replay(ROOM) is None, "the race at which the room is has not begun"
    assert await one.rooms.replay(ROOM, 3) is None


async def test_who_is_forgotten_is_so_in_every_race_of_the_room(one: Process) -> None:
    await gone_on(one)
    live = await live_in(one)
    await run(one, live)
    for _ in range(2):
        await one.rooms.forget(ROOM, player(BOB))
    for number in (1, 2):
        race = await stored_race(one.store, number=number)
        assert [seat.name for seat in race.seats] == [ANN, ""]
        log = await one.store.read(ROOM, number, 0)
        assert log is not None
        assert [type(entry.event) for entry in log.entries].count(Forgotten) == 1
    assert live.race.seat(2).resigned


async def test_a_forgotten_seat_is_given_up_before_the_race(one: Process) -> None:
    await gone_on(one)
    await one.rooms.forget(ROOM, player(BOB))
    assert [seat.name for seat in (await live_in(one)).race.seats] == [ANN]
    await one.rooms.forget("a" * 16, player(BOB))


async def test_a_race_that_runs_is_not_put_away(one: Process) -> None:
    await racing(one, ANN)
    for number in (1, 2):
        assert await one.rooms._past.see_to(ROOM, number, now=10**15) is None
    assert one.others.packed == []


async def test_the_replay_of_an_attempt_needs_the_secret_of_its_tournament(one: Process) -> None:
    """The room doesn't have it: it is told by whoever knows that the tournament has closed."""
    story = attempted(ANN)
    await keep(one.store, story)
    assert await one.rooms.replay(ROOM, 1) is None
    told = await one.rooms.replay(ROOM, 1, SECRET.hex())
    assert told is not None
    assert told.results.proof.secret == SECRET.hex()
