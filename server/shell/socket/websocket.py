"""The web server's WebSocket protocol, with a way to drop a connection that won't be closed.

A frame that thousands are sent is made ready for the line once, and handed over without a task or
an event of ASGI for each of them.

A farewell and a closing handshake wait, like everything else, behind what a client doesn't read.
The library reads on, whatever the application does, while nothing but pings, pongs and pieces of
messages come: whoever sends those without end, or far too many messages in one go, is dropped.
"""

import asyncio
import functools
import socket
from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from server.shell.socket.bucket import Bucket

ABORT = "scorpion.abort"
"""Extension of the socket's scope: a function that drops the connection with all it holds."""

OFFER = "scorpion.offer"
"""Extension of the socket's scope: a function that sends texts at once, or tells that it can't."""

READY_FRAMES = 64
"""Frames that are kept ready for the line: those of one tick, of the rooms that are busy then."""

WAITING_BYTES = 16_384
"""What may wait here, and in the kernel, for a client that doesn't take it: beyond that, frames
wait where the latest takes the place of those before it."""

CONTROL_PER_S = 5.0
"""Pings, pongs and pieces of messages of one connection, sustained; a client needs hardly any."""
CONTROL_BURST = 50
"""The same, at once."""

MOST_UNREAD = 10_000
"""Messages that may have come and not been looked at: more of ours don't fit into what is read in
one go, so that a flood of them is still answered in words."""

PIECE_BYTES = 4_096
"""What is parsed before the bounds are looked at again."""


class AbortableProtocol(WebSocketsSansIOProtocol):
    """Offers the application, in the socket's scope, a function that drops the connection."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._control = Bucket(CONTROL_PER_S, CONTROL_BURST)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin to serve a connection."""
        super().connection_made(transport)
        self.transport.set_write_buffer_limits(WAITING_BYTES)
        _bound_unsent(transport.get_extra_info("socket"))

    async def run_asgi(self) -> None:
        """Run the application on this socket."""
        # The types of the interface know only extensions without content.
        extensions = cast("dict[str, Any]", self.scope["extensions"])
        extensions[ABORT] = self.transport.abort
        if not self.config.ws_per_message_deflate:
            # Packed frames are each connection's own.
            extensions[OFFER] = self.offer
        await super().run_asgi()

    def offer(self, texts: tuple[str, ...]) -> bool:
        """Send texts at once, unless others wait or the connection ends; tell whether they were."""
        if not self.writable.is_set() or self.close_sent or self.transport.is_closing():
            return False
        self.transport.write(_ready(texts))
        return True

    def data_received(self, data: bytes) -> None:
        """Take in what came, as far as the bounds allow."""
        if len(data) <= PIECE_BYTES:
            super().data_received(data)
            return
        for start in range(0, len(data), PIECE_BYTES):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE_BYTES])
            if self.queue.qsize() > MOST_UNREAD:
                self.transport.abort()

    def handle_ping(self) -> None:
        """Answer a ping, if there aren't too many."""
        if self._may_go_on():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Take in a pong, if there aren't too many."""
        if self._may_go_on():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Take in a piece of a message, if there aren't too many."""
        if self._may_go_on():
            super().handle_cont(event)

    def _may_go_on(self) -> bool:
        if self._control.take(self.loop.time()):
            return True
        self.transport.abort()
        return False


@functools.lru_cache(READY_FRAMES)
def _ready(texts: tuple[str, ...]) -> bytes:
    """The frames as they go over the line, which are the same for everybody."""
    return b"".join(Frame(Opcode.TEXT, text.encode()).serialize(mask=False) for text in texts)


def _bound_unsent(line: socket.socket) -> None:
    """Have the kernel keep little of what it can't send yet, where it can be told so."""
    if line.family in (socket.AF_INET, socket.AF_INET6) and hasattr(socket, "TCP_NOTSENT_LOWAT"):
        line.setsockopt(socket.IPPROTO_TCP, socket.TCP_NOTSENT_LOWAT, WAITING_BYTES)
