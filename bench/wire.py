"""A WebSocket of the load client: picows, frames as bytes, no task and no object for each frame."""

import asyncio
import itertools
from collections.abc import Callable, Mapping
from typing import TypeVar

import msgspec
from picows import WSFrame, WSListener, WSMsgType, WSTransport, ws_connect

from server.core import protocol as p

FrameHandler = Callable[[bytes], None]

PATIENCE_S = 30.0
"""Longest wait for a frame that is not measured."""

T = TypeVar("T", bound=p.Outbound)

_outbound = msgspec.json.Decoder(p.Outbound)
_encoder = msgspec.json.Encoder()


class Disconnected(Exception):
    """The server ended a connection that the benchmark needs."""


class Wire(WSListener):
    """One connection; each text frame goes to `on_frame`, which may be changed at any time."""

    def __init__(self) -> None:
        self.on_frame: FrameHandler = _ignore
        self.frames_in = 0
        self.bytes_in = 0
        self._transport: WSTransport | None = None

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Keep what sends."""
        self._transport = transport

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Pass a text on; answer a farewell."""
        if frame.msg_type == WSMsgType.TEXT:
            text = frame.get_payload_as_bytes()
            self.frames_in += 1
            self.bytes_in += len(text)
            self.on_frame(text)
        elif frame.msg_type == WSMsgType.CLOSE:
            transport.disconnect()

    def send(self, text: bytes) -> None:
        """Send one text frame; raises `Disconnected`."""
        if self._transport is None or self._transport.is_disconnected:
            raise Disconnected("the server has closed the connection")
        self._transport.send(WSMsgType.TEXT, text)

    def ignore(self) -> None:
        """Take no notice of what comes from now on; it is still counted."""
        self.on_frame = _ignore

    def stop_reading(self) -> None:
        """Take in nothing of what the server sends from now on."""
        assert self._transport is not None
        self._transport.underlying_transport.pause_reading()

    async def close(self) -> None:
        """Close the connection."""
        if self._transport is not None:
            self._transport.disconnect()
            await self._transport.wait_disconnected()


async def connect(url: str, token: str | None = None) -> Wire:
    """Open a connection, with a player's bearer token where there is one."""
    headers: Mapping[str, str] = {"Sec-WebSocket-Protocol": p.SUBPROTOCOL} | (
        {} if token is None else {"Authorization": f"Bearer {token}"}
    )
    _, wire = await ws_connect(Wire, url, extra_headers=headers, websocket_handshake_timeout=60)
    assert isinstance(wire, Wire)
    return wire


class Caller:
    """Requests and frames one at a time over a wire, for all that is not measured."""

    def __init__(self, wire: Wire, prefix: str) -> None:
        self._frames: asyncio.Queue[p.Outbound] = asyncio.Queue()
        self.prefix = prefix
        self.wire = wire
        self._numbers = itertools.count(1)
        wire.on_frame = self._take_in

    def id(self) -> str:
        """Return the id for another request."""
        return f"{self.prefix}-r{next(self._numbers)}"

    def send(self, frame: p.Inbound) -> None:
        """Send a frame."""
        self.wire.send(_encoder.encode(frame))

    async def ask(self, request: p.Inbound) -> None:
        """Send a request and wait until it is done; raises `Disconnected` where it is refused."""
        self.send(request)
        await self.until(p.Done)

    async def until(self, kind: type[T]) -> T:
        """Wait for a frame of that kind; raises `Disconnected` where a refusal or nothing comes."""
        try:
            async with asyncio.timeout(PATIENCE_S):
                return await self._next(kind)
        except TimeoutError:
            raise Disconnected(f"no {kind.__name__} came within {PATIENCE_S:.0f} s") from None

    async def _next(self, kind: type[T]) -> T:
        while True:
            frame = await self._frames.get()
            if isinstance(frame, kind):
                return frame
            if isinstance(frame, p.Error | p.Bye):
                raise Disconnected(f"{frame.code}: {frame.message}")

    def _take_in(self, text: bytes) -> None:
        self._frames.put_nowait(_outbound.decode(text))


def _ignore(_: bytes) -> None:
    """Take no notice of a frame."""
