"""What falls due in a room, and what is done about it beside the log."""

import asyncio

import msgspec
import pytest

from server.core.commands import CallBot, Refused, SetReady
from server.core.deciding.starting import hash_of
from server.core.due import PACK_AFTER_MS
from server.core.events import Away, BotCalled, Recorded
from server.core.options import Options
from server.core.race import Race
from server.shell.rooms.chores import next_instant
from server.shell.rooms.farewell import LOST, OVER
from server.shell.rooms.reading import RoomOver
from server.shell.rooms.sweep import PUT_OFF_MS
from server.shell.storage.keys import DUE
from server.shell.storage.store import StoreUnavailable
from tests.guests import guest, join
from tests.server.core.races import ANN, BOB, CAT, WINDOW, Story, nonce, player
from tests.server.shell.process import (
    CODE,
    HOUR,
    KEYS,
    RACE,
    ROOM,
    Process,
    begun,
    keep,
    live_in,
    over,
    settle,
    stored_race,
)
from tests.server.shell.viewers import watched
from tests.server.shell.visitors import Visitor

HOST = guest(player(ANN), ANN)


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms in which whatever waits for some time falls due at once."""
    for name in ("HOST_AWAY_MS", "IDLE_MS", "PACK_AFTER_MS", "BOT_AFTER_MS"):
        monkeypatch.setattr(f"server.core.due.{name}", 0)


async def put_away(process: Process, room: str, race: Race) -> None:
    """Do in the store what an archive does."""
    del race
    await process.client.set(KEYS.pack, "a pack")
    await process.client.delete(KEYS.race, KEYS.log, KEYS.secret, KEYS.deal)
    assert room == ROOM


# A room that waits


async def test_a_full_room_whose_seats_are_ready_seals_by_itself(one: Process) -> None:
    """Nobody presses start: the last one who gets ready is the signal."""
    await keep(one.store, Story(ANN, BOB, options=Options(seats=2)).ready(ANN))
    live = await live_in(one)
    watcher = watched(live)
    await live.command(SetReady(player(BOB), hash_of(nonce(BOB))))
    await watcher.until(lambda told: "ListSealed" in told.events())
    assert 0 <= live.race.at + WINDOW - live.race.until < 1_000


async def test_a_room_with_a_free_seat_waits_for_its_host(one: Process) -> None:
    await keep(one.store, Story(ANN, BOB, options=Options(seats=3)).ready())
    live = await live_in(one)
    await settle(one, live)
    assert live.race.stage == "waiting"


@pytest.mark.usefixtures("impatient")
async def test_the_bot_that_was_promised_is_called_once(one: Process, two: Process) -> None:
    await keep(one.store, Story(ANN, options=Options(seats=2, bot="greedy")))
    here, there = await live_in(one), await live_in(two)
    for process, live in ((one, here), (two, there)):
        async with asyncio.timeout(20):
            while not live.race.bots_called:
                await process.rooms.sweep()
                await live.catch_up()
    assert one.others.called + two.others.called == [(ROOM, 1, "greedy", 1)]


async def test_a_host_s_call_for_bots_is_passed_on_with_its_place(one: Process) -> None:
    await keep(one.store, Story(ANN))
    live = await live_in(one)
    for _ in range(2):
        await live.command(CallBot(player(ANN), "strong"))
    assert one.others.called == [(ROOM, 1, "strong", 1), (ROOM, 1, "strong", 2)]


async def test_a_bot_whose_call_got_lost_is_called_again(one: Process, two: Process) -> None:
    """A process died between the event and the call: whoever follows the room makes up for it."""
    story = Story(ANN, options=Options(seats=2, bot="greedy")).happens(BotCalled("greedy"))
    await keep(one.store, story)
    await live_in(two)
    await two.rooms.refresh()
    assert two.others.called == [(ROOM, 1, "greedy", 1)]


async def test_a_bot_that_has_come_is_not_called_again(one: Process) -> None:
    await keep(one.store, Story(ANN, options=Options(seats=3)).happens(BotCalled("random")))
    live = await live_in(one)
    await live.seat(guest(player(BOB), BOB), "random")
    await one.rooms.refresh()
    assert live.race.bots_called == 1
    assert one.others.called == []


async def test_no_bot_is_called_again_to_where_it_finds_no_seat(one: Process) -> None:
    story = Story(ANN, BOB, options=Options(seats=2)).happens(BotCalled("random"))
    await keep(one.store, story)
    await live_in(one)
    await one.rooms.refresh()
    assert one.others.called == []


async def test_a_host_who_stays_away_is_host_no_longer(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.core.due.HOST_AWAY_MS", 0)
    await keep(one.store, Story(ANN, BOB, CAT).happens(Away(1)))
    live = await live_in(one)
    watcher = watched(live)
    await settle(one, live)
    assert live.race.host == 2
    assert "HostPassed" in watcher.events() or live.race == await stored_race(one.store)


async def test_a_host_who_comes_back_in_time_stays_host(one: Process) -> None:
    await keep(one.store, Story(ANN, BOB).happens(Away(1)))
    live = await live_in(one)
    await Visitor(one, ANN).hello()
    await settle(one, live)
    assert live.race.host == 1


async def test_a_room_in_which_nothing_happens_ends(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its viewers are told, its code leads nowhere, and nobody sits down in it any more."""
    await keep(one.store, Story(ANN))
    await one.services.codes.keep(CODE, ROOM)
    live = await live_in(one)
    watcher = watched(live)
    monkeypatch.setattr("server.core.due.IDLE_MS", 0)
    await settle(one, live)
    assert watcher.events() == ["RoomClosed"]
    assert await one.services.codes.find(CODE) is None
    with pytest.raises(Refused) as refused:
        await live.command(join(player(BOB), BOB))
    assert refused.value.code == "room_closed"
    assert await one.client.pttl(KEYS.race) <= 600_000


async def test_a_room_has_its_alarm_from_the_moment_it_is_opened(one: Process) -> None:
    """Its process may be killed at once: the room ends all the same when nobody comes."""
    await one.rooms.tell_time()
    opened = await one.rooms.open(HOST, Options())
    live = await live_in(one, opened.room)
    alarm = await one.client.zscore(DUE, live.race.id)
    assert alarm is not None
    assert 0 <= live.race.at + HOUR // 2 - alarm < 60_000


# A race that is over


async def test_a_finished_race_is_recorded_at_once_and_once(one: Process, two: Process) -> None:
    live = await over(one, ANN, BOB)
    assert live.race.is_recorded
    await settle(one, live)
    await settle(two, await live_in(two))
    assert {race.id for race in one.others.recorded} == {RACE}
    assert two.others.recorded == []
    log = await one.store.read(ROOM, 1, 0)
    assert log is not None
    assert [type(entry.event) for entry in log.entries].count(Recorded) == 1
    assert next_instant(live.race, live.race.at) == live.race.at + PACK_AFTER_MS


async def test_a_record_that_fails_is_tried_again_later_and_keeps_no_other(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(race: Race) -> None:
        raise ValueError(race.id)

    monkeypatch.setattr(one.others, "take_in", fail)
    await keep(one.store, await begun(one.store, ANN, starts_in=-2_000, lasts=1_000))
    await one.services.alarms.set(RACE, 1)
    now = await one.store.time()
    await one.rooms.sweep()
    race = await stored_race(one.store)
    assert (race.stage, race.is_recorded) == ("finished", False)
    put_off = await one.client.zscore(DUE, RACE)
    assert put_off is not None
    assert put_off >= now + PUT_OFF_MS


async def test_a_race_that_is_put_away_ends_its_visits_everywhere(
    one: Process, two: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its results are looked at elsewhere from then on."""
    await over(one, ANN, BOB)
    watchers = [watched(await live_in(process)) for process in (one, two)]

    async def pack(room: str, race: Race) -> None:
        await put_away(one, room, race)

    monkeypatch.setattr(one.others, "pack", pack)
    monkeypatch.setattr("server.core.due.PACK_AFTER_MS", 0)
    await one.services.alarms.set(RACE, 1)
    await one.rooms.sweep()
    await two.rooms.refresh()
    assert [watcher.byes for watcher in watchers] == [[OVER], [OVER]]
    assert await one.client.zscore(DUE, RACE) is None
    assert await one.rooms.room(ROOM) is None
    assert await one.rooms.is_over(ROOM)
    assert not await one.rooms.is_over("a" * 16)


async def test_a_race_whose_keys_went_without_an_archive_is_lost(one: Process) -> None:
    await over(one, ANN)
    watcher = watched(await live_in(one))
    await one.client.delete(KEYS.race, KEYS.log)
    await one.rooms.refresh()
    assert watcher.byes == [LOST]


async def test_who_asks_for_the_next_race_in_the_last_moment_gets_it(
    one: Process, two: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One process puts the race away while another one begins the next."""
    live = await over(one, ANN, BOB)
    watcher = watched(live)
    there = await live_in(two)

    async def pack(room: str, race: Race) -> None:
        await two.rooms.go_on(there, player(BOB), 1, same=False)
        await put_away(one, room, race)

    monkeypatch.setattr(one.others, "pack", pack)
    monkeypatch.setattr("server.core.due.PACK_AFTER_MS", 0)
    await settle(one, live)
    assert live.race.number == 2
    assert watcher.byes == []


async def test_a_race_is_over_once_it_is_packed(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even where the last of its keys are still to go."""
    live = await over(one, ANN)
    monkeypatch.setattr("server.core.due.PACK_AFTER_MS", 0)
    with pytest.raises(RoomOver):
        await settle(one, live)
    assert one.others.packed[0] == (ROOM, live.race)


async def test_while_the_store_is_away_what_is_due_waits(one: Process) -> None:
    await keep(one.store, await begun(one.store, ANN, starts_in=-2_000, lasts=HOUR))
    live = await live_in(one)
    live.race = msgspec.structs.replace(live.race, deadline=1)
    await one.client.config_set("maxmemory", 1)
    try:
        with pytest.raises(StoreUnavailable):
            await settle(one, live)
    finally:
        await one.client.config_set("maxmemory", 0)
    await settle(one, live)
    assert (await stored_race(one.store)).stage == "finished"
