"""`python -m bench`: what an accepted move costs, beside a bare echo on the same settings.

Rooms of two play recorded winning games through the real protocol against one worker with the
embedded store, durability `disk`. Afterwards every acked move is looked up in the log.
"""

import argparse
import asyncio
import os
import platform
import resource
import shlex
import sys
import tempfile
from pathlib import Path

import psutil
import uvloop

from bench.audit import audit
from bench.figures import Figures, ratio, table
from bench.load import Script
from bench.measure import Mode, measure
from bench.process import Served, served
from bench.rooms import prepare
from bench.wins import load_wins
from bench.wire import Caller, Wire, connect
from server.core import protocol as p
from server.core.options import Options
from server.shell.bots.site import Site
from server.shell.processes.embedded import EmbeddedStore
from server.shell.settings import variable

LONGEST_GAME = 60
"""A little more than the actions of any recorded win; sizes what is prepared."""
FILES = 16_384


def arguments_of(arguments: list[str]) -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m bench", description=__doc__)
    parser.add_argument("--tables", type=int, default=50, help="rooms of two at the same time")
    parser.add_argument("--rounds", type=int, default=8, help="races prepared for each table")
    parser.add_argument("--seconds", type=float, default=10, help="longest time of each load")
    parser.add_argument("--rate", type=float, default=1_000, help="moves a second, open loop")
    parser.add_argument("--idle", type=int, default=1_000, help="connections that only stay open")
    parser.add_argument("--data-dir", type=Path, help="where the store writes (default: temporary)")
    return parser.parse_args(arguments)


async def benchmark(options: argparse.Namespace, store: EmbeddedStore, data_dir: str) -> None:
    """Measure everything and print it; raises `LoadFailed` where an answer is missing."""
    environ = {
        variable("redis_url"): store.url,
        variable("data_dir"): data_dir,
        variable("rate_limits"): "off",
        variable("log_level"): "error",
        variable("cookie_keys"): "a key of this benchmark alone",
    }
    modes = (Mode(options.seconds), Mode(options.seconds, options.rate))
    async with served("bench.server", environ=environ) as server, served("bench.echo") as echo:
        # First, while no memory is left over from connections that are gone.
        await _print_idle(server, echo, options.idle)
        rows: list[Figures] = []
        acked: list[tuple[str, str, int]] = []
        for mode in modes:
            _progress(f"{options.tables * options.rounds} rooms for {mode.name}")
            scripts = await prepare(server, options.tables, options.rounds, load_wins())
            product, load = await measure("move", mode, server, scripts, psutil.Process(store.pid))
            await _close(scripts)
            echoes = await _echo_scripts(echo, options.tables * 2, options.rounds)
            baseline, _ = await measure("echo", mode, echo, echoes)
            await _close(echoes)
            rows += [product, baseline]
            acked += load.tally.acked
        print(f"\n{table(rows)}\n")
        for product, baseline in zip(rows[::2], rows[1::2], strict=True):
            print(ratio(product, baseline))
        _print_audit(store, acked)


def _progress(sentence: str) -> None:
    sys.stderr.write(f"preparing {sentence} …\n")


def _print_audit(store: EmbeddedStore, acked: list[tuple[str, str, int]]) -> None:
    complaints = audit(store.url, acked)
    for complaint in complaints[:10]:
        print(complaint)
    print(f"{len(acked):,} acked moves looked up in the log: {len(complaints)} missing or doubled")


async def _print_idle(server: Served, echo: Served, count: int) -> None:
    """Say how much memory a connection takes that looks at a room and does nothing."""
    site = Site(server.origin)
    room = (await site.create_room(await site.register("Host"), Options())).room
    for name, target, watched in (("server", server, room), ("echo", echo, None)):
        await (await _idle(target, watched)).close()
        before = target.usage()
        wires = [await _idle(target, watched) for _ in range(count)]
        used = target.usage() - before
        print(f"{name}: an idle connection takes {used.rss / count / 1_000:.1f} kB of memory")
        await asyncio.gather(*(wire.close() for wire in wires))


async def _idle(target: Served, room: str | None) -> Wire:
    wire = await connect(target.socket_url)
    if room is not None:
        caller = Caller(wire, "idle-tab")
        caller.send(p.Hello(room=room, tab=caller.prefix))
        await caller.until(p.Welcome)
    return wire


async def _echo_scripts(echo: Served, lines: int, rounds: int) -> list[list[Script]]:
    """Prepare as many connections as there are players, with frames of the same size."""
    frame = b'{"t":"move","id":"0123456789ab-17","base":16,"card":"7H","to":5}'
    frames = (frame,) * (LONGEST_GAME * rounds)
    return [[Script(await connect(echo.socket_url), "", frames, echoes=True)] for _ in range(lines)]


async def _close(scripts: list[list[Script]]) -> None:
    await asyncio.gather(*(script.wire.close() for line in scripts for script in line))


def main(arguments: list[str]) -> None:
    """Run the benchmarks that the command line names."""
    options = arguments_of(arguments)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(FILES, most), most))
    print(f"$ python -m bench {shlex.join(arguments)}".rstrip())
    print(f"Python {platform.python_version()}, {platform.platform()}, {os.cpu_count()} cores\n")
    with (
        tempfile.TemporaryDirectory(dir=options.data_dir) as data_dir,
        EmbeddedStore.start(Path(data_dir) / "store") as store,
    ):
        uvloop.run(benchmark(options, store, data_dir))


if __name__ == "__main__":
    main(sys.argv[1:])
