"""Which processes of the server live, and which rooms each of them follows.

A process says every moment that it is there. Whoever has said nothing for a while is taken for
dead; if it lives after all, no harm is done that it doesn't notice and set right.
"""

from typing import Any

from redis.asyncio import Redis

from server.shell.storage.keys import PROCESSES, rooms_of
from server.shell.storage.store import Store


class Processes:
    """The processes as one of them, `own`, sees them."""

    def __init__(self, client: Redis, store: Store, own: str) -> None:
        self.own = own
        self._client = client
        self._store = store

    async def beat(self, now: int) -> None:
        """Say that this process lives at the instant `now` (ms)."""
        await self._store.call(lambda: self._client.zadd(PROCESSES, {self.own: now}))

    async def heard_since(self, instant: int) -> frozenset[str]:
        """The processes that were heard of after the instant (ms)."""
        return frozenset(await self._between(f"({instant}", "+inf"))

    async def silent_since(self, instant: int) -> list[str]:
        """The processes that were heard of at the instant (ms) or before it, and not since."""
        return await self._between("-inf", str(instant))

    async def rooms_of(self, process: str, most: int) -> list[str]:
        """At most `most` of the rooms that a process follows."""
        rooms: Any = await self._store.call(
            lambda: self._client.srandmember(rooms_of(process), most)
        )
        return [room.decode() for room in rooms]

    async def leave_room(self, process: str, room: str) -> None:
        """Note that a dead process doesn't follow the room."""
        await self._store.call(lambda: self._client.srem(rooms_of(process), room))

    async def forget(self, process: str) -> None:
        """Note that a process has ended for good."""
        await self._store.call(lambda: self._client.delete(rooms_of(process)))
        await self._store.call(lambda: self._client.zrem(PROCESSES, process))

    async def _between(self, first: str, last: str) -> list[str]:
        names: Any = await self._store.call(
            lambda: self._client.zrangebyscore(PROCESSES, first, last)
        )
        return [name.decode() for name in names]
