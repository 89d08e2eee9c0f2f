"""The baseline: a bare Starlette WebSocket that sends each frame back, on the server's settings.

`python -m bench.echo FD` serves on an inherited listening socket.
"""

import socket
import sys

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket, WebSocketDisconnect

from server.shell.processes.worker import config_of
from server.shell.settings import Settings


async def echo(websocket: WebSocket) -> None:
    """Send every text frame back until the client leaves."""
    await websocket.accept(subprotocol=websocket.scope["subprotocols"][0])
    try:
        while True:
            await websocket.send_text(await websocket.receive_text())
    except WebSocketDisconnect:
        return


def main(descriptor: int) -> None:
    """Serve on a listening socket until told to end."""
    app = Starlette(routes=[WebSocketRoute("/ws", echo)])
    config = config_of(app, Settings())
    uvicorn.Server(config).run(sockets=[socket.socket(fileno=descriptor)])


if __name__ == "__main__":
    main(int(sys.argv[1]))
