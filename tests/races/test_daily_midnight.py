"""A day that ends while people play: attempts go on, and when the last is over all is laid open."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from datetime import date
from typing import Any

import pytest

from engine import commitment, parse_deal, start
from server.core.replay import parse_replay
from server.core.tournament import daily
from server.core.verification.finding import faults
from server.core.verification.verify import verify
from tests.races.calendar import Calendar
from tests.races.entrants import (
    attempt,
    board,
    board_with,
    path_of,
    play_to,
    practise,
    refusal,
    take_part,
    way,
)
from tests.races.table import Table, gathered, table_of_its_own

LEAP_DAY = "2028-02-29T23:59"
LEFT_MS = 6_000
"""So much of the day is left when a test begins, at least."""
MINUTE_MS = 200
"""So an attempt lasts twelve seconds at most, and the day closes as long after midnight."""
PATIENCE_S = 90.0
"""How long a day may take to end and to close, on a machine that is slow."""
LATE_MS = 9_000
"""Who begins so long before midnight plays on after it."""

OLD, NEW = daily(date(2028, 2, 29), "scorpion"), daily(date(2028, 3, 1), "scorpion")


@pytest.fixture
def table(valkey_url: str) -> Iterator[Table]:
    """Sit down at two workers some seconds before midnight, more of them on a slow machine."""
    for second in (52, 36, 6):
        calendar = Calendar.showing(f"{LEAP_DAY}:{second:02}", minute_ms=MINUTE_MS)
        with table_of_its_own(valkey_url, calendar=calendar) as table:
            if calendar.shuts(OLD) - calendar.now >= LEFT_MS:
                yield table
                return


async def until(ask: Callable[[], Awaitable[Any]], wanted: Any) -> None:
    """Wait until something is answered so."""
    async with asyncio.timeout(PATIENCE_S):
        while await ask() != wanted:
            await asyncio.sleep(0.1)


async def wait_until_late(table: Table) -> None:
    """Wait until an attempt that begins now goes on over midnight."""
    left_ms = table.calendar.shuts(OLD) - table.calendar.now
    await asyncio.sleep(max(0, left_ms - LATE_MS) / 1_000)


async def phase(table: Table) -> str:
    _, told = await table.ask(None, path_of(OLD))
    phase: str = told["phase"]
    return phase


async def test_a_day_ends_and_all_of_it_is_laid_open(table: Table) -> None:
    """Who has begun plays on over midnight; nobody else begins; then everything can be checked."""
    ann, bob, cat = await gathered(*(table.guest(name) for name in ("Ann", "Bob", "Cat")))
    await wait_until_late(table)
    rooms = await gathered(take_part(table, ann, OLD), take_part(table, bob, OLD, worker=1))
    assert await refusal(table, ann, NEW, "attempt") == "tournament_ahead"
    actions = way(table, rooms[0], OLD)
    await attempt(table, bob, rooms[1], 2, OLD, worker=1)
    async with table.client(rooms[0], ann) as client:
        await play_to(client, actions, 3)
        await until(lambda: phase(table), "running")
        await play_to(client, actions, 4)
        assert await refusal(table, cat, OLD, "attempt") == "tournament_over"
        assert await refusal(table, cat, OLD, "practice") == "attempt_first"
        assert await take_part(table, ann, OLD, worker=1) == rooms[0]
        new = await take_part(table, cat, NEW)
        assert table.game(new).board != table.game(rooms[0]).board
        await client.resign()
        await client.until(lambda known: known.phase == "finished")
    told = await board_with(table, {"Ann": 4, "Bob": 2}, OLD, worker=1)
    assert (told["closed"], [row["race"] for row in told["rows"]]) == (False, [None, None])
    await until(lambda: phase(table), "closed")
    await assert_laid_open(table, {"Ann": rooms[0], "Bob": rooms[1]})
    assert await practise(table, cat, OLD), "whoever took no part may look at it now"


async def assert_laid_open(table: Table, rooms: dict[str, str]) -> None:
    """Board, proof and replays are told, and one follows from the other."""
    told = await board(table, OLD)
    assert told["closed"]
    assert {row["name"]: row["race"] for row in told["rows"]} == {
        name: f"{room}-1" for name, room in rooms.items()
    }
    proof = (await table.ask(None, path_of(OLD)))[1]["proof"]
    assert proof["commitment"] == commitment(bytes.fromhex(proof["secret"]))
    dealt = start(parse_deal(" ".join(proof["deal"])), OLD.rules)
    for row in told["rows"]:
        status, replay = await table.ask(None, f"/api/races/{row['race']}/replay", worker=1)
        assert status == 200
        assert replay["results"]["proof"]["secret"] == proof["secret"]
        found = faults(verify(parse_replay(json.dumps(replay).encode())))
        assert [fault.text for fault in found if not is_of_the_test(fault.text)] == []
        assert dealt.board == table.game(rooms[row["name"]]).board


def is_of_the_test(text: str) -> bool:
    """Whether a fault is that of workers in a hurry, and by another calendar."""
    return "'began'" in text


async def test_the_board_of_an_attempt_that_time_ended_is_the_last_one(table: Table) -> None:
    """Nobody is there when its time is up: after the day it stands as it stood."""
    ann = await table.guest("Ann")
    room = await take_part(table, ann, OLD)
    async with table.client(room, ann) as client:
        await play_to(client, way(table, room, OLD), 3)
    await until(lambda: phase(table), "closed")
    async with table.client(room, ann, worker=1) as client:
        await client.until(lambda known: known.phase == "finished")
    told = await board_with(table, {"Ann": 3}, OLD)
    assert told["rows"][0]["state"] == "timeup"
    _, mine = await table.ask(ann, "/api/me/tournaments?month=2028-02")
    (noted,) = mine["attempts"]
    assert (noted["race"], noted["state"], noted["moves"]) == (f"{room}-1", "timeup", 3)


async def test_who_is_forgotten_after_the_day_is_nobody_in_a_log_that_holds(table: Table) -> None:
    """The places follow, and the chain stays what everybody was told."""
    ann, bob = await gathered(table.guest("Ann"), table.guest("Bob"))
    room = await take_part(table, ann, OLD)
    await attempt(table, ann, room, 4, OLD)
    await attempt(table, bob, await take_part(table, bob, OLD), 2, OLD)
    await until(lambda: phase(table), "closed")
    before = (await table.ask(None, f"/api/races/{room}-1/replay"))[1]
    assert (await table.ask(ann, "/api/me", "DELETE"))[0] == 204
    told = await board_with(table, {"Bob": 2}, OLD)
    assert told["rows"][0]["place"] == 1
    after = (await table.ask(None, f"/api/races/{room}-1/replay"))[1]
    assert after["results"]["seats"][0]["name"] == ""
    assert after["results"]["proof"]["secret"] == before["results"]["proof"]["secret"]
    found = faults(verify(parse_replay(json.dumps(after).encode())))
    assert [fault.text for fault in found if not is_of_the_test(fault.text)] == []
