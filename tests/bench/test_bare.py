"""Ready frames are written to bare sockets: to each of them, all of them, as often as was asked."""

import asyncio
import contextlib
import socket

from bench.bare import Writing, bare, written

HEADER_BYTES = 2
"""Of a short frame that isn't masked."""


def read_all(line: socket.socket) -> bytes:
    parts = []
    while part := line.recv(65_536):
        parts.append(part)
    return b"".join(parts)


def test_each_socket_is_written_every_frame() -> None:
    writing = Writing(count=3, size=50, rate=100, seconds=0.05)
    with contextlib.ExitStack() as stack:
        pairs = [socket.socketpair() for _ in range(writing.count)]
        for ends in pairs:
            for end in ends:
                stack.enter_context(end)
        assert written([here for here, _ in pairs], writing) > 0
        for here, there in pairs:
            here.close()
            assert len(read_all(there)) == 5 * (HEADER_BYTES + writing.size)


def test_a_rate_below_one_frame_writes_one() -> None:
    here, there = socket.socketpair()
    with here, there:
        written([here], Writing(count=1, size=1, rate=0.1, seconds=0.1))
        assert len(there.recv(100)) == HEADER_BYTES + 1


async def test_a_process_of_its_own_writes_to_all_who_connect() -> None:
    """It waits for the word, says what a write took, and ends."""
    writing = Writing(count=4, size=20, rate=50, seconds=0.1)
    async with bare(writing) as writer:
        lines = [await asyncio.open_connection("127.0.0.1", writer.port) for _ in range(4)]
        assert writer.process.returncode is None
        assert await writer.write() > 0
        for reader, sender in lines:
            assert len(await reader.read()) == 5 * (HEADER_BYTES + writing.size)
            sender.close()
    assert writer.process.returncode == 0


async def test_it_ends_where_nobody_gives_the_word() -> None:
    async with bare(Writing(count=1, size=1, rate=1, seconds=1)) as writer:
        pass
    assert writer.process.returncode is not None
