"""The archive: finished races, each put away as one small value, and the list of all of them.

A race comes on the list before it is put away, so that none is put away and on no list; who meets
one on the list that is neither there nor live takes it off.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Protocol

import msgspec
import structlog
from redis.asyncio import Redis

from server.core.events import Entry
from server.core.fold import evolve
from server.core.options import Kind
from server.core.pack import (
    Archived,
    BadPack,
    Pack,
    archived,
    decode_pack,
    encode_pack,
    packed,
    without,
)
from server.core.race import Race
from server.shell.storage.keys import (
    ARCHIVE_ENDS,
    ARCHIVED,
    RaceKeys,
    RoomKeys,
    parse_race_id,
)
from server.shell.storage.script import Script
from server.shell.storage.store import Store, StoreUnavailable

TRIES = 50
"""How often a race is put away anew because its log has grown meanwhile."""

PART = 500
"""Entries of a log, or races of the list, that are read in one go."""

ENDED_MOST = 100
"""Races whose time is over that are taken off the list whenever one comes on it."""

log = structlog.get_logger(__name__)


class Players(Protocol):
    """What the archive asks of the players' part; what awaits may raise `StoreUnavailable`."""

    async def is_closed(self, player: str) -> bool:
        """Tell whether nothing may be known of the player."""


class Listed(msgspec.Struct, frozen=True):
    """A race on the list."""

    race: str
    ended_at: int
    """When it was over (ms)."""


class Archive:
    """The finished races of one store; `keep_ms` says how long each kind is kept, 0 for ever."""

    def __init__(
        self, client: Redis, store: Store, players: Players, keep_ms: Mapping[Kind, int]
    ) -> None:
        self._client = client
        self._store = store
        self._players = players
        self._keep_ms = keep_ms
        self._pack = Script(client, "pack")
        self._repack = Script(client, "repack")

    async def pack(self, room: str, race: Race) -> None:
        """Put a finished race away, and let go of what the store has of it as a live one.

        Nothing happens where that is done, or the race is lost. Raises `StoreUnavailable`.
        """
        for _ in range(TRIES):
            log_ = await self._log(room, race.number)
            if not log_:
                return
            pack = await self._anonymous(packed(_told_on(race, log_), log_))
            await self._put_on_list(race, pack.ended_at)
            if await self._put_away(room, race, log_[-1].seq, encode_pack(pack)):
                # Somebody may have been forgotten between the look and the writing.
                for player in await self._closed(pack):
                    await self.forget(race.id, player)
                return
        raise StoreUnavailable(f"{TRIES} tries, and each time the log had grown")

    async def race(self, race_id: str, secret: str = "") -> Archived | None:
        """An archived race; none where there is none of that id.

        Raises `Withheld` for that of a tournament without the tournament's secret, and
        `StoreUnavailable`.
        """
        pack = await self.read(race_id)
        if pack is None:
            return None
        try:
            # In a thread: for a long race it takes so long that all others would notice.
            return await asyncio.to_thread(archived, pack, secret)
        except BadPack as bad:
            log.error("pack unreadable", race=race_id, reason=str(bad))
            return None

    async def read(self, race_id: str) -> Pack | None:
        """The pack of a race; none where there is none of that id, or it can't be read.

        Raises `StoreUnavailable`.
        """
        data = await self._stored(race_id)
        return None if data is None else _decoded(race_id, data)

    async def forget(self, race_id: str, player: str) -> None:
        """Make the player's seat in an archived race nobody's; raises `StoreUnavailable`."""
        for _ in range(TRIES):
            data = await self._stored(race_id)
            pack = None if data is None else _decoded(race_id, data)
            if data is None or pack is None or without(pack, player) == pack:
                return
            if await self._replace(race_id, data, encode_pack(without(pack, player))):
                return
        raise StoreUnavailable(f"{TRIES} tries, and each time the pack was another one")

    async def count(self, since: int = 0) -> int:
        """How many races are on the list that were over at the instant `since` (ms) or later.

        Raises `StoreUnavailable`.
        """
        return int(await self._store.call(lambda: self._client.zcount(ARCHIVED, since, "+inf")))

    async def races(self, since: int = 0) -> AsyncIterator[tuple[Listed, Pack]]:
        """The races that were over at the instant `since` (ms) or later, the earliest first.

        Raises `StoreUnavailable`.
        """
        latest, seen = since, set[str]()
        while True:
            part = await self._list_part(latest)
            fresh = [listed for listed in part if listed.race not in seen]
            if not fresh:
                return
            for listed in fresh:
                pack = await self.read(listed.race)
                if pack is not None:
                    yield listed, pack
                else:
                    await self._drop_if_gone(listed.race)
            latest = part[-1].ended_at
            seen = {listed.race for listed in part if listed.ended_at == latest}

    async def _log(self, room: str, number: int) -> list[Entry]:
        entries: list[Entry] = []
        while True:
            part = await self._store.read(room, number, len(entries), PART)
            entries += part.entries if part else ()
            if part is None or len(part.entries) < PART:
                return entries

    async def _put_on_list(self, race: Race, ended_at: int) -> None:
        now, keep = await self._store.time(), self._keep_ms[race.options.kind]
        await self._store.call(lambda: self._client.zadd(ARCHIVED, {race.id: ended_at}))
        if keep:
            await self._store.call(lambda: self._client.zadd(ARCHIVE_ENDS, {race.id: now + keep}))
        ended: Any = await self._store.call(
            lambda: self._client.zrangebyscore(
                ARCHIVE_ENDS, "-inf", f"({now}", start=0, num=ENDED_MOST
            )
        )
        if ended:
            await self._drop(ended)

    async def _put_away(self, room: str, race: Race, seq: int, data: bytes) -> bool:
        """Put a race away whose log ends at `seq`; False where it has gone on since."""
        of_race, of_room = RaceKeys.of(room, race.number), RoomKeys.of(room)
        keys = (
            *(of_race.race, of_race.log, of_race.rank, of_race.secret, of_race.deal),
            *(of_race.found, of_race.claim, of_race.pack, of_room.room),
        )
        args = (seq, data, self._keep_ms[race.options.kind])
        answer = await self._store.call(lambda: self._pack.run(keys, args))
        return bool(answer[0] != b"stale")

    async def _replace(self, race_id: str, known: bytes, data: bytes) -> bool:
        """Put `data` in the place of a pack; False where the pack isn't the known one any more."""
        mark = hashlib.sha1(known, usedforsecurity=False).hexdigest()
        answer = await self._store.call(
            lambda: self._repack.run((_pack_key(race_id),), (mark, data))
        )
        return bool(answer[0] != b"stale")

    async def _anonymous(self, pack: Pack) -> Pack:
        for player in await self._closed(pack):
            pack = without(pack, player)
        return pack

    async def _closed(self, pack: Pack) -> list[str]:
        """The players of a race about whom nothing may be known."""
        players = [person.player for person in pack.people if person.player]
        return [player for player in players if await self._players.is_closed(player)]

    async def _list_part(self, since: int) -> list[Listed]:
        found: Any = await self._store.call(
            lambda: self._client.zrangebyscore(
                ARCHIVED, since, "+inf", start=0, num=PART, withscores=True
            )
        )
        return [Listed(race.decode(), int(ended_at)) for race, ended_at in found]

    async def _drop_if_gone(self, race_id: str) -> None:
        room, number = parse_race_id(race_id)
        keys = RaceKeys.of(room, number)
        if not await self._store.call(lambda: self._client.exists(keys.pack, keys.race)):
            await self._drop([race_id])

    async def _drop(self, races: Sequence[str | bytes]) -> None:
        await self._store.call(lambda: self._client.zrem(ARCHIVED, *races))
        # Last: whatever is here still has to be taken off the list.
        await self._store.call(lambda: self._client.zrem(ARCHIVE_ENDS, *races))

    async def _stored(self, race_id: str) -> bytes | None:
        data: Any = await self._store.call(lambda: self._client.get(_pack_key(race_id)))
        return None if data is None else bytes(data)


def _pack_key(race_id: str) -> str:
    room, number = parse_race_id(race_id)
    return RaceKeys.of(room, number).pack


def _decoded(race_id: str, data: bytes) -> Pack | None:
    try:
        return decode_pack(data)
    except BadPack as bad:
        log.error("pack unreadable", race=race_id, reason=str(bad))
        return None


def _told_on(race: Race, entries: Sequence[Entry]) -> Race:
    """The race with what came behind it in its log: somebody may have been forgotten."""
    for entry in entries[race.seq :]:
        race = evolve(race, entry)
    return race
