"""What is kept of a player, and how all of it goes when the player says so."""

import asyncio
from dataclasses import dataclass, field

import pytest
from structlog.testing import capture_logs

from server.core.commands import CallBot, Refused
from server.core.look import look_of
from server.core.options import Options
from server.core.replay import encode_replay, parse_replay
from server.core.verification.finding import faults
from server.core.verification.verify import verify
from server.shell.players import annals as module
from server.shell.players.annals import Annals
from server.shell.players.identity import Player
from server.shell.storage.keys import PlayerKeys, parse_race_id
from server.shell.storage.store import StoreUnavailable
from tests.guests import guest
from tests.server.core.races import ANN, BOB, CAT, RACE_ID, player
from tests.server.shell.archives import (
    Shelf,
    put_away,
    raced_in,
    room_named,
    shelf_on,
    won_in,
    write,
)
from tests.server.shell.process import live_in, process_on, racing

ID = player(ANN)


@dataclass
class KnownAttempts:
    """Attempts that note whose are off the boards."""

    forgotten: list[str] = field(default_factory=list)

    async def forget(self, player: str) -> None:
        self.forgotten.append(player)


@dataclass
class KnownRooms:
    """Rooms, and a quick match, that note whom they forget; one may fail."""

    cancelled: list[str] = field(default_factory=list)
    attempts: KnownAttempts = field(default_factory=KnownAttempts)
    forgotten: list[tuple[str, str]] = field(default_factory=list)
    fault: Exception | None = None

    async def forget(self, room: str, player: str) -> None:
        if self.fault is not None:
            raise self.fault
        self.forgotten.append((room, player))

    async def cancel(self, player: str) -> None:
        self.cancelled.append(player)


@pytest.fixture
def rooms() -> KnownRooms:
    return KnownRooms()


@pytest.fixture
def annals(shelf: Shelf, rooms: KnownRooms) -> Annals:
    return Annals(shelf.careers, shelf.archive, rooms, rooms, rooms.attempts)


async def names(shelf: Shelf, race_id: str = RACE_ID) -> list[str]:
    found = await shelf.archive.race(race_id)
    assert found is not None
    return [seat.name for seat in found.race.seats]


async def test_a_player_sees_history_and_records(shelf: Shelf, annals: Annals) -> None:
    race = await put_away(shelf, won_in())
    (told,) = await annals.history(ID)
    (record,) = await annals.records(ID)
    assert (told.race, told.state, record.won) == (race.id, "won", 1)
    assert await annals.history(ID, told.at) == ()


async def test_nothing_about_a_player_is_left(shelf: Shelf, annals: Annals) -> None:
    """But for the note that nothing is to be known; no key of the others changes."""
    await shelf.careers.seated(ID, room_named(1))
    for number in (1, 2):
        await put_away(shelf, raced_in(room_named(number)))
    await annals.forget(ID)
    keys = [key.decode() async for key in shelf.client.scan_iter(match=f"*{ID}*")]
    assert keys == [PlayerKeys.of(ID).gone]
    assert await annals.history(ID) == ()
    assert await annals.records(ID) == ()
    assert len(await annals.history(player(BOB))) == 2
    for number in (1, 2):
        assert await names(shelf, f"{room_named(number)}-1") == ["", BOB]


async def test_every_room_in_which_the_player_sat_is_told(
    shelf: Shelf, annals: Annals, rooms: KnownRooms
) -> None:
    for room in ("one", "two"):
        await shelf.careers.seated(ID, room)
    await annals.forget(ID)
    assert rooms.forgotten == [("two", ID), ("one", ID)]
    assert rooms.cancelled == [ID], "and nobody is matched with somebody who is gone"
    assert rooms.attempts.forgotten == [ID], "and no board shows one"


async def test_the_races_of_the_others_hold_as_they_did(shelf: Shelf, annals: Annals) -> None:
    story = won_in()
    await put_away(shelf, story)
    await annals.forget(ID)
    found = await shelf.archive.race(RACE_ID)
    assert found is not None
    document = parse_replay(encode_replay(found.replay))
    assert faults(verify(document, story.race.chain.hex())) == ()
    assert ANN.encode() not in encode_replay(found.replay)


async def test_a_race_that_was_on_then_is_put_away_without_the_name(
    shelf: Shelf, annals: Annals
) -> None:
    race = await write(shelf, raced_in())
    await annals.forget(ID)
    await shelf.careers.take_in(race)
    await shelf.archive.pack(parse_race_id(race.id)[0], race)
    assert await names(shelf) == ["", BOB]
    assert await annals.history(ID) == ()


async def test_who_plays_in_a_room_resigns_there_and_loses_the_name(store_url: str) -> None:
    async with process_on(store_url) as one, shelf_on(store_url) as shelf:
        live = await racing(one, ANN, BOB)
        await shelf.careers.seated(ID, live.room)
        known = KnownRooms()
        annals = Annals(shelf.careers, shelf.archive, one.rooms, known, known.attempts)
        await annals.forget(ID)
        race = (await live_in(one)).race
        ann, bob = race.seats
        assert (ann.player, ann.name, ann.resigned) == ("", "", True)
        assert (bob.name, bob.resigned) == (BOB, False)


async def test_wherever_a_player_sits_down_it_is_noted_and_of_the_house_s_own_bots_nothing(
    store_url: str,
) -> None:
    """A person who says to be a program can ask to be forgotten like everybody else."""
    async with process_on(store_url) as one:
        host, other, outsider = (guest(player(name), name) for name in (ANN, BOB, CAT))
        own = Player(player("Robot"), "Robot", look_of("Robot"), is_house=True)
        opened = await one.rooms.open(host, Options())
        await one.rooms.join(opened.room, other)
        await one.rooms.join(opened.room, outsider, "strong")
        await (await live_in(one, opened.room)).command(CallBot(host.id, "greedy"))
        await one.rooms.join(opened.room, own, "greedy")
        assert [player for player, _ in one.others.seats] == [host.id, other.id, outsider.id]


async def test_who_is_forgotten_sits_down_nowhere_any_more(store_url: str) -> None:
    """Another device has the cookie still, or a page is connected: both are nobody's by now."""
    async with process_on(store_url) as one:
        ann, bob = (guest(player(name), name) for name in (ANN, BOB))
        opened = await one.rooms.open(ann, Options())
        one.others.forgotten.add(bob.id)
        with pytest.raises(Refused, match="deleted"):
            await one.rooms.join(opened.room, bob)
        with pytest.raises(Refused, match="deleted"):
            await one.rooms.open(bob, Options())
        assert [seat.name for seat in (await live_in(one, opened.room)).race.seats] == [ANN]


async def test_a_room_that_is_not_there_any_more_forgets_nobody(store_url: str) -> None:
    async with process_on(store_url) as one, shelf_on(store_url) as shelf:
        await shelf.careers.seated(ID, "aaaaaaaaaaaaaaaa")
        known = KnownRooms()
        annals = Annals(shelf.careers, shelf.archive, one.rooms, known, known.attempts)
        await annals.forget(ID)
        assert await shelf.careers.rooms(ID) == []


async def test_a_deletion_that_was_cut_short_is_gone_on_with(
    shelf: Shelf, annals: Annals, rooms: KnownRooms
) -> None:
    """The process ended in the middle: the next one that starts does the rest."""
    await put_away(shelf, raced_in())
    await shelf.careers.seated(ID, "one")
    rooms.fault = StoreUnavailable("away")
    with pytest.raises(StoreUnavailable):
        await annals.forget(ID)
    assert await names(shelf) == [ANN, BOB]
    rooms.fault = None
    await annals.go_on()
    await annals.go_on()
    assert rooms.forgotten == [("one", ID)]
    assert await names(shelf) == ["", BOB]
    assert await annals.history(ID) == ()


@pytest.mark.parametrize("fault", [StoreUnavailable("away"), RuntimeError("ours")])
async def test_a_deletion_is_tried_until_it_is_done(
    shelf: Shelf,
    annals: Annals,
    rooms: KnownRooms,
    monkeypatch: pytest.MonkeyPatch,
    fault: Exception,
) -> None:
    """The store is away, or something of ours is broken: the operator hears of each try."""
    monkeypatch.setattr(module, "GO_ON_S", 0.01)
    await shelf.careers.seated(ID, "one")
    await shelf.careers.close(ID)
    rooms.fault = fault
    with capture_logs() as told:
        running = asyncio.ensure_future(annals.run())
        while len(told) < 2:
            await asyncio.sleep(0.005)
        rooms.fault = None
        while await shelf.careers.undropped():
            await asyncio.sleep(0.005)
        running.cancel()
    assert {line["event"] for line in told} == {"deletion not gone on with"}
    assert rooms.forgotten == [("one", ID)]


async def test_whoever_is_forgotten_twice_is_forgotten(shelf: Shelf, annals: Annals) -> None:
    await put_away(shelf, raced_in())
    for _ in range(2):
        await annals.forget(ID)
    assert await names(shelf) == ["", BOB]
    assert await annals.is_forgotten(ID)
    assert not await annals.is_forgotten(player(BOB))
