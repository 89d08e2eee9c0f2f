"""Deals of tournaments that are found before anybody asks for them.

It is done beside everything else, in the child process that looks for deals; whoever takes part
before it is done waits for the same search.
"""

import asyncio
import math
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass

import structlog

from server.core.tournament import Tournament
from server.shell.search.child import NoJudgement
from server.shell.storage.store import StoreUnavailable
from server.shell.tournaments.stakes import Stakes

MOST_KNOWN = 1_000
"""Tournaments that are remembered as tried: of some months."""

FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 60.0
"""How long nothing is tried after a failure: twice as long after each further one."""

NOT_FOUND = "deal not found ahead"

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class _Tried:
    """What the last try for a deal came to; times in s."""

    next_at: float
    """When it may be tried again: never, if the deal was found."""
    pause: float = 0.0
    """How long that is after the try."""


class Preparation:
    """Finds deals one after the other, each once for this process.

    One that can't be found is tried again when it is asked for, but more and more seldom: otherwise
    a search that always fails would be at work all the time.
    """

    def __init__(self, stakes: Stakes, clock: Callable[[], float] = time.monotonic) -> None:
        """`clock` tells the seconds that pauses are measured in."""
        self._stakes = stakes
        self._clock = clock
        self._waiting: dict[str, None] = {}
        self._tried: dict[str, _Tried] = {}
        self._work: asyncio.Task[None] | None = None

    def ask_for(self, tournaments: Iterable[Tournament]) -> None:
        """Have the deals of these found, in their order.

        Nothing happens for those that are found or looked for, or that could not be found just now.
        """
        now = self._clock()
        keys = (tournament.key for tournament in tournaments)
        self._waiting.update(dict.fromkeys(key for key in keys if self._may_try(key, now)))
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
                self._note(key, _Tried(math.inf))
            except (StoreUnavailable, NoJudgement) as error:
                log.info(NOT_FOUND, tournament=key, reason=str(error))
                self._put_off(key)
            except Exception:  # whoever takes part looks for it, and meets the same fault
                log.exception(NOT_FOUND, tournament=key)
                self._put_off(key)
            del self._waiting[key]

    def _may_try(self, key: str, now: float) -> bool:
        return key not in self._tried or self._tried[key].next_at <= now

    def _put_off(self, key: str) -> None:
        before = self._tried.get(key)
        pause = FIRST_PAUSE_S if before is None else min(2 * before.pause, LONGEST_PAUSE_S)
        self._note(key, _Tried(self._clock() + pause, pause))

    def _note(self, key: str, tried: _Tried) -> None:
        self._tried[key] = tried
        while len(self._tried) > MOST_KNOWN:
            del self._tried[next(iter(self._tried))]
