"""The socket's own way out: a connection that is dropped with all that waits in it."""

import asyncio
import contextlib
import socket
from collections.abc import AsyncIterator

import pytest
import uvicorn
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosedError
from websockets.frames import Frame, Opcode

from server.shell.socket.websocket import ABORT, OFFER, AbortableProtocol

FRAME = "x" * 60_000


@contextlib.asynccontextmanager
async def served(app: ASGIApp, *, packs: bool = False) -> AsyncIterator[str]:
    config = uvicorn.Config(
        app,
        ws=AbortableProtocol,
        lifespan="off",
        log_config=None,
        ws_per_message_deflate=packs,
    )
    server = uvicorn.Server(config)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        serving = asyncio.create_task(server.serve(sockets=[listener]))
        try:
            yield f"ws://127.0.0.1:{listener.getsockname()[1]}"
        finally:
            server.should_exit = True
            await serving


async def test_an_aborted_connection_ends_at_once_whatever_waits_in_it() -> None:
    """The client reads nothing: an orderly close would wait behind a frame for ever."""
    stuck = asyncio.Event()
    ended = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "websocket.accept"})
        pouring = asyncio.create_task(pour(send))
        while True:
            before = len(sent)
            await asyncio.sleep(0.05)
            if len(sent) == before > 0:
                break
        stuck.set()
        scope["extensions"][ABORT]()
        with pytest.raises(OSError):  # noqa: PT011 - the library's own, without a text
            await pouring
        ended.set()

    sent: list[int] = []

    async def pour(send: Send) -> None:
        while True:
            await send({"type": "websocket.send", "text": FRAME})
            sent.append(len(sent))

    async with served(app) as url, asyncio.timeout(20):
        client = await connect(url, compression=None, max_queue=1, ping_interval=None)
        await stuck.wait()
        await ended.wait()
        with pytest.raises(ConnectionClosedError):
            await read_all(client)


async def read_all(client: ClientConnection) -> None:
    while True:
        await client.recv()


async def test_a_connection_that_nobody_aborts_is_as_ever() -> None:
    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "websocket.accept"})
        await send({"type": "websocket.send", "text": "well"})
        await send({"type": "websocket.close", "code": 1000})

    async with served(app) as url, connect(url) as client:
        assert await client.recv() == "well"
        await client.wait_closed()
        assert client.close_code == 1000


async def test_what_is_offered_comes_in_the_order_of_all_that_is_sent() -> None:
    texts = ["first", "second, of ♠ and ♥", "third " * 40_000, "last"]

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        offer = scope["extensions"][OFFER]
        await send({"type": "websocket.accept"})
        for number, text in enumerate(texts):
            if number % 2 or not offer((text,)):
                await send({"type": "websocket.send", "text": text})
        await send({"type": "websocket.close", "code": 1000})
        assert not offer(("too late",))

    async with served(app) as url, asyncio.timeout(20), connect(url) as client:
        assert [text async for text in client] == texts


async def test_nothing_can_be_offered_to_a_client_that_takes_in_nothing() -> None:
    """What was taken by then is little, and all of it arrives once the client reads."""
    counted = asyncio.get_running_loop().create_future()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "websocket.accept"})
        count = 0
        while scope["extensions"][OFFER]((FRAME,)):
            count += 1
            await asyncio.sleep(0)
        counted.set_result(count)
        await receive()

    async with served(app) as url, asyncio.timeout(20):
        client = await connect(url, compression=None, max_queue=1, ping_interval=None)
        client.transport.pause_reading()
        for _ in range(await counted):
            client.transport.resume_reading()
            assert await client.recv() == FRAME
        await client.close()


async def test_nothing_is_offered_where_each_connection_packs_its_own_frames() -> None:
    has_offer = asyncio.get_running_loop().create_future()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        has_offer.set_result(OFFER in scope["extensions"])
        await send({"type": "websocket.accept"})
        await receive()

    async with served(app, packs=True) as url, asyncio.timeout(20), connect(url):
        assert not await has_offer


async def deaf(scope: Scope, receive: Receive, send: Send) -> None:
    """An application that takes in what comes, and answers nothing."""
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


@pytest.mark.parametrize(
    "frame",
    [
        Frame(Opcode.PING, b"x" * 125),
        Frame(Opcode.PONG, b""),
        Frame(Opcode.CONT, b"", fin=False),
    ],
    ids=["pings", "pongs", "pieces of nothing"],
)
async def test_frames_that_say_nothing_do_not_come_without_end(frame: Frame) -> None:
    """No message is whole, so nothing holds the reading up: answers and pieces would pile up."""
    async with served(deaf) as url, asyncio.timeout(20):
        client = await connect(url, compression=None, ping_interval=None)
        client.transport.write(Frame(Opcode.TEXT, b"a", fin=False).serialize(mask=True))
        while not client.transport.is_closing():
            client.transport.write(frame.serialize(mask=True) * 10)
            await asyncio.sleep(0)
        await client.wait_closed()
        assert client.close_code == 1006


async def test_far_too_many_messages_in_one_go_are_not_all_kept() -> None:
    """They are parsed as they come, before the application has looked at the first."""
    async with served(deaf) as url, asyncio.timeout(20):
        client = await connect(url, compression=None, ping_interval=None)
        client.transport.write(Frame(Opcode.TEXT, b"").serialize(mask=True) * 50_000)
        await client.wait_closed()
        assert client.close_code == 1006


async def test_a_message_in_a_few_pieces_between_pings_is_one_message() -> None:
    """What is bounded is still allowed."""
    heard = asyncio.get_running_loop().create_future()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        heard.set_result(await receive())
        await receive()

    async with served(app) as url, asyncio.timeout(20), connect(url) as client:
        await client.send(["piece "] * 10)
        await (await client.ping())
        assert (await heard)["text"] == "piece " * 10
