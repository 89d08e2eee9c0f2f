"""The web server's HTTP protocol, with bounds where the library has none.

Nothing there ends a head that goes on for ever, a request that never comes to its end, or an
answer that nobody reads. One visitor could fill the memory, or hold every socket there is.
"""

import asyncio
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

MAX_HEAD_BYTES = 32_768
"""Longest request line with its headers."""

EXCHANGE_WITHIN_S = 30.0
"""Time for a whole request and its answer, however slow the line."""

MOST_PIPELINED = 16
"""Requests that may wait for the answer to an earlier one; browsers send none."""

PIECE_BYTES = 16_384
"""What is parsed before the bounds are looked at again."""

TOO_LONG = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)


class BoundedHttpProtocol(HttpToolsProtocol):
    """Cuts off whoever sends a head, a queue of requests or a silence that is too long."""

    exchange_within_s = EXCHANGE_WITHIN_S

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._deadline: asyncio.TimerHandle | None = None
        self._head_bytes = 0
        self._in_head = True
        self._in_message = False
        self._unanswered = 0
        self._is_ours = True

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] # as the library has it
        """Begin to serve a connection."""
        super().connection_made(transport)
        self._expect_end()

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        self._is_ours = False
        self._be_patient()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in what came, as far as the bounds allow."""
        self._expect_end()
        for start in range(0, len(data), PIECE_BYTES):
            if not self._is_ours or self.transport.is_closing():
                return
            self._take(data[start : start + PIECE_BYTES])

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the WebSocket protocol, which has bounds of its own."""
        self._is_ours = False
        self._be_patient()
        super().handle_websocket_upgrade()

    def on_message_begin(self) -> None:
        """A request begins."""
        self._in_message = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head is there."""
        self._in_head = False
        self._unanswered += 1
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """The request is there."""
        self._in_message = False
        self._in_head = True
        self._head_bytes = 0
        super().on_message_complete()
        self._rest_if_done()

    def on_response_complete(self) -> None:
        """The answer has left."""
        self._unanswered -= 1
        super().on_response_complete()
        self._rest_if_done()

    def _take(self, piece: bytes) -> None:
        if self._in_head:
            self._head_bytes += len(piece)
        super().data_received(piece)
        if self._in_head and self._head_bytes > MAX_HEAD_BYTES:
            self.transport.write(TOO_LONG)
            self.transport.close()
        elif len(self.pipeline) > MOST_PIPELINED:
            self.transport.abort()

    def _rest_if_done(self) -> None:
        if not self._in_message and not self._unanswered:
            self._be_patient()

    def _expect_end(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.exchange_within_s, self.transport.abort)

    def _be_patient(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
