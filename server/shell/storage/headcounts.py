"""How many people look on at each room, counted by every process for itself."""

from collections.abc import Mapping

from redis.asyncio import Redis

from server.shell.storage.keys import RoomKeys
from server.shell.storage.script import Script
from server.shell.storage.store import Store

BELIEVED_MS = 10_000
"""How long a process's count is believed: a few rounds, so that a busy moment changes nothing."""


class Headcounts:
    """The counts of all processes, as one of them, `own`, adds to them and sees them."""

    def __init__(
        self, client: Redis, store: Store, own: str, believed_ms: int = BELIEVED_MS
    ) -> None:
        """Leave out a process that has not told its count for `believed_ms`."""
        self._store = store
        self._own = own
        self._believed_ms = believed_ms
        self._headcount = Script(client, "headcount")

    async def tell(self, people: Mapping[str, int]) -> dict[str, int]:
        """Tell how many look on at each room through this process; return how many do through all.

        All in one trip. Raises `StoreUnavailable`.
        """
        calls = [
            ((RoomKeys.of(room).headcounts,), (self._own, count, self._believed_ms))
            for room, count in people.items()
        ]
        sums = await self._store.call(lambda: self._headcount.run_each(calls))
        return dict(zip(people, map(int, sums), strict=True))
