"""The log of a race: every event that is ever stored, in the form in which it is stored.

The log is the race: whatever is known of a race is a function of its deal and these events.
They hold player ids and nonces, so none of them goes on the wire; `views` says what does.
"""

from typing import Annotated

import msgspec

from server.core.look import Look
from server.core.options import Options, Strength
from server.core.search import Search, Skipped

Parts = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]


class LogEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="k"):
    """Something that happened; the log adds its place in the order and its time."""


class Opened(LogEvent, frozen=True, tag="opened"):
    """The room is there, with the commitment to the secret that will deal."""

    options: Options
    commitment: str
    search: Search | None
    """On what terms a winnable deal is looked for; none where any deal will do."""
    round: int = 1
    """Which race of its series it is."""
    points: tuple[tuple[int, Parts], ...] = ()
    """Seat and points of the series so far, in parts of `series.POINT`."""


class Joined(LogEvent, frozen=True, tag="joined"):
    """A player took a seat; the player id stays in the log."""

    seat: int
    player: str
    name: str
    salt: str
    look: Look
    bot: Strength | None = None


class Left(LogEvent, frozen=True, tag="left"):
    """The seat is free again."""

    seat: int


class Removed(LogEvent, frozen=True, tag="removed"):
    """The host gave the seat free, and its player may not come back."""

    seat: int


class Barred(LogEvent, frozen=True, tag="barred"):
    """A player who was removed from an earlier race of the room."""

    player: str


class Locked(LogEvent, frozen=True, tag="locked"):
    """Nobody else is let in; or the room is open again."""

    locked: bool


class HostPassed(LogEvent, frozen=True, tag="host"):
    """The host was away for too long: the seat is host from now on."""

    seat: int


class BotCalled(LogEvent, frozen=True, tag="bot"):
    """A bot is asked to take a free seat."""

    strength: Strength


class Arrived(LogEvent, frozen=True, tag="arrived"):
    """The seat's player is there by the connection `visit`, and by none before it."""

    seat: int
    visit: str


class Away(LogEvent, frozen=True, tag="away"):
    """The connection of the seat's player has ended."""

    seat: int


class Back(LogEvent, frozen=True, tag="back"):
    """The seat's player is there again."""

    seat: int


class Controlled(LogEvent, frozen=True, tag="controlled"):
    """A page of the seat's player took control; all its earlier pages only look on."""

    seat: int
    tab: str
    generation: int


class ReadySet(LogEvent, frozen=True, tag="ready"):
    """The seat is ready and has chosen its nonce."""

    seat: int
    nonce_hash: str


class ReadyCleared(LogEvent, frozen=True, tag="unready"):
    """The seat is not ready any more."""

    seat: int


class Sealed(LogEvent, frozen=True, tag="sealed"):
    """The list of ready seats is final; their nonces are open until the instant `until`."""

    until: int


class NonceGiven(LogEvent, frozen=True, tag="nonce"):
    """The seat opened its nonce."""

    seat: int
    nonce: str


class Voided(LogEvent, frozen=True, tag="voided"):
    """This start is void, since a nonce stayed shut or the promised search can't be made.

    A new secret is committed to.
    """

    commitment: str
    missing: tuple[int, ...]
    search: Search | None


class Began(LogEvent, frozen=True, tag="began"):
    """All nonces are open: play goes from `start` to `deadline` (ms, Redis clock)."""

    start: int
    deadline: int


class Dealt(LogEvent, frozen=True, tag="dealt"):
    """The deal is made: the candidate after the skipped ones, proved winnable or not."""

    skipped: tuple[Skipped, ...]
    proved: bool


class Postponed(LogEvent, frozen=True, tag="postponed"):
    """There was no deal in time: play goes from another `start` to another `deadline` (ms)."""

    start: int
    deadline: int


class Paused(LogEvent, frozen=True, tag="paused"):
    """The clock of a practice race stands still."""


class Resumed(LogEvent, frozen=True, tag="resumed"):
    """It goes on: as if play had gone from `start` and went to `deadline` (ms) without a break."""

    start: int
    deadline: int


class Moved(LogEvent, frozen=True, tag="moved"):
    """An accepted action; `number` counts the seat's own actions from 1."""

    seat: int
    number: int
    action: str
    id: str


class Resigned(LogEvent, frozen=True, tag="resigned"):
    """The player stopped."""

    seat: int


class Finished(LogEvent, frozen=True, tag="finished"):
    """Every seat has ended, or the deadline has passed: the secret is shown."""

    secret: str
    """Empty where it is a tournament's, which others may still play."""


class Closed(LogEvent, frozen=True, tag="closed"):
    """Nothing happened in the room for too long: it has ended without a race."""


class Forgotten(LogEvent, frozen=True, tag="forgotten"):
    """The player of the seat had everything about them deleted: the seat has no name any more."""

    seat: int


class Recorded(LogEvent, frozen=True, tag="recorded"):
    """Every player's records have taken in the finished race."""


PlainEvent = (
    Opened
    | Left
    | Removed
    | Locked
    | HostPassed
    | BotCalled
    | ReadySet
    | ReadyCleared
    | Sealed
    | NonceGiven
    | Voided
    | Began
    | Dealt
    | Postponed
    | Paused
    | Resumed
    | Resigned
    | Finished
    | Closed
)
"""What holds nothing private: anybody may read it when the race is over."""

PassingEvent = Away | Back | Forgotten
"""What those in the room are told, and what is no part of the record."""

InnerEvent = Controlled | Arrived | Barred | Recorded
"""What is nobody's business but the server's."""

AnyEvent = PlainEvent | PassingEvent | InnerEvent | Joined | Moved


class Entry(msgspec.Struct, frozen=True):
    """One line of the log: its place (from 1, without holes), its time in ms, and the event."""

    seq: int
    at: int
    event: AnyEvent


_decoder = msgspec.json.Decoder(AnyEvent)
_encoder = msgspec.json.Encoder()


def encode(event: AnyEvent) -> str:
    """The stored form of an event."""
    return _encoder.encode(event).decode()


def decode(stored: str | bytes) -> AnyEvent:
    """The event of a stored form; raises `msgspec.DecodeError` where it is none."""
    return _decoder.decode(stored)
