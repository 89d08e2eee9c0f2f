"""Floods over HTTP: one network is held to its allowance, whoever plays notices nothing."""

import asyncio
import urllib.error
import urllib.request
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from server.core import protocol as p
from tests.races.processes import MortalStore
from tests.races.table import Guest, Table, gathered, play_some, racing, table_of_its_own

FLOOD = 60
ALLOWED = 20
LIMITED = ("rooms", "quick", "lookups", "joins")


@pytest.fixture
def table(store: MortalStore) -> Iterator[Table]:
    """Two workers that hold small allowances together."""
    rates: dict[str, Any] = {f"rate_{kind}": f"{ALLOWED}/year" for kind in LIMITED}
    with table_of_its_own(store.url, 2, rate_limits=True, **rates) as table:
        yield table


def status(site: str, guest: Guest, method: str, path: str) -> int:
    """The status of an answer."""
    body = b"{}" if method == "POST" else None
    headers = {"Authorization": f"Bearer {guest.token}"}
    request = urllib.request.Request(site + path, body, headers, method=method)
    try:
        with urllib.request.urlopen(request) as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refusal:
        with refusal:
            return refusal.code


async def flood(table: Table, guest: Guest, method: str, path: str) -> Counter[int]:
    """Ask for the same again and again, by both workers at once; count the answers."""
    sites = [site.origin for site in table.servers.sites]
    asked = (
        asyncio.to_thread(status, sites[place % 2], guest, method, path) for place in range(FLOOD)
    )
    return Counter(await gathered(*asked))


@pytest.mark.parametrize(
    ("method", "path", "good"),
    [
        ("POST", "/api/rooms", 201),
        ("POST", "/api/quick", 200),
        ("GET", "/api/rooms/aaaaaaaaaaaaaaaa", 404),
        ("GET", "/api/races/aaaaaaaaaaaaaaaa-1/results", 404),
    ],
)
async def test_a_flood_gets_its_allowance_and_no_more(
    table: Table, method: str, path: str, good: int
) -> None:
    """However many workers serve it; the race that is on goes on."""
    async with racing(table, "Ann", "Bob") as race:
        game = await play_some(race.clients[0], table.game(race.room), 1)
        eve = await table.guest("Eve")
        answers = await flood(table, eve, method, path)
        spent = race.opened if path == "/api/rooms" else 0
        assert answers == {good: ALLOWED - spent, 429: FLOOD - ALLOWED + spent}
        await play_some(race.clients[0], game, 2)
        assert len(table.moves(race.room, 1)) == 3


async def test_a_flood_of_joins_takes_no_seats_beyond_its_allowance(table: Table) -> None:
    """One connection that sits down and stands up again and again is stopped."""
    room = await table.room(await table.guest("Ann"))
    eve = await table.guest("Eve")
    answers: list[p.Outbound] = []
    async with table.wire(room, eve) as wire:
        await wire.hello(room)
        for turn in range(ALLOWED + 5):
            answers.append(await wire.answer(p.Join(id=f"j{turn}")))
            await wire.answer(p.Leave(id=f"l{turn}"))
    codes = [answer.code for answer in answers if isinstance(answer, p.Error)]
    assert "too_many" in codes or "too_fast" in codes
    assert sum(isinstance(answer, p.Done) for answer in answers) <= ALLOWED
