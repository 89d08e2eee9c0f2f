"""Guests who take part in dailies and cups, as their pages do."""

import asyncio
import json
from collections.abc import Sequence
from datetime import date
from functools import cache
from typing import Any

import redis

from engine import Action, Game, Move, card_text, deal_for, solve
from server.core import events
from server.core.tournament import Tournament, cup, daily
from server.shell.bots.client import Client
from server.shell.storage.keys import TournamentKeys
from tests.races.table import Guest, Table
from tests.races.wire import NET_S

NOON = "2150-05-01T12:10:00"
"""Far from any midnight, and from any day on which the test is run."""
DAY = date(2150, 5, 1)
DAILY = daily(DAY, "scorpion")
EARLY_CUP = cup(DAY, 12 * 60 + 30, "scorpion")
"""A cup that whoever comes at noon can enter, and that doesn't start while a test runs."""


def path_of(tournament: Tournament, rest: str = "") -> str:
    """Where something about a tournament is asked for."""
    return f"/api/tournaments/{tournament.key}{rest}"


async def take_part(
    table: Table, guest: Guest, tournament: Tournament = DAILY, worker: int = 0
) -> str:
    """The room of the guest's attempt."""
    status, answer = await table.ask(guest, path_of(tournament, "/attempt"), "POST", worker=worker)
    assert status == 201, answer
    room: str = answer["room"]
    return room


async def practise(table: Table, guest: Guest, tournament: Tournament = DAILY) -> str:
    """A room in which the guest practises on the deal."""
    status, answer = await table.ask(guest, path_of(tournament, "/practice"), "POST")
    assert status == 201, answer
    room: str = answer["room"]
    return room


async def refusal(table: Table, guest: Guest, tournament: Tournament, what: str) -> str:
    """By which code the guest is refused an `attempt`, or `practice`."""
    status, answer = await table.ask(guest, path_of(tournament, f"/{what}"), "POST")
    assert status >= 400, answer
    code: str = answer["code"]
    return code


async def board(
    table: Table, tournament: Tournament = DAILY, guest: Guest | None = None, worker: int = 0
) -> dict[str, Any]:
    """The first rows of a board, as a guest is shown them, or a visitor."""
    status, told = await table.ask(guest, path_of(tournament, "/board"), worker=worker)
    assert status == 200, told
    assert isinstance(told, dict)
    return told


async def board_with(
    table: Table, rows: dict[str, int], tournament: Tournament = DAILY, worker: int = 0
) -> dict[str, Any]:
    """The board, once it shows exactly these players with so many moves each."""
    async with asyncio.timeout(NET_S):
        while True:
            told = await board(table, tournament, worker=worker)
            if {row["name"]: row["moves"] for row in told["rows"]} == rows:
                return told
            await asyncio.sleep(0.05)


def way(table: Table, room: str, tournament: Tournament = DAILY) -> tuple[Action, ...]:
    """A way to win the deal of an attempt, by which it can be played on for long."""
    return _way(table.game(room, rules=tournament.rules))


@cache
def _way(game: Game) -> tuple[Action, ...]:
    return solve(game).actions


async def play_to(client: Client, actions: Sequence[Action], count: int) -> None:
    """Play on until so many of the actions are accepted."""
    await client.until(lambda known: known.may_play)
    for action in actions[client.known.number : count]:
        match action:
            case Move(card, to):
                await client.move(card_text(card), to)
            case _:
                await client.deal()


async def attempt(
    table: Table,
    guest: Guest,
    room: str,
    count: int,
    tournament: Tournament = DAILY,
    worker: int = 0,
) -> None:
    """Play so much of an attempt, and resign."""
    async with table.client(room, guest, worker) as client:
        await play_to(client, way(table, room, tournament), count)
        await client.resign()
        await client.until(lambda known: known.phase == "finished")


def secret_of(table: Table, tournament: Tournament = DAILY) -> str:
    """The secret, from the one place that has it."""
    with redis.Redis.from_url(table.servers.store_url) as client:
        stored = client.get(TournamentKeys.of(tournament.key).promise)
    assert isinstance(stored, bytes)
    secret: str = json.loads(stored)["secret"]
    return secret


def deal_in_store(table: Table, tournament: Tournament = DAILY) -> str:
    """The deal that follows from the secret, and from the search that is kept beside it."""
    with redis.Redis.from_url(table.servers.store_url) as client:
        stored = client.get(TournamentKeys.of(tournament.key).found)
    assert isinstance(stored, bytes)
    skipped = json.loads(stored)["found"].get("skipped", [])
    secret = bytes.fromhex(secret_of(table, tournament))
    return str(deal_for(secret, tournament.context, len(skipped)))


def dealt(table: Table, room: str) -> tuple[str, Game]:
    """The commitment in a room's log, and the game that its racer begins with."""
    opened = table.log(room)[0]
    assert isinstance(opened, events.Opened)
    return opened.commitment, table.game(room)
