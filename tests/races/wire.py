"""A bare WebSocket of a test: it sends what it is told and shows what comes, frame by frame."""

import asyncio
import base64
import contextlib
import secrets
from collections.abc import AsyncIterator, Callable, Mapping
from typing import Any, TypeVar

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Subprotocol

from server.core import protocol as p

T = TypeVar("T", bound=p.Outbound)

NET_S = 20.0
"""How long anything may take before a test gives up: a net, nothing that is measured."""

_decoder = msgspec.json.Decoder(p.Outbound)
_encoder = msgspec.json.Encoder()


class Closed(Exception):
    """The server closed the connection."""

    def __init__(self, code: int | None) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Wire:
    """One connection; a frame that is waited for may come after others, which are kept."""

    def __init__(self, socket: ClientConnection, hear: Callable[[str], None]) -> None:
        self.socket = socket
        self.tab = secrets.token_hex(8)
        self._hear = hear
        self._unread: list[p.Outbound] = []

    async def send(self, *frames: p.Inbound | str | bytes) -> None:
        """Send messages, or raw frames: text, or bytes for a binary one."""
        for frame in frames:
            raw = frame if isinstance(frame, str | bytes) else _encoder.encode(frame).decode()
            await self.socket.send(raw)

    async def take(self, kind: type[T], where: Callable[[T], bool] = lambda _: True) -> T:
        """Return the next frame of a kind that fits; raises `Closed` if none can come any more."""
        async with asyncio.timeout(NET_S):
            while True:
                for frame in self._unread:
                    if isinstance(frame, kind) and where(frame):
                        self._unread.remove(frame)
                        return frame
                self._unread.append(await self._next())

    async def first(self) -> p.Outbound:
        """Return the next frame, whatever it is."""
        async with asyncio.timeout(NET_S):
            return self._unread.pop(0) if self._unread else await self._next()

    async def answer(self, request: p.Request) -> p.Outbound:
        """Send a request and return what answers it."""
        await self.send(request)
        return await self.answer_to(request.id)

    async def answer_to(self, request: str) -> p.Outbound:
        """Return the next frame that answers the request of that id."""
        kinds = p.Accepted | p.Rejected | p.Advice | p.Done | p.Error | p.Pong
        async with asyncio.timeout(NET_S):
            while True:
                for frame in self._unread:
                    if isinstance(frame, kinds) and frame.id == request:
                        self._unread.remove(frame)
                        return frame
                self._unread.append(await self._next())

    async def hello(self, room: str, epoch: str = "") -> p.Welcome:
        """Say hello to a room and return the welcome."""
        await self.send(p.Hello(room=room, tab=self.tab, epoch=epoch))
        return await self.take(p.Welcome)

    async def bye(self) -> p.Bye:
        """Return the farewell, once the connection is closed behind it."""
        bye = await self.take(p.Bye)
        with contextlib.suppress(Closed):
            while True:
                await self._next()
        return bye

    async def closed(self) -> int | None:
        """Wait for the end of the connection, and return its close code."""
        async with asyncio.timeout(NET_S):
            await self.socket.wait_closed()
        return self.socket.close_code

    def said(self, kind: type[T]) -> list[T]:
        """The frames of a kind that came and that nobody took."""
        return [frame for frame in self._unread if isinstance(frame, kind)]

    async def _next(self) -> p.Outbound:
        try:
            text = await self.socket.recv()
        except ConnectionClosed:
            raise Closed(self.socket.close_code) from None
        assert isinstance(text, str)
        self._hear(text)
        return _decoder.decode(text)


@contextlib.asynccontextmanager
async def wired(
    url: str,
    hear: Callable[[str], None],
    token: str | None = None,
    *,
    protocol: str | None = p.SUBPROTOCOL,
    headers: Mapping[str, str] | None = None,
    **options: Any,
) -> AsyncIterator[Wire]:
    """Open a connection for as long as the block lasts; the token goes as a bearer's."""
    bearer = {} if token is None else {"Authorization": f"Bearer {token}"}
    async with connect(
        url,
        subprotocols=None if protocol is None else [Subprotocol(protocol)],
        additional_headers={**bearer, **(headers or {})},
        compression=None,
        ping_interval=None,
        **options,
    ) as socket:
        yield Wire(socket, hear)


async def raw_handshake(url: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Open a WebSocket whose bytes the test writes itself."""
    host, _, port = url.removeprefix("ws://").partition("/")[0].partition(":")
    reader, writer = await asyncio.open_connection(host, int(port))
    key = base64.b64encode(secrets.token_bytes(16)).decode()
    writer.write(
        f"GET /ws HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Protocol: {p.SUBPROTOCOL}\r\n\r\n".encode()
    )
    assert b" 101 " in await reader.readuntil(b"\r\n\r\n")
    return reader, writer
