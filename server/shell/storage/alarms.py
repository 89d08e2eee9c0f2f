"""When each race has something to do by itself, whichever process sees to it then."""

from typing import Any

from redis.asyncio import Redis

from server.shell.storage.keys import DUE
from server.shell.storage.script import Script
from server.shell.storage.store import Store


class Alarms:
    """One instant for each race, by the race's id; each method may raise `StoreUnavailable`."""

    def __init__(self, client: Redis, store: Store) -> None:
        self._client = client
        self._store = store
        self._drop = Script(client, "drop_due")

    async def set(self, race: str, instant: int) -> None:
        """Note the instant (ms) at which the race has something to do by itself."""
        await self._store.call(lambda: self._client.zadd(DUE, {race: instant}))

    async def drop(self, race: str, now: int) -> None:
        """Note that the race has been seen to up to `now` (ms), and has nothing to do later."""
        await self._store.call(lambda: self._drop.run((DUE,), (race, now)))

    async def set_or_drop(self, race: str, instant: int | None, now: int) -> None:
        """Note what is next in a race that has been seen to up to `now` (ms); None for nothing."""
        if instant is None:
            await self.drop(race, now)
        else:
            await self.set(race, instant)

    async def due(self, now: int, most: int) -> list[str]:
        """At most `most` races that have something to do at the instant `now` (ms), by urgency."""
        races: list[Any] = await self._store.call(
            lambda: self._client.zrangebyscore(DUE, "-inf", now, start=0, num=most)
        )
        return [str(race, "ascii") for race in races]
