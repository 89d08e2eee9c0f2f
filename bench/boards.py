"""`python -m bench.boards`: what the board of a tournament costs, however many are on it.

The embedded store, durability `disk`, and one client of it, as a worker has. Beside the boards
stand a ping, and a read of a text as long as a page of fifty rows.
"""

import argparse
import asyncio
import base64
import gc
import platform
import random
import shlex
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import cycle, repeat
from pathlib import Path
from unittest.mock import patch

import psutil
import redis.asyncio
import uvloop

from bench.figures import percentile_ms
from bench.process import usage
from server.core.look import look_of
from server.core.posting import Posting, Row
from server.core.standings import packed
from server.shell.processes.embedded import EmbeddedStore
from server.shell.storage.keys import TournamentKeys
from server.shell.storage.lifetimes import Lifetimes
from server.shell.storage.store import Store
from server.shell.tournaments import bulletin as bulletin_module
from server.shell.tournaments.boards import Boards
from server.shell.tournaments.bulletin import Bulletin
from server.shell.tournaments.scribe import MOST_AT_ONCE

KEY = "daily.2199-12-31.scorpion"
LIMIT = 50
TOGETHER = 500
"""Players who look at the same moment."""

Work = Callable[[], Awaitable[object]]


def arguments_of(arguments: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.boards", description=__doc__)
    parser.add_argument("--entries", type=int, default=100_000, help="rows of the board")
    parser.add_argument("--times", type=int, default=1_000, help="how often each is done")
    return parser.parse_args(arguments)


@dataclass(frozen=True)
class Cost:
    """What something took each time, in nanoseconds."""

    name: str
    waited: Sequence[int]
    """From asking to having the answer."""
    spent: Sequence[int]
    """Processor time of the server's process."""
    store_us: float
    """Processor microseconds of the store, in the mean."""

    def __str__(self) -> str:
        times = [
            percentile_ms(each, part) for each in (self.waited, self.spent) for part in (50, 99)
        ]
        return f"| {self.name} | {' | '.join(f'{ms:.2f}' for ms in times)} | {self.store_us:.0f} |"


HEADINGS = (
    "|  | median ms | p99 ms | server median ms | server p99 ms | store µs |\n"
    "| --- | ---: | ---: | ---: | ---: | ---: |"
)


async def cost_of(name: str, times: int, work: Iterator[Work], store: psutil.Process) -> Cost:
    """Do something so often, one after the other."""
    waited, spent = list[int](), list[int]()
    before = usage(store)
    for _ in range(times):
        one = next(work)
        begun, used = time.perf_counter_ns(), time.process_time_ns()
        await one()
        spent.append(time.process_time_ns() - used)
        waited.append(time.perf_counter_ns() - begun)
    return Cost(name, waited, spent, (usage(store) - before).cpu_s * 1e6 / times)


class Field:
    """Everybody who takes part: each has done something, a fifth of them nothing that counts."""

    def __init__(self, entries: int, chance: random.Random) -> None:
        self._chance = chance
        self.players = [f"player-{number}" for number in range(entries)]
        self._moves = [1] * entries

    def room(self, number: int) -> str:
        """The room of a player's attempt."""
        return base64.b32encode(number.to_bytes(10, "big")).decode().lower()

    def posting(self, number: int) -> Posting:
        """What is told of a player after one more action."""
        self._moves[number] += 1
        chance, player = self._chance, self.players[number]
        runs, turned = chance.randrange(5), chance.randrange(13)
        time_ms = chance.randrange(3_600_000)
        if chance.random() < 0.2:
            runs = turned = time_ms = 0
        score, moves, look = 100 * runs + 5 * turned, self._moves[number], look_of(player)
        row = Row(player, look.colour, look.pattern, runs, score, time_ms, moves, "playing")
        rank = packed(runs, score, time_ms)
        return Posting(player, self.room(number), moves, has_ended=False, rank=rank, row=row)

    def anybody(self) -> int:
        """The number of some player."""
        return self._chance.randrange(len(self.players))

    def somebody(self) -> str:
        """Some player."""
        return self._chance.choice(self.players)


async def fill(client: redis.asyncio.Redis, boards: Boards, field: Field) -> None:
    """Let everybody take part and have done something."""
    everybody = range(len(field.players))
    for first in range(0, len(everybody), MOST_AT_ONCE):
        some = everybody[first : first + MOST_AT_ONCE]
        entered = [text for number in some for text in (field.players[number], field.room(number))]
        await client.hset(TournamentKeys.of(KEY).attempts, items=entered)
        await boards.submit(KEY, [field.posting(number) for number in some])


class Questions:
    """What a full board is told and asked, over and over."""

    def __init__(self, boards: Boards, field: Field) -> None:
        self._boards = boards
        self._field = field

    async def tell(self) -> None:
        """Somebody has made a move, and most of them bring something."""
        await self._boards.submit(KEY, [self._field.posting(self._field.anybody())])

    async def top(self) -> None:
        """Somebody looks at the best, and the own row."""
        await self._boards.page(KEY, limit=LIMIT, players=(self._field.somebody(),))

    async def around(self) -> None:
        """Somebody looks at who stands nearby."""
        await self._boards.around(KEY, self._field.somebody(), LIMIT)

    async def reading_on(self) -> Iterator[Work]:
        """Somebody reads on, from anywhere on the board."""
        somewhere = [await self._boards.around(KEY, self._field.somebody(), 2) for _ in range(200)]
        cursors = [part.next for part in somewhere if part.next is not None]
        return cycle([partial(self._boards.page, KEY, after=at, limit=LIMIT) for at in cursors])


async def show(bulletin: Bulletin, players: Sequence[str | None]) -> None:
    """Show the best to these players at once; none is who isn't known."""
    looks = (bulletin.page(KEY, after=None, limit=LIMIT, player=player) for player in players)
    await asyncio.gather(*looks)


async def benchmark(options: argparse.Namespace, store: EmbeddedStore) -> None:
    """Measure everything and print it."""
    process, day = psutil.Process(store.pid), 86_400_000
    async with redis.asyncio.Redis.from_url(store.url, legacy_responses=False) as client:
        boards = Boards(client, Store(client, "bench", Lifetimes(day, day, day)))
        field = Field(options.entries, random.Random(1))
        await fill(client, boards, field)
        text = (await Bulletin(boards).page(KEY, after=None, limit=LIMIT, player=None)).text or b""
        await client.set("page", text)
        # As a worker does: what stays is not looked through for garbage again and again.
        gc.collect()
        gc.freeze()
        total = (await boards.page(KEY, limit=0)).total
        print(f"{total:,} rows; a page of {LIMIT} takes {len(text):,} bytes\n\n{HEADINGS}")
        for name, work in (await asked(client, boards, field)).items():
            print(await cost_of(name, options.times, work, process))
        crowd = [field.somebody() for _ in range(TOGETHER)]
        with patch.object(bulletin_module, "TOGETHER_S", 0.0):
            name = f"the best {LIMIT} as text, for {TOGETHER} players at once"
            work = repeat(partial(show, Bulletin(boards), crowd))
            print(await cost_of(name, max(1, options.times // 20), work, process))


async def asked(
    client: redis.asyncio.Redis, boards: Boards, field: Field
) -> Mapping[str, Iterator[Work]]:
    """What is measured, by its name."""
    questions = Questions(boards, field)
    return {
        "a ping": repeat(client.ping),
        "a read of so many bytes": repeat(partial(client.get, "page")),
        "a posting": repeat(questions.tell),
        f"the best {LIMIT}, and the own row": repeat(questions.top),
        f"{LIMIT} around one's own": repeat(questions.around),
        f"the next {LIMIT} after any row": await questions.reading_on(),
        f"the best {LIMIT} as text, from memory": repeat(partial(show, Bulletin(boards), (None,))),
    }


def main(arguments: list[str]) -> None:
    """Run the benchmark."""
    options = arguments_of(arguments)
    print(f"$ python -m bench.boards {shlex.join(arguments)}".rstrip())
    print(f"Python {platform.python_version()}, {platform.platform()}\n")
    with (
        tempfile.TemporaryDirectory() as data_dir,
        EmbeddedStore.start(Path(data_dir) / "store") as store,
    ):
        uvloop.run(benchmark(options, store))


if __name__ == "__main__":
    main(sys.argv[1:])
