"""A year of dailies: any day of it is shown by itself, without a look at the others."""

import asyncio
import hashlib
import json
import re
import threading
from collections.abc import Iterator
from datetime import timedelta

import msgspec
import pytest
import redis
from redis.asyncio import Redis

from engine import commitment, deal_for
from server.core.replay import parse_replay
from server.core.search import Found, Search
from server.core.tournament import Tournament, dailies, daily
from server.core.verification.finding import faults
from server.core.verification.verify import verify
from server.shell.storage.keys import TournamentKeys
from server.shell.tournaments.boards import Boards
from server.shell.tournaments.stakes import Promise
from tests.races.calendar import Calendar
from tests.races.entrants import DAY, NOON, board, path_of
from tests.races.table import Table, table_of_its_own
from tests.server.core.attempts import attempted, official
from tests.server.core.races import ANN, BOB, CAT, SECRET
from tests.server.shell.archives import Shelf, put_away, shelf_on
from tests.server.shell.tournaments.entrants import enter, posting, room

DAYS = [DAY - timedelta(days=ago) for ago in range(1, 366)]
REPLAYED = daily(DAYS[200], "wasp")
"""A daily of which there are replays still."""


def secret_in(tournament: Tournament) -> bytes:
    """The secret of a daily."""
    if tournament == REPLAYED:
        return SECRET
    return hashlib.sha256(tournament.key.encode()).digest()


async def fill(url: str) -> None:
    """Have the store hold all that is left of a year of dailies in which three took part."""
    async with shelf_on(url) as shelf:
        for day in DAYS:
            for tournament in dailies(day):
                await hold(shelf, tournament)
        story = attempted(ANN, options=official(REPLAYED.key), race_id=f"{room(ANN)}-1", actions=9)
        await put_away(shelf, story)


async def hold(shelf: Shelf, tournament: Tournament) -> None:
    keys = TournamentKeys.of(tournament.key)
    promise = Promise(secret_in(tournament).hex(), made_at=0)
    await shelf.client.set(keys.promise, msgspec.json.encode(promise))
    found = {"search": Search(), "found": Found()}
    await shelf.client.set(keys.found, msgspec.json.encode(found))
    await enter(shelf.client, ANN, BOB, CAT, key=tournament.key)
    rows = [
        posting(name, 5, score=score, has_ended=True)
        for name, score in ((ANN, 9), (BOB, 7), (CAT, 9))
    ]
    await Boards(shelf.client, shelf.store).submit(tournament.key, rows)


@pytest.fixture
def table(valkey_url: str) -> Iterator[Table]:
    """Sit down at two workers the day after the year."""
    asyncio.run(fill(valkey_url))
    with table_of_its_own(valkey_url, calendar=Calendar.showing(NOON)) as table:
        yield table


class Ledger:
    """Notes the days whose keys the store is asked for, while it lasts."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._lines: list[str] = []
        self._is_open = threading.Event()
        self._thread = threading.Thread(target=self._note)

    def _note(self) -> None:
        with redis.Redis.from_url(self._url) as client, client.monitor() as monitor:
            self._is_open.set()
            for line in monitor.listen():
                if "the ledger is closed" in line["command"]:
                    return
                self._lines.append(line["command"])

    async def __aenter__(self) -> "Ledger":
        self._thread.start()
        await asyncio.to_thread(self._is_open.wait)
        return self

    async def __aexit__(self, *_: object) -> None:
        async with Redis.from_url(self._url) as client:
            await client.echo("the ledger is closed")
        await asyncio.to_thread(self._thread.join)

    @property
    def days(self) -> set[str]:
        """The days that were asked for."""
        return set(re.findall(r"daily\.([0-9-]{10})", " ".join(self._lines)))


async def test_a_past_day_is_shown_without_the_others(table: Table) -> None:
    day = DAYS[-1]
    async with Ledger(table.servers.store_url) as ledger:
        status, told = await table.ask(None, f"/api/tournaments?day={day}")
    assert status == 200
    assert [one["key"] for one in told["tournaments"]] == [one.key for one in dailies(day)]
    assert [(one["phase"], one["entrants"]) for one in told["tournaments"]] == [("closed", 3)] * 3
    assert [one["commitment"] for one in told["tournaments"]] == [
        commitment(secret_in(one)) for one in dailies(day)
    ]
    assert all(one["early"] for one in told["tournaments"])
    assert told["ahead"] == []
    assert ledger.days == {str(day)}


async def test_a_past_board_and_its_proof_are_of_its_day_alone(table: Table) -> None:
    past = daily(DAYS[180], "scorpion2")
    async with Ledger(table.servers.store_url) as ledger:
        told = await board(table, past)
        _, details = await table.ask(None, path_of(past), worker=1)
    assert (told["closed"], told["total"]) == (True, 3)
    assert [row["place"] for row in told["rows"]] == [1, 1, 3]
    assert {row["race"] for row in told["rows"]} == {f"{room(name)}-1" for name in (ANN, BOB, CAT)}
    proof, secret = details["proof"], secret_in(past)
    assert (proof["secret"], proof["commitment"]) == (secret.hex(), commitment(secret))
    assert " ".join(proof["deal"]) == str(deal_for(secret, past.context, 0))
    assert ledger.days == {str(past.day)}


async def test_a_replay_of_long_ago_holds(table: Table) -> None:
    told = await board(table, REPLAYED, worker=1)
    races = {row["name"]: row["race"] for row in told["rows"]}
    async with Ledger(table.servers.store_url) as ledger:
        status, replay = await table.ask(None, f"/api/races/{races[ANN]}/replay")
    assert status == 200
    assert faults(verify(parse_replay(json.dumps(replay).encode()))) == ()
    assert ledger.days == {str(REPLAYED.day)}
    missing, _ = await table.ask(None, f"/api/races/{races[BOB]}/replay")
    assert missing == 404, "that one isn't kept any more"


async def test_only_today_sees_to_the_days_after_it(table: Table) -> None:
    """Whoever shows it first commits to a week; no day of the past is touched for that."""
    async with Ledger(table.servers.store_url) as ledger:
        _, told = await table.ask(None, "/api/tournaments")
    ahead = [str(DAY + timedelta(days=number)) for number in range(1, 8)]
    assert sorted({one["key"].split(".")[1] for one in told["ahead"]}) == ahead
    assert ledger.days <= {str(DAY), *ahead}
