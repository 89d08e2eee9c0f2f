"""What is kept of each player: shown to the player alone, and deleted when the player says so.

A deletion is noted before it begins and until it is done, so that one that was cut short is gone
on with a moment later, by whatever process lives then.
"""

import asyncio
from typing import Protocol

import structlog

from server.core.api.bodies import HistoryEntry, RulesRecord
from server.shell.players.careers import Careers
from server.shell.storage.archive import Archive
from server.shell.storage.store import StoreUnavailable

GO_ON_S = 60.0
"""How often deletions are looked for that were cut short."""

log = structlog.get_logger(__name__)


class Rooms(Protocol):
    """Where players sit; what awaits may raise `StoreUnavailable`."""

    async def forget(self, room: str, player: str) -> None:
        """Take the player out of a room, or the name off the seat; no room is none to forget."""


class Matches(Protocol):
    """Who waits for an opponent; what awaits may raise `StoreUnavailable`."""

    async def cancel(self, player: str) -> None:
        """Have the player wait no longer, and give a seat back where the race hasn't begun."""


class Attempts(Protocol):
    """Who takes part in tournaments; what awaits may raise `StoreUnavailable`."""

    async def forget(self, player: str) -> None:
        """Take the player off every board, for good; once or again."""


class Annals:
    """The players of one store."""

    def __init__(
        self,
        careers: Careers,
        archive: Archive,
        rooms: Rooms,
        matches: Matches,
        attempts: Attempts,
    ) -> None:
        self._careers = careers
        self._archive = archive
        self._rooms = rooms
        self._matches = matches
        self._attempts = attempts

    async def history(self, player: str, before: int | None = None) -> tuple[HistoryEntry, ...]:
        """A page of the player's races, the latest first: those that ended before an instant (ms).

        Raises `StoreUnavailable`.
        """
        return await self._careers.history(player, before)

    async def records(self, player: str) -> tuple[RulesRecord, ...]:
        """The player's record by each rule set, those played most first.

        Raises `StoreUnavailable`.
        """
        return await self._careers.records(player)

    async def forget(self, player: str) -> None:
        """Delete everything about the player; a seat in the race of others becomes nobody's.

        A seat that still plays resigns. Records, logs and proofs of the others stay as they are.
        Raises `StoreUnavailable`: then it is gone on with later.
        """
        # First of all: a race that ends from now on leaves nothing behind.
        await self._careers.close(player)
        await self._matches.cancel(player)
        # Before the rooms: what these tell the boards later finds no place there any more.
        await self._attempts.forget(player)
        for room in await self._careers.rooms(player):
            await self._rooms.forget(room, player)
        for race in await self._careers.races(player):
            await self._archive.forget(race, player)
        await self._careers.drop(player)

    async def is_forgotten(self, player: str) -> bool:
        """Tell whether there is nobody any more behind an identity that a browser still has.

        Raises `StoreUnavailable`.
        """
        return await self._careers.is_closed(player)

    async def run(self) -> None:
        """Go on with deletions that were cut short, until cancelled."""
        while True:
            try:
                await self.go_on()
            except StoreUnavailable as error:
                log.warning("deletion not gone on with", reason=str(error))
            except Exception:  # the players of all other deletions wait for this one
                log.exception("deletion not gone on with")
            await asyncio.sleep(GO_ON_S)

    async def go_on(self) -> None:
        """Delete what was left when a process ended in the middle of it.

        Raises `StoreUnavailable`.
        """
        for player in await self._careers.undropped():
            await self.forget(player)
