"""A race on the product as it is shipped: `scorpion serve`, two workers, its own store."""

import asyncio
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.core.options import Options
from server.shell.bots.bot import run_bots
from server.shell.bots.client import Client
from server.shell.bots.site import Site
from tests.tap import Tap

SERVE = "from server.shell.cli import main; main()"


@pytest.fixture
def served() -> Iterator[tuple[Site, Path, "subprocess.Popen[str]"]]:
    """Run a server with its data in a folder of its own, and end it as an operator does."""
    with tempfile.TemporaryDirectory(prefix="scorpion-") as folder:
        command = [sys.executable, "-c", SERVE, "serve", "--host", "127.0.0.1", "--port", "0"]
        with subprocess.Popen(
            [*command, "--workers", "2", "--data-dir", folder],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        ) as process:
            assert process.stdout is not None
            try:
                while "http://" not in (line := process.stdout.readline()):
                    assert line, "the server ended"
                yield Site.parse(line.strip()), Path(folder), process
            finally:
                process.send_signal(signal.SIGTERM)
                process.wait()
        assert process.returncode == 0


async def test_bots_race_a_guest_from_the_code_to_the_result(
    served: tuple[Site, Path, "subprocess.Popen[str]"],
) -> None:
    site, data, process = served
    store = f"unix://{data}/store.sock"
    tap, said = Tap(store), list[str]()
    ann = await site.register("Ann")
    opened = await site.create_room(ann, Options(countdown=3, seats=3))
    hear = tap.listen(opened.room, ann)
    async with Client(site, opened.room, ann, on_text=hear) as host:
        assert host.known.welcome.durability == "disk"
        await host.join()
        await host.ready()
        bots = asyncio.create_task(run_bots(site.origin, opened.code, 2, 0.002, said.append))
        await host.until(
            lambda known: sum(seat.nonce_hash is not None for seat in known.welcome.seats) == 3
        )
        await host.start()
        await host.until(lambda known: known.may_play)
        await host.resign()
        known = await host.until(lambda known: known.phase == "finished")
        assert await bots
    tap.check()
    assert sum("came in at place" in sentence for sentence in said) == 2
    assert known.welcome.proof is not None
    assert process.poll() is None
