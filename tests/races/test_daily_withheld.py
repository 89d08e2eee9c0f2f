"""What comes out of a tournament before it has closed: nothing, whichever way one asks.

Whoever has ended, practises, or looks on may talk to others who have the deal still before them.
"""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis

from server.core.api.endpoints import ENDPOINTS
from server.core.tournament import Tournament
from server.shell.storage.keys import DUE, RaceKeys, race_id
from tests.races.calendar import Calendar
from tests.races.entrants import (
    DAILY,
    EARLY_CUP,
    NOON,
    attempt,
    board_with,
    play_to,
    practise,
    secret_of,
    take_part,
    way,
)
from tests.races.processes import MortalStore
from tests.races.table import Guest, Table, gathered, table_of_its_own
from tests.serving import scorpion

CUPS = ("12:30",)
WITHHELD = ("results", "replay", "playback")
"""What is told of a race that is over, and not of one whose tournament goes on."""


@pytest.fixture
def table(store: MortalStore) -> Iterator[Table]:
    """Sit down at two workers at noon, whatever the time is."""
    calendar = Calendar.showing(NOON)
    with table_of_its_own(store.url, calendar=calendar, cup_times=CUPS) as table:
        yield table


class Spy:
    """Asks for everything that can be asked for; the table's tap judges what is answered."""

    def __init__(self, table: Table, tournament: Tournament) -> None:
        self._table = table
        self._tournament = tournament

    async def look(self, guest: Guest | None, room: str) -> dict[str, str]:
        """Ask each endpoint that only tells; return by which code those of a race refused."""
        codes = {}
        for path in self._paths(room):
            status, told = await self._table.ask(guest, path)
            if path.endswith(WITHHELD):
                codes[path] = told["code"] if status == 409 else f"{status}"
        self._table.tap.check()
        assert len(codes) == len(WITHHELD) + 2, "those of a room, and those of its race"
        return codes

    def _paths(self, room: str) -> Iterator[str]:
        parts = {"{tournament}": self._tournament.key, "{room}": room, "{race}": race_id(room)}
        for one in ENDPOINTS:
            path = one.path
            for name, part in parts.items():
                path = path.replace(name, part)
            is_of_this = not re.search(r"[{}]|svg|openapi", path)
            if one.method == "GET" and is_of_this:
                yield path


async def test_a_daily_that_goes_on_tells_nothing(table: Table) -> None:
    """Of attempts and practice that run, and that are over."""
    ann, bob = await gathered(table.guest("Ann"), table.guest("Bob"))
    room = await take_part(table, ann)
    spy = Spy(table, DAILY)
    async with table.client(room, ann) as client, table.wire(room) as visitor:
        await visitor.hello(room)
        await play_to(client, way(table, room), 4)
        for who in (ann, bob, None):
            await assert_withheld(spy, who, room, "race_not_finished")
        await client.resign()
        await client.until(lambda known: known.phase == "finished")
    practice = await practise(table, ann)
    async with table.client(practice, ann, worker=1) as client:
        await play_to(client, way(table, room), 3)
        await assert_withheld(spy, ann, practice, "race_not_finished")
        await client.resign()
        await client.until(lambda known: known.phase == "finished")
    await board_with(table, {"Ann": 4})
    for who in (ann, bob, None):
        await assert_withheld(spy, who, room, "withheld")
        await assert_withheld(spy, who, practice, "withheld")


async def assert_withheld(spy: Spy, guest: Guest | None, room: str, code: str) -> None:
    """No answer tells anything, and those about the race itself say why."""
    assert set((await spy.look(guest, room)).values()) == {code}


async def test_a_daily_that_goes_on_tells_nothing_of_races_that_are_put_away(
    store: MortalStore, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """Neither the server does, nor the command that hands replays out."""
    calendar = Calendar.showing(NOON)
    with table_of_its_own(store.url, calendar=calendar) as table:
        ann = await table.guest("Ann")
        room = await take_part(table, ann)
        await attempt(table, ann, room, 4)
        practice = await practise(table, ann)
        async with table.client(practice, ann) as client:
            await play_to(client, way(table, room), 3)
            await client.resign()
            await client.until(lambda known: known.phase == "finished")
    monkeypatch.setenv("PACK_AFTER_MS", "0")
    with store.client() as known:
        known.zadd(DUE, {race_id(room): 1, race_id(practice): 2})
    with table_of_its_own(store.url, calendar=calendar) as table, store.client() as known:
        for one in (room, practice):
            while not known.exists(RaceKeys.of(one).pack):
                await asyncio.sleep(0.02)
            assert not known.exists(RaceKeys.of(one).log)
        spy = Spy(table, DAILY)
        for who in (ann, None):
            await assert_withheld(spy, who, room, "withheld")
            await assert_withheld(spy, who, practice, "withheld")
    folder = tmp_path / "replays"
    of_store = ("--redis-url", store.url)
    done = await asyncio.to_thread(scorpion, "races", "--export", str(folder), *of_store)
    assert (done.returncode, done.stdout) == (0, ""), done.stderr
    assert f"{DAILY.key} has closed" in done.stderr
    assert done.stderr.endswith("races: 2.\n")
    assert not folder.exists()


async def test_of_a_cup_nobody_sees_a_card_before_its_start(table: Table) -> None:
    """Who has entered waits: in the room, over HTTP, and for whoever looks on."""
    ann, bob = await gathered(table.guest("Ann"), table.guest("Bob"))
    room = await take_part(table, ann, EARLY_CUP)
    spy = Spy(table, EARLY_CUP)
    async with table.client(room, ann) as client, table.wire(room, bob, worker=1) as other:
        await other.hello(room)
        assert client.known.phase == "countdown"
        assert client.known.tableau is None
        for who in (ann, bob, None):
            await assert_withheld(spy, who, room, "race_not_finished")


async def test_no_line_of_a_log_has_the_secret(table: Table) -> None:
    """It is in one place of the store, from which only the close of the day takes it."""
    ann = await table.guest("Ann")
    room = await take_part(table, ann)
    await attempt(table, ann, room, 2)
    practice = await practise(table, ann)
    async with table.client(practice, ann) as client:
        await client.until(lambda known: known.may_play)
        await client.resign()
        await client.until(lambda known: known.phase == "finished")
    secret = secret_of(table)
    for one in (room, practice):
        assert secret not in repr(table.log(one))
        with redis.Redis.from_url(table.servers.store_url) as client_:
            kept = client_.get(RaceKeys.of(one).secret)
        assert not kept or secret.encode() not in kept
