"""Visitors for tests: one client's stay in a room, as values and without a socket."""

from typing import TypeVar

import msgspec
from limits.aio.storage import MemoryStorage

from server.core import protocol as p
from server.shell.limits import Limits
from server.shell.rooms.crowd import Bundle
from server.shell.rooms.visit import Visit
from server.shell.settings import Settings
from tests.guests import guest
from tests.server.core.races import player
from tests.server.shell.process import ROOM, Process

F = TypeVar("F", bound=p.Outbound)


class Outlet:
    """Keeps what was sent, as frames."""

    def __init__(self) -> None:
        self.frames: list[p.Outbound] = []
        self.byes: list[p.Bye] = []

    def send(self, text: str) -> None:
        self.frames.append(msgspec.json.decode(text, type=p.Outbound))

    def send_latest(self, kind: str, text: str) -> None:
        assert kind in ("standings", "boards")
        self.send(text)

    def send_all(self, bundle: Bundle) -> None:
        for text in bundle.news:
            self.send(text)
        for kind, text in bundle.latest:
            self.send_latest(kind, text)

    def send_anew(self, text: str) -> None:
        self.send(text)

    def end(self, bye: p.Bye) -> None:
        self.byes.append(bye)

    def all(self, kind: type[F]) -> list[F]:
        """The frames of one kind, in their order."""
        return [frame for frame in self.frames if isinstance(frame, kind)]


class Visitor:
    """A visit, and what it was told unasked."""

    def __init__(
        self,
        process: Process,
        name: str | None,
        room: str = ROOM,
        settings: Settings | None = None,
    ) -> None:
        identity = guest(player(name), name) if name else None
        limits = Limits(settings or Settings(), MemoryStorage())
        self.room = room
        self.outlet = Outlet()
        self.visit = Visit(
            process.rooms, limits, identity, "192.0.2.1", self.outlet, durability="disk"
        )

    async def hello(self, tab: str = "a-new-page", epoch: str = "") -> p.Welcome:
        """Say hello and return the welcome."""
        welcome = await self.visit.serve(p.Hello(room=self.room, tab=tab, epoch=epoch))
        assert isinstance(welcome, p.Welcome)
        return welcome

    async def asks(self, request: p.Request) -> None:
        """Have a request carried out."""
        assert await self.visit.serve(request) == p.Done(request.id)

    async def refused(self, request: p.Request) -> str:
        """The code with which a request is refused."""
        answer = await self.visit.serve(request)
        assert isinstance(answer, p.Error | p.Rejected)
        assert answer.id == request.id
        return answer.code
