"""The bodies and queries of the HTTP interface.

What is asked refuses fields that it doesn't know; what is answered may gain fields. Times called
`at` and `since` are milliseconds on the server's clock (Unix epoch), all others last so many
milliseconds.
"""

from typing import Annotated, Literal

import msgspec

from server.core.look import Colour, Pattern
from server.core.options import Kind, Options, Strength
from server.core.protocol import Phase, RoomId, SeatState

MOST_LISTED = 100
"""Rooms in one answer of the lobby."""

NameText = Annotated[str, msgspec.Meta(max_length=400)]
RulesText = Annotated[str, msgspec.Meta(min_length=1, max_length=200)]
"""A rule set by name, or by its parts."""
ListedCount = Annotated[int, msgspec.Meta(ge=1, le=MOST_LISTED)]
RaceId = Annotated[str, msgspec.Meta(pattern=r"^[a-z2-7]{16}-[1-9][0-9]{0,8}$(?!\n)")]
"""The room, and which of its races."""
RoomCode = Annotated[str, msgspec.Meta(min_length=1, max_length=40)]


class Asked(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a request holds."""


class PlayerOrder(Asked, frozen=True):
    """Ask for an identity, or for another name or look; what isn't named stays as it is."""

    name: NameText | None = None
    """Needed the first time: nobody is given a name."""
    colour: Colour | None = None
    pattern: Pattern | None = None
    bearer: bool = False
    """Whether the token is wanted in the answer, for a program, and not as a cookie."""


class RoomOrder(Asked, frozen=True):
    """Ask for a room."""

    options: Options = Options()


# A query has no null, which msgspec would take from the word: what isn't asked for is unset.


class LobbyQuery(Asked, frozen=True):
    """Which rooms of the lobby."""

    rules: RulesText | msgspec.UnsetType = msgspec.UNSET
    limit: ListedCount = MOST_LISTED


class QuickOrder(Asked, frozen=True):
    """Ask for an opponent."""

    rules: RulesText = "scorpion"
    bot: Strength | None = None
    """The bot that comes where nobody else has come in time; none: only people."""
    room: RoomId | msgspec.UnsetType = msgspec.UNSET
    """For who waits already, to be asked every few seconds: the room that they wait in. The answer
    is where to go on waiting, that room or another; null where they are not matched there."""


class TransferClaim(Asked, frozen=True):
    """Ask to be, on this device, who gave out the code on another one."""

    code: RoomCode


class HistoryQuery(Asked, frozen=True):
    """Which races of the history: those before an instant (ms), or the latest."""

    before: Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)] | msgspec.UnsetType = msgspec.UNSET


class Me(msgspec.Struct, frozen=True):
    """Who one is: `name` is null for somebody who has chosen none yet."""

    name: str | None
    colour: Colour | None
    pattern: Pattern | None


class Identity(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who one is from now on."""

    name: str
    colour: Colour
    pattern: Pattern
    token: str | None = None
    """For a program that asked for it: what its requests show as a bearer's."""


class NewRoom(msgspec.Struct, frozen=True):
    """Where the new room is."""

    room: RoomId
    code: str
    path: str


class FoundRoom(msgspec.Struct, frozen=True):
    """The room of a code."""

    room: RoomId


class RoomSummary(msgspec.Struct, frozen=True):
    """A room from outside."""

    room: RoomId
    race: RaceId
    phase: Phase
    options: Options
    seats: tuple[str, ...]
    """The names of those who sit there."""
    free: int
    locked: bool


class ListedRoom(msgspec.Struct, frozen=True):
    """A room of the lobby."""

    room: RoomId
    host: str
    rules: str
    options: Options
    phase: Phase
    taken: int
    free: int
    locked: bool
    since: int
    """When it was opened, or its race started."""
    names: tuple[str, ...]
    """Who races there, in the order of their seats; while it waits, nobody is named."""
    watching: int
    """How many people look on at its race."""


class RoomList(msgspec.Struct, frozen=True):
    """The lobby: rooms that wait, the newest first, then races that may be watched."""

    at: int
    """How things stood when."""
    total: int
    """How many there are, also beyond the limit."""
    rooms: tuple[ListedRoom, ...]


class QuickMatch(msgspec.Struct, frozen=True):
    """The room in which one waits for an opponent, or has one; null: no match was asked for."""

    room: RoomId | None


class TransferOffer(msgspec.Struct, frozen=True):
    """How to become the same player on another device, once."""

    code: str
    path: str
    """Where to open it there; the code stands behind the `#`, which no server is told."""
    qr: str
    """The whole address as a QR code: an SVG element."""
    expires_in: int


class HistoryEntry(msgspec.Struct, frozen=True):
    """A finished race of one's own."""

    race: RaceId
    room: RoomId
    at: int
    """When it ended."""
    kind: Kind
    rules: str
    seat: int
    place: int
    of: int
    """How many took part."""
    shared: bool
    """Whether another seat has the same place."""
    state: SeatState
    runs: int
    score: int
    time: int
    moves: int
    undos: int
    shown_at: int | msgspec.UnsetType = msgspec.UNSET
    """From when on its replay can be seen, where others still play its deal as it ends."""


class History(msgspec.Struct, frozen=True):
    """One's own races, the latest first."""

    at: int
    """How things stood when."""
    races: tuple[HistoryEntry, ...]


class RulesRecord(msgspec.Struct, frozen=True):
    """What one has reached under a rule set; null where there is nothing yet."""

    rules: str
    played: int
    won: int
    best_score: int | None
    fastest: int | None
    fewest_moves: int | None
    streak: int
    best_streak: int


class Records(msgspec.Struct, frozen=True):
    """One's own records, for each rule set that was played."""

    records: tuple[RulesRecord, ...]


class ProblemDetails(msgspec.Struct, frozen=True):
    """Why a request can't be carried out (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    """A sentence in English; the code is what a program acts on and puts in other words."""
    code: str


Method = Literal["GET", "POST", "DELETE"]
