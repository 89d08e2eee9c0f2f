"""What waits to be sent to one client: bounded, so that a client who doesn't read costs little."""

from collections import deque


class Overflow(Exception):
    """The client reads too slowly: more waits for it than it may."""


class Outbox:
    """Frames in their order, then the latest frame of each kind that may be skipped."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._frames: deque[str] = deque()
        self._latest: dict[str, str] = {}

    def __bool__(self) -> bool:
        return bool(self._frames or self._latest)

    def put(self, text: str) -> None:
        """Add a frame that must arrive; raises `Overflow`."""
        if len(self._frames) >= self._most:
            raise Overflow
        self._frames.append(text)

    def put_latest(self, kind: str, text: str) -> bool:
        """Add a frame in place of the one of its kind that waits; tell whether one did."""
        waited = self._latest.pop(kind, None) is not None
        self._latest[kind] = text
        return waited

    def skip(self) -> None:
        """Leave out what waits and may be left out: a frame comes that tells all of it anew."""
        self._latest.clear()

    def take(self) -> str:
        """The next frame to send, which waits no more; raises `IndexError` when nothing waits."""
        if self._frames:
            return self._frames.popleft()
        if not self._latest:
            raise IndexError("nothing waits")
        return self._latest.pop(next(iter(self._latest)))
