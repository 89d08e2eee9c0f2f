"""Deals of tournaments that are found before anybody asks for them.

It is done beside everything else, in the child process that looks for deals; whoever takes part
before it is done waits for the same search.
"""

import asyncio
from collections.abc import Iterable

import structlog

from server.core.tournament import Tournament
from server.shell.search.child import NoJudgement
from server.shell.storage.store import StoreUnavailable
from server.shell.tournaments.stakes import Stakes

MOST_KNOWN = 1_000
"""Tournaments that are remembered as done: of some months."""

log = structlog.get_logger(__name__)


class Preparation:
    """Finds deals one after the other, each once for this process."""

    def __init__(self, stakes: Stakes) -> None:
        self._stakes = stakes
        self._waiting: dict[str, None] = {}
        self._done: dict[str, None] = {}
        self._work: asyncio.Task[None] | None = None

    def ask_for(self, tournaments: Iterable[Tournament]) -> None:
        """Have the deals of these found, in their order, unless that is done or under way."""
        keys = (tournament.key for tournament in tournaments)
        self._waiting.update(dict.fromkeys(key for key in keys if key not in self._done))
        if self._waiting and (self._work is None or self._work.done()):
            self._work = asyncio.create_task(self._find_all())

    async def rest(self) -> None:
        """Wait until all that was asked for is found, or can't be."""
        if self._work is not None:
            await self._work

    async def close(self) -> None:
        """Look for no more."""
        if self._work is not None:
            self._work.cancel()
            await asyncio.gather(self._work, return_exceptions=True)

    async def _find_all(self) -> None:
        while self._waiting:
            key = next(iter(self._waiting))
            try:
                await self._stakes.stake(key)
                self._note(key)
            except (StoreUnavailable, NoJudgement) as error:
                log.info("deal not found ahead", tournament=key, reason=str(error))
            except Exception:  # whoever takes part looks for it, and meets the same fault
                log.exception("deal not found ahead", tournament=key)
            del self._waiting[key]

    def _note(self, key: str) -> None:
        self._done[key] = None
        while len(self._done) > MOST_KNOWN:
            del self._done[next(iter(self._done))]
