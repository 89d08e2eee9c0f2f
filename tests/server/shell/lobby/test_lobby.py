"""The lobby: what it shows follows from the rooms, and nothing that died stays on it."""

import asyncio
import copy
import itertools
from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from server.core.commands import Depart, Leave, Lock, TakeControl
from server.core.events import Began, Closed, Dealt
from server.core.options import Options
from server.shell.lobby import lobby as lobby_module
from server.shell.lobby.lobby import CHECKED, Lobby
from server.shell.storage.keys import LOBBY, RaceKeys
from tests.guests import join
from tests.server.core.races import ANN, BOB, CAT, Story, player, tab
from tests.server.shell.process import HOUR, Process, keep

ROOMS = [f"{letter * 15}a" for letter in "abcdefghij"]


@pytest.fixture(autouse=True)
def always_read(monkeypatch: pytest.MonkeyPatch) -> None:
    """A process looks into the store every time that it is asked."""
    monkeypatch.setattr(lobby_module, "FRESH_S", 0.0)


def lobby_of(process: Process) -> Lobby:
    return Lobby(process.client, process.store, process.services.clock)


@pytest.fixture
async def lobby(one: Process) -> Lobby:
    """The lobby as one process sees it."""
    await one.rooms.tell_time()
    return lobby_of(one)


async def waiting(
    process: Process, room: str = ROOMS[0], *names: str, ago: int = 0, **options: Any
) -> Story:
    """A room that was opened so many ms ago, and its log in the store."""
    now = await process.store.time() - ago
    chosen = Options(**{"listed": True, "seats": 3, "winnable": False} | options)
    story = Story(*(names or (ANN,)), options=chosen, now=now, race_id=f"{room}-1")
    await keep(process.store, story, room)
    return story


def begun(story: Story, starts_in: int = -1_000) -> Story:
    """The story goes on to its race."""
    start = story.now + starts_in
    return story.opened().happens(Began(start, start + HOUR)).happens(Dealt((), proved=False))


async def shown(lobby: Lobby, rules: str | None = None) -> list[str]:
    """The rooms on the list, in its order."""
    return [room.room for room in (await lobby.listing(rules)).rooms]


async def test_a_room_is_shown_as_it_stands(one: Process, lobby: Lobby) -> None:
    story = await waiting(one, ROOMS[0], ANN, BOB)
    await lobby.note(ROOMS[0], story.race)
    listing = await lobby.listing()
    (room,) = listing.rooms
    assert (room.room, room.host, room.rules, room.phase) == (ROOMS[0], ANN, "scorpion", "waiting")
    assert (room.taken, room.free, room.locked) == (2, 1, False)
    assert (room.options, room.since) == (story.race.options, story.race.opened_at)
    assert 0 <= await one.store.time() - listing.at < HOUR


async def test_of_a_race_to_watch_the_names_are_shown_and_how_many_look_on(
    one: Process, lobby: Lobby
) -> None:
    story = await waiting(one, ROOMS[0], ANN, BOB)
    await lobby.note(ROOMS[0], story.race, 3)
    (room,) = (await lobby.listing()).rooms
    assert (room.names, room.watching) == ((), 0), "nobody races yet"
    await one.client.hset(RaceKeys.of(ROOMS[0]).race, "stage", "begun")
    for watching in (3, 4):
        await lobby.note(ROOMS[0], begun(copy.copy(story)).race, watching)
        (room,) = (await lobby.listing()).rooms
        assert (room.names, room.watching) == ((ANN, BOB), watching)


async def test_full_and_locked_rooms_are_shown_as_such(one: Process, lobby: Lobby) -> None:
    """A friend may look for the room that is full; who looks for a seat sees that there is none."""
    story = await waiting(one, ROOMS[0], ANN, BOB, CAT)
    story.does(Lock(player(ANN), locked=True))
    await lobby.note(ROOMS[0], story.race)
    (room,) = (await lobby.listing()).rooms
    assert (room.free, room.locked) == (0, True)


@pytest.mark.parametrize("order", list(itertools.permutations(range(3))))
async def test_notes_may_come_in_any_order(
    one: Process, lobby: Lobby, order: Sequence[int]
) -> None:
    """Processes note what they see when they see it; the latest in the room's history stands."""
    story = await waiting(one)
    races = [story.race]
    for name in (BOB, CAT):
        story.does(join(player(name), name))
        races.append(story.race)
    for place in order:
        await lobby.note(ROOMS[0], races[place])
    (room,) = (await lobby.listing()).rooms
    assert room.taken == 3


async def test_a_late_note_does_not_bring_a_room_back(one: Process, lobby: Lobby) -> None:
    """The room closed, and then comes what a slow process saw before."""
    story = await waiting(one)
    early = story.race
    await lobby.note(ROOMS[0], story.happens(Closed()).race)
    await lobby.note(ROOMS[0], early)
    assert await shown(lobby) == []


async def test_the_next_race_of_a_room_counts_from_its_own_beginning(
    one: Process, lobby: Lobby
) -> None:
    """Its log is shorter than that of the race before it."""
    story = await waiting(one, ROOMS[0], ANN, BOB)
    await lobby.note(ROOMS[0], begun(story).race)
    fresh = Story(ANN, options=story.race.options, now=story.now, race_id=f"{ROOMS[0]}-2")
    await one.client.hset(RaceKeys.of(ROOMS[0], 2).race, "stage", "waiting")
    await lobby.note(ROOMS[0], replace(fresh.race, number=2))
    await lobby.note(ROOMS[0], story.race)
    (room,) = (await lobby.listing()).rooms
    assert (room.phase, room.taken) == ("waiting", 1)


async def test_those_that_wait_come_first_and_the_newest_of_them(
    one: Process, lobby: Lobby
) -> None:
    for ago, room in ((3_000, ROOMS[0]), (1_000, ROOMS[1]), (2_000, ROOMS[2])):
        await lobby.note(room, (await waiting(one, room, ago=ago)).race)
    running = await waiting(one, ROOMS[3], ANN, BOB)
    await lobby.note(ROOMS[3], begun(running).race)
    await one.client.hset(RaceKeys.of(ROOMS[3]).race, "stage", "begun")
    assert await shown(lobby) == [ROOMS[1], ROOMS[2], ROOMS[0], ROOMS[3]]


@pytest.mark.parametrize(
    ("watchers", "starts_in", "phases"),
    [
        ("boards", -1_000, ["racing"]),
        ("progress", 3_600_000, ["countdown"]),
        ("none", -1_000, []),
    ],
)
async def test_a_race_is_shown_while_it_may_be_watched(
    one: Process, lobby: Lobby, watchers: str, starts_in: int, phases: list[str]
) -> None:
    story = await waiting(one, ROOMS[0], ANN, BOB, watchers=watchers)
    await lobby.note(ROOMS[0], begun(story, starts_in).race)
    await one.client.hset(RaceKeys.of(ROOMS[0]).race, "stage", "begun")
    assert [room.phase for room in (await lobby.listing()).rooms] == phases


async def test_only_a_listed_room_is_shown(one: Process, lobby: Lobby) -> None:
    """A room by link is nobody's business, even if somebody notes it."""
    await lobby.note(ROOMS[0], (await waiting(one, listed=False)).race)
    assert await shown(lobby) == []


async def test_a_room_where_nobody_is_is_not_shown(one: Process, lobby: Lobby) -> None:
    """Everybody has closed the page; whoever comes back opens the room's door again."""
    story = await waiting(one)
    story.does(TakeControl(player(ANN), tab(ANN), visit="v-1"))
    story.does(Depart(player(ANN), "v-1"))
    await lobby.note(ROOMS[0], story.race)
    assert await shown(lobby) == []
    story.does(TakeControl(player(ANN), tab(ANN), visit="v-2"))
    await lobby.note(ROOMS[0], story.race)
    assert await shown(lobby) == [ROOMS[0]]
    story.does(Leave(player(ANN)))
    await lobby.note(ROOMS[0], story.race)
    assert await shown(lobby) == []


async def test_the_list_can_be_of_one_rule_set(one: Process, lobby: Lobby) -> None:
    """By its name, also where a host wrote it in parts."""
    for room, rules in zip(ROOMS, ("scorpion", "empty=any", "scorpion"), strict=False):
        await lobby.note(room, (await waiting(one, room, rules=rules)).race)
    assert sorted(await shown(lobby, "scorpion")) == [ROOMS[0], ROOMS[2]]
    assert await shown(lobby, "wasp") == [ROOMS[1]]
    assert await shown(lobby, "easy") == []


async def test_a_room_that_died_without_a_word_leaves_the_list(one: Process, lobby: Lobby) -> None:
    """Its keys are gone, and nobody was there to note it."""
    await lobby.note(ROOMS[0], (await waiting(one)).race)
    await one.client.delete(RaceKeys.of(ROOMS[0]).race)
    assert await shown(lobby) == []


async def test_a_race_that_went_on_without_a_note_leaves_the_list(
    one: Process, lobby: Lobby
) -> None:
    """A process ended between the event and its note; the note, if it comes late, still counts."""
    story = await waiting(one, ROOMS[0], ANN, BOB)
    await lobby.note(ROOMS[0], story.race)
    await one.client.hset(RaceKeys.of(ROOMS[0]).race, "stage", "begun")
    assert await shown(lobby) == []
    await lobby.note(ROOMS[0], begun(story).race)
    assert await shown(lobby) == [ROOMS[0]]


async def test_every_entry_is_checked_in_its_turn(one: Process, lobby: Lobby) -> None:
    """However long the list, a look costs the same, and after some looks all are checked."""
    rooms = [f"{number:016d}" for number in range(2 * CHECKED + 10)]
    for room in rooms:
        await lobby.note(room, (await waiting(one, room)).race)
    await one.client.delete(*(RaceKeys.of(room).race for room in rooms))
    counts = [len(await shown(lobby)) for _ in range(3)]
    assert counts == [len(rooms) - CHECKED, len(rooms) - 2 * CHECKED, 0]


async def test_an_entry_is_believed_for_so_long(one: Process, lobby: Lobby) -> None:
    """A waiting room ends when nothing happens in it; so does what is said of it."""
    story = await waiting(one, ago=2 * HOUR)
    await lobby.note(ROOMS[0], story.race)
    assert await shown(lobby) == []
    until, rooms, positions, _ = LOBBY
    for key in (until, rooms, positions):
        assert await one.client.exists(key) == 0


async def test_every_process_shows_the_same(one: Process, two: Process, lobby: Lobby) -> None:
    await two.rooms.tell_time()
    other = lobby_of(two)
    await lobby.note(ROOMS[0], (await waiting(one)).race)
    assert await shown(other) == await shown(lobby) == [ROOMS[0]]
    story = await waiting(two, ROOMS[1])
    await other.note(ROOMS[1], story.race)
    assert sorted(await shown(lobby)) == ROOMS[:2]


async def test_many_who_ask_at_once_are_answered_by_one_look(
    one: Process, lobby: Lobby, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A copy that isn't old is good for everybody, and says how old it is."""
    monkeypatch.setattr(lobby_module, "FRESH_S", 3_600.0)
    await lobby.note(ROOMS[0], (await waiting(one)).race)
    listings = await asyncio.gather(*(lobby.listing() for _ in range(50)))
    assert all(listing is listings[0] for listing in listings)
    await lobby.note(ROOMS[1], (await waiting(one, ROOMS[1])).race)
    assert await lobby.listing() is listings[0]


async def test_a_store_that_forgot_everything_is_seen(one: Process, lobby: Lobby) -> None:
    await lobby.note(ROOMS[0], (await waiting(one)).race)
    assert await shown(lobby) == [ROOMS[0]]
    await one.client.flushall()
    assert await shown(lobby) == []
