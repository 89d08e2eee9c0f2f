"""How many people look on at a race: told to all who are there, every few seconds at most."""

import asyncio
from collections.abc import Iterable, Sequence
from typing import Protocol

import structlog

from server.core.race import Race
from server.shell.rooms.audience import Audience
from server.shell.rooms.live_room import LiveRoom
from server.shell.rooms.work import alone
from server.shell.storage.headcounts import Headcounts
from server.shell.storage.store import StoreUnavailable

COUNT_S = 3.0
"""How often the people are counted."""

MOST_AT_ONCE = 64
"""Rooms in one trip to the store; everything else in the process has a turn between two trips."""

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
        followed = tuple(self._follower.followed())
        for live in followed:
            if not _is_open(live.race):
                await alone(_show(live, 0))
        watched = [live for live in followed if _is_open(live.race) and _has_viewers(live.audience)]
        for first in range(0, len(watched), MOST_AT_ONCE):
            await self._count(watched[first : first + MOST_AT_ONCE])

    async def _count(self, rooms: Sequence[LiveRoom]) -> None:
        people = {live.room: live.audience.visitors(live.race) for live in rooms}
        counted = await self._headcounts.tell(people)
        for live in rooms:
            await alone(_show(live, counted[live.room]))


def _is_open(race: Race) -> bool:
    """Whether somebody without a seat may look on."""
    return race.stage == "begun" and race.options.seen_by != "none"


def _has_viewers(audience: Audience) -> bool:
    """Whether there is somebody here to be counted or told, or was when they were counted last."""
    return len(audience) > 0 or audience.watching > 0


async def _show(live: LiveRoom, people: int) -> None:
    told = live.audience.watching
    live.audience.show_watching(people)
    if people != told:
        await live.show_in_lobby()
