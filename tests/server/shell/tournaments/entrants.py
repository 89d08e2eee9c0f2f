"""Who takes part in a tournament, for tests of its board, with results out of the air."""

import base64
import hashlib

from hypothesis import strategies as st
from redis.asyncio import Redis

from server.core.look import look_of
from server.core.posting import Posting, Row
from server.core.standings import packed
from server.shell.storage.keys import TournamentKeys
from server.shell.tournaments.boards import Boards, Part
from tests.server.core.races import player
from tests.server.shell.process import Process

DAILY = "daily.2026-11-30.scorpion"
PEOPLE = tuple(f"Guest {number}" for number in range(12))
MANY = 1_000
"""More rows than there are."""

results = st.tuples(st.integers(0, 2), st.integers(0, 2), st.integers(0, 2))
histories = st.lists(st.lists(results, min_size=1, max_size=5), min_size=1, max_size=8)
"""For each player what was reached, action by action; falls too, and many ties."""


def room(name: str) -> str:
    """The room of somebody's attempt."""
    return base64.b32encode(hashlib.sha256(name.encode()).digest()[:10]).decode().lower()


async def enter(client: Redis, *names: str, key: str = DAILY) -> None:
    """Have everybody take part."""
    rooms = {player(name): room(name) for name in names}
    for who, where in rooms.items():
        await client.hset(TournamentKeys.of(key).attempts, who, where)


def posting(
    name: str,
    number: int = 1,
    *,
    runs: int = 0,
    score: int = 0,
    time: int = 0,
    has_ended: bool = False,
) -> Posting:
    """What is told of somebody who has come so far after so many actions."""
    look = look_of(player(name))
    return Posting(
        player=player(name),
        room=room(name),
        number=number + has_ended,
        has_ended=has_ended,
        rank=packed(runs, score, time),
        row=Row(
            name=name,
            colour=look.colour,
            pattern=look.pattern,
            runs=runs,
            score=score,
            time=time,
            moves=number,
            state="resigned" if has_ended else "playing",
        ),
    )


def told_of(name: str, history: list[tuple[int, int, int]], ends: bool) -> list[Posting]:
    """All that is ever told of somebody."""
    each = [
        posting(name, number, runs=runs, score=score, time=time)
        for number, (runs, score, time) in enumerate(history, 1)
    ]
    if ends:
        runs, score, time = history[-1]
        each.append(posting(name, len(history), runs=runs, score=score, time=time, has_ended=True))
    return each


def boards_of(process: Process) -> Boards:
    """The boards as a process sees them."""
    return Boards(process.client, process.store)


def places(part: Part) -> list[tuple[str, int]]:
    """Who stands where, in the order of the rows."""
    return [(placed.row.name, placed.place) for placed in part.rows]


async def whole(boards: Boards) -> Part:
    """The whole board in one part."""
    return await boards.page(DAILY, limit=MANY)


async def filled(one: Process, boards: Boards, count: int, *, tied: bool = False) -> list[str]:
    """A board of so many, best first; every second one is as good as the one before if tied."""
    names = [f"Guest {number:03}" for number in range(count)]
    await enter(one.client, *names)
    told = [
        posting(name, score=count - (number // 2 if tied else number))
        for number, name in enumerate(names)
    ]
    await boards.submit(DAILY, told)
    return names


async def pages(boards: Boards, limit: int) -> list[Part]:
    """The whole board, part by part."""
    parts = [await boards.page(DAILY, limit=limit)]
    while parts[-1].next is not None:
        parts.append(await boards.page(DAILY, limit=limit, after=parts[-1].next))
    return parts
