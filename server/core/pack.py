"""A finished race in one small value: its record, and who sat on its seats.

That is all that its results and its replay follow from. Ids of pages and requests are gone, and of
players who gave their seat up before the start nothing is left but their lines in the record.
Whoever is forgotten is taken out of the people; the record, with its hashes, stays as it was.
"""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import Any

import msgspec

from engine import IllegalMove
from server.core.events import Dealt, Entry, Finished, Opened
from server.core.fold import BrokenLog, deal_of, evolve, laid_open, open_race, with_deal
from server.core.look import Look, look_of
from server.core.protocol import Results
from server.core.race import Race, Seat
from server.core.record import Acted, Line, PublicEvent, chain_of, entry_of, line_of
from server.core.replay import FORMAT, MAX_BYTES, Replay
from server.core.views import results

VERSION = b"\x01"
"""What a pack begins with; another one is told by another byte."""


class BadPack(ValueError):
    """A value that is no packed race; its text says in one sentence what is wrong."""


class Withheld(Exception):
    """The race is that of a tournament, and can only be told with the tournament's secret."""

    def __init__(self, tournament: str) -> None:
        super().__init__(tournament)
        self.tournament = tournament
        """The key of the tournament."""


class Person(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Who sat on a seat; all is empty once the player is forgotten."""

    player: str
    name: str
    salt: str
    look: Look


NOBODY = Person("", "", "", look_of(""))
"""Who sat there was forgotten."""


class Pack(msgspec.Struct, frozen=True):
    """All that is kept of a finished race."""

    race: str
    """The race id."""
    record: tuple[Line, ...]
    people: tuple[Person, ...]
    """In the order of the race's seats."""

    @property
    def ended_at(self) -> int:
        """When the race was over (ms)."""
        return self.record[-1].at if self.record else 0

    @property
    def tournament(self) -> str | None:
        """The key of the tournament whose deal was played, if it was one's."""
        opened = self.record[0].event if self.record else None
        if not isinstance(opened, Opened) or opened.options.tournament is msgspec.UNSET:
            return None
        return opened.options.tournament


class Archived(msgspec.Struct, frozen=True):
    """A race that was packed, as it was when it ended."""

    race: Race
    replay: Replay


class _Stored(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A pack column by column: what is alike lies together, and is small once compressed."""

    race: str
    people: tuple[Person, ...]
    gaps: tuple[int, ...]
    """Of each line, ms after the line before it; the first is the time itself."""
    seats: bytes
    """Of each line, the seat that acted; 0 for any other event."""
    actions: str
    """All actions in order, with spaces between."""
    events: tuple[PublicEvent, ...]
    """All other events in order."""


def packed(race: Race, log: Iterable[Entry]) -> Pack:
    """Return the pack of a race from its whole log."""
    lines = (line_of(entry) for entry in log)
    record = tuple(line for line in lines if line is not None)
    return Pack(race.id, record, tuple(map(_person, race.seats)))


def without(pack: Pack, player: str) -> Pack:
    """Return the pack in which the player is nobody."""
    people = tuple(NOBODY if one.player == player else one for one in pack.people)
    return msgspec.structs.replace(pack, people=people)


def encode_pack(pack: Pack) -> bytes:
    """Return the stored form of a pack."""
    times = (0, *(line.at for line in pack.record))
    acted = [line.event for line in pack.record if isinstance(line.event, Acted)]
    stored = _Stored(
        pack.race,
        pack.people,
        tuple(later - earlier for earlier, later in pairwise(times)),
        bytes(_actor(line) for line in pack.record),
        " ".join(one.action for one in acted),
        tuple(line.event for line in pack.record if not isinstance(line.event, Acted)),
    )
    return VERSION + zlib.compress(msgspec.msgpack.encode(stored), 9)


def decode_pack(data: bytes) -> Pack:
    """Return the pack of a stored form; raises `BadPack` for whatever is none."""
    if data[:1] != VERSION:
        raise BadPack("is no packed race of a version that is known here")
    try:
        stored = msgspec.msgpack.decode(_inflated(data[1:]), type=_Stored)
        return Pack(stored.race, tuple(_record(stored)), stored.people)
    except (zlib.error, msgspec.DecodeError, RecursionError, ValueError) as error:
        raise BadPack(f"is no packed race: {error}") from None


def archived(pack: Pack, secret: str = "") -> Archived:
    """Tell a packed race again; the secret is that of its tournament, if it is one's.

    Raises `Withheld` where that is needed and missing, and `BadPack` where the record tells no race
    that has ended.
    """
    if pack.tournament is not None and not secret:
        raise Withheld(pack.tournament)
    try:
        race = _seated(_folded(pack.race, pack.record, secret), pack.people)
        race = msgspec.structs.replace(race, chain=chain_of(pack.race, pack.record))
        ended = _ended(race)
    except (BrokenLog, IllegalMove, KeyError, ValueError) as error:
        raise BadPack(f"tells no race: {error}") from None
    return Archived(race, Replay(FORMAT, ended, pack.record))


def _ended(race: Race) -> Results:
    ended = results(race)
    if ended is None:
        raise ValueError("it has no deal")
    return ended


def _person(seat: Seat) -> Person:
    return Person(seat.player, seat.name, seat.salt, seat.look)


def _actor(line: Line) -> int:
    return line.event.seat if isinstance(line.event, Acted) else 0


def _inflated(data: bytes) -> bytes:
    inflater = zlib.decompressobj()
    plain = inflater.decompress(data, MAX_BYTES)
    if not inflater.eof or inflater.unused_data:
        raise ValueError("it is cut off, or has something behind its end")
    return plain


def _record(stored: _Stored) -> Iterator[Line]:
    actions, events = iter(stored.actions.split()), iter(stored.events)
    counts = [0] * 256
    for at, seat in zip(accumulate(stored.gaps), stored.seats, strict=True):
        if at < 0:
            raise ValueError("a time lies before all time")
        counts[seat] += 1
        event = Acted(seat, counts[seat], _next(actions)) if seat else _next(events)
        yield Line(at, event)
    if any(True for _ in actions) or any(True for _ in events):
        raise ValueError("there are more events than times")


def _next(items: Iterator[Any]) -> Any:
    for item in items:
        return item
    raise ValueError("there are more times than events")


def _folded(race_id: str, record: Sequence[Line], secret: str) -> Race:
    last = record[-1].event if record else None
    if not isinstance(last, Finished):
        raise ValueError("it has no end")
    race = open_race(race_id, entry_of(record[0], 1))
    for seq, line in enumerate(record[1:], 2):
        race = evolve(race, entry_of(line, seq))
        if isinstance(line.event, Dealt):
            race = with_deal(race, deal_of(race, bytes.fromhex(last.secret or secret)))
    return race if last.secret else laid_open(race, secret)


def _seated(race: Race, people: Sequence[Person]) -> Race:
    seats = tuple(
        msgspec.structs.replace(
            seat, player=one.player, name=one.name, salt=one.salt, look=one.look
        )
        for seat, one in zip(race.seats, people, strict=True)
    )
    return msgspec.structs.replace(race, seats=seats)
