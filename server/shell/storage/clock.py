"""Redis time between two answers of Redis: the one clock of every process."""

import time

WINDOW_MS = 20_000
"""How long what the store told counts; then newer answers alone do."""

NEVER = float("-inf")


class Clock:
    """The store's time in ms, never ahead of it.

    Every time that the store tells is a moment in its past when it arrives here, so what is
    counted on from it stays behind; the latest of the estimates of the last half minute is the
    closest. Older ones don't count: the store's clock may have been set back since, or another
    machine may have taken over. The host's own clock plays no part, whatever is done to it.
    """

    def __init__(self) -> None:
        self._before = NEVER
        self._offset = NEVER
        self._since = NEVER

    def observe(self, store_ms: int) -> None:
        """Take in a time that the store has just told."""
        here = time.monotonic() * 1000
        if here - self._since > WINDOW_MS:
            self._before, self._offset, self._since = self._offset, NEVER, here
        self._offset = max(self._offset, store_ms - here)

    def now(self) -> int:
        """The store's time in ms, or a little less; 0 before anything was observed."""
        offset = max(self._before, self._offset)
        return 0 if offset == NEVER else int(offset + time.monotonic() * 1000)

    def seconds_until(self, instant_ms: int) -> float:
        """How long to wait, in seconds, until the store's clock shows the instant."""
        return max(0.0, (instant_ms - self.now()) / 1000)
