"""How much one connection may ask for: a token bucket for each kind of message.

Nothing here reads a clock or waits: the caller says what time it is.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(slots=True)
class Bucket:
    """Holds up to `burst` tokens and gains `rate` of them a second; starts full."""

    rate: float
    burst: float
    _tokens: float = field(init=False)
    _at: float = field(init=False, default=float("-inf"))

    def __post_init__(self) -> None:
        self._tokens = self.burst

    def take(self, now: float) -> bool:
        """Take a token if there is one; `now` in seconds, of a clock that never goes back."""
        if now > self._at:
            self._tokens = min(self.burst, self._tokens + (now - self._at) * self.rate)
            self._at = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True


class Buckets:
    """The buckets of one connection, a kind each; kinds without a bucket are not limited."""

    def __init__(self, sizes: Mapping[str, tuple[float, float]]) -> None:
        """Take rate (tokens a second) and burst (tokens) of each kind."""
        self._sizes = sizes
        self._buckets: dict[str, Bucket] = {}

    def take(self, kind: str, now: float) -> bool:
        """Take a token of a kind if there is one; `now` in seconds."""
        if kind not in self._sizes:
            return True
        bucket = self._buckets.get(kind)
        if bucket is None:
            # Made when first needed: most connections use few kinds, and there are many of them.
            bucket = self._buckets[kind] = Bucket(*self._sizes[kind])
        return bucket.take(now)
