"""How many people look on at each room, counted by every process for itself."""

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

    async def tell(self, room: str, people: int) -> int:
        """Tell how many look on through this process, and return how many do through all.

        Raises `StoreUnavailable`.
        """
        keys, args = (RoomKeys.of(room).headcounts,), (self._own, people, self._believed_ms)
        return int(await self._store.call(lambda: self._headcount.run(keys, args)))
