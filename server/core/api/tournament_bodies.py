"""The bodies and queries of the HTTP interface that are about tournaments: dailies and cups.

All times are milliseconds on the server's clock (Unix epoch), but for `time`, which counts from the
start of a race. Days are those of UTC.
"""

from typing import Annotated

import msgspec

from server.core.api.bodies import Asked, RaceId
from server.core.look import Colour, Pattern
from server.core.protocol import Card, RoomId, SeatState
from server.core.search import Search, Skipped
from server.core.tournament import TournamentKey, TournamentKind, TournamentPhase

MOST_ROWS = 100
"""Rows in one answer of a tournament's board."""

DayText = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{4}-[0-9]{2}-[0-9]{2}$(?!\n)")]
MonthText = Annotated[str, msgspec.Meta(pattern=r"^[0-9]{4}-(0[1-9]|1[0-2])$(?!\n)")]
RowCount = Annotated[int, msgspec.Meta(ge=1, le=MOST_ROWS)]
CURSOR = "([0-9a-f]{1,14})-([0-9a-f]{20})-([0-9a-f]{1,14})"
"""Where one reads a board on: rank and mark of the last row, and since which version of it."""

BoardCursor = Annotated[str, msgspec.Meta(pattern=rf"^{CURSOR}$(?!\n)")]


class DayQuery(Asked, frozen=True):
    """Which day; today where none is named."""

    day: DayText | msgspec.UnsetType = msgspec.UNSET


class MonthQuery(Asked, frozen=True):
    """Which month; this one where none is named."""

    month: MonthText | msgspec.UnsetType = msgspec.UNSET


class BoardQuery(Asked, frozen=True):
    """Which rows of a tournament's board: the best, those around one's own, or the next ones."""

    limit: RowCount = 50
    after: BoardCursor | msgspec.UnsetType = msgspec.UNSET
    """What the answer with the rows before named as `next`."""
    around: bool = False


class OwnAttempt(msgspec.Struct, frozen=True):
    """How far one has come oneself in a tournament."""

    room: RoomId
    state: SeatState
    place: int | None
    """On the board as it is now; null before the first action."""
    runs: int
    score: int
    time: int
    moves: int
    practice: bool
    """Whether one may practise on the deal already; on a cup's when that has closed."""


class TournamentCard(msgspec.Struct, frozen=True):
    """A tournament from outside."""

    key: TournamentKey
    kind: TournamentKind
    day: DayText
    rules: str
    opens_at: int
    """From when on one may take part."""
    shuts_at: int
    """From when on nobody else may."""
    starts_at: int | None
    """When all start; null where everybody does so when they like."""
    closes_at: int
    """When all is laid open."""
    minutes: int
    """Time limit of each race."""
    phase: TournamentPhase
    entrants: int
    """How many have taken part, or are about to."""
    commitment: str | None
    """SHA-256 of the secret that deals; null where there is none yet."""
    committed_at: int | None
    early: bool
    """Whether that was before anybody could take part."""
    own: OwnAttempt | None
    """Null to whoever takes no part, or has no name."""


class Commitment(msgspec.Struct, frozen=True):
    """What is committed to for a day to come."""

    key: TournamentKey
    commitment: str
    committed_at: int


class TournamentDay(msgspec.Struct, frozen=True):
    """The tournaments of a day."""

    at: int
    """How things stood when."""
    day: DayText
    tournaments: tuple[TournamentCard, ...]
    """The dailies, then the cups in the order of their starts."""
    ahead: tuple[Commitment, ...]
    """The dailies of the days after it; of today alone."""


class TournamentProof(msgspec.Struct, frozen=True):
    """Everything that shows how the deal of a tournament came about."""

    secret: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
    commitment: str
    context: str
    """What the deal depends on beside the secret."""
    search: Search | None
    """On what terms a winnable deal was looked for."""
    skipped: tuple[Skipped, ...]
    """The solver's verdict on each candidate before the one that was dealt."""
    proved: bool
    """Whether the solver proved that the deal can be won."""
    index: int
    """Which candidate k was dealt."""
    deal: tuple[Card, ...]


class TournamentDetails(TournamentCard, frozen=True):
    """A tournament with what proves its deal."""

    at: int
    """How things stood when."""
    proof: TournamentProof | None
    """Null before the tournament has closed, and where nobody took part."""


class AttemptRoom(msgspec.Struct, frozen=True):
    """Where one plays."""

    room: RoomId
    path: str


class BoardRow(msgspec.Struct, frozen=True):
    """How far somebody has come in a tournament; nothing of the cards."""

    place: int
    """From 1; who is equal in runs, score and time shares it, and the next one is skipped."""
    name: str
    colour: Colour
    pattern: Pattern
    runs: int
    score: int
    time: int
    """Elapsed ms of the latest action that changed runs or score."""
    moves: int
    state: SeatState
    own: bool
    race: RaceId | None
    """Whose replay may be seen; null until the tournament has closed."""


class Board(msgspec.Struct, frozen=True):
    """A part of a tournament's board: rows, places and count as they were at one instant."""

    key: TournamentKey
    version: int
    """Grows with every change of the board."""
    at: int
    total: int
    """How many have come on the board."""
    closed: bool
    """Whether the tournament is over for everybody, and all is laid open."""
    rows: tuple[BoardRow, ...]
    own: BoardRow | None
    """One's own row, wherever it stands."""
    next: BoardCursor | None
    """With which to ask for the rows that follow; null where none do."""


class OwnResult(msgspec.Struct, frozen=True):
    """What one's attempt in a tournament has come to."""

    key: TournamentKey
    room: RoomId
    race: RaceId | None
    """By which its replay is found; null before the tournament has closed."""
    state: SeatState
    place: int | None
    """On the board as it is now; null without an action."""
    of: int
    """How many are on the board."""
    runs: int
    score: int
    time: int
    moves: int
    won: bool


class DayStreak(msgspec.Struct, frozen=True):
    """Days in a row on which one took part in the daily of a rule set, or won it.

    Today, and an attempt that is still on, break nothing before they are over.
    """

    rules: str
    played: int
    best_played: int
    won: int
    best_won: int


class OwnTournaments(msgspec.Struct, frozen=True):
    """One's own attempts in a month, the latest first, and all streaks."""

    at: int
    attempts: tuple[OwnResult, ...]
    streaks: tuple[DayStreak, ...]
