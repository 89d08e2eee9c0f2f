"""The record of a race: what anybody may read of its log afterwards, and the chain over it.

A line of the record is an entry of the log without what nobody else is to know: the ids of players,
of their pages, and of their requests. Who is there just now, and by which page, is no part of a
race, so such an entry has no line. Everything else is there, in the log's order.

A name stands in it as a salted hash: with the name and its salt at hand anybody can see that it is
the one, and a player who is to be forgotten is so without a change to the record.

Each line is hashed together with the hash of all lines before it: whoever has kept the end of this
chain notices if a line is changed, left out or put in later.
"""

import hashlib
from collections.abc import Iterable
from typing import Annotated

import msgspec

from server.core.events import (
    AnyEvent,
    Entry,
    InnerEvent,
    Joined,
    LogEvent,
    Moved,
    PassingEvent,
    PlainEvent,
)
from server.core.look import look_of
from server.core.options import Strength

VERSION = "scorpion-race/record/2"
"""What the chain begins with, followed by `|` and the race id."""

Instant = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class Seated(LogEvent, frozen=True, tag="joined"):
    """A player took a seat."""

    seat: int
    name_hash: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
    """SHA-256 of a salt, `|` and the name; the results have both."""
    bot: Strength | None
    """How strong it plays, if it is a program."""


class Acted(LogEvent, frozen=True, tag="moved"):
    """An accepted action; `number` counts the seat's own actions from 1."""

    seat: int
    number: int
    action: str


PublicEvent = PlainEvent | Seated | Acted


class Line(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """One line of the record: its time in ms (Unix epoch), and what happened."""

    at: Instant
    event: PublicEvent


_encoder = msgspec.json.Encoder()


def line_of(entry: Entry) -> Line | None:
    """The line of an entry of the log; none where it is nobody's business."""
    event = _public(entry.event)
    return None if event is None else Line(entry.at, event)


def entry_of(line: Line, seq: int) -> Entry:
    """An entry of which that is the line, but for the name.

    Ids and names in it stand for those that nobody knows.
    """
    match line.event:
        case Seated(seat, _, bot):
            stranger, called = f"player {seq}", f"seat {seat}"
            return Entry(seq, line.at, Joined(seat, stranger, called, "", look_of(stranger), bot))
        case Acted(seat, number, action):
            return Entry(seq, line.at, Moved(seat, number, action, f"{seat}-{number}"))
        case event:
            return Entry(seq, line.at, event)


def name_hash(name: str, salt: str) -> str:
    """What stands for a name in the record: SHA-256 of the salt, `|` and the name, in hex."""
    return hashlib.sha256(f"{salt}|{name}".encode()).hexdigest()


def first_link(race: str) -> bytes:
    """The chain of a race before its first line."""
    return hashlib.sha256(f"{VERSION}|{race}".encode()).digest()


def linked(chain: bytes, line: object) -> bytes:
    """The chain with one more line: SHA-256 of the chain so far and the line as compact JSON.

    The line may also be the plain values that were read of it: their names stay in the order read,
    so what a later version would add to a line doesn't change an old one.
    """
    return hashlib.sha256(chain + _encoder.encode(line)).digest()


def chain_of(race: str, lines: Iterable[object]) -> bytes:
    """The chain of a whole record."""
    chain = first_link(race)
    for line in lines:
        chain = linked(chain, line)
    return chain


def extended(chain: bytes, entry: Entry) -> bytes:
    """The chain after an entry of the log, which may have no line."""
    line = line_of(entry)
    return chain if line is None else linked(chain, line)


def _public(event: AnyEvent) -> PublicEvent | None:
    if isinstance(event, Moved):  # by far the most entries of a race
        return Acted(event.seat, event.number, event.action)
    if isinstance(event, PassingEvent | InnerEvent):
        return None
    if isinstance(event, Joined):
        return Seated(event.seat, name_hash(event.name, event.salt), event.bot)
    return event
