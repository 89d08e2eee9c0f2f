"""What this process tells the boards of the attempts that it follows: soon, seldom, and together.

Nothing hangs on it: a log is the truth, and whoever loads its room next, or sees the race end,
tells the board anew.
"""

import asyncio
import contextlib
from collections import defaultdict
from collections.abc import Iterable

import structlog

from server.core.posting import Posting, posting_of
from server.core.race import Race
from server.shell.storage.store import RETRY_S, StoreUnavailable
from server.shell.tournaments.boards import Boards

EVERY_S = 0.5
"""How often the boards are told, where there is more to tell."""

MOST_AT_ONCE = 128
"""Postings in one trip; the store serves nobody else while it keeps them."""

MOST_WAITING = 10_000
"""Attempts of which something waits to be told; of further ones the longest waiting is let go."""

log = structlog.get_logger(__name__)


class Scribe:
    """Tells boards the latest of each attempt."""

    def __init__(self, boards: Boards) -> None:
        self._boards = boards
        self._waiting: dict[str, tuple[str, Posting]] = {}
        self._telling: asyncio.Task[None] | None = None
        self._is_closing = asyncio.Event()

    def note(self, race: Race) -> None:
        """Have an official attempt shown as it stands: at once, or where much happens, soon."""
        posting = posting_of(race)
        if posting is None:
            return
        self._wait(_key(race), posting)
        if self._telling is None or self._telling.done():
            self._telling = asyncio.create_task(self._tell())

    async def settle(self, race: Race) -> None:
        """Show how an official attempt ended; once or again. Raises `StoreUnavailable`."""
        posting = posting_of(race)
        if posting is not None:
            await self._boards.submit(_key(race), [posting])

    async def close(self, within_s: float) -> None:
        """Tell what waits still, for so long at most; nothing may be noted afterwards."""
        self._is_closing.set()
        if self._telling is None:
            return
        _, unfinished = await asyncio.wait({self._telling}, timeout=within_s)
        for task in unfinished:
            task.cancel()
        await asyncio.gather(*unfinished, return_exceptions=True)

    def _wait(self, key: str, posting: Posting) -> None:
        known = self._waiting.get(posting.room)
        if known is not None and known[1].number >= posting.number:
            return
        self._waiting[posting.room] = (key, posting)
        if len(self._waiting) > MOST_WAITING:
            del self._waiting[next(iter(self._waiting))]

    async def _tell(self) -> None:
        while self._waiting:
            told, self._waiting = tuple(self._waiting.values()), {}
            pause_s = EVERY_S
            try:
                await self._submit(told)
            except StoreUnavailable as error:
                log.warning("boards not told", attempts=len(told), reason=str(error))
                if self._is_closing.is_set():
                    return
                pause_s = RETRY_S
                for key, posting in told:
                    self._wait(key, posting)
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(pause_s):
                    await self._is_closing.wait()

    async def _submit(self, told: Iterable[tuple[str, Posting]]) -> None:
        of_boards = defaultdict[str, list[Posting]](list)
        for key, posting in told:
            of_boards[key].append(posting)
        trips = [
            self._boards.submit(key, postings[first : first + MOST_AT_ONCE])
            for key, postings in of_boards.items()
            for first in range(0, len(postings), MOST_AT_ONCE)
        ]
        await asyncio.gather(*trips)


def _key(race: Race) -> str:
    key = race.options.tournament
    assert isinstance(key, str), "only attempts in tournaments are on boards"
    return key
