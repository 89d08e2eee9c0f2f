"""The boards of tournaments in the store: who has come how far, and on which place.

Each answer is of one state: rows, places and count were read together, by one script. On a board
an attempt goes by a mark that follows from its room and doesn't give it away: who knew the room of
somebody's attempt could watch it.
"""

import re
from collections.abc import Sequence
from typing import Any, Self

import msgspec
from redis.asyncio import Redis

from server.core.api.tournament_bodies import CURSOR
from server.core.posting import Posting, Row
from server.core.standings import MAX_RANK
from server.shell.storage.keys import TournamentKeys
from server.shell.storage.script import Script
from server.shell.storage.store import Store

_CURSOR = re.compile(CURSOR)


class BadCursor(ValueError):
    """A text that no part of a board ended with."""


class Placed(msgspec.Struct, frozen=True):
    """A row of a board, on its place."""

    mark: str
    """Of the attempt, and of no other on this board."""
    place: int
    """From 1; equal ranks share it, and the next one is skipped."""
    rank: int
    room: str
    """Never to be shown before the tournament has closed."""
    row: Row


class Part(msgspec.Struct, frozen=True):
    """Rows of a board that follow each other, as it stood at the instant `at` (ms)."""

    version: int
    """Grows with every change of the board."""
    at: int
    total: int
    """Rows of the whole board."""
    rows: tuple[Placed, ...]
    own: tuple[Placed | None, ...]
    """For each of those who asked, their row; none for who isn't on the board."""
    next: str | None
    """After what to ask for the rows that follow; none where none do."""


class Cursor(msgspec.Struct, frozen=True):
    """Where somebody reads on: behind a row, whether that still stands there or not."""

    rank: int
    mark: str
    since: int
    """Version of the board when its first part was read."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """The cursor of a text; raises `BadCursor`."""
        match = _CURSOR.fullmatch(text)
        rank, since = (int(match[1], 16), int(match[3], 16)) if match else (-1, -1)
        if match is None or rank > MAX_RANK or since > MAX_RANK:
            raise BadCursor(f"{text[:60]!r} is no cursor of a board")
        return cls(rank, match[2], since)

    def __str__(self) -> str:
        return f"{self.rank:x}-{self.mark}-{self.since:x}"


class Boards:
    """The boards of all tournaments in one store."""

    def __init__(self, client: Redis, store: Store) -> None:
        self._store = store
        self._submit = Script(client, "board_submit")
        self._remove = Script(client, "board_remove")
        self._page = Script(client, "board_page")

    async def submit(self, key: str, postings: Sequence[Posting]) -> None:
        """Show on the board of a tournament how far attempts have come, all in one trip.

        Nothing happens for what is known already, is older than that, was removed, or is no attempt
        in this tournament. Raises `StoreUnavailable`.
        """
        keys = TournamentKeys.of(key)
        names = (keys.board, keys.rows, keys.version, keys.removed, keys.attempts)
        packed = msgspec.msgpack.encode([_told(posting) for posting in postings])
        await self._store.call(lambda: self._submit.run(names, (packed,)))

    async def page(
        self, key: str, *, after: str | None = None, limit: int, players: Sequence[str] = ()
    ) -> Part:
        """The best rows of a board, or those after a cursor, so many at most.

        With it the rows of the players who ask, wherever those stand. Raises `BadCursor`, or
        `StoreUnavailable`.
        """
        if after is None:
            return await self._part(key, limit, ("top",), players)
        cursor = Cursor.parse(after)
        where = ("after", cursor.rank, cursor.mark, cursor.since)
        return await self._part(key, limit, where, players)

    async def around(self, key: str, player: str, limit: int) -> Part:
        """The rows around a player's, so many at most; the best for who isn't on the board.

        Raises `StoreUnavailable`.
        """
        return await self._part(key, limit, ("around",), (player,))

    async def own(self, key: str, player: str) -> Placed | None:
        """The row of a player, if there is one; raises `StoreUnavailable`."""
        return (await self.page(key, limit=0, players=(player,))).own[0]

    async def remove(self, key: str, room: str) -> None:
        """Take an attempt off the board for good, whatever is still told of it; once or again.

        Raises `StoreUnavailable`.
        """
        keys = TournamentKeys.of(key)
        names = (keys.board, keys.rows, keys.version, keys.removed)
        await self._store.call(lambda: self._remove.run(names, (room,)))

    async def _part(
        self, key: str, limit: int, where: tuple[str | int, ...], players: Sequence[str]
    ) -> Part:
        keys = TournamentKeys.of(key)
        names = (keys.board, keys.rows, keys.version, keys.attempts)
        args = (limit, *where, msgspec.msgpack.encode(players))
        version, at, total, rows, own, since = await self._store.call(
            lambda: self._page.run(names, args)
        )
        placed = tuple(map(_placed, rows))
        goes_on = bool(rows) and len(rows[-1]) > _FIELDS
        last = placed[-1] if goes_on else None
        return Part(
            version=int(version),
            at=int(at),
            total=total,
            rows=placed,
            own=tuple(None if one is None else _placed(one) for one in own),
            next=None if last is None else str(Cursor(last.rank, last.mark, int(since))),
        )


_FIELDS = 5
"""Of a row, as the script gives it; the last one of a part has another where more follow."""


def _told(posting: Posting) -> tuple[str | int | bool, ...]:
    """As the script takes it: what is shown goes as a text, which it keeps as it is."""
    shown = msgspec.json.encode(posting.row).decode()
    return (*msgspec.structs.astuple(posting)[:-1], shown)


def _placed(fields: Sequence[Any]) -> Placed:
    mark, place, rank, room, shown = fields[:_FIELDS]
    row = msgspec.json.decode(shown, type=Row)
    return Placed(mark.decode(), place, int(rank), room.decode(), row)
