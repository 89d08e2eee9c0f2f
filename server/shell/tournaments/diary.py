"""What each player's attempts have come to: shown to the player alone.

An attempt is noted before there is any other trace of it, so that all of them are found when the
player is forgotten; then when its race has begun, and when that is over, as a whole.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from redis.asyncio import Redis

from server.core.protocol import SeatState
from server.core.race import Race, state_of
from server.shell.storage.keys import PlayerKeys
from server.shell.storage.script import Script
from server.shell.storage.store import Store

_PLANNED, _BEGUN, _OVER = range(3)


class Noted(msgspec.Struct, frozen=True, array_like=True):
    """An attempt; what it has come to is there once it is over."""

    room: str
    """Where it is played; empty before that is sure."""
    state: SeatState
    runs: int = 0
    score: int = 0
    time: int = 0
    moves: int = 0

    @property
    def has_begun(self) -> bool:
        """Whether there is a race."""
        return bool(self.room)

    @property
    def is_over(self) -> bool:
        """Whether nothing about it changes any more."""
        return self.state not in ("waiting", "playing")


class Diary:
    """The attempts of all players; those of one go when `ttl_ms` pass without another, or a race.

    Each method may raise `StoreUnavailable`.
    """

    def __init__(self, client: Redis, store: Store, *, ttl_ms: int) -> None:
        self._client = client
        self._store = store
        self._ttl = ttl_ms
        self._note = Script(client, "diary")

    async def plan(self, player: str, key: str) -> bool:
        """Note that the player is about to take part in the tournament of that key.

        False where nothing may be known of the player any more.
        """
        return await self._write(player, key, _PLANNED, Noted("", "waiting"))

    async def begin(self, player: str, key: str, room: str) -> bool:
        """Note where the attempt is played; False as `plan`."""
        return await self._write(player, key, _BEGUN, Noted(room, "playing"))

    async def settle(self, race: Race) -> None:
        """Note what an official attempt came to; once or again."""
        assert race.tournament is not None
        (seat,) = race.seats
        if seat.player:
            await self._write(seat.player, race.tournament.key, _OVER, noted_of(race))

    async def strike(self, player: str, key: str) -> None:
        """Forget an attempt that was planned, and came to nothing."""
        await self._write(player, key, _PLANNED, None)

    async def some(self, player: str, keys: Iterable[str]) -> tuple[Noted | None, ...]:
        """What the player's attempts in the tournaments of these keys have come to."""
        name, wanted = PlayerKeys.of(player).attempts, list(keys)
        stored = await self._store.call(lambda: self._client.hmget(name, wanted))
        return tuple(None if text is None else _noted(text) for text in stored)

    async def all(self, player: str) -> Mapping[str, Noted]:
        """All attempts of the player, by the keys of their tournaments."""
        name = PlayerKeys.of(player).attempts
        stored: dict[Any, Any] = await self._store.call(lambda: self._client.hgetall(name))
        return {key.decode(): _noted(text) for key, text in stored.items()}

    async def _write(self, player: str, key: str, stage: int, noted: Noted | None) -> bool:
        of = PlayerKeys.of(player)
        text = b"" if noted is None else msgspec.json.encode(noted)
        args = (key, stage, text, self._ttl)
        return bool(await self._store.call(lambda: self._note.run((of.attempts, of.gone), args)))


def noted_of(race: Race) -> Noted:
    """What an official attempt has come to."""
    (seat,) = race.seats
    state = state_of(race, seat)
    return Noted(race.room, state, seat.runs, seat.score, seat.changed_at, seat.count)


def _noted(stored: Any) -> Noted:
    return msgspec.json.decode(stored[1:], type=Noted)
