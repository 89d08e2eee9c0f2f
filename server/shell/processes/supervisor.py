"""The process that holds a server together: it runs the workers, and serves nobody itself.

Beside them it runs the process that plays the bots, from when there are people to play with. A
worker that ends is replaced, sooner the longer it lived. A worker says on its standard output
that it serves; told to end, it finishes what it has been sent.
"""

import asyncio
import contextlib
import os
import socket
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import structlog
from prometheus_client.multiprocess import mark_process_dead

from server.shell.metrics import SHARED_FOLDER
from server.shell.processes.embedded import StoreError
from server.shell.processes.kept_store import KeptStore
from server.shell.processes.listener import own_address
from server.shell.settings import Settings
from server.shell.tether import tethered

READY = b"+"
"""What a worker writes when it serves."""
CANNOT_WORK = 78
"""Exit status of a worker that no restart would help (EX_CONFIG)."""

FIRST_PAUSE_S = 0.1
LONGEST_PAUSE_S = 5.0
LIVED_WELL_S = 10.0
"""A worker that lived so long is replaced at once."""
GIVE_UP_AFTER = 5
"""So many failures in a row before any worker ever served: restarting does not help."""
GRACE_S = 5.0
"""What a worker may take to end beyond its time to drain."""
STORE_LOOK_S = 0.2
"""How often the embedded store is looked after."""

log = structlog.get_logger(__name__)


class CannotServe(Exception):
    """The server can't run as it is set up; the text is a sentence for the operator."""


@dataclass(slots=True)
class Pauses:
    """How long to wait before a worker is replaced: longer after each failure in a row."""

    failures: int = 0

    def after(self, lived_s: float) -> float:
        """Return the pause in seconds after a worker that lived for so long."""
        self.failures = 0 if lived_s >= LIVED_WELL_S else self.failures + 1
        if self.failures == 0:
            return 0.0
        # An endless series of failures may not end in a number too large for a float.
        return float(min(LONGEST_PAUSE_S, FIRST_PAUSE_S * 2 ** min(self.failures - 1, 10)))


class Supervisor:
    """Keeps workers on a listening socket, and the embedded store if there is one."""

    def __init__(
        self, settings: Settings, listener: socket.socket, store: KeptStore | None = None
    ) -> None:
        self._settings = settings
        self._listener = listener
        self._store = store
        self._children: set[asyncio.subprocess.Process] = set()
        self._ending = asyncio.Event()
        self._failure: str | None = None
        self.ready = asyncio.Event()
        """Set once a worker serves."""

    async def run(self) -> None:
        """Run the workers until `end` is called; raises `CannotServe` when none can serve."""
        with _figures() as figures, _lifeline() as lifeline:
            keepers = [
                asyncio.create_task(self._keep(number, figures, lifeline))
                for number in range(1, self._settings.workers + 1)
            ]
            if self._settings.most_bots:
                keepers.append(asyncio.create_task(self._keep_bots(figures, lifeline)))
            if self._store is not None:
                keepers.append(asyncio.create_task(self._look_after(self._store)))
            await asyncio.gather(*keepers)
        if self._failure is not None:
            raise CannotServe(self._failure)

    def end(self) -> None:
        """Have the workers finish, so that `run` returns; asked again, end them at once."""
        if self._ending.is_set():
            self._kill()
            return
        self._ending.set()
        for worker in self._children:
            _terminate(worker)
        longest = self._settings.drain_s + GRACE_S
        asyncio.get_running_loop().call_later(longest, self._kill)

    async def _keep(self, number: int, figures: Path, lifeline: int) -> None:
        """Run one worker after the other in one place."""
        pauses = Pauses()
        while not self._ending.is_set():
            since = time.monotonic()
            worker = await self._start("worker", str(self._listener.fileno()), figures, lifeline)
            await self._attend(worker, figures)
            if not self._ending.is_set():
                await self._pause(number, worker, pauses, time.monotonic() - since)

    async def _keep_bots(self, figures: Path, lifeline: int) -> None:
        """Run one process for bots after the other, once somebody can be played with."""
        until = [asyncio.create_task(event.wait()) for event in (self.ready, self._ending)]
        await asyncio.wait(until, return_when=asyncio.FIRST_COMPLETED)
        for task in until:
            task.cancel()
        pauses = Pauses()
        while not self._ending.is_set():
            since = time.monotonic()
            bots = await self._start("bots", own_address(self._listener), figures, lifeline)
            await self._attend(bots, figures)
            if not self._ending.is_set():
                pause = pauses.after(time.monotonic() - since)
                log.warning("bots ended", status=bots.returncode, restart_in_s=pause)
                await self._ends_within(pause)

    async def _start(
        self, program: str, argument: str, figures: Path, lifeline: int
    ) -> asyncio.subprocess.Process:
        listener = self._listener.fileno()
        # -P: files where the server was started must not be taken for modules.
        command = [sys.executable, "-P", "-m", f"server.shell.processes.{program}", argument]
        return await asyncio.create_subprocess_exec(
            *tethered(command, lifeline),
            stdin=asyncio.subprocess.DEVNULL,
            stdout=asyncio.subprocess.PIPE,
            env={**os.environ, **self._settings.environ(), SHARED_FOLDER: str(figures)},
            pass_fds=(listener, lifeline),
            # A Ctrl-C in the terminal is for the supervisor, which lets the workers finish.
            start_new_session=True,
        )

    async def _attend(self, worker: asyncio.subprocess.Process, figures: Path) -> None:
        """Wait until a worker is gone, and have its figures say so."""
        self._children.add(worker)
        if self._ending.is_set():
            _terminate(worker)
        assert worker.stdout is not None
        if await worker.stdout.read(len(READY)) == READY:
            self.ready.set()
        await worker.wait()
        self._children.discard(worker)
        mark_process_dead(worker.pid, str(figures))  # type: ignore[no-untyped-call] # the library has no types

    async def _pause(
        self, number: int, worker: asyncio.subprocess.Process, pauses: Pauses, lived_s: float
    ) -> None:
        """Wait before a worker is replaced, or give up."""
        pause, status = pauses.after(lived_s), worker.returncode
        is_hopeless = status == CANNOT_WORK or pauses.failures >= GIVE_UP_AFTER
        # Once people play, whoever can serve goes on, and who can't may be able to later.
        if is_hopeless and not self.ready.is_set():
            self._fail("The server can't start; the lines above say why.")
            return
        log.warning("worker ended", worker=number, status=status, restart_in_s=pause)
        await self._ends_within(pause)

    async def _look_after(self, store: KeptStore) -> None:
        """Revive the store whenever it is gone, as long as workers may need it."""
        while not self._ending.is_set() or self._children:
            try:
                store.revive()
            except (StoreError, OSError) as error:
                self._fail(str(error))
                return
            await asyncio.sleep(STORE_LOOK_S)

    async def _ends_within(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._ending.wait(), seconds)

    def _fail(self, sentence: str) -> None:
        self._failure = self._failure or sentence
        if not self._ending.is_set():
            self.end()

    def _kill(self) -> None:
        for worker in self._children:
            with contextlib.suppress(ProcessLookupError):
                worker.kill()


def _terminate(worker: asyncio.subprocess.Process) -> None:
    with contextlib.suppress(ProcessLookupError):
        worker.terminate()


@contextlib.contextmanager
def _figures() -> Iterator[Path]:
    """Give a folder in which the workers keep their figures for each other."""
    with TemporaryDirectory(prefix="scorpion-figures-") as folder:
        yield Path(folder)


@contextlib.contextmanager
def _lifeline() -> Iterator[int]:
    """Give the end of a pipe that closes for its reader when this process is gone."""
    reading, writing = os.pipe()
    try:
        yield reading
    finally:
        os.close(writing)
        os.close(reading)
