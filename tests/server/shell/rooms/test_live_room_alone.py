"""What a room has to do by itself: start, deal, end; done once, by whichever process."""

import asyncio

import pytest

from engine import commitment, deal_for
from server.core.answers import REJECTIONS
from server.core.commands import (
    GiveNonce,
    Resign,
    Start,
)
from server.core.deciding.starting import POSTPONE_MS
from server.core.due import DEAL_MARGIN_MS, IDLE_MS, PACK_AFTER_MS
from server.core.events import Voided
from server.core.protocol import Rejected
from server.core.search import Found, Search
from server.shell.storage.keys import DUE
from server.shell.storage.store import StoreUnavailable
from tests.server.core.races import ANN, BOB, SECRET, WINDOW, Story, nonce, player
from tests.server.shell.process import (
    CODE,
    HOUR,
    KEYS,
    RACE,
    ROOM,
    Process,
    act,
    begun,
    keep,
    live_in,
    racing,
    settle,
    stored_race,
    stored_secret,
)
from tests.server.shell.viewers import Watcher, dealt


async def test_a_race_begins_when_all_nonces_are_open(one: Process) -> None:
    story = Story(ANN, BOB, now=await one.store.time()).sealed(HOUR)
    await keep(one.store, story)
    live = await live_in(one)
    for name in (ANN, BOB):
        await live.command(GiveNonce(player(name), nonce(name)))
    await settle(one, live)
    await dealt(live)
    race = live.race
    assert race.stage == "begun"
    assert race.at < race.start <= race.at + 10_000
    assert race.deadline == race.start + 20 * 60_000
    assert race.found is not None
    assert race.deal == deal_for(SECRET, race.context, race.found.index)
    assert race == await stored_race(one.store)


async def test_a_process_that_died_before_the_race_began_is_stood_in_for(
    one: Process, two: Process
) -> None:
    """All nonces are open, and nobody set the start: any process does, with the same deal."""
    await keep(one.store, Story(ANN, BOB).opened())
    here, there = await live_in(one), await live_in(two)
    await asyncio.gather(settle(one, here), settle(two, there))
    await dealt(here, there)
    assert here.race == there.race == await stored_race(one.store)
    log = await one.store.read(ROOM, 1, 0)
    assert log is not None
    assert [type(entry.event).__name__ for entry in log.entries].count("Began") == 1


async def test_a_deal_is_made_once_with_the_cards_beside_it(one: Process, two: Process) -> None:
    """Both found it, since the one was taken for gone; the code for speaking ends with it."""
    await one.client.set(KEYS.claim, "somebody who takes long")
    story = Story(ANN, now=await one.store.time()).beginning()
    await keep(one.store, story)
    await one.services.codes.keep(CODE, ROOM)
    here, there = await live_in(one), await live_in(two)
    deal = deal_for(SECRET, story.race.context, 1)
    for live in (here, there):
        await live.deal_out(live.race.commitment, Found(("unwinnable",), proved=True), deal)
    assert here.race == there.race == await stored_race(one.store)
    assert here.race.deal == deal
    assert await one.services.codes.find(CODE) is None
    log = await one.store.read(ROOM, 1, 0)
    assert log is not None
    assert [type(entry.event).__name__ for entry in log.entries].count("Dealt") == 1


async def test_a_start_without_a_deal_in_time_is_moved_and_counted(one: Process) -> None:
    await one.client.set(KEYS.claim, "somebody who takes long")
    story = Story(ANN, now=await one.store.time() - HOUR).beginning()
    await keep(one.store, story)
    live = await live_in(one)
    assert await settle(one, live) == live.race.start - DEAL_MARGIN_MS
    assert 0 <= live.race.at + POSTPONE_MS - live.race.start < HOUR
    assert live.race.deadline - live.race.start == story.race.deadline - story.race.start
    told = one.services.metrics.exposition().decode()
    assert "scorpion_starts_postponed_total 1.0" in told


async def test_a_start_that_gets_no_deal_is_void_and_may_be_tried_again(one: Process) -> None:
    await one.client.set(KEYS.claim, "somebody who takes long")
    await keep(one.store, Story(ANN, now=await one.store.time()).beginning())
    await one.services.codes.keep(CODE, ROOM)
    live = await live_in(one)
    await live.void_start(live.race.commitment)
    assert (live.race.stage, live.race.start) == ("waiting", 0)
    secret = await stored_secret(one.store)
    assert secret != SECRET
    assert live.race.commitment == commitment(secret)
    assert await one.rooms.find_code(CODE) == ROOM


async def test_a_deal_that_comes_too_late_for_a_void_start_leaves_the_code(
    one: Process, two: Process
) -> None:
    """The room waits for players again, and they may come by its code."""
    await one.client.set(KEYS.claim, "somebody who takes long")
    story = Story(ANN, now=await one.store.time()).beginning()
    await keep(one.store, story)
    await one.services.codes.keep(CODE, ROOM)
    here, there = await live_in(one), await live_in(two)
    promise, deal = here.race.commitment, deal_for(SECRET, story.race.context, 0)
    await there.void_start(promise)
    await here.deal_out(promise, Found(proved=True), deal)
    assert here.race.deal is None
    assert await one.rooms.find_code(CODE) == ROOM


async def test_a_start_whose_nonces_stay_shut_is_void_and_has_a_new_secret(one: Process) -> None:
    late = await one.store.time() - 2 * WINDOW
    await keep(one.store, Story(ANN, BOB, now=late).sealed())
    live = await live_in(one)
    assert await settle(one, live) == live.race.at + IDLE_MS
    assert live.race.stage == "waiting"
    secret = await stored_secret(one.store)
    assert secret != SECRET
    assert live.race.commitment == commitment(secret)
    log = await one.store.read(ROOM, 1, 0)
    assert log is not None
    assert log.entries[-1].event == Voided(commitment(secret), (1, 2), Search())


async def test_two_processes_call_a_start_void_once(one: Process, two: Process) -> None:
    """The secret that is kept is the one that the log commits to, whichever came first."""
    late = await one.store.time() - 2 * WINDOW
    await keep(one.store, Story(ANN, BOB, now=late).sealed())
    here, there = await live_in(one), await live_in(two)
    await asyncio.gather(settle(one, here), settle(two, there))
    race = await stored_race(one.store)
    assert (race.stage, race.version) == ("waiting", here.race.version)
    assert race.commitment == commitment(await stored_secret(one.store))


async def test_a_start_still_open_waits_for_its_nonces(one: Process) -> None:
    story = Story(ANN, BOB, now=await one.store.time()).sealed(HOUR)
    await keep(one.store, story)
    live = await live_in(one)
    assert await settle(one, live) == story.now + HOUR == live.race.until
    assert live.race.stage == "opening"


async def test_a_race_ends_at_its_deadline_and_shows_its_secret(one: Process) -> None:
    await keep(one.store, await begun(one.store, ANN, starts_in=-2_000, lasts=1_000))
    live, watcher = await live_in(one), Watcher()
    live.audience.add(watcher, live.race)
    assert await settle(one, live) == live.race.at + PACK_AFTER_MS
    assert (live.race.stage, live.race.secret) == ("finished", SECRET.hex())
    assert watcher.events() in (["RaceFinished"], [])
    assert await act(live, 0, "deal") == Rejected("a-1", "not_racing", REJECTIONS["not_racing"], 0)


async def test_a_race_ends_when_the_last_seat_has_ended(one: Process) -> None:
    live = await racing(one, ANN, BOB)
    await live.command(Resign(player(ANN)))
    assert await settle(one, live) == live.race.deadline
    await live.command(Resign(player(BOB)))
    assert await settle(one, live) == live.race.at + PACK_AFTER_MS
    assert live.race.stage == "finished"


async def test_the_alarm_is_set_before_the_event_that_needs_it(one: Process) -> None:
    """A process that dies between the two leaves a false alarm, not a race without an end."""
    await keep(one.store, Story(ANN).ready())
    live = await live_in(one)
    await one.client.hset(KEYS.race, "seq", 0)
    with pytest.raises(StoreUnavailable):
        await live.command(Start(player(ANN), WINDOW))
    assert await one.client.zscore(DUE, RACE) is not None
