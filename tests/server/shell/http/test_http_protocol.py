"""What a visitor can't do to the web server, whatever bytes he sends, and how slowly."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp

from server.shell.http import http_protocol
from server.shell.http.http_protocol import MAX_HEAD_BYTES, BoundedHttpProtocol

NET_S = 20.0
HEAD = b"GET / HTTP/1.1\r\nHost: race.example\r\n"
Link = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class Hasty(BoundedHttpProtocol):
    """The same with less patience."""

    exchange_within_s = 0.2


@contextlib.asynccontextmanager
async def served(app: ASGIApp, protocol: type[BoundedHttpProtocol]) -> AsyncIterator[int]:
    config = uvicorn.Config(app, http=protocol, lifespan="off", log_config=None)
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            yield listener.getsockname()[1]
        finally:
            server.should_exit = True
            await serving


@contextlib.asynccontextmanager
async def linked(
    protocol: type[BoundedHttpProtocol] = BoundedHttpProtocol,
) -> AsyncIterator[Link]:
    """Connect to a server that tells how long the body was that it got."""

    async def measure(request: Request) -> Response:
        return PlainTextResponse(str(len(await request.body())))

    app = Starlette(routes=[Route("/", measure, methods=["GET", "POST"])])
    async with served(app, protocol) as port, asyncio.timeout(NET_S):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        try:
            yield reader, writer
        finally:
            writer.transport.abort()


async def rest(reader: asyncio.StreamReader) -> bytes:
    """All that still comes until the server ends the connection."""
    found = b""
    with contextlib.suppress(ConnectionError):
        while piece := await reader.read(1_000):
            found += piece
    return found


async def pour(writer: asyncio.StreamWriter, piece: bytes) -> None:
    """Send the same over and over until the server has had enough."""
    with contextlib.suppress(ConnectionError):
        while not writer.is_closing():
            writer.write(piece)
            await writer.drain()
            await asyncio.sleep(0)


@pytest.mark.parametrize(
    ("start", "more"),
    [
        (b"GET /", b"a" * 1_000),
        (HEAD, b"X-A: " + b"a" * 1_000 + b"\r\n"),
        (HEAD + b"X-A: ", b"a" * 1_000),
        (HEAD, b"a:b\r\n" * 200),
    ],
    ids=["address", "headers", "one header", "short headers"],
)
async def test_a_head_without_end_is_cut_off(start: bytes, more: bytes) -> None:
    """It would be kept in memory, as long as it comes."""
    async with linked() as (reader, writer):
        writer.write(start)
        await pour(writer, more)
        assert (await rest(reader))[:12] in (b"HTTP/1.1 431", b"")


async def test_whose_head_is_too_long_is_told() -> None:
    async with linked() as (reader, writer):
        writer.write(HEAD + b"X-A: " + b"a" * MAX_HEAD_BYTES)
        assert (await rest(reader)).startswith(b"HTTP/1.1 431 ")


async def test_a_long_head_that_fits_is_answered() -> None:
    """Old cookies and a proxy's headers may add up; each request has its own allowance."""
    async with linked() as (reader, writer):
        for _ in range(3):
            writer.write(HEAD + b"X-A: " + b"a" * (MAX_HEAD_BYTES - 1_000) + b"\r\n\r\n")
            assert (await reader.readuntil(b"\r\n\r\n0")).startswith(b"HTTP/1.1 200 ")


async def test_a_long_body_is_no_long_head() -> None:
    async with linked() as (reader, writer):
        writer.write(b"POST" + HEAD[3:] + b"Content-Length: 100000\r\n\r\n" + b"a" * 100_000)
        assert (await reader.readuntil(b"\r\n\r\n100000")).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    "sent",
    [b"", b"GET", HEAD, b"POST" + HEAD[3:] + b"Content-Length: 9\r\n\r\nabc"],
    ids=["nothing", "half a line", "half a head", "half a body"],
)
async def test_who_never_comes_to_an_end_is_cut_off(sent: bytes) -> None:
    """Each of them would hold a socket for ever, and nobody else could come in the end."""
    async with linked(Hasty) as (reader, writer):
        writer.write(sent)
        assert await rest(reader) == b""


async def test_a_trickle_does_not_keep_a_connection_alive() -> None:
    """A byte now and then is no progress: what counts is when the request is whole."""
    async with linked(Hasty) as (reader, writer):
        trickle = asyncio.create_task(drip(writer))
        assert await rest(reader) == b""
        trickle.cancel()
        await asyncio.wait((trickle,))


async def drip(writer: asyncio.StreamWriter) -> None:
    writer.write(HEAD)
    while True:
        writer.write(b"X-A: b\r\n")
        await asyncio.sleep(0.02)


async def test_empty_lines_after_an_answer_do_not_hold_a_connection() -> None:
    """They begin no request, yet end the time that an idle connection is kept for."""
    async with linked(Hasty) as (reader, writer):
        writer.write(HEAD + b"\r\n")
        await reader.readuntil(b"\r\n\r\n0")
        writer.write(b"\r\n")
        assert await rest(reader) == b""


async def test_the_time_of_a_request_is_its_own() -> None:
    """A connection that asks now and then lives longer than one request may take."""
    async with linked(Hasty) as (reader, writer):
        for _ in range(4):
            writer.write(HEAD + b"\r\n")
            await reader.readuntil(b"\r\n\r\n0")
            await asyncio.sleep(Hasty.exchange_within_s / 2)


async def test_requests_can_not_queue_up_without_end() -> None:
    """All of them would be parsed, and kept, before the first has its answer."""
    async with linked() as (reader, writer):
        writer.write((HEAD + b"\r\n") * 10_000)
        found = await rest(reader)
        assert found.count(b"HTTP/1.1 200") <= http_protocol.PIECE_BYTES // len(HEAD)


async def test_a_few_requests_in_a_row_are_answered_in_order() -> None:
    async with linked() as (reader, writer):
        post = b"POST" + HEAD[3:] + b"Content-Length: "
        writer.write(b"".join(post + b"%d\r\n\r\n" % n + b"a" * n for n in range(5)))
        for n in range(5):
            await reader.readuntil(b"\r\n\r\n%d" % n)
