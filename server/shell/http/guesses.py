"""Codes that somebody types in: right ones are free, wrong ones are counted."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar
from weakref import WeakValueDictionary

from server.shell.limits import Limits

T = TypeVar("T")


class Guesses:
    """Looks codes up, for each address one after the other."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    async def look_up(self, address: str, find: Callable[[], Awaitable[T | None]]) -> T | None:
        """Return what `find` finds; raises `TooMany` after too many misses of an address."""
        # One after the other: of many at once, all would be looked up before a miss is counted.
        async with self._turns.setdefault(address, asyncio.Lock()):
            await self._limits.check("code_misses", address)
            found = await find()
            if found is None:
                await self._limits.spend("code_misses", address)
            return found
