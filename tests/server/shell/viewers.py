"""A viewer for tests: keeps what it is told, and lets a test wait for it."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

import msgspec

from server.core import protocol
from server.core.protocol import Outbound
from server.core.race import Race
from server.shell.rooms.crowd import Bundle
from server.shell.rooms.live_room import LiveRoom

F = TypeVar("F", bound=Outbound)

NET_S = 20.0
"""A safety net: what is waited for comes much sooner, or never."""


class Watcher:
    """A connection as the audience sees it."""

    def __init__(self, player: str | None = None, *, awaits_board: bool = False) -> None:
        self.player = player
        self.visit = ""
        self.awaits_board = awaits_board
        self.frames: list[Outbound] = []
        self.texts: list[str] = []
        self.replaceable: list[str] = []
        self.reseated: list[Race] = []
        self.renewed: list[Race] = []
        self.times_missed = 0
        self.tabs: list[str] = []
        self.byes: list[protocol.Bye] = []
        self._news = asyncio.Event()

    def send(self, text: str) -> None:
        self.texts.append(text)
        self.frames.append(msgspec.json.decode(text, type=Outbound))
        self._news.set()

    def send_latest(self, kind: str, text: str) -> None:
        self.replaceable.append(kind)
        self.send(text)

    def send_all(self, bundle: Bundle) -> None:
        for text in bundle.news:
            self.send(text)
        for kind, text in bundle.latest:
            self.send_latest(kind, text)

    def reseat(self, race: Race) -> None:
        self.reseated.append(race)

    def renew(self, race: Race) -> None:
        self.renewed.append(race)
        self._news.set()

    def missed(self) -> None:
        self.times_missed += 1
        self._news.set()

    def control(self, tab: str) -> None:
        self.tabs.append(tab)

    def end(self, bye: protocol.Bye) -> None:
        self.byes.append(bye)
        self._news.set()

    def all(self, kind: type[F]) -> list[F]:
        """The frames of one kind, in their order."""
        return [frame for frame in self.frames if isinstance(frame, kind)]

    def events(self) -> list[str]:
        """The names of the room events that came, in their order."""
        return [type(frame.event).__name__ for frame in self.all(protocol.Event)]

    async def until(self, is_told: Callable[["Watcher"], object]) -> None:
        """Wait until what was told is enough."""
        async with asyncio.timeout(NET_S):
            while not is_told(self):
                await self._news.wait()
                self._news.clear()


def watched(live: LiveRoom, player: str | None = None) -> Watcher:
    """Somebody who looks at the room from now on: who has no seat, or that player."""
    watcher = Watcher(player)
    live.audience.add(watcher, live.race)
    return watcher


async def dealt(*lives: LiveRoom) -> None:
    """Wait until the deal is made in one of these, which are one room in several processes."""
    # Of practice only its player is told.
    watchers = [watched(live, live.race.seats[0].player) for live in lives]
    if all(live.race.deal is None for live in lives):
        waiting = [
            asyncio.ensure_future(watcher.until(lambda told: "DealMade" in told.events()))
            for watcher in watchers
        ]
        told, untold = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for one in untold:
            one.cancel()
        for one in told:
            one.result()
    for live, watcher in zip(lives, watchers, strict=True):
        live.audience.remove(watcher)
        await live.catch_up()
