"""How many people look on at a race: told to all who are there, every few seconds at most."""

import asyncio
from collections.abc import Iterable
from typing import Protocol

import structlog

from server.shell.rooms.live_room import LiveRoom
from server.shell.rooms.work import alone
from server.shell.storage.headcounts import Headcounts
from server.shell.storage.store import StoreUnavailable

COUNT_S = 3.0
"""How often the people are counted."""

log = structlog.get_logger(__name__)


class Follower(Protocol):
    """Who follows rooms."""

    def followed(self) -> Iterable[LiveRoom]:
        """The rooms that are followed now."""


class Headcount:
    """Counts who looks on through this process, and tells what all processes counted together."""

    def __init__(self, follower: Follower, headcounts: Headcounts) -> None:
        self._follower = follower
        self._headcounts = headcounts

    async def run(self) -> None:
        """Count until cancelled."""
        while True:
            await asyncio.sleep(COUNT_S)
            try:
                await self.count()
            except StoreUnavailable:
                log.info("people not counted")

    async def count(self) -> None:
        """Count once, at every race that is on; raises `StoreUnavailable`."""
        for live in tuple(self._follower.followed()):
            await alone(self._count(live))

    async def _count(self, live: LiveRoom) -> None:
        race, audience = live.race, live.audience
        if race.stage != "begun" or race.options.seen_by == "none":
            audience.show_watching(0)
        elif len(audience) or audience.watching:
            told, people = audience.watching, audience.visitors(race)
            audience.show_watching(await self._headcounts.tell(live.room, people))
            if audience.watching != told:
                await live.show_in_lobby()
