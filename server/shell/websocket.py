"""The web server's WebSocket protocol, with a way to drop a connection that won't be closed.

A farewell and a closing handshake wait, like everything else, behind what a client doesn't read.
"""

from typing import Any, cast

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

ABORT = "scorpion.abort"
"""Extension of the socket's scope: a function that drops the connection with all it holds."""


class AbortableProtocol(WebSocketsSansIOProtocol):
    """Offers the application, in the socket's scope, a function that drops the connection."""

    async def run_asgi(self) -> None:
        """Run the application on this socket."""
        # The types of the interface know only extensions without content.
        extensions = cast("dict[str, Any]", self.scope["extensions"])
        extensions[ABORT] = self.transport.abort
        await super().run_asgi()
