"""The message catalogue: every frame that crosses the WebSocket, by direction.

JSON text frames, one object each, told apart by the field `t`. From this module the JSON Schema,
the pages under docs/protocol and the browser's protocol.ts are generated. A frame is
built here field by field from what its viewer may see; nothing is ever taken out of a fuller one.

Times are milliseconds: `at` and `now` on the server's clock (Redis time, Unix epoch), `…_in`
counted from the moment of sending. Columns and seats count from 1. Cards are written rank then
suit: `7H`.
"""

from typing import Annotated, Literal

import msgspec

from server.core.look import Colour, Pattern
from server.core.options import SEAT_LIMITS, Options, Strength
from server.core.search import Search, Skipped

SUBPROTOCOL = "scorpion.race.v1"
"""The WebSocket subprotocol; another one is answered with a readable refusal."""

MAX_FRAME_BYTES = 4096
"""A longer inbound frame is a broken frame."""

MAX_COLUMNS = 10

# A Python pattern's `$` also matches before a final line break: `(?!\n)` keeps that one out.
Card = Annotated[str, msgspec.Meta(pattern=r"^[A23456789TJQK][SHDC]$(?!\n)")]
Suit = Literal["S", "H", "D", "C"]
ColumnNumber = Annotated[int, msgspec.Meta(ge=1, le=MAX_COLUMNS)]
SeatNumber = Annotated[int, msgspec.Meta(ge=1, le=SEAT_LIMITS[1])]
RequestId = Annotated[
    str, msgspec.Meta(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.-]+$(?!\n)")
]
TabId = Annotated[str, msgspec.Meta(min_length=8, max_length=40, pattern=r"^[A-Za-z0-9_-]+$(?!\n)")]
RoomId = Annotated[str, msgspec.Meta(pattern=r"^[a-z2-7]{16}$(?!\n)")]
Count = Annotated[int, msgspec.Meta(ge=0, le=2**53 - 1)]
NonceHash = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
"""SHA-256 of a nonce's 16 bytes, lower-case hex."""
Nonce = Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{32}$(?!\n)")]
"""The 16 random bytes that a browser adds to the deal, lower-case hex."""

Phase = Literal["waiting", "opening", "countdown", "racing", "paused", "finished", "closed"]
"""waiting: seats fill and get ready. opening: the list is sealed, nonces are opened.
countdown: the start instant is set. racing: from that instant on. paused: the clock of a practice
race stands still. finished: all is revealed. closed: the room ended without a race."""
SeatState = Literal["waiting", "playing", "won", "stuck", "resigned", "timeup"]
Durability = Literal["disk", "second", "memory"]
"""What an `accepted` means: kept on disk, written within a second, or held in memory only."""


class Frame(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """One WebSocket message."""


# ---------------------------------------------------------------- from the browser


class Hello(Frame, frozen=True, tag="hello"):
    """The first frame, and again whenever the page sees a hole: the welcome holds everything."""

    room: RoomId
    tab: TabId
    """Random id of the page; the newest page of a player controls the seat."""
    epoch: str = ""
    """The epoch of an earlier welcome; another one now means that the race is lost."""


class Join(Frame, frozen=True, tag="join"):
    """Take a free seat."""

    id: RequestId
    bot: Strength | None = None
    """How strong the player is, if it is a program; everybody is told."""


class Leave(Frame, frozen=True, tag="leave"):
    """Give the seat back, before the race."""

    id: RequestId


class Ready(Frame, frozen=True, tag="ready"):
    """Loaded, clock synchronised, and a nonce chosen: here is its hash."""

    id: RequestId
    nonce_hash: NonceHash


class Unready(Frame, frozen=True, tag="unready"):
    """Take *ready* back."""

    id: RequestId


class Start(Frame, frozen=True, tag="start"):
    """The host seals the list of the ready seats; each then opens its nonce."""

    id: RequestId


class Remove(Frame, frozen=True, tag="remove"):
    """The host gives another seat free, before the race; its player may not come back."""

    id: RequestId
    seat: SeatNumber


class Lock(Frame, frozen=True, tag="lock"):
    """The host lets nobody else in, or opens the room again, before the race."""

    id: RequestId
    locked: bool


class CallBot(Frame, frozen=True, tag="bot"):
    """The host asks for a bot as an opponent, before the race; it comes in a moment."""

    id: RequestId
    strength: Strength


class OpenNonce(Frame, frozen=True, tag="nonce"):
    """Open the nonce whose hash stands in the sealed list."""

    id: RequestId
    nonce: Nonce


class Move(Frame, frozen=True, tag="move"):
    """A card, with all that lies on it, to another column."""

    id: RequestId
    base: Count
    """How many of this seat's actions had been accepted before this one."""
    card: Card
    to: ColumnNumber


class Deal(Frame, frozen=True, tag="deal"):
    """Deal the stock."""

    id: RequestId
    base: Count


class Undo(Frame, frozen=True, tag="undo"):
    """Take the latest action back."""

    id: RequestId
    base: Count


class Pause(Frame, frozen=True, tag="pause"):
    """Stop the clock, in practice alone."""

    id: RequestId


class Resume(Frame, frozen=True, tag="resume"):
    """Let the clock go on."""

    id: RequestId


class Again(Frame, frozen=True, tag="again"):
    """Ask for the room's next race; everybody keeps the seat.

    However many ask, one comes. In practice it also ends the race that is on.
    """

    id: RequestId
    after: Annotated[int, msgspec.Meta(ge=1, le=2**53 - 1)]
    """The number of the race after which it comes: whoever asks late gets the one there is."""
    same: bool = False
    """Whether the same deal is wanted once more, in practice alone."""


class Resign(Frame, frozen=True, tag="resign"):
    """Stop; what was reached stands."""

    id: RequestId


class Take(Frame, frozen=True, tag="take"):
    """Take control of the own seat from another page."""

    id: RequestId


class AskHint(Frame, frozen=True, tag="hint"):
    """Ask for a hint, where the room gives any."""

    id: RequestId


class Ping(Frame, frozen=True, tag="ping"):
    """Ask for the time; also a probe after waking."""

    id: RequestId


Action = Move | Deal | Undo
"""What a seat does on its board."""
SeatRequest = (
    Leave | Ready | Unready | Start | Remove | Lock | CallBot | OpenNonce | Pause | Resume | Resign
)
"""What a seat asks of the room."""
RoomRequest = Join | Take | Again | SeatRequest
Request = Action | RoomRequest | AskHint | Ping
"""Everything that is answered with its id."""
Inbound = Hello | Request


# ---------------------------------------------------------------- parts of the server's frames


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a frame."""


class Column(Part, frozen=True):
    """One column of the own board, from the bottom to the end."""

    hidden: int
    """Face-down cards at the bottom; they have no identity."""
    cards: tuple[Card, ...]


class Tableau(Part, frozen=True):
    """The own board as its player may see it."""

    columns: tuple[Column, ...]
    stock: int
    """Cards left in the stock; nobody knows which."""
    reserve: tuple[Card, ...]
    """Open cards beside the columns, each of which may move to a column."""
    banked: tuple[Suit, ...]


class MaskedColumn(Part, frozen=True):
    """One column of a board that one watches, from the bottom to the end."""

    hidden: int
    """Face-down cards at the bottom."""
    cards: tuple[Card | None, ...]
    """None: it was turned up or dealt, and watchers don't see its face yet."""


class MaskedBoard(Part, frozen=True):
    """A board that one watches, as it was before it told of a card that some racer doesn't know.

    Where the room's boards are open it is one as it was some time ago, with the face of each card.
    """

    seat: int
    columns: tuple[MaskedColumn, ...]
    stock: int
    reserve: tuple[Card | None, ...]
    banked: tuple[Suit, ...]
    later: int
    """Actions on that board that are masked; 0 where boards are open."""
    actions: int | msgspec.UnsetType = msgspec.UNSET
    """Where boards are open: the accepted actions of that seat that one sees so far."""


class PlacedCard(Part, frozen=True):
    """A card that became visible, and the column it lies in."""

    card: Card
    column: ColumnNumber


class Rules(Part, frozen=True):
    """The rule set as data: enough to know whether a visible card fits on a column's end."""

    name: str
    layout: Literal["scorpion", "scorpion2", "three-blind-mice"]
    empty: Literal["king", "any"]
    completed: Literal["bank", "stay"]
    stock: Literal["anytime", "blocked"]
    score: Literal["standard", "spider", "none"]
    undo: bool
    limit: int


class SeatCard(Part, frozen=True):
    """One seat as everybody sees it."""

    seat: int
    name: str
    """Empty where the player was deleted on their own wish."""
    colour: Colour
    pattern: Pattern
    bot: Strength | None = None
    """How strong it plays, if it is a program."""
    is_away: bool = False
    """Whether the player's page has lost its connection, or was closed."""
    nonce_hash: NonceHash | None = None
    """What the seat promised with its *ready*; a seat without it isn't ready."""


class Standing(Part, frozen=True):
    """One row of the standings; equal runs, score and time share a place."""

    seat: int
    place: int
    state: SeatState
    runs: int
    score: int
    time: int
    """Elapsed ms of the latest action that changed runs or score; 0 if none."""
    actions: int
    hidden: int
    """Cards still face down on that board, 0 to 12."""
    links: int
    """Face-up cards lying on their next higher card, and 12 for each banked run: 0 to 48."""


class Tally(Part, frozen=True):
    """What a seat did in a race, beside what it is ranked by."""

    seat: int
    moves: int
    """Accepted moves and deals, those that were undone included."""
    undos: int
    dealt_at: int | None
    """Elapsed ms when the stock was dealt; none where it lies there still, or again."""


class SeriesPoints(Part, frozen=True):
    """What a seat has won in a series."""

    seat: int
    points: float
    """A point for each first place; those who share one share the point."""


class Series(Part, frozen=True):
    """A series of races in the room, and how it stands."""

    best_of: int
    race: int
    """Which race of the series this one is, from 1."""
    points: tuple[SeriesPoints, ...]
    """The seats that have any; with this race's, once it is finished."""
    is_over: bool
    """Whether nobody can reach the first any more: the next race begins another series."""


class Sealed(Part, frozen=True):
    """A line of the sealed list."""

    seat: int
    nonce_hash: NonceHash


class OpenedNonce(Part, frozen=True):
    """A nonce of the sealed list, shown after the race."""

    seat: int
    nonce: Nonce


class RefusalDetail(Part, frozen=True, omit_defaults=True):
    """What the sentence about a refused action needs beside its code."""

    card: Card | None = None
    """The card that was to move."""
    needed: Card | None = None
    """The card that it goes on."""
    column: int | None = None
    """Where that card lies, or the column that was named."""
    covers: int | None = None
    """How many cards lie on the needed one."""
    limit: int | None = None
    """The limit of actions that is reached."""


class Proof(Part, frozen=True):
    """Everything that shows how the deal came about; only after the race."""

    secret: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
    commitment: str
    race: str
    """The race id."""
    nonces: tuple[OpenedNonce, ...]
    context: str
    """What the deal depends on beside the secret: `race|nonce,nonce,…`, nonces sorted; for
    practice `practice|rules`."""
    search: Search | None
    """On what terms a winnable deal was looked for."""
    skipped: tuple[Skipped, ...]
    """The solver's verdict on each candidate before the one that was dealt."""
    proved: bool
    """Whether the solver proved that the deal can be won."""
    index: int
    """Which candidate k was dealt."""
    deal: tuple[Card, ...]
    chain: Annotated[str, msgspec.Meta(pattern=r"^[0-9a-f]{64}$(?!\n)")]
    """The end of the chain over the race's record: to whoever keeps it, no line of the record can
    be changed unnoticed."""


class Results(Part, frozen=True):
    """A finished race, for whoever may see its room."""

    race: str
    options: Options
    rules: Rules
    start: int
    seats: tuple[SeatCard, ...]
    salts: tuple[str, ...]
    """What is hashed with each seat's name in the record; empty where the name is gone."""
    series: Series | None
    sealed: tuple[Sealed, ...]
    standings: tuple[Standing, ...]
    tallies: tuple[Tally, ...]
    proof: Proof


# ---------------------------------------------------------------- the room's events


class RoomEvent(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="k"):
    """Something that happened in the room and that everybody in it may know."""


class SeatTaken(RoomEvent, frozen=True, tag="joined"):
    """Somebody sat down."""

    seat: int
    name: str
    colour: Colour
    pattern: Pattern
    bot: Strength | None
    host: int | None
    """The seat that is host from now on."""


class SeatLeft(RoomEvent, frozen=True, tag="left"):
    """Somebody gave the seat back."""

    seat: int
    host: int | None
    """The seat that is host from now on; none where nobody is left but bots."""


class SeatRemoved(RoomEvent, frozen=True, tag="removed"):
    """The host gave the seat free."""

    seat: int
    host: int | None


class SeatAway(RoomEvent, frozen=True, tag="away"):
    """The player's page has lost its connection, or was closed."""

    seat: int


class SeatBack(RoomEvent, frozen=True, tag="back"):
    """The player is there again."""

    seat: int


class SeatForgotten(RoomEvent, frozen=True, tag="forgotten"):
    """The player had everything about them deleted; the seat has no name any more."""

    seat: int


class HostPassed(RoomEvent, frozen=True, tag="host"):
    """The host was away for too long: another seat is host from now on."""

    host: int


class RoomLocked(RoomEvent, frozen=True, tag="locked"):
    """Nobody else is let in; or the room is open again."""

    locked: bool


class BotCalled(RoomEvent, frozen=True, tag="bot"):
    """A bot was asked to come."""

    strength: Strength


class RoomClosed(RoomEvent, frozen=True, tag="closed"):
    """Nothing happened here for too long: the room has ended."""


class SeatReady(RoomEvent, frozen=True, tag="ready"):
    """A seat is ready, with the hash of its nonce."""

    seat: int
    nonce_hash: NonceHash


class SeatUnready(RoomEvent, frozen=True, tag="unready"):
    """A seat is not ready any more."""

    seat: int


class ListSealed(RoomEvent, frozen=True, tag="sealed"):
    """The host started: nobody joins or leaves; each seat opens its nonce before `until`."""

    list: tuple[Sealed, ...]
    until: int


class NonceOpened(RoomEvent, frozen=True, tag="nonce"):
    """A seat opened its nonce; the nonce itself is shown after the race."""

    seat: int


class StartVoided(RoomEvent, frozen=True, tag="voided"):
    """A nonce stayed shut: this start is void, and the next one has a new secret."""

    missing: tuple[int, ...]
    """The seats whose nonce didn't come; none where the server's solver is another one by now."""
    commitment: str
    search: Search | None


class RaceBegan(RoomEvent, frozen=True, tag="began"):
    """All nonces are open: the race starts at `start` and ends at `deadline` at the latest."""

    start: int
    deadline: int


class DealMade(RoomEvent, frozen=True, tag="dealt"):
    """The deal is made; the cards come in the instant of the start."""

    proved: bool
    """Whether it is proved that it can be won; else it is any deal."""


class StartPostponed(RoomEvent, frozen=True, tag="postponed"):
    """The deal was not found in time: the race starts and ends later than was said."""

    start: int
    deadline: int


class RacePaused(RoomEvent, frozen=True, tag="paused"):
    """The clock of a practice race stands still."""


class RaceResumed(RoomEvent, frozen=True, tag="resumed"):
    """It goes on: as if it had started at `start`; it ends at `deadline` at the latest."""

    start: int
    deadline: int


class SeatResigned(RoomEvent, frozen=True, tag="resigned"):
    """A player stopped; what was reached stands."""

    seat: int


class RaceFinished(RoomEvent, frozen=True, tag="finished"):
    """Every seat has ended, or the deadline has passed: the result, and how the deal came about."""

    standings: tuple[Standing, ...]
    tallies: tuple[Tally, ...]
    series: Series | None
    proof: Proof | None
    """None where it is a tournament's deal, which others may still play."""


PublicEvent = (
    SeatTaken
    | SeatLeft
    | SeatRemoved
    | SeatAway
    | SeatBack
    | SeatForgotten
    | HostPassed
    | RoomLocked
    | BotCalled
    | RoomClosed
    | SeatReady
    | SeatUnready
    | ListSealed
    | NonceOpened
    | StartVoided
    | RaceBegan
    | DealMade
    | StartPostponed
    | RacePaused
    | RaceResumed
    | SeatResigned
    | RaceFinished
)


# ---------------------------------------------------------------- to the browser


class Boards(Frame, frozen=True, tag="boards"):
    """All boards, for those who have none to play on; the latest replaces all earlier ones.

    Only where the room's option `watchers` is `boards`, or `open`: then they are those of `delay`
    seconds ago, from so long after the start on.
    """

    version: int
    """Grows with every change; frames may be skipped."""
    boards: tuple[MaskedBoard, ...]


class Welcome(Frame, frozen=True, tag="welcome"):
    """The whole room as this viewer may see it, whenever that is to be told all at once.

    It answers `hello`, and it comes when the own seat came or went, or the room has a next race.
    """

    epoch: str
    version: int
    """Version of the room's events that this frame includes."""
    now: int
    phase: Phase
    starts_in: int | None
    ends_in: int | None
    elapsed: int | None
    """How far the clock had come when it was stopped; none while it isn't."""
    race: str
    """The race id: part of the deal's context."""
    race_number: int
    """Which of the room's races it is, from 1."""
    series: Series | None
    """None where a race stands for itself."""
    options: Options
    rules: Rules
    commitment: str
    """SHA-256 of the secret that deals; keep it to check the race afterwards."""
    search: Search | None
    """On what terms a winnable deal is looked for; none where any deal will do."""
    code: str | None
    """The code for speaking; none once the race has started."""
    seats: tuple[SeatCard, ...]
    host: int | None
    locked: bool
    bot_in: int | None
    """When a bot comes if nobody else does; none where none will."""
    you: int | None
    """The own seat; none for a visitor."""
    controls: bool
    """Whether this page may act for the seat, or only looks on."""
    tableau: Tableau | None
    """The own board, from the start instant on."""
    number: int
    """The own accepted actions."""
    standings: tuple[Standing, ...]
    tallies: tuple[Tally, ...]
    """Only after the race."""
    proof: Proof | None
    sealed: tuple[Sealed, ...]
    """The sealed list while a start is open or after it; else empty."""
    durability: Durability
    boards: Boards | None = None
    """The boards as they may be watched; none before the start, and for who plays on one."""
    watching: int = 0
    """How many people without a seat look on while the race is on."""


class Board(Frame, frozen=True, tag="board"):
    """The own board, in the instant of the start."""

    tableau: Tableau
    number: int
    now: int
    ends_in: int


class Accepted(Frame, frozen=True, tag="accepted"):
    """The action is kept: what it turned up and brought, and the place it gives."""

    id: RequestId
    number: int
    """The own accepted actions, this one included."""
    at: int
    """Elapsed ms of the race."""
    turned: tuple[PlacedCard, ...]
    dealt: tuple[PlacedCard, ...]
    banked: tuple[Suit, ...]
    runs: int
    score: int
    place: int
    hidden: int
    links: int
    state: SeatState
    tableau: Tableau | None = None
    """Where undo is on, the whole board: what an undo takes back is told by nothing else."""


class Rejected(Frame, frozen=True, tag="rejected"):
    """The action is refused and nothing changed."""

    id: RequestId
    code: str
    reason: str
    """One short sentence; it tells nothing that is hidden."""
    number: int
    """The own accepted actions."""
    detail: RefusalDetail | None = None
    """What the sentence is made of, for those who say it in other words."""


class Advice(Frame, frozen=True, tag="advice"):
    """What to do next, as the player could work out from the own board alone."""

    id: RequestId
    code: Literal["move", "deal", "nothing_useful"]
    number: int
    """The own accepted actions: it is about the board after them."""
    card: Card | None = None
    """The card of a move."""
    to: ColumnNumber | None = None
    """The column of a move."""


class Done(Frame, frozen=True, tag="done"):
    """The request of that id is carried out."""

    id: RequestId


class Event(Frame, frozen=True, tag="event"):
    """The next of the room's events; versions have no holes."""

    version: int
    at: int
    event: PublicEvent


class Standings(Frame, frozen=True, tag="standings"):
    """The race as it stands; the latest replaces all earlier ones."""

    version: int
    """Grows with every change; frames may be skipped."""
    rows: tuple[Standing, ...]


class Watching(Frame, frozen=True, tag="watching"):
    """How many look on; the latest replaces all earlier ones."""

    people: int
    """People without a seat whose pages are connected while the race is on."""


class Control(Frame, frozen=True, tag="control"):
    """Another page of this player took the seat, or this one did."""

    controls: bool


class Pong(Frame, frozen=True, tag="pong"):
    """The time."""

    id: RequestId
    now: int


class Error(Frame, frozen=True, tag="error"):
    """A request that can't be carried out: what happened, what was expected, what to do."""

    id: RequestId
    code: str
    message: str


class Bye(Frame, frozen=True, tag="bye"):
    """The server ends this connection, and says why."""

    code: str
    message: str
    retry_in: int | None
    """Come back after so many ms; none: don't."""


Outbound = (
    Welcome
    | Board
    | Boards
    | Accepted
    | Rejected
    | Advice
    | Done
    | Event
    | Standings
    | Watching
    | Control
    | Pong
    | Error
    | Bye
)


# ---------------------------------------------------------------- text forms


class BadFrame(ValueError):
    """An inbound text that is no message of the catalogue; its text says what was expected."""


_decoder = msgspec.json.Decoder(Inbound)
_encoder = msgspec.json.Encoder()


def decode(text: str | bytes) -> Inbound:
    """The message in an inbound frame.

    Raises `BadFrame` for everything else, whatever the peer sent.
    """
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise BadFrame(str(error)) from None


def encode(frame: Outbound) -> str:
    """The text of an outbound frame."""
    return _encoder.encode(frame).decode()
