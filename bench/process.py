"""The processes that are measured: started on a socket of ours, and what they have used so far."""

import asyncio
import contextlib
import os
import socket
import sys
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Self

import psutil

START_S = 30.0

BACKLOG = 4_096
"""Connections that may wait to be taken: thousands come at once."""


@dataclass(frozen=True)
class Usage:
    """CPU seconds and resident bytes of some processes."""

    cpu_s: float
    rss: int

    def __sub__(self, before: Self) -> "Usage":
        return Usage(self.cpu_s - before.cpu_s, self.rss - before.rss)


@dataclass(frozen=True)
class Served:
    """A server that runs: where it listens, and its process."""

    origin: str
    process: psutil.Process

    @property
    def socket_url(self) -> str:
        """The address of its WebSocket."""
        return self.origin.replace("http://", "ws://") + "/ws"

    def usage(self) -> Usage:
        """Return what the server itself has used."""
        return usage(self.process)


def usage(process: psutil.Process) -> Usage:
    """Return what a process has used, all its threads together."""
    times = process.cpu_times()
    return Usage(times.user + times.system, process.memory_info().rss)


@contextlib.asynccontextmanager
async def served(
    module: str, *arguments: str, environ: Mapping[str, str] | None = None
) -> AsyncIterator[Served]:
    """Run `python -m module FD …`, which serves on the listening socket FD, while this lasts."""
    with socket.create_server(("127.0.0.1", 0), backlog=BACKLOG) as listener:
        port = listener.getsockname()[1]
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", module, str(listener.fileno()), *arguments),
            pass_fds=[listener.fileno()],
            stdout=asyncio.subprocess.DEVNULL,
            env={**os.environ, **(environ or {})},
        )
    async with ending(process):
        await _answering(process, port)
        yield Served(f"http://127.0.0.1:{port}", psutil.Process(process.pid))


@contextlib.asynccontextmanager
async def ending(process: asyncio.subprocess.Process) -> AsyncIterator[None]:
    """End the process when this is over, if it hasn't ended by itself."""
    try:
        yield
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def _answering(process: asyncio.subprocess.Process, port: int) -> None:
    """Wait until the server answers any HTTP request."""
    async with asyncio.timeout(START_S):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            writer.write(b"GET /healthz HTTP/1.1\r\nHost: bench\r\nConnection: close\r\n\r\n")
            status = await reader.readline()
        finally:
            writer.close()
    if not status or process.returncode is not None:
        raise RuntimeError("the measured server ended before it answered")
