"""Codes for speaking: short words that stand for a room for as long as it waits."""

from typing import Any

from redis.asyncio import Redis

from server.shell.storage.keys import code_key
from server.shell.storage.store import Store


class Codes:
    """The codes of all rooms; a code that nobody drops ends after `ttl_ms`."""

    def __init__(self, client: Redis, store: Store, *, ttl_ms: int) -> None:
        self._client = client
        self._store = store
        self._ttl_ms = ttl_ms

    async def keep(self, code: str, room: str) -> bool:
        """Let the code stand for the room; False where it stands for another one already.

        Raises `StoreUnavailable`.
        """
        kept = await self._store.call(
            lambda: self._client.set(code_key(code), room, nx=True, px=self._ttl_ms)
        )
        return kept is not None

    async def find(self, code: str) -> str | None:
        """The room that the code stands for; none where it stands for none.

        Raises `StoreUnavailable`.
        """
        room: Any = await self._store.call(lambda: self._client.get(code_key(code)))
        return None if room is None else str(room, "ascii")

    async def drop(self, code: str) -> None:
        """Let the code stand for nothing; raises `StoreUnavailable`."""
        await self._store.call(lambda: self._client.delete(code_key(code)))
