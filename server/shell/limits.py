"""How much one client address may ask of all servers together.

Counted in the store, so that a visitor has one allowance however many processes serve. The
counting itself is the library's (a window that slides, two small keys for an address). A limit
protects the service and is no part of the game: while the store can't answer, everything is let
through to fail, or not, on its own.
"""

import asyncio
import math
import time
from typing import Literal, Self, get_args

import redis
import structlog
from limits import RateLimitItem, parse
from limits.aio.storage import RedisStorage, Storage
from limits.aio.strategies import SlidingWindowCounterRateLimiter
from redis.asyncio import ConnectionPool

from server.shell.settings import Settings

Kind = Literal[
    "connections",
    "players",
    "rooms",
    "joins",
    "quick",
    "lookups",
    "replays",
    "attempts",
    "tournaments",
    "code_misses",
]

NAMES: dict[Kind, str] = {
    "quick": "quick matches",
    "lookups": "look-ups",
    "tournaments": "looks at tournaments",
    "code_misses": "code misses",
}
"""What is said of a kind whose name is no word."""

OWN = "own"
"""Stands for an address where a bot of the server's own asks: it has no limits."""

log = structlog.get_logger(__name__)


class TooMany(Exception):
    """This address has used up its allowance; `retry_after` is in whole seconds, 1 at least."""

    def __init__(self, kind: Kind, retry_after: int) -> None:
        super().__init__(f"too many {NAMES.get(kind, kind)}")
        self.kind = kind
        self.retry_after = retry_after


class Limits:
    """The allowances of client addresses, for each kind of thing that can be asked."""

    def __init__(self, settings: Settings, storage: Storage) -> None:
        self._enabled = settings.rate_limits
        self._limiter = SlidingWindowCounterRateLimiter(storage)
        self._items: dict[Kind, RateLimitItem] = {
            kind: parse(getattr(settings, f"rate_{kind}")) for kind in get_args(Kind)
        }

    @classmethod
    def shared(cls, settings: Settings, pool: ConnectionPool) -> Self:
        """Return limits counted in the store that the pool is connected to."""
        storage = RedisStorage("async+redis://", implementation="redispy", connection_pool=pool)  # type: ignore[arg-type] # the library passes options on as they are
        return cls(settings, storage)

    async def spend(self, kind: Kind, address: str) -> None:
        """Count one; raises `TooMany`, and counts nothing, when the allowance is used up."""
        await self._ask(kind, address, counts=True)

    async def check(self, kind: Kind, address: str) -> None:
        """Raise `TooMany` when the allowance is used up; counts nothing."""
        await self._ask(kind, address, counts=False)

    async def _ask(self, kind: Kind, address: str, *, counts: bool) -> None:
        if not self._enabled or address == OWN:
            return
        # A client that goes away cancels its request, but a call of the store must run to its end:
        # cut short it would count nothing, or leave its reply for the connection's next caller.
        retry_after = await asyncio.shield(self._retry_after(kind, address, counts=counts))
        if retry_after is not None:
            raise TooMany(kind, retry_after)

    async def _retry_after(self, kind: Kind, address: str, *, counts: bool) -> int | None:
        item = self._items[kind]
        ask = self._limiter.hit if counts else self._limiter.test
        try:
            if await ask(item, kind, address):
                return None
            window = await self._limiter.get_window_stats(item, kind, address)
        except redis.RedisError as error:
            log.warning("limit not counted", kind=kind, error=type(error).__name__)
            return None
        return max(1, math.ceil(window.reset_time - time.time()))
