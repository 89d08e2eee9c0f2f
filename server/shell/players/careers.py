"""The players' histories and records in the store, kept as races end.

What a race changes is decided here, on what is known, and the store keeps it only if no other race
came first; a race that was taken in before is passed over. So it counts once, however many
processes see it end.
"""

from collections.abc import Awaitable, Iterable
from typing import Any

import msgspec
from redis.asyncio import Redis

from server.core.api.bodies import HistoryEntry, RulesRecord
from server.core.career import (
    blank,
    deal_mark,
    is_played,
    is_won,
    outcomes,
    record_after,
)
from server.core.race import Race
from server.shell.storage.keys import FORGETTING, PlayerKeys
from server.shell.storage.script import Script
from server.shell.storage.store import Store, StoreUnavailable

TRIES = 50
"""How often a race is taken in anew because another one of the player came first."""

MOST_KEPT = 1_000
"""Races that a history shows; records go on over all."""

MOST_ROOMS = 1_000
"""Rooms that are known of a player: more are not alive at a time."""

PAGE = 50
"""Races of one page of a history."""


class Careers:
    """All players of one store; what is kept of one goes when `ttl_ms` pass without a race."""

    def __init__(self, client: Redis, store: Store, *, ttl_ms: int) -> None:
        self._client = client
        self._store = store
        self._ttl = ttl_ms
        self._take_in = Script(client, "take_in")
        self._seated = Script(client, "seated")

    async def take_in(self, race: Race) -> None:
        """Let history and records of all its players take in a finished race, once.

        Raises `StoreUnavailable`.
        """
        if race.deal is None:
            return
        mark = deal_mark(race.deal)
        for player, outcome in outcomes(race).items():
            await self._take_in_one(player, outcome, f"{outcome.rules}|{mark}")

    async def seated(self, player: str, room: str) -> bool:
        """Note that the player sits down in a room, and tell whether anything may be noted.

        Raises `StoreUnavailable`.
        """
        keys = PlayerKeys.of(player)
        args = (room, MOST_ROOMS, self._ttl)
        return bool(await self._store.call(lambda: self._seated.run((keys.rooms, keys.gone), args)))

    async def history(self, player: str, before: int | None = None) -> tuple[HistoryEntry, ...]:
        """A page of the player's races, the latest first: those that ended before an instant (ms).

        Raises `StoreUnavailable`.
        """
        keys = PlayerKeys.of(player)
        latest = "+inf" if before is None else f"({before}"
        found: Any = await self._store.call(
            lambda: self._client.zrevrangebyscore(keys.races, latest, "-inf", start=0, num=PAGE)
        )
        if not found:
            return ()
        stored = await self._store.call(lambda: self._client.hmget(keys.history, found))
        return tuple(msgspec.json.decode(one, type=HistoryEntry) for one in stored if one)

    async def records(self, player: str) -> tuple[RulesRecord, ...]:
        """The player's record by each rule set, those played most first.

        Raises `StoreUnavailable`.
        """
        key = PlayerKeys.of(player).records
        stored: Any = await self._store.call(lambda: self._client.hgetall(key))
        played = (record for record in map(_record, stored.values()) if record.played)
        return tuple(sorted(played, key=lambda record: (-record.played, record.rules)))

    async def rooms(self, player: str) -> list[str]:
        """The rooms in which the player sat down; raises `StoreUnavailable`."""
        key = PlayerKeys.of(player).rooms
        return _texts(await self._store.call(lambda: self._client.lrange(key, 0, -1)))

    async def races(self, player: str) -> list[str]:
        """The ids of all finished races of the player; raises `StoreUnavailable`."""
        key = PlayerKeys.of(player).races
        return _texts(await self._store.call(lambda: self._client.zrange(key, 0, -1)))

    async def close(self, player: str) -> None:
        """Take in no race of the player from now on; `drop` has to follow.

        Raises `StoreUnavailable`.
        """
        key = PlayerKeys.of(player).gone
        await self._store.call(lambda: self._client.sadd(FORGETTING, player))
        await self._store.call(lambda: self._client.set(key, 1, px=self._ttl))

    async def is_closed(self, player: str) -> bool:
        """Whether the player is forgotten, or about to be; raises `StoreUnavailable`."""
        key = PlayerKeys.of(player).gone
        return bool(await self._store.call(lambda: self._client.exists(key)))

    async def drop(self, player: str) -> None:
        """Drop all that is known of the player, but that nothing is to be known.

        Raises `StoreUnavailable`.
        """
        keys = PlayerKeys.of(player)
        known = (keys.races, keys.history, keys.records, keys.deals, keys.rooms, keys.attempts)
        await self._store.call(lambda: self._client.delete(*known))
        await self._store.call(lambda: self._client.srem(FORGETTING, player))

    async def undropped(self) -> list[str]:
        """The players that were closed and not dropped; raises `StoreUnavailable`."""
        return _texts(await self._store.call(lambda: self._client.smembers(FORGETTING)))

    async def _take_in_one(self, player: str, outcome: HistoryEntry, deal: str) -> None:
        for _ in range(TRIES):
            if await self._try_to_take_in(player, outcome, deal):
                return
        raise StoreUnavailable(f"{TRIES} tries, and each time another race came first")

    async def _try_to_take_in(self, player: str, outcome: HistoryEntry, deal: str) -> bool:
        """Decide on what is known, and tell whether nothing came first."""
        keys = PlayerKeys.of(player)

        def known() -> Awaitable[list[Any]]:
            pipeline = self._client.pipeline(transaction=False)
            pipeline.zcard(keys.races)
            pipeline.hget(keys.records, outcome.rules)
            pipeline.sismember(keys.deals, deal)
            return pipeline.execute()

        count, stored, is_known = await self._store.call(known)
        before = blank(outcome.rules) if stored is None else _record(stored)
        record = record_after(before, outcome, again=bool(is_known))
        is_win = is_played(outcome) and is_won(outcome)
        answer = await self._store.call(
            lambda: self._take_in.run(
                (keys.races, keys.history, keys.records, keys.deals, keys.attempts, keys.gone),
                (
                    outcome.race,
                    outcome.at,
                    count,
                    msgspec.json.encode(outcome),
                    outcome.rules,
                    msgspec.json.encode(record),
                    deal if is_win else "",
                    self._ttl,
                    MOST_KEPT,
                ),
            )
        )
        return bool(answer[0] != b"stale")


def _record(stored: bytes) -> RulesRecord:
    return msgspec.json.decode(stored, type=RulesRecord)


def _texts(stored: Iterable[Any]) -> list[str]:
    return [one.decode() for one in stored]
