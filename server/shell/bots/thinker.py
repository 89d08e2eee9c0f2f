"""Where the bots of one process think: beside the event loop, and less the more of them race."""

import asyncio
import contextlib
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from random import Random

from engine import ROLLOUTS
from server.core import protocol as p
from server.core.options import Strength
from server.core.strategy.choice import Play, choose

ROLLOUTS_OF_ALL = 6_000
"""Games that all bots together play when each decides once, some three seconds: half a core."""


class Thinker:
    """Chooses for every bot of a process, one after the other where that takes long."""

    def __init__(self) -> None:
        self.racers = 0
        self._chance = Random()
        self._thread = ThreadPoolExecutor(max_workers=1, thread_name_prefix="thinker")

    @contextlib.contextmanager
    def racer(self) -> Iterator[None]:
        """Count one bot more as long as it races."""
        self.racers += 1
        try:
            yield
        finally:
            self.racers -= 1

    async def choose(self, tableau: p.Tableau, rules: p.Rules, strength: Strength) -> Play | None:
        """Return what a bot does next, or none where nothing useful is left.

        A strong one thinks in a thread: links that wait meanwhile are served between its turns.
        """
        if strength != "strong":
            return choose(tableau, rules, strength, self._chance)
        rollouts = rollouts_among(self.racers)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(
            self._thread, choose, tableau, rules, strength, self._chance, rollouts
        )


def rollouts_among(bots: int) -> int:
    """Return how many games each of so many bots may play for a decision."""
    return min(ROLLOUTS, ROLLOUTS_OF_ALL // max(bots, 1))
