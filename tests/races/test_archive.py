"""A race after its end: recorded at once, put away soon, found as before, and made nameless."""

import asyncio
import contextlib
import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest
import redis

from server.core import protocol as p
from server.core.pack import decode_pack
from server.core.replay import parse_replay
from server.core.verification.finding import faults
from server.core.verification.verify import verify
from server.shell.bots.client import RequestRefused
from server.shell.storage.keys import DUE, PlayerKeys, RaceKeys, race_id
from tests.races.processes import MortalStore, mortal_store
from tests.races.table import Guest, Table, play_some, racing, table_of_its_own
from tests.races.wire import NET_S
from tests.tap import player_of


@pytest.fixture
def store() -> Iterator[MortalStore]:
    """Start a store for one test."""
    with mortal_store() as store:
        yield store


@contextlib.contextmanager
def later(store: MortalStore, room: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """Run the server when the time has come for the room's race to be put away."""
    monkeypatch.setenv("PACK_AFTER_MS", "0")
    with store.client() as client:
        client.zadd(DUE, {race_id(room): 1})
    with table_of_its_own(store.url) as table:
        yield table


async def put_away(table: Table, room: str) -> None:
    """Wait until the race of a room is put away."""
    keys = RaceKeys.of(room)
    with redis.Redis.from_url(table.servers.store_url) as client:
        while not client.exists(keys.pack):
            await asyncio.sleep(0.02)
        assert not client.exists(keys.race, keys.log, keys.rank, keys.secret, keys.deal)


def assert_holds(replay: Any, proof: p.Proof) -> None:
    """Nothing is wrong with a replay but that the workers of these tests are in a hurry."""
    found = faults(verify(parse_replay(json.dumps(replay).encode()), proof.chain))
    assert [fault.text for fault in found if "promised" not in fault.text] == []


async def raced(table: Table) -> tuple[str, list[Guest], p.Proof]:
    """Have two race in two workers, and both resign after some actions of the first."""
    async with racing(table, "Ann", "Bob", workers=(0, 1)) as race:
        await play_some(race.clients[0], table.game(race.room), 4)
        return race.room, race.guests, await race.finish()


async def test_a_race_put_away_is_found_as_it_was(
    store: MortalStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    with table_of_its_own(store.url) as table:
        room, (ann, bob), proof = await raced(table)
        before = await table.ask(ann, f"/api/rooms/{room}/replay")
    with later(store, room, monkeypatch) as table:
        await put_away(table, room)
        for path in (f"/api/rooms/{room}/replay", f"/api/races/{room}-1/replay"):
            assert await table.ask(ann, path) == before
        assert (await table.ask(bob, f"/api/rooms/{room}/results"))[0] == 200
        async with table.wire(room, ann) as wire:
            await wire.send(p.Hello(room=room, tab="another-tab-of-ann"))
            assert (await wire.bye()).code == "room_over"
    assert before[0] == 200
    assert_holds(before[1], proof)


async def test_a_race_counts_once_for_each_of_its_players(
    store: MortalStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two workers see it end, and two others put it away."""
    with table_of_its_own(store.url) as table:
        room, (ann, bob), _ = await raced(table)
    with later(store, room, monkeypatch) as table:
        await put_away(table, room)
        _, history = await table.ask(ann, "/api/me/history")
        _, records = await table.ask(ann, "/api/me/records")
        _, other = await table.ask(bob, "/api/me/records")
    (told,) = history["races"]
    assert (told["race"], told["moves"], told["state"]) == (f"{room}-1", 4, "resigned")
    assert [(one["played"], one["won"]) for one in records["records"]] == [(1, 0)]
    assert other["records"] == [], "who did nothing has not played"


async def test_a_history_has_a_race_as_soon_as_it_is_over(store: MortalStore) -> None:
    with table_of_its_own(store.url) as table:
        room, (ann, _), _ = await raced(table)
        async with asyncio.timeout(NET_S):
            while not (history := (await table.ask(ann, "/api/me/history"))[1]["races"]):
                await asyncio.sleep(0.02)
        assert [told["race"] for told in history] == [f"{room}-1"]


async def test_who_is_deleted_is_gone_from_the_race_and_the_race_holds(
    store: MortalStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the middle of it: the seat resigns, and the other player races on."""
    with table_of_its_own(store.url) as table:
        async with racing(table, "Ann", "Bob", workers=(0, 1)) as race:
            room, (ann, bob), (_, other) = race.room, race.guests, race.clients
            assert (await table.ask(ann, "/api/me", "DELETE"))[0] == 204
            await other.until(lambda known: known.welcome.seats[0].name == "")
            await play_some(other, table.game(room), 2)
            await other.resign()
            known = await other.until(lambda known: known.phase == "finished")
        proof = known.welcome.proof
        assert proof is not None
    with later(store, room, monkeypatch) as table:
        await put_away(table, room)
        _, replay = await table.ask(bob, f"/api/races/{room}-1/replay")
        _, history = await table.ask(ann, "/api/me/history")
    assert history["races"] == []
    assert [seat["name"] for seat in replay["results"]["seats"]] == ["", "Bob"]
    assert_holds(replay, proof)


async def test_no_key_tells_of_who_is_deleted_once_the_races_are_put_away(
    store: MortalStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The player raced, sat down as a program, waited for an opponent, and has a cookie elsewhere.

    The log of a room that waits has the line still, by which nobody is told anything.
    """
    with table_of_its_own(store.url) as table:
        async with racing(table, "Zebulon", "Bob", workers=(0, 1)) as race:
            room, (zebulon, bob), clients = race.room, race.guests, race.clients
            other = await table.room(bob)
            async with table.client(other, zebulon) as elsewhere:
                await elsewhere.join("greedy")
                _, match = await table.ask(zebulon, "/api/quick", "POST", {"rules": "wasp"})
                assert (await table.ask(zebulon, "/api/me", "DELETE"))[0] == 204
                await elsewhere.until(lambda known: known.you is None)
                with pytest.raises(RequestRefused, match="deleted"):
                    await elsewhere.join()
            for path in ("/api/rooms", "/api/me/transfer"):
                assert (await table.ask(zebulon, path, "POST", {}))[0] == 401
            await clients[1].resign()
            await clients[1].until(lambda known: known.phase == "finished")
    with later(store, room, monkeypatch) as table:
        await put_away(table, room)
    player = player_of(zebulon.token)
    with store.client() as client:
        told = {key.decode() for key in client.scan_iter() if tells(client, key, player, "Zebulon")}
    waiting = {RaceKeys.of(other).log, RaceKeys.of(match["room"]).log}
    assert told - waiting == {PlayerKeys.of(player).gone}


def tells(client: redis.Redis, key: bytes, *words: str) -> bool:
    """Whether any of the words stands in a key or its value; a packed race is unpacked."""
    readers: dict[bytes, Callable[[], Any]] = {
        b"string": lambda: client.get(key),
        b"hash": lambda: client.hgetall(key),
        b"list": lambda: client.lrange(key, 0, -1),
        b"set": lambda: client.smembers(key),
        b"zset": lambda: client.zrange(key, 0, -1),
        b"stream": lambda: client.xrange(key),
    }
    kind = client.type(key)
    assert isinstance(kind, bytes)
    value = readers[kind]()
    if key.endswith(b":pack"):
        value = decode_pack(value)
    return any(word in f"{key!r} {value!r}" for word in words)
