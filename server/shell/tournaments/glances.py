"""What was read a moment ago, for all who want to know it in the same moment.

A page that thousands look at is read from the store once in a while, and not by each of them.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class _Reading(Generic[V]):
    task: "asyncio.Future[V]"
    until: float

    def is_good(self, now: float) -> bool:
        """Whether it may be told: it is under way, or was done a moment ago and went well."""
        if not self.task.done():
            return True
        return now < self.until and not self.task.cancelled() and self.task.exception() is None


class Glances(Generic[K, V]):
    """Reads of many keys, each told again for `last_s` seconds; of so many keys at most."""

    def __init__(
        self, read: Callable[[K], Awaitable[V]], *, last_s: float, most: int = 1_000
    ) -> None:
        self._read = read
        self._last_s = last_s
        self._most = most
        self._readings: dict[K, _Reading[V]] = {}

    async def of(self, key: K) -> V:
        """What is read of a key, now or a moment ago; raises what reading raises."""
        now = asyncio.get_running_loop().time()
        known = self._readings.get(key)
        if known is None or not known.is_good(now):
            known = self._begin(key, now)
        # Whoever goes away leaves it to the others who wait for the same.
        return await asyncio.shield(known.task)

    def _begin(self, key: K, now: float) -> _Reading[V]:
        self._readings.pop(key, None)
        while len(self._readings) >= self._most:
            self._readings.pop(next(iter(self._readings)))
        task = asyncio.ensure_future(self._read(key))
        # It may fail when nobody waits any more.
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        reading = self._readings[key] = _Reading(task, now + self._last_s)
        return reading
