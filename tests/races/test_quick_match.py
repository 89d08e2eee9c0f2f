"""Quick matches by three workers: everybody who asks at once is in a race of two, once."""

import asyncio
import json
import urllib.request
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from server.shell.bots.site import Site
from tests.races.processes import MortalStore
from tests.races.table import Guest, Table, gathered, table_of_its_own


@pytest.fixture
def table(store: MortalStore) -> Iterator[Table]:
    """Three workers."""
    with table_of_its_own(store.url, 3) as table:
        yield table


def asked(site: Site, guest: Guest, method: str = "POST") -> Any:
    """Ask for a match, or about it; the body of the answer."""
    request = urllib.request.Request(
        f"{site.origin}/api/quick",
        b"{}" if method == "POST" else None,
        {"Authorization": f"Bearer {guest.token}"},
        method=method,
    )
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read() or b"null")


async def quick(table: Table, guest: Guest, worker: int = 0) -> str:
    """The room that a guest gets."""
    room: str = (await asyncio.to_thread(asked, table.servers.sites[worker], guest))["room"]
    return room


async def test_two_hundred_matches_at_once_are_a_hundred_races(table: Table) -> None:
    """By whichever worker each of them comes."""
    guests = await gathered(*(table.guest(f"Guest {number}") for number in range(200)))
    rooms = Counter(
        await gathered(*(quick(table, guest, place % 3) for place, guest in enumerate(guests)))
    )
    assert list(rooms.values()) == [2] * 100
    for room in rooms:
        _, body = await table.fetch(room)
        assert len(json.loads(body)["seats"]) == 2


async def test_a_match_goes_on_to_its_race_by_itself(table: Table) -> None:
    """Nobody presses start: both pages say that they are ready, and the countdown begins."""
    ann, bob = await table.guest("Ann"), await table.guest("Bob")
    room = await quick(table, ann, 0)
    assert await quick(table, bob, 1) == room
    async with table.client(room, ann, 1) as one, table.client(room, bob, 2) as other:
        await gathered(one.ready(), other.ready())
        await gathered(*(client.until(lambda known: known.may_play) for client in (one, other)))


async def test_a_reload_finds_its_match_by_any_worker(table: Table) -> None:
    ann = await table.guest("Ann")
    room = await quick(table, ann, 0)
    for site in table.servers.sites:
        assert (await asyncio.to_thread(asked, site, ann, "GET")) == {"room": room}
    await asyncio.to_thread(asked, table.servers.sites[2], ann, "DELETE")
    for site in table.servers.sites:
        assert (await asyncio.to_thread(asked, site, ann, "GET")) == {"room": None}
