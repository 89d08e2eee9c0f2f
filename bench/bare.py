"""One who writes ready frames to many bare sockets: what telling a crowd is compared with.

Run with `python -m bench.bare FD COUNT SIZE RATE SECONDS`, it takes so many connections on the
listening socket FD, waits for a line, writes a frame to each of them so many times a second, and
prints the processor time of one write in seconds.
"""

import asyncio
import contextlib
import socket
import statistics
import sys
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from websockets.frames import Frame, Opcode

from bench.onlookers import allow_files
from bench.process import BACKLOG, ending


@dataclass(frozen=True)
class Writing:
    """Frames of `size` bytes to each of `count` sockets, `rate` times a second for `seconds`."""

    count: int
    size: int
    rate: float
    seconds: float


@dataclass(frozen=True)
class Bare:
    """The process as the one that started it sees it."""

    port: int
    process: asyncio.subprocess.Process

    async def write(self) -> float:
        """Have everything written, once all are connected; return the CPU s of a write."""
        told, _ = await self.process.communicate(b"\n")
        return float(told)


@contextlib.asynccontextmanager
async def bare(writing: Writing) -> AsyncIterator[Bare]:
    """Run the process while this lasts; it listens from the start."""
    with socket.create_server(("127.0.0.1", 0), backlog=BACKLOG) as listener:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "bench.bare", str(listener.fileno())),
            *(str(part) for part in (writing.count, writing.size, writing.rate, writing.seconds)),
            pass_fds=[listener.fileno()],
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
        )
        port = listener.getsockname()[1]
    async with ending(process):
        yield Bare(port, process)


def written(sockets: Sequence[socket.socket], writing: Writing) -> float:
    """Write all that is to be written; return the median CPU s of a write."""
    frame = Frame(Opcode.TEXT, b"x" * writing.size).serialize(mask=False)
    each = []
    begun = time.monotonic()
    for beat in range(max(1, round(writing.rate * writing.seconds))):
        time.sleep(max(0.0, begun + beat / writing.rate - time.monotonic()))
        before = time.process_time()
        for one in sockets:
            one.send(frame)
        each.append((time.process_time() - before) / len(sockets))
    return statistics.median(each)


def main(arguments: list[str]) -> None:
    """Take the connections, wait for the word, and write."""
    count, size, rate, seconds = arguments[1:]
    writing = Writing(int(count), int(size), float(rate), float(seconds))
    with contextlib.ExitStack() as open_sockets, socket.socket(fileno=int(arguments[0])) as host:
        sockets = [open_sockets.enter_context(host.accept()[0]) for _ in range(writing.count)]
        sys.stdin.readline()
        print(written(sockets, writing))


if __name__ == "__main__":
    allow_files()
    main(sys.argv[1:])
