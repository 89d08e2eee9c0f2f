"""The boards as this process shows them: read once for all who look in the same moment.

Who isn't known is shown what was read a moment ago. Who takes part sees the own row beside the
others, and both are of one state: so those who come together are answered by one trip to the store,
which reads the rows of all of them.
"""

import asyncio
import hashlib
from collections.abc import Sequence
from typing import Self

import msgspec

from server.core.api.tournament_bodies import Board, BoardRow
from server.core.tournament import parse_tournament
from server.shell.storage.keys import race_id
from server.shell.tournaments.boards import Boards, Part, Placed
from server.shell.tournaments.glances import Glances

FRESH_S = 1.0
"""How old what is shown to those who aren't known may be, or taken for unchanged."""

TOGETHER_S = 0.02
"""How far two trips to the store lie apart, for the rows of those who take part."""

MOST_TOGETHER = 200
"""Players whose rows are read in one trip; the store serves nobody else while it reads them."""

MOST_KNOWN = 200
"""Parts of boards that are known for a moment."""


class Shown(msgspec.Struct, frozen=True):
    """An answer: the text of a `Board`, none for who has the latest already."""

    tag: str
    """An entity tag: the same where the same is shown to the same asker."""
    text: bytes | None


class _Place(msgspec.Struct, frozen=True):
    """Which part of which board is asked for."""

    key: str
    after: str | None
    limit: int


class _Sheet(msgspec.Struct, frozen=True):
    """A part of a board, ready to be shown to many."""

    key: str
    part: Part
    is_closed: bool
    rows: tuple[msgspec.Raw, ...]

    @classmethod
    def of(cls, key: str, part: Part) -> Self:
        """The sheet of a part that was read just now."""
        is_closed = parse_tournament(key).is_closed(part.at)
        rows = (_row(placed, is_closed=is_closed) for placed in part.rows)
        return cls(key, part, is_closed, tuple(map(_raw, rows)))

    def shown(self, player: str | None, own: Placed | None, known: str) -> Shown:
        """What somebody is shown who knows what has the tag `known`."""
        tag = self.tag(player)
        return Shown(tag, None if tag in known else self._text(own))

    def tag(self, player: str | None) -> str:
        """The tag of what the player is shown, or somebody unknown."""
        asker = hashlib.blake2b((player or "").encode(), digest_size=6).hexdigest()
        return f'W/"{self.part.version}-{"closed" if self.is_closed else "open"}-{asker}"'

    def _text(self, own: Placed | None) -> bytes:
        rows, row = list(self.rows), None
        if own is not None:
            row = _row(own, is_closed=self.is_closed, is_own=True)
            for number, placed in enumerate(self.part.rows):
                if placed.mark == own.mark:
                    rows[number] = _raw(row)
        part = self.part
        board = Board(
            key=self.key,
            version=part.version,
            at=part.at,
            total=part.total,
            closed=self.is_closed,
            rows=(),
            own=row,
            next=part.next,
        )
        return msgspec.json.encode({**msgspec.structs.asdict(board), "rows": rows})


class _Round:
    """Players who are shown the same part together."""

    def __init__(self) -> None:
        self.players: list[str] = []
        self.sheet: asyncio.Future[_Sheet]


class Bulletin:
    """The boards of one store, as one process shows them."""

    def __init__(self, boards: Boards) -> None:
        self._boards = boards
        self._glances = Glances(self._glance, last_s=FRESH_S, most=MOST_KNOWN)
        self._rounds: dict[_Place, _Round] = {}
        self._read_at = float("-inf")

    async def page(
        self, key: str, *, after: str | None, limit: int, player: str | None, known: str = ""
    ) -> Shown:
        """The best rows of a board, or those after a cursor, as one player is shown them.

        `known` holds the tags of what the asker has. Raises `BadCursor`, or `StoreUnavailable`.
        """
        place = _Place(key, after, limit)
        glance = await self._glances.of(place)
        if player is None or glance.tag(player) in known:
            return glance.shown(player, None, known)
        sheet, own = await self._together(place, player)
        return sheet.shown(player, own, known)

    async def around(self, key: str, limit: int, player: str, known: str = "") -> Shown:
        """The rows around the player's own; raises `StoreUnavailable`."""
        glance = await self._glances.of(_Place(key, None, 0))
        if glance.tag(player) in known:
            return glance.shown(player, None, known)
        part = await self._boards.around(key, player, limit)
        return _Sheet.of(key, part).shown(player, part.own[0], known)

    async def _glance(self, place: _Place) -> _Sheet:
        return await self._read(place, ())

    async def _together(self, place: _Place, player: str) -> tuple[_Sheet, Placed | None]:
        each = self._rounds.get(place)
        if each is None:
            each = self._rounds[place] = _Round()
            each.sheet = asyncio.ensure_future(self._hold(place, each))
        number = len(each.players)
        each.players.append(player)
        if len(each.players) == MOST_TOGETHER:
            del self._rounds[place]
        # Whoever goes away leaves it to the others who wait for the same.
        sheet = await asyncio.shield(each.sheet)
        return sheet, sheet.part.own[number]

    async def _hold(self, place: _Place, each: _Round) -> _Sheet:
        now = asyncio.get_running_loop().time()
        await asyncio.sleep(max(0.0, self._read_at + TOGETHER_S - now))
        self._read_at = asyncio.get_running_loop().time()
        if self._rounds.get(place) is each:
            del self._rounds[place]
        return await self._read(place, each.players)

    async def _read(self, place: _Place, players: Sequence[str]) -> _Sheet:
        part = await self._boards.page(
            place.key, after=place.after, limit=place.limit, players=players
        )
        return _Sheet.of(place.key, part)


def _row(placed: Placed, *, is_closed: bool, is_own: bool = False) -> BoardRow:
    return BoardRow(
        **msgspec.structs.asdict(placed.row),
        place=placed.place,
        own=is_own,
        race=race_id(placed.room) if is_closed else None,
    )


def _raw(row: BoardRow) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(row))
