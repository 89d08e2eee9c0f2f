"""A socket as the web server hands it on, in a test's hands, and who stands in for a visit."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import cast

import msgspec
from starlette.types import Message

from server.core import protocol as p
from server.shell.metrics import Metrics
from server.shell.rooms.visit import Visit
from server.shell.settings import Settings
from server.shell.socket.connection import Connection

SETTINGS = Settings(outbox_frames=16, write_timeout_s=2.0)


class Socket:
    """A peer whose frames a test hands in, and which takes in what is sent, or doesn't."""

    def __init__(self) -> None:
        self.frames: list[p.Outbound] = []
        self.closed: tuple[int, str] | None = None
        self.reads = asyncio.Event()
        self.reads.set()
        self.is_gone = False
        self.aborts = 0
        self._inbound: asyncio.Queue[Message] = asyncio.Queue()

    def say(self, *frames: p.Inbound | str | bytes) -> None:
        """Hand frames in."""
        for frame in frames:
            if isinstance(frame, bytes):
                self._inbound.put_nowait({"type": "websocket.receive", "bytes": frame})
                continue
            text = frame if isinstance(frame, str) else msgspec.json.encode(frame).decode()
            self._inbound.put_nowait({"type": "websocket.receive", "text": text})

    def hang_up(self) -> None:
        """Be gone."""
        self.is_gone = True
        self.reads.set()
        self._inbound.put_nowait({"type": "websocket.disconnect"})

    async def receive(self) -> Message:
        """Give the next thing that the peer did, as a web server does."""
        return await self._inbound.get()

    async def send(self, message: Message) -> None:
        """Take a frame or the end to the peer, as a web server does."""
        await self.reads.wait()
        if self.is_gone:
            raise OSError
        if message["type"] == "websocket.close":
            self.closed = (message["code"], message["reason"])
            self.hang_up()
        else:
            self.frames.append(msgspec.json.decode(message["text"], type=p.Outbound))

    def offer(self, texts: tuple[str, ...]) -> bool:
        """Take texts at once, as our web server does, if nothing is in the way."""
        if self.is_gone or not self.reads.is_set():
            return False
        self.frames += [msgspec.json.decode(text, type=p.Outbound) for text in texts]
        return True

    def abort(self) -> None:
        """Drop the connection with all that waits in it."""
        self.aborts += 1
        self.hang_up()


class Room:
    """Stands in for a visit: answers by a function, and counts who leaves."""

    def __init__(self, answer: Callable[[p.Inbound], Awaitable[p.Outbound]]) -> None:
        self.serve = answer
        self.left = 0

    def leave(self) -> None:
        self.left += 1


async def pong(message: p.Inbound) -> p.Outbound:
    assert isinstance(message, p.Ping)
    return p.Pong(message.id, 0)


def opened(
    settings: Settings = SETTINGS, *, can_abort: bool = True, has_offers: bool = False
) -> tuple[Socket, Connection]:
    socket = Socket()
    cut = socket.abort if can_abort else None
    offer = socket.offer if has_offers else None
    return socket, Connection(socket.receive, socket.send, cut, offer, settings, Metrics())


def running(connection: Connection, room: Room) -> asyncio.Task[None]:
    return asyncio.create_task(connection.run(cast("Visit", room)))
