"""What a process tells the boards: the latest of each attempt, and again where that failed."""

import asyncio
from collections.abc import Sequence

import msgspec
import pytest

from server.core.commands import Resign
from server.core.posting import Posting, posting_of
from server.core.race import Race
from server.shell.storage.store import StoreUnavailable
from server.shell.tournaments import scribe as module
from server.shell.tournaments.boards import Boards
from server.shell.tournaments.scribe import Scribe
from tests.server.core.attempts import CUP, DAILY, attempt, attempted, official
from tests.server.core.races import ANN, BOB, CAT, player
from tests.server.shell.process import Process
from tests.server.shell.tournaments.entrants import enter, room

LONG_S = 3_600.0


class Heard(Boards):
    """Boards that keep what they are told, and may be away, or slow."""

    def __init__(self, process: Process) -> None:
        super().__init__(process.client, process.store)
        self.trips: list[list[Posting]] = []
        self.keys: list[str] = []
        self.came = asyncio.Condition()
        self.faults: list[Exception] = []
        self.opened = asyncio.Event()
        self.opened.set()

    async def submit(self, key: str, postings: Sequence[Posting]) -> None:
        async with self.came:
            self.trips.append(list(postings))
            self.keys.append(key)
            self.came.notify_all()
        await self.opened.wait()
        if self.faults:
            raise self.faults.pop(0)
        await super().submit(key, postings)

    async def told(self, count: int) -> list[list[Posting]]:
        """All trips, once there have been so many."""
        async with self.came:
            await self.came.wait_for(lambda: len(self.trips) >= count)
        return self.trips


@pytest.fixture
def boards(one: Process) -> Heard:
    """Boards in an empty store, once for each kind of store."""
    return Heard(one)


@pytest.fixture
def scribe(boards: Heard) -> Scribe:
    return Scribe(boards)


def progress(name: str, actions: int, key: str = DAILY) -> list[Race]:
    """An attempt in a room of its player's, after each of so many actions."""
    story, races = attempt(name, official(key)), list[Race]()
    for choice in range(actions):
        story.acts(story.seat(name), choice)
        races.append(in_own_room(story.race, name))
    return races


def in_own_room(race: Race, name: str) -> Race:
    return msgspec.structs.replace(race, id=f"{room(name)}-1")


def numbers(trip: list[Posting]) -> dict[str, int]:
    """How far each attempt is told to have come."""
    return {posting.row.name: posting.number for posting in trip}


async def test_an_attempt_is_shown_at_once(one: Process, boards: Heard, scribe: Scribe) -> None:
    (race,) = progress(ANN, 1)
    await enter(one.client, ANN)
    scribe.note(race)
    await scribe.close(LONG_S)
    shown = await boards.own(DAILY, player(ANN))
    assert shown is not None
    assert boards.trips == [[posting_of(race)]]


async def test_what_comes_in_quick_succession_is_told_in_one(boards: Heard, scribe: Scribe) -> None:
    for race in (*progress(ANN, 5), *progress(BOB, 3)):
        scribe.note(race)
    (trip,) = await boards.told(1)
    assert numbers(trip) == {ANN: 5, BOB: 3}
    await scribe.close(LONG_S)
    assert len(boards.trips) == 1


async def test_what_comes_during_a_trip_goes_with_the_next_one(
    boards: Heard, scribe: Scribe, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "EVERY_S", 0.0)
    races = progress(ANN, 6)
    boards.opened.clear()
    scribe.note(races[0])
    await boards.told(1)
    for race in races[1:]:
        scribe.note(race)
    boards.opened.set()
    trips = await boards.told(2)
    assert [numbers(trip) for trip in trips] == [{ANN: 1}, {ANN: 6}]
    await scribe.close(LONG_S)


async def test_boards_are_told_only_so_often_and_the_rest_when_the_process_ends(
    boards: Heard, scribe: Scribe, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "EVERY_S", LONG_S)
    races = progress(ANN, 4)
    scribe.note(races[0])
    await boards.told(1)
    for race in races[1:]:
        scribe.note(race)
        await asyncio.sleep(0)
    assert len(boards.trips) == 1
    await scribe.close(LONG_S)
    assert [numbers(trip) for trip in boards.trips] == [{ANN: 1}, {ANN: 4}]


async def test_a_process_that_told_nothing_ends_at_once(scribe: Scribe) -> None:
    await scribe.close(LONG_S)


async def test_an_older_state_is_not_told_after_a_newer_one(boards: Heard, scribe: Scribe) -> None:
    races = progress(ANN, 3)
    for race in reversed(races):
        scribe.note(race)
    (trip,) = await boards.told(1)
    assert numbers(trip) == {ANN: 3}
    await scribe.close(LONG_S)


async def test_what_could_not_be_told_is_told_later(
    one: Process, boards: Heard, scribe: Scribe, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "RETRY_S", 0.0)
    boards.faults = [StoreUnavailable("away"), StoreUnavailable("still away")]
    await enter(one.client, ANN)
    scribe.note(progress(ANN, 1)[0])
    await boards.told(3)
    await scribe.close(LONG_S)
    assert await boards.own(DAILY, player(ANN)) is not None


async def test_what_happened_meanwhile_is_told_instead(
    boards: Heard, scribe: Scribe, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store comes back, and nobody needs to know what was before."""
    monkeypatch.setattr(module, "RETRY_S", 0.0)
    races = progress(ANN, 2)
    boards.faults = [StoreUnavailable("away")]
    boards.opened.clear()
    for race in (races[0], progress(BOB, 1)[0]):
        scribe.note(race)
    await boards.told(1)
    scribe.note(races[1])
    boards.opened.set()
    trips = await boards.told(2)
    assert numbers(trips[1]) == {ANN: 2, BOB: 1}
    await scribe.close(LONG_S)


async def test_a_process_that_ends_while_the_store_is_away_does_not_wait_for_it(
    boards: Heard, scribe: Scribe, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever loads the room next tells the board."""
    monkeypatch.setattr(module, "RETRY_S", LONG_S)
    boards.faults = [StoreUnavailable("away")] * 9
    scribe.note(progress(ANN, 1)[0])
    await boards.told(1)
    await scribe.close(LONG_S)
    assert len(boards.trips) <= 2


async def test_a_process_that_ends_waits_so_long_at_most(boards: Heard, scribe: Scribe) -> None:
    boards.opened.clear()
    scribe.note(progress(ANN, 1)[0])
    await boards.told(1)
    await scribe.close(within_s=0.01)
    boards.opened.set()


async def test_while_the_store_is_away_only_so_much_is_kept_in_mind(
    boards: Heard, scribe: Scribe, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_WAITING", 2)
    for name in (ANN, BOB, CAT):
        scribe.note(progress(name, 1)[0])
    (trip,) = await boards.told(1)
    assert numbers(trip) == {BOB: 1, CAT: 1}
    await scribe.close(LONG_S)


async def test_many_attempts_go_in_trips_of_so_many(
    one: Process, boards: Heard, scribe: Scribe, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The store serves nobody else while it keeps them."""
    monkeypatch.setattr(module, "MOST_AT_ONCE", 2)
    names = [f"Guest {number}" for number in range(5)]
    await enter(one.client, *names)
    for name in names:
        scribe.note(progress(name, 1)[0])
    await scribe.close(LONG_S)
    assert [len(trip) for trip in boards.trips] == [2, 2, 1]
    assert (await boards.page(DAILY, limit=9)).total == len(names)


async def test_each_board_is_told_of_its_own(boards: Heard, scribe: Scribe) -> None:
    scribe.note(progress(ANN, 1)[0])
    scribe.note(progress(BOB, 1, CUP)[0])
    trips = await boards.told(2)
    assert dict(zip(boards.keys, map(numbers, trips), strict=True)) == {
        DAILY: {ANN: 1},
        CUP: {BOB: 1},
    }
    await scribe.close(LONG_S)


async def test_nothing_is_told_before_the_first_action(boards: Heard, scribe: Scribe) -> None:
    race = attempt(ANN).race
    scribe.note(race)
    await scribe.settle(race)
    await scribe.close(LONG_S)
    assert boards.trips == []


async def test_an_end_is_shown_when_it_is_settled(one: Process, boards: Heard) -> None:
    """Whatever waits to be told, and however often it is settled."""
    race = in_own_room(attempted(ANN).race, ANN)
    await enter(one.client, ANN)
    scribe = Scribe(boards)
    for _ in range(2):
        await scribe.settle(race)
        shown = await boards.own(DAILY, player(ANN))
        assert shown is not None
        assert shown.row.state == "resigned"
    assert (await boards.page(DAILY, limit=1)).version == 1


async def test_an_end_that_could_not_be_settled_is_told_to_who_settles(
    boards: Heard, scribe: Scribe
) -> None:
    """The race is kept as not yet recorded, and settled later."""
    boards.faults = [StoreUnavailable("away")]
    with pytest.raises(StoreUnavailable):
        await scribe.settle(attempted(ANN).race)


async def test_who_settles_may_have_been_overtaken(one: Process, boards: Heard) -> None:
    """A late note of an earlier state comes after the end."""
    story = attempt(ANN)
    story.acts(story.seat(ANN), 0)
    early = in_own_room(story.race, ANN)
    story.does(Resign(player(ANN)))
    await enter(one.client, ANN)
    scribe = Scribe(boards)
    await scribe.settle(in_own_room(story.over().race, ANN))
    scribe.note(early)
    await scribe.close(LONG_S)
    shown = await boards.own(DAILY, player(ANN))
    assert shown is not None
    assert shown.row.state == "resigned"
