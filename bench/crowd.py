"""`python -m bench.crowd`: what it costs that thousands look on at a race, and what the race feels.

One worker with the embedded store. Two races of four are played alike, by turns: at one nobody
looks on, at the other the crowd does; a while of that with people who come and go, and a while
with some who stop reading. Beside it stands a process that writes as many frames of the same size
to as many bare sockets while the unwatched race is played: what that costs, and what racers feel of
it only because the machine has more to do.
"""

import argparse
import asyncio
import platform
import shlex
import statistics
import sys
import tempfile
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import chain, cycle, islice
from pathlib import Path

import uvloop

import engine
from bench.bare import Writing, bare
from bench.figures import percentile_ms
from bench.load import Load, Script
from bench.onlookers import Remote, Told, allow_files, onlookers
from bench.process import Served, served
from bench.rooms import Book, begin_race, frames_of
from bench.wins import load_wins
from server.core import protocol as p
from server.core.options import LEAST_COUNTDOWN, MINUTE_LIMITS, Options
from server.shell.bots.site import Site
from server.shell.processes.embedded import EmbeddedStore
from server.shell.settings import variable

SEATS = 4
OPTIONS = Options(rules="undo=on", seats=SEATS, minutes=MINUTE_LIMITS[1], countdown=LEAST_COUNTDOWN)
FORTH = 25
"""Actions of a win that are played before all of them are taken back, again and again."""
SETTLE_S = 1.0
"""Time for standings that are due still, between one load and the next."""


@dataclass(frozen=True)
class Spell:
    """A while of play: the racers' acks, what the server took, and what the crowd was told."""

    p50_ms: float
    p99_ms: float
    cpu_s: float
    told: Told


@dataclass
class Bench:
    """All that takes part: the server, the crowd, and the two races."""

    server: Served
    crowd: Remote
    alone: Load
    watched: Load
    options: argparse.Namespace

    async def spell(self, load: Load) -> Spell:
        """Have a race played for a while; raises `LoadFailed` where an answer is missing."""
        told, usage, first = await self.crowd.tell("count"), self.server.usage(), len(_acks(load))
        await load.open(self.options.rate, self.options.seconds)
        await load.settle()
        await asyncio.sleep(SETTLE_S)
        used = self.server.usage() - usage
        acks = _acks(load)[first:]
        return Spell(
            percentile_ms(acks, 50),
            percentile_ms(acks, 99),
            used.cpu_s,
            await self.crowd.tell("count") - told,
        )


def arguments_of(arguments: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.crowd", description=__doc__)
    parser.add_argument("--watchers", type=int, default=2_000, help="who look on at one race")
    parser.add_argument("--rounds", type=int, default=5, help="turns of each load")
    parser.add_argument("--seconds", type=float, default=4, help="time of each load")
    parser.add_argument("--rate", type=float, default=40, help="actions a second, of all racers")
    parser.add_argument("--passers", type=float, default=100, help="who come and go a second")
    parser.add_argument("--stopped", type=int, default=200, help="who stop reading")
    return parser.parse_args(arguments)


def there_and_back(win: Sequence[engine.Action], count: int) -> Iterable[engine.Action]:
    """Return so many actions that play the first ones of a win, and take them back, and so on."""
    forth = win[: min(FORTH, len(win) - 1)]
    return islice(cycle(chain(forth, [engine.UNDO] * len(forth))), count)


async def begun_race(server: Served, names: str, actions: int) -> tuple[str, Load]:
    """Have four begin a race; return its room, and the load of so many actions of each."""
    site, book = Site(server.origin), Book(load_wins())
    tokens = [await site.register(f"{names} {number + 1}") for number in range(SEATS)]
    room, callers = await begin_race(site, tokens, OPTIONS)
    lines = []
    for caller in callers:
        win = book.actions((await caller.until(p.Board)).tableau)
        frames = frames_of(there_and_back(win, actions), caller.prefix)
        lines.append([Script(caller.wire, room, frames)])
    return room, Load(lines)


async def benchmark(options: argparse.Namespace, store_url: str, data_dir: str) -> None:
    """Measure everything and print it; raises `LoadFailed` where an answer is missing."""
    environ = {
        variable("redis_url"): store_url,
        variable("data_dir"): data_dir,
        variable("rate_limits"): "off",
        variable("log_level"): "error",
        variable("cookie_keys"): "a key of this benchmark alone",
        variable("max_connections_per_address"): str(4 * options.watchers + 1_000),
    }
    spells = 5 * options.rounds
    actions = int(options.rate * options.seconds / SEATS + 1) * spells
    async with served("bench.server", environ=environ) as server, onlookers() as crowd:
        _, alone = await begun_race(server, "North", actions)
        room, watched = await begun_race(server, "South", actions)
        before = server.usage()
        await crowd.tell("watch", server.socket_url, room, options.watchers)
        grown = server.usage() - before
        memory, cpu = grown.rss / options.watchers, grown.cpu_s / options.watchers
        print(f"a watcher takes {memory / 1e3:.1f} kB of memory and {cpu * 1e6:.0f} µs to come")
        bench = Bench(server, crowd, alone, watched, options)
        await _measure(bench, room)


async def _measure(bench: Bench, room: str) -> None:
    options, crowd, url = bench.options, bench.crowd, bench.server.socket_url
    quiet, full, passing, stuck, beside, writes = [], [], [], [], [], []
    for _ in range(options.rounds):
        quiet.append(await bench.spell(bench.alone))
        full.append(await bench.spell(bench.watched))
        await crowd.tell("pass_by", url, room, options.passers)
        passing.append(await bench.spell(bench.watched))
        await crowd.tell("stay")
        await crowd.tell("watch", url, room, options.stopped)
        await crowd.tell("stop", options.stopped)
        stuck.append(await bench.spell(bench.watched))
        await crowd.tell("leave", options.stopped)
        spell, write_s = await _beside_writes(bench, full[-1].told)
        beside.append(spell)
        writes.append(write_s)
    print("\n| the racers' acks | p50 ms | p99 ms | server s |\n| --- | ---: | ---: | ---: |")
    print(summary("nobody looks on", quiet))
    print(summary(f"nobody, but {options.watchers:,} are written to elsewhere", beside))
    print(summary(f"{options.watchers:,} look on", full))
    print(summary(f"{options.passers:.0f} a second come and go besides", passing))
    print(summary(f"{options.stopped} besides stop reading", stuck))
    delivery_s = statistics.median(
        (watched.cpu_s - unwatched.cpu_s) / watched.told.frames
        for watched, unwatched in zip(full, quiet, strict=True)
    )
    write_s = statistics.median(writes)
    print(
        f"\na frame of {_size(full[-1].told):,} bytes, delivered to one watcher:"
        f" {delivery_s * 1e6:.1f} µs, {delivery_s / write_s:.2f} x writing it to a bare socket"
        f" ({write_s * 1e6:.1f} µs)"
    )


async def _beside_writes(bench: Bench, told: Told) -> tuple[Spell, float]:
    """Have the unwatched race played while another process writes as much as a crowd was told."""
    options = bench.options
    rate = max(1.0, told.frames / options.watchers / options.seconds)
    writing = Writing(options.watchers, _size(told), rate, options.seconds)
    async with bare(writing) as writer:
        await bench.crowd.tell("bare", writer.port, options.watchers)
        return await asyncio.gather(bench.spell(bench.alone), writer.write())


def _size(told: Told) -> int:
    return round(told.bytes / told.frames)


def _acks(load: Load) -> list[int]:
    return load.tally.latencies_ns


def summary(name: str, spells: Sequence[Spell]) -> str:
    """Return a line of the table: the median of each figure."""
    p50, p99, cpu = (
        statistics.median(getattr(spell, field) for spell in spells)
        for field in ("p50_ms", "p99_ms", "cpu_s")
    )
    return f"| {name} | {p50:.2f} | {p99:.2f} | {cpu:.2f} |"


def main(arguments: list[str]) -> None:
    """Run the benchmark."""
    options = arguments_of(arguments)
    allow_files()
    print(f"$ python -m bench.crowd {shlex.join(arguments)}".rstrip())
    print(f"Python {platform.python_version()}, {platform.platform()}\n")
    with (
        tempfile.TemporaryDirectory() as data_dir,
        EmbeddedStore.start(Path(data_dir) / "store") as store,
    ):
        uvloop.run(benchmark(options, store.url, data_dir))


if __name__ == "__main__":
    main(sys.argv[1:])
