"""The lobby while rooms fill, race and end: what every worker lists is what is there."""

import asyncio
import json
import urllib.request
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from server.core import protocol as p
from server.core.options import Options
from tests.races.processes import MortalStore
from tests.races.table import LONG, Guest, Table, gathered, seal, table_of_its_own
from tests.races.wire import NET_S

LISTED = msgspec.structs.replace(LONG, listed=True)


@pytest.fixture
def table(store: MortalStore) -> Iterator[Table]:
    """Two workers."""
    with table_of_its_own(store.url, 2) as table:
        yield table


def lobby(table: Table, worker: int) -> list[dict[str, Any]]:
    """What a worker lists."""
    with urllib.request.urlopen(f"{table.servers.sites[worker].origin}/api/rooms") as answer:
        rooms: list[dict[str, Any]] = json.load(answer)["rooms"]
        return rooms


def shows(found: list[dict[str, Any]], expected: list[dict[str, Any]]) -> bool:
    """Whether a list is of these rooms, as far as they are told of."""
    return len(found) == len(expected) and all(
        room.items() >= wanted.items() for room, wanted in zip(found, expected, strict=True)
    )


async def lists(table: Table, *expected: dict[str, Any]) -> None:
    """Wait until both workers list these rooms: each answers from a copy of a second ago."""
    async with asyncio.timeout(NET_S):
        for worker in (0, 1):
            while not shows(await asyncio.to_thread(lobby, table, worker), list(expected)):
                await asyncio.sleep(0.1)


async def joins(table: Table, room: str, guest: Guest, worker: int) -> p.Outbound:
    """Ask for a seat, and return the answer."""
    async with table.wire(room, guest, worker) as wire:
        await wire.hello(room)
        return await wire.answer(p.Join(id="join"))


async def test_fifty_ask_for_eight_seats_and_the_list_says_full(table: Table) -> None:
    """Eight sit down, the others are told why not, and nobody else tries in vain."""
    room = await table.room(await table.guest("Host"), Options(seats=9, listed=True))
    guests = await gathered(*(table.guest(f"Guest {number}") for number in range(50)))
    answers = await gathered(
        *(joins(table, room, guest, place % 2) for place, guest in enumerate(guests))
    )
    refused = [answer for answer in answers if isinstance(answer, p.Error)]
    assert sum(isinstance(answer, p.Done) for answer in answers) == 8
    assert [answer.code for answer in refused] == ["room_full"] * 42
    await lists(table, {"room": room, "taken": 9, "free": 0, "phase": "waiting"})


async def test_a_room_goes_from_the_waiting_ones_to_those_to_be_watched_and_off(
    table: Table,
) -> None:
    ann, bob = await table.guest("Ann"), await table.guest("Bob")
    room = await table.room(ann, LISTED)
    await lists(table, {"room": room, "host": "Ann", "taken": 1, "phase": "waiting"})
    async with table.client(room, ann, 0) as one, table.client(room, bob, 1) as other:
        await other.join()
        await seal([one, other])
        await lists(table, {"room": room, "taken": 2, "phase": "racing"})
        await gathered(one.resign(), other.resign())
        await lists(table)
