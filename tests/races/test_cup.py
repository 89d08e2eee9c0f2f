"""A cup of two hundred through two processes: one start and one deal for all, and one board."""

import asyncio
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from datetime import date
from typing import Any

import pytest
import redis

from engine import Action, Game, parse_action, play
from server.core import events
from server.core.tournament import cup
from server.shell.bots.client import Client
from server.shell.storage.keys import RaceKeys
from tests.races.calendar import Calendar
from tests.races.entrants import dealt, path_of, play_to, refusal, take_part, way
from tests.races.table import Guest, Table, gathered, table_of_its_own
from tests.races.wire import NET_S

RACERS = 200
AT_ONCE = 16
"""Requests that are under way at a time."""
MOST_ACTIONS = 6
CUP = cup(date(2150, 5, 1), 12 * 60, "scorpion")
LEAD_S = 45
"""So long before the start the processes are started: all have to be there in time."""


@pytest.fixture
def table(valkey_url: str) -> Iterator[Table]:
    """Sit down at two workers shortly before the cup starts."""
    calendar = Calendar.showing(f"2150-05-01T11:59:{60 - LEAD_S:02}")
    with table_of_its_own(valkey_url, calendar=calendar, cup_times=("12:00",)) as table:
        yield table


@dataclass(frozen=True)
class Racer:
    """Somebody who has entered, and will do so many actions."""

    number: int
    guest: Guest
    room: str

    @property
    def actions(self) -> int:
        """How many actions the racer does."""
        return 1 + self.number % MOST_ACTIONS

    @property
    def resigns(self) -> bool:
        """Whether the racer stops then; else time ends the race."""
        return self.number % 2 == 0


async def entered(table: Table) -> list[Racer]:
    """Everybody who has entered, through both processes in turn."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def enter(number: int) -> Racer:
        async with gate:
            guest = await table.guest(f"Guest {number:03}")
            return Racer(number, guest, await take_part(table, guest, CUP, number % 2))

    return await gathered(*(enter(number) for number in range(RACERS)))


@asynccontextmanager
async def present(table: Table, racers: Sequence[Racer]) -> AsyncIterator[list[Client]]:
    """The pages of all of them, before the start."""
    async with AsyncExitStack() as stack:
        clients = [
            await stack.enter_async_context(table.client(one.room, one.guest, one.number % 2))
            for one in racers
        ]
        assert {client.known.phase for client in clients} == {"countdown"}
        assert all(client.known.tableau is None for client in clients)
        yield clients


async def race(racer: Racer, client: Client, actions: Sequence[Action]) -> None:
    await play_to(client, actions, racer.actions)
    if racer.resigns:
        await client.resign()


@pytest.mark.timeout(180)
async def test_two_hundred_race_in_a_cup(table: Table) -> None:
    """The tap holds each frame against the start: no card came to anybody before it."""
    racers = await entered(table)
    assert len({racer.room for racer in racers}) == RACERS
    told = await shown_to_all(table)
    assert told["phase"] == "open"
    assert told["commitment"]
    async with present(table, racers) as clients:
        actions = way(table, racers[0].room, CUP)
        await gathered(
            *(race(racer, client, actions) for racer, client in zip(racers, clients, strict=True))
        )
        late = await table.guest("Late")
        assert await refusal(table, late, CUP, "attempt") == "tournament_over"
        await gathered(
            *(client.until(lambda known: known.phase == "finished") for client in clients)
        )
    assert_one_start_and_one_deal(table, racers)
    rows = await closed_board(table)
    assert [row[0] for row in rows] == sorted(row[0] for row in rows), "best first"
    assert sorted(rows) == recounted(table, racers)


async def shown_to_all(table: Table) -> dict[str, Any]:
    """The cup, once it is shown with all who have entered."""
    async with asyncio.timeout(NET_S):
        while True:
            _, told = await table.ask(None, path_of(CUP), worker=1)
            if told["entrants"] == RACERS:
                return dict(told)
            await asyncio.sleep(0.1)


def assert_one_start_and_one_deal(table: Table, racers: Sequence[Racer]) -> None:
    began = [
        event
        for racer in racers
        for event in table.log(racer.room)
        if isinstance(event, events.Began)
    ]
    starts = {event.start for event in began}
    assert (len(began), starts) == (RACERS, {table.calendar.shuts(CUP)})
    assert len({event.deadline for event in began}) == 1
    games = [dealt(table, racer.room) for racer in racers]
    assert len({commitment for commitment, _ in games}) == 1
    assert all(game.board == games[0][1].board for _, game in games)


Told = tuple[int, str, int, int, int, int, str, str]
"""What a board tells of a racer: place, name, runs, score, time, moves, state and race."""


async def closed_board(table: Table) -> list[Told]:
    """The whole board, once the cup is over and every race has come to its end."""
    async with asyncio.timeout(NET_S):
        while True:
            told, rows = await whole_board(table)
            if told["closed"] and all(row["state"] != "playing" for row in rows):
                break
            await asyncio.sleep(0.2)
    assert told["total"] == RACERS
    names = ("place", "name", "runs", "score", "time", "moves", "state", "race")
    return [tuple(row[name] for name in names) for row in rows]


async def whole_board(table: Table) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The last part of the board, and the rows of all parts."""
    rows: list[dict[str, Any]] = []
    after = ""
    while True:
        _, told = await table.ask(None, path_of(CUP, f"/board?limit=50{after}"), worker=1)
        rows += told["rows"]
        if told["next"] is None:
            return told, rows
        after = f"&after={told['next']}"


def recounted(table: Table, racers: Sequence[Racer]) -> list[Told]:
    """The board that follows from the logs alone, by the engine and the order of a race."""
    game = table.game(racers[0].room)
    results = [(racer, *result_of(table, racer.room, game)) for racer in racers]
    ordered = sorted(order(*result) for _, *result in results)
    rows = [
        (
            ordered.index(order(runs, score, time)) + 1,
            racer.guest.name,
            runs,
            score,
            time,
            racer.actions,
            "resigned" if racer.resigns else "timeup",
            f"{racer.room}-1",
        )
        for racer, runs, score, time in results
    ]
    return sorted(rows)


def order(runs: int, score: int, time: int) -> tuple[int, int, int]:
    """What sorts the better one first."""
    return -runs, -score, time


def result_of(table: Table, room: str, game: Game) -> tuple[int, int, int]:
    """Runs, score and time by the log of a race."""
    reached, time, begun = (game.runs, game.points), 0, 0
    with redis.Redis.from_url(table.servers.store_url) as client:
        entries = client.xrange(RaceKeys.of(room).log)
    for _, fields in entries:
        event = events.decode(fields[b"e"])
        if isinstance(event, events.Began):
            begun = event.start
        if isinstance(event, events.Moved):
            game = play(game, parse_action(event.action))
            if (game.runs, game.points) != reached:
                reached, time = (game.runs, game.points), int(fields[b"at"]) - begun
    return (*reached, time)
