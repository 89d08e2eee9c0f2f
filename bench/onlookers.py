"""Many who look on at a race, in a process of their own, which does what it is told line by line.

Run it with `python -m bench.onlookers`. Each line on its standard input is a command, and is
answered by a line on its standard output.
"""

import asyncio
import contextlib
import resource
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from typing import Self

import msgspec
import uvloop

from bench.process import ending
from bench.wire import Caller, Wire, connect
from server.core import protocol as p

AT_ONCE = 64
"""Connections that are being opened at the same time."""

TAB = "onlooker-tab"


class Told(msgspec.Struct, frozen=True):
    """How many are there, and what they were sent so far."""

    connections: int
    frames: int
    bytes: int

    def __sub__(self, before: Self) -> "Told":
        return Told(self.connections, self.frames - before.frames, self.bytes - before.bytes)


class Plain(asyncio.Protocol):
    """A bare connection that reads and forgets."""

    def data_received(self, data: bytes) -> None:
        """Forget what came."""


class Onlookers:
    """All connections of this process, and those who come and go."""

    def __init__(self) -> None:
        self._wires: list[Wire] = []
        self._gone = Told(0, 0, 0)
        self._passing: asyncio.Task[None] | None = None
        self._bare: list[asyncio.BaseTransport] = []

    async def watch(self, url: str, room: str, count: str) -> Told:
        """Have so many more look on at a room."""
        turn = asyncio.Semaphore(AT_ONCE)

        async def come() -> Wire:
            async with turn:
                return await _onlooker(url, room)

        self._wires += await asyncio.gather(*(come() for _ in range(int(count))))
        return await self.count()

    async def stop(self, count: str) -> Told:
        """Have the last so many stop reading."""
        for wire in self._wires[-int(count) :]:
            wire.stop_reading()
        return await self.count()

    async def leave(self, count: str) -> Told:
        """Have the last so many leave."""
        leaving, self._wires = self._wires[-int(count) :], self._wires[: -int(count)]
        for wire in leaving:
            await self._end(wire)
        return await self.count()

    async def pass_by(self, url: str, room: str, rate: str) -> Told:
        """Have so many a second come, each of whom leaves a second later."""
        self._passing = asyncio.ensure_future(self._pass_by(url, room, float(rate)))
        return await self.count()

    async def stay(self) -> Told:
        """Let nobody come and go any more."""
        if self._passing is not None:
            self._passing.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._passing
        return await self.count()

    async def bare(self, port: str, count: str) -> Told:
        """Open so many bare connections, in place of any that there were."""
        loop = asyncio.get_running_loop()
        self._bare.clear()
        for _ in range(int(count)):
            transport, _ = await loop.create_connection(Plain, "127.0.0.1", int(port))
            self._bare.append(transport)
        return await self.count()

    async def count(self) -> Told:
        """Say what was sent so far."""
        wires = self._wires
        return Told(
            len(wires),
            self._gone.frames + sum(wire.frames_in for wire in wires),
            self._gone.bytes + sum(wire.bytes_in for wire in wires),
        )

    async def _pass_by(self, url: str, room: str, rate: float) -> None:
        async with asyncio.TaskGroup() as group:
            while True:
                group.create_task(self._visit(url, room))
                await asyncio.sleep(1 / rate)

    async def _visit(self, url: str, room: str) -> None:
        wire = await _onlooker(url, room)
        await asyncio.sleep(1)
        await self._end(wire)

    async def _end(self, wire: Wire) -> None:
        gone = self._gone
        self._gone = Told(0, gone.frames + wire.frames_in, gone.bytes + wire.bytes_in)
        await wire.close()


@dataclass(frozen=True)
class Remote:
    """The process as the one that started it sees it."""

    process: asyncio.subprocess.Process

    async def tell(self, *words: object) -> Told:
        """Give a command, and wait until it is done."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(" ".join(map(str, words)).encode() + b"\n")
        return msgspec.json.decode(await self.process.stdout.readline(), type=Told)


@contextlib.asynccontextmanager
async def onlookers() -> AsyncIterator[Remote]:
    """Run the process while this lasts."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.onlookers"),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
    )
    async with ending(process):
        yield Remote(process)


async def _onlooker(url: str, room: str) -> Wire:
    wire = await connect(url)
    caller = Caller(wire, TAB)
    caller.send(p.Hello(room=room, tab=TAB))
    await caller.until(p.Welcome)
    wire.ignore()
    return wire


async def serve(lines: asyncio.StreamReader) -> None:
    """Do what each line says, until there is none."""
    crowd = Onlookers()
    commands: dict[str, Callable[..., Awaitable[Told]]] = {
        command.__name__: command
        for command in (
            *(crowd.watch, crowd.stop, crowd.leave, crowd.pass_by),
            *(crowd.stay, crowd.bare, crowd.count),
        )
    }
    while line := (await lines.readline()).decode().split():
        told = await commands[line[0]](*line[1:])
        sys.stdout.write(msgspec.json.encode(told).decode() + "\n")
        sys.stdout.flush()


async def _main() -> None:
    lines = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(lines), sys.stdin)
    await serve(lines)


def allow_files() -> None:
    """Let this process open as many files as it may."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


if __name__ == "__main__":
    allow_files()
    uvloop.run(_main())
