"""`python -m bench.lobby`: what meeting costs: the list of rooms, seats taken, rooms that wait.

One worker with the embedded store, durability `disk`. Beside the list stands an answer that tells
nothing, beside a seat taken a ping on the same connections, which asks no store.
"""

import argparse
import asyncio
import gc
import http.client
import platform
import secrets
import shlex
import statistics
import sys
import tempfile
import time
import urllib.parse
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from unittest.mock import patch

import redis
import redis.asyncio
import uvloop

from bench.process import Served, served
from bench.wire import Caller, connect
from server.core import protocol as p
from server.core.options import Options
from server.shell.bots.site import Site
from server.shell.lobby import lobby as lobby_module
from server.shell.lobby.lobby import Lobby
from server.shell.processes.embedded import EmbeddedStore
from server.shell.settings import variable
from server.shell.storage.clock import Clock
from server.shell.storage.lifetimes import Lifetimes
from server.shell.storage.store import Store

AT_ONCE = 16
"""Requests under way at a time while rooms are opened."""

SEATS = 10


def arguments_of(arguments: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench.lobby", description=__doc__)
    parser.add_argument("--rooms", type=int, default=1_000, help="rooms in the lobby")
    parser.add_argument("--looks", type=int, default=200, help="lists asked for")
    parser.add_argument("--tables", type=int, default=50, help="rooms in which seats are taken")
    return parser.parse_args(arguments)


@dataclass(frozen=True)
class Times:
    """How long something took, each time (s)."""

    name: str
    each: Sequence[float]

    def __str__(self) -> str:
        ms = sorted(second * 1_000 for second in self.each)
        late = ms[min(len(ms) - 1, len(ms) * 99 // 100)]
        return f"{self.name}: median {statistics.median(ms):.2f} ms, 99 % within {late:.2f} ms"


async def open_rooms(site: Site, count: int) -> list[str]:
    """Open listed rooms, and return their ids."""
    token = await site.register("Host")
    turn = asyncio.Semaphore(AT_ONCE)
    options = Options(seats=SEATS, listed=True)

    async def open_one() -> str:
        async with turn:
            return (await site.create_room(token, options)).room

    return await asyncio.gather(*(open_one() for _ in range(count)))


async def time_looks(store_url: str, count: int) -> Times:
    """Read the whole lobby anew each time, as a process does once a second at most."""
    async with redis.asyncio.Redis.from_url(store_url, legacy_responses=False) as client:
        day = 86_400_000
        store = Store(client, "bench", Lifetimes(day, day, day))
        each: list[float] = []
        found = 0
        # As a worker does: what stays is not looked through for garbage again and again.
        gc.collect()
        gc.freeze()
        with patch.object(lobby_module, "FRESH_S", 0.0):
            for _ in range(count):
                lobby = Lobby(client, store, Clock())
                before = time.process_time()
                found = len((await lobby.listing()).rooms)
                each.append(time.process_time() - before)
    return Times(f"reading a lobby of {found:,} rooms anew, processor time", each)


def time_answers(served: Served, path: str, count: int) -> Times:
    """Ask for a path on one connection; the time from asking to the last byte."""
    place = urllib.parse.urlsplit(served.origin)
    connection = http.client.HTTPConnection(str(place.hostname), place.port)
    each = [_timed(lambda: _asked(connection, path)) for _ in range(count)]
    connection.close()
    return Times(f"GET {path}", each)


def _timed(work: Callable[[], object]) -> float:
    before = time.perf_counter()
    work()
    return time.perf_counter() - before


def _asked(connection: http.client.HTTPConnection, path: str) -> None:
    connection.request("GET", path)
    connection.getresponse().read()


async def take_seats(server: Served, tables: int) -> str:
    """Fill rooms, everybody at once, and say how many seats a second were taken."""
    site = Site(server.origin)
    rooms = await open_rooms(site, tables)
    callers = [await _caller(site, room) for room in rooms for _ in range(SEATS - 1)]
    lines = []
    for name, asks in (("seats taken", _join), ("pings answered", _ping)):
        usage, before = server.usage(), time.perf_counter()
        await asyncio.gather(*(asks(caller) for caller in callers))
        seconds = time.perf_counter() - before
        spent = (server.usage() - usage).cpu_s / len(callers)
        lines.append(f"{name}: {len(callers) / seconds:,.0f} a second, {spent * 1e6:.0f} µs each")
    return "\n".join(lines)


async def _caller(site: Site, room: str) -> Caller:
    token = await site.register(f"Guest {secrets.token_hex(4)}")
    caller = Caller(await connect(site.socket_url, token), secrets.token_hex(6))
    caller.send(p.Hello(room=room, tab=caller.prefix))
    await caller.until(p.Welcome)
    return caller


async def _join(caller: Caller) -> None:
    await caller.ask(p.Join(id=caller.id()))


async def _ping(caller: Caller) -> None:
    caller.send(p.Ping(id=caller.id()))
    await caller.until(p.Pong)


async def weigh_rooms(server: Served, store: redis.Redis, count: int) -> str:
    """Open rooms that wait, and say what each takes of the worker's memory and of the store's."""
    worker, kept = server.usage().rss, int(store.info("memory")["used_memory"])
    await open_rooms(Site(server.origin), count)
    grown = (server.usage().rss - worker) / count
    stored = (int(store.info("memory")["used_memory"]) - kept) / count
    return (
        f"a waiting room takes {grown / 1_000:.1f} kB of the worker ({1e6 / max(grown, 1):,.0f}"
        f" rooms a MB) and {stored / 1_000:.1f} kB of the store ({1e6 / stored:,.0f} rooms a MB)"
    )


async def benchmark(options: argparse.Namespace, store: EmbeddedStore, data_dir: str) -> None:
    """Measure everything and print it."""
    environ = {
        variable("redis_url"): store.url,
        variable("data_dir"): data_dir,
        variable("rate_limits"): "off",
        variable("log_level"): "error",
        variable("cookie_keys"): "a key of this benchmark alone",
    }
    async with served("bench.server", environ=environ) as server:
        with redis.Redis.from_url(store.url) as client:
            print(await weigh_rooms(server, client, options.rooms))
        print(await time_looks(store.url, options.looks))
        for path in ("/api/rooms", "/api/rooms?limit=20", "/healthz"):
            print(await asyncio.to_thread(time_answers, server, path, options.looks))
        print(await take_seats(server, options.tables))


def main(arguments: list[str]) -> None:
    """Run the benchmark."""
    options = arguments_of(arguments)
    print(f"$ python -m bench.lobby {shlex.join(arguments)}".rstrip())
    print(f"Python {platform.python_version()}, {platform.platform()}\n")
    with (
        tempfile.TemporaryDirectory() as data_dir,
        EmbeddedStore.start(Path(data_dir) / "store") as store,
    ):
        uvloop.run(benchmark(options, store, data_dir))


if __name__ == "__main__":
    main(sys.argv[1:])
