"""The sweep: what falls due is seen to with nobody there, by any process, each room alone."""

import asyncio

import pytest

from server.core.due import IDLE_MS, PACK_AFTER_MS
from server.shell.rooms import rooms as rooms_module
from server.shell.rooms.sweep import PUT_OFF_MS
from server.shell.storage.keys import DUE, race_id
from tests.server.core.races import ANN, BOB, SECRET, WINDOW, Story
from tests.server.shell.process import (
    HOUR,
    KEYS,
    RACE,
    ROOM,
    Process,
    begun,
    keep,
    live_in,
    stored_race,
)
from tests.server.shell.viewers import dealt

OTHER_ROOM = "aaaaaaaaaaaaaaaa"


async def due_at(process: Process, story: Story, room: str = ROOM) -> None:
    """Keep a story whose process died at once, after it had set the alarm."""
    await keep(process.store, story, room)
    await process.services.alarms.set(race_id(room), await process.store.time() - 1)


async def test_a_race_ends_at_its_deadline_with_nobody_there(one: Process) -> None:
    await due_at(one, await begun(one.store, ANN, starts_in=-2_000, lasts=1_000))
    await one.rooms.sweep()
    race = await stored_race(one.store)
    assert (race.stage, race.secret) == ("finished", SECRET.hex())
    assert await one.client.zscore(DUE, RACE) == race.at + PACK_AFTER_MS


async def test_a_start_whose_nonces_stay_shut_is_void_with_nobody_there(one: Process) -> None:
    await due_at(one, Story(ANN, now=await one.store.time() - 2 * WINDOW).sealed())
    await one.rooms.sweep()
    race = await stored_race(one.store)
    assert race.stage == "waiting"
    assert await one.client.zscore(DUE, RACE) == race.at + IDLE_MS


async def test_a_race_begins_though_its_process_died_after_the_last_nonce(one: Process) -> None:
    await due_at(one, Story(ANN, BOB, now=await one.store.time()).opened())
    await one.rooms.sweep()
    await dealt(await live_in(one))
    race = await stored_race(one.store)
    assert race.found is not None
    # An alarm for the deal may still be set; it is a false one, and brings the right one about.
    assert 0 < (await one.client.zscore(DUE, RACE) or 0) <= race.deadline


async def test_a_race_gets_its_deal_though_its_process_died_while_it_looked_for_it(
    one: Process,
) -> None:
    """Nobody looks on, and the start is past: it is moved, and the deal is found here."""
    await due_at(one, Story(ANN, BOB, now=await one.store.time() - HOUR).beginning())
    await one.rooms.sweep()
    await dealt(await live_in(one))
    race = await stored_race(one.store)
    assert race.found is not None
    assert race.start > await one.store.time() - HOUR


async def test_a_room_that_waits_for_its_deal_is_not_let_go(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms_module, "KEEP_S", -1.0)
    await one.client.set(KEYS.claim, "another process")
    await keep(one.store, Story(ANN, now=await one.store.time()).beginning())
    live = await live_in(one)
    await one.rooms.sweep()
    assert await live_in(one) is live


async def test_two_processes_sweep_together_and_each_deed_is_done_once(
    one: Process, two: Process
) -> None:
    await due_at(one, await begun(one.store, ANN, starts_in=-2_000, lasts=1_000))
    await asyncio.gather(one.rooms.sweep(), two.rooms.sweep(), one.rooms.sweep())
    log = await one.store.read(ROOM, 1, 0)
    assert log is not None
    assert [type(entry.event).__name__ for entry in log.entries].count("Finished") == 1


async def test_a_false_alarm_is_set_right(one: Process) -> None:
    """The process died after it set the alarm and before the event that needed it."""
    await due_at(one, Story(ANN))
    await due_at(one, await begun(one.store, ANN), OTHER_ROOM)
    await one.rooms.sweep()
    idle = (await live_in(one)).race.at + IDLE_MS
    assert await one.client.zscore(DUE, RACE) == idle
    deadline = (await live_in(one, OTHER_ROOM)).race.deadline
    assert await one.client.zscore(DUE, race_id(OTHER_ROOM)) == deadline


async def test_the_alarm_of_a_room_that_is_gone_is_dropped(one: Process) -> None:
    await one.services.alarms.set(RACE, 1)
    await one.rooms.sweep()
    assert await one.client.zcard(DUE) == 0


async def test_a_race_whose_secret_is_gone_keeps_no_other_from_its_end(one: Process) -> None:
    """It can't end as it should, so it is lost, and its alarm is dropped."""
    for room in (ROOM, OTHER_ROOM):
        await due_at(one, await begun(one.store, ANN, starts_in=-2_000, lasts=1_000), room)
    await one.services.alarms.set(RACE, 1)
    await one.client.delete(KEYS.secret)
    await one.rooms.sweep()
    assert (await stored_race(one.store, OTHER_ROOM)).stage == "finished"
    assert await one.client.zscore(DUE, RACE) is None


async def test_an_unreadable_room_keeps_no_other_from_its_end(one: Process) -> None:
    """Its log holds an event of a later version: it is tried again later, behind the others."""
    for room in (ROOM, OTHER_ROOM):
        await due_at(one, await begun(one.store, ANN, starts_in=-2_000, lasts=1_000), room)
    await one.services.alarms.set(RACE, 1)
    await one.client.xadd(KEYS.log, {"at": 1, "e": b'{"k":"rematch"}'}, id="99-0")
    now = await one.store.time()
    await one.rooms.sweep()
    assert (await stored_race(one.store, OTHER_ROOM)).stage == "finished"
    put_off = await one.client.zscore(DUE, RACE)
    assert put_off is not None
    assert put_off >= now + PUT_OFF_MS
