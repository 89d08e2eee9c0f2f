"""The people who look on: who counts as one of them, and who is told how many they are."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from server.core import protocol
from server.core.options import Options
from server.core.race import Race
from server.shell.rooms import headcount as headcount_module
from server.shell.rooms.audience import Audience
from server.shell.rooms.headcount import Headcount
from server.shell.rooms.live_room import LiveRoom
from server.shell.storage.clock import Clock
from server.shell.storage.headcounts import Headcounts
from server.shell.storage.store import StoreUnavailable
from tests.server.core.attempts import official
from tests.server.core.races import ANN, BOB, CAT, Story, player
from tests.server.shell.archives import room_named
from tests.server.shell.process import Process, begun, end, keep, live_in
from tests.server.shell.viewers import Watcher


def people_at(race: Race, *watchers: Watcher) -> int:
    audience = Audience(0.0, Clock())
    for watcher in watchers:
        audience.add(watcher, race)
    return audience.visitors(race)


def counted_by(process: Process) -> Headcount:
    return Headcount(process.rooms, Headcounts(process.client, process.store, process.name))


def looking_on(live: LiveRoom, *watchers: Watcher) -> tuple[Watcher, ...]:
    for watcher in watchers:
        live.audience.add(watcher, live.race)
    return watchers


def told(watcher: Watcher) -> list[int]:
    return [frame.people for frame in watcher.all(protocol.Watching)]


def test_who_has_a_seat_does_not_count_in_whatever_window() -> None:
    race = Story(ANN, BOB).racing().race
    assert people_at(race, Watcher(player(ANN)), Watcher(player(ANN)), Watcher(player(BOB))) == 0


def test_who_has_a_name_counts_once_and_each_page_without_one() -> None:
    race = Story(ANN, BOB).racing().race
    watchers = [Watcher(player(CAT)), Watcher(player(CAT)), Watcher(), Watcher()]
    assert people_at(race, *watchers) == 3


async def test_racers_and_watchers_of_all_processes_are_told(one: Process, two: Process) -> None:
    await keep(one.store, await begun(one.store, ANN, BOB))
    here, there = await live_in(one), await live_in(two)
    (ann, _) = looking_on(here, Watcher(player(ANN)), Watcher())
    (cat, _, _) = looking_on(there, Watcher(player(CAT)), Watcher(), Watcher())
    await counted_by(one).count()
    await counted_by(two).count()
    await counted_by(one).count()
    assert told(ann) == [1, 4]
    assert told(cat) == [4]
    assert cat.replaceable == ["watching"]
    assert here.audience.watching == there.audience.watching == 4


async def test_nothing_is_told_where_nothing_changed(one: Process) -> None:
    await keep(one.store, await begun(one.store, ANN, BOB))
    (watcher,) = looking_on(await live_in(one), Watcher())
    for _ in range(3):
        await counted_by(one).count()
    assert told(watcher) == [1]


async def test_when_all_have_gone_nobody_looks_on(one: Process) -> None:
    await keep(one.store, await begun(one.store, ANN, BOB))
    live = await live_in(one)
    (ann, visitor) = looking_on(live, Watcher(player(ANN)), Watcher())
    await counted_by(one).count()
    live.audience.remove(visitor)
    await counted_by(one).count()
    assert told(ann) == [1, 0]
    live.audience.remove(ann)
    await counted_by(one).count()
    assert live.audience.watching == 0


@pytest.mark.parametrize("stage", ["waiting", "finished"])
async def test_people_are_counted_only_while_a_race_is_on(one: Process, stage: str) -> None:
    story = Story(ANN, BOB, now=await one.store.time())
    await keep(one.store, story if stage == "waiting" else story.racing().finished())
    (watcher,) = looking_on(await live_in(one), Watcher())
    await counted_by(one).count()
    assert told(watcher) == []


async def test_the_lobby_shows_of_a_listed_race_how_many_look_on(one: Process) -> None:
    await keep(one.store, await begun(one.store, ANN, BOB, options=Options(listed=True)))
    live = await live_in(one)
    looking_on(live, Watcher(), Watcher())
    for _ in range(2):
        await counted_by(one).count()
    assert one.others.noted == [(live.room, live.race)], "once, as nothing changed since"
    assert one.others.watching == 2


async def test_nobody_counts_where_nobody_may_look_on(one: Process) -> None:
    await keep(one.store, await begun(one.store, ANN, BOB, options=Options(watchers="none")))
    live = await live_in(one)
    (watcher,) = looking_on(live, Watcher())
    await counted_by(one).count()
    assert told(watcher) == []


class Trips:
    """How often a process has called on its store."""

    def __init__(self, process: Process, monkeypatch: pytest.MonkeyPatch) -> None:
        self.count = 0
        call = process.store.call

        async def counted(request: Callable[[], Awaitable[Any]]) -> Any:
            self.count += 1
            return await call(request)

        monkeypatch.setattr(process.store, "call", counted)


async def looked_at(process: Process, number: int, options: Options | None = None) -> Watcher:
    """Ann's page in one more room of a process, in which a race is on."""
    name = room_named(number)
    await keep(process.store, await begun(process.store, ANN, BOB, options=options), name)
    (ann,) = looking_on(await live_in(process, name), Watcher(player(ANN)))
    return ann


async def test_many_rooms_are_counted_in_few_trips(
    one: Process, two: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And each for itself: in every other one somebody looks on, elsewhere."""
    monkeypatch.setattr(headcount_module, "MOST_AT_ONCE", 3)
    pages = [await looked_at(one, number) for number in range(5)]
    for number in range(0, 5, 2):
        looking_on(await live_in(two, room_named(number)), Watcher())
    await counted_by(two).count()
    trips = Trips(one, monkeypatch)
    await counted_by(one).count()
    assert trips.count == 2
    assert [told(page) for page in pages] == [[1], [], [1], [], [1]]


async def test_rooms_where_nobody_may_look_on_cost_the_store_nothing(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    await looked_at(one, 1, Options(watchers="none"))
    trips = Trips(one, monkeypatch)
    await counted_by(one).count()
    assert trips.count == 0


async def test_a_fault_in_one_room_leaves_the_others_told(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    pages = [await looked_at(one, number) for number in range(2)]
    rooms = [await live_in(one, room_named(number)) for number in range(2)]
    for live in rooms:
        looking_on(live, Watcher())
    monkeypatch.setattr(rooms[0].audience, "show_watching", None)
    await counted_by(one).count()
    assert [told(page) for page in pages] == [[], [1]]


async def test_who_takes_part_in_a_daily_is_told_who_looks_on(one: Process, two: Process) -> None:
    """Whoever is given the link of an attempt may look on at it."""
    await keep(one.store, await begun(one.store, ANN, options=official()))
    (ann,) = looking_on(await live_in(one), Watcher(player(ANN)))
    looking_on(await live_in(two), Watcher())
    await counted_by(two).count()
    await counted_by(one).count()
    assert told(ann) == [1]


async def test_the_lobby_shows_nobody_at_a_race_that_is_over(one: Process) -> None:
    await keep(one.store, await begun(one.store, ANN, BOB, options=Options(listed=True)))
    live = await live_in(one)
    looking_on(live, Watcher())
    await counted_by(one).count()
    await end(one, live)
    await counted_by(one).count()
    assert one.others.watching == 0


async def test_the_count_is_renewed_by_itself_and_outlives_a_store_that_is_away(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(headcount_module, "COUNT_S", 0.01)
    await keep(one.store, await begun(one.store, ANN, BOB))
    (watcher,) = looking_on(await live_in(one), Watcher())
    counts = 0
    counting = counted_by(one)
    count = counting.count

    async def count_or_fail() -> None:
        nonlocal counts
        counts += 1
        if counts == 1:
            raise StoreUnavailable("away")
        await count()

    monkeypatch.setattr(counting, "count", count_or_fail)
    running = asyncio.ensure_future(counting.run())
    await watcher.until(told)
    running.cancel()
    assert told(watcher) == [1]
