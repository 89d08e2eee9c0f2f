"""Redis time between two answers of Redis: the one clock of every process."""

import time


class Clock:
    """The store's time in ms, never ahead of it.

    Every time that the store tells is a moment in its past when it arrives here, so what is
    counted on from it stays behind; the latest of all such estimates is the closest. The host's
    own clock plays no part, whatever is done to it.
    """

    def __init__(self) -> None:
        self._offset = float("-inf")

    def observe(self, store_ms: int) -> None:
        """Take in a time that the store has just told."""
        self._offset = max(self._offset, store_ms - time.monotonic() * 1000)

    def now(self) -> int:
        """The store's time in ms, or a little less; 0 before anything was observed."""
        if self._offset == float("-inf"):
            return 0
        return int(self._offset + time.monotonic() * 1000)

    def seconds_until(self, instant_ms: int) -> float:
        """How long to wait, in seconds, until the store's clock shows the instant."""
        return max(0.0, (instant_ms - self.now()) / 1000)
