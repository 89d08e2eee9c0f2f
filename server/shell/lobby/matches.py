"""Who is matched where, and who waits to be found: what the store knows of quick matches.

Each step is one script, so that no two players are ever promised one place, and no player two.
"""

from collections.abc import Awaitable
from typing import Any, Literal, NamedTuple

from redis.asyncio import Redis

from server.core.due import IDLE_MS
from server.shell.rooms.opening import new_room
from server.shell.storage.keys import quick_match_key, quick_queue_key
from server.shell.storage.script import Script
from server.shell.storage.store import Store

MATCH_TTL_MS = 3_600_000
"""How long it is remembered who was matched where: longer than such a race lasts."""

Paired = Literal["again", "matched", "reserved"]


class Match(NamedTuple):
    """A room for a player, and how it was found."""

    room: str
    how: Paired


class Known(NamedTuple):
    """What is remembered of a player's match."""

    room: str
    rules: str
    former: str
    """The room that the player comes from; empty for who was at once where the match is."""
    is_moving: bool
    """Whether the seat in the former room may still be the player's."""


class Matches:
    """The matches of the whole service, and its queues; everything raises `StoreUnavailable`."""

    def __init__(self, client: Redis, store: Store) -> None:
        self._client = client
        self._store = store
        self._match = Script(client, "quick_match")
        self._move = Script(client, "quick_move")
        self._arrive = Script(client, "quick_arrive")
        self._forget = Script(client, "quick_forget")

    async def of(self, player: str) -> Known | None:
        """Return what is remembered of a player's match, if anything is."""

        def request() -> Awaitable[list[Any]]:
            return self._client.hmget(quick_match_key(player), "room", "rules", "former", "since")

        room, rules, former, since = await self._store.call(request)
        if room is None:
            return None
        return Known(room.decode(), rules.decode(), (former or b"").decode(), since is not None)

    async def pair(self, player: str, rules: str, *, may_match: bool) -> Match:
        """Return the player's room: the one there is, that of whoever waits, or a new one."""
        may = "1" if may_match else ""
        args = (player, rules, new_room(), MATCH_TTL_MS, IDLE_MS, may)
        keys = _keys(player, rules)
        room, how = await self._store.call(lambda: self._match.run(keys, args))
        return Match(room.decode(), how.decode())

    async def move(self, player: str, room: str, rules: str) -> Known | None:
        """Match a player who waits in `room` with whoever has waited longer, if anybody has.

        The move is to be ended by `arrive`, or taken back by `go_back`. Else the player is to be
        found by others, and nothing is returned.
        """
        args = (player, room, MATCH_TTL_MS, IDLE_MS)
        keys = _keys(player, rules)
        found = await self._store.call(lambda: self._move.run(keys, args))
        return None if found is None else Known(found.decode(), rules, room, is_moving=True)

    async def arrive(self, player: str, match: Known) -> bool:
        """End a move; tell whether the match is still the one that it led to."""
        return await self._end_move(player, match, "")

    async def go_back(self, player: str, match: Known) -> bool:
        """Take a move back that hasn't ended yet; tell whether it was that."""
        return await self._end_move(player, match, "1")

    async def end(self, player: str, room: str, rules: str) -> None:
        """Forget a player's match, if it is the one in that room; nobody finds them there."""
        keys = _keys(player, rules)
        await self._store.call(lambda: self._forget.run(keys, (player, room)))

    async def offer(self, player: str, room: str, rules: str, now: int) -> None:
        """Have others find a player in a room from `now` (ms) on, if they don't find them yet."""
        queue = quick_queue_key(rules)

        def request() -> Awaitable[list[Any]]:
            pipeline = self._client.pipeline(transaction=False)
            pipeline.zadd(queue, {f"{room} {player}": now}, nx=True)
            pipeline.pexpire(queue, IDLE_MS)
            return pipeline.execute()

        await self._store.call(request)

    async def _end_move(self, player: str, match: Known, is_back: str) -> bool:
        args = (player, match.room, match.former, IDLE_MS, is_back)
        keys = _keys(player, match.rules)
        return bool(await self._store.call(lambda: self._arrive.run(keys, args)))


def _keys(player: str, rules: str) -> tuple[str, str]:
    return quick_match_key(player), quick_queue_key(rules)
