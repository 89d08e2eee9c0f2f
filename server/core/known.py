"""What a client knows of its room and its own board, folded from the frames that it was sent.

The twin of the browser's store, for players that are programs. It holds nothing that was not in a
frame; where frames were missed it says so, and the next welcome fills the hole.
"""

from collections.abc import Sequence
from typing import get_args

import msgspec

from engine import RANKS
from server.core import protocol as p
from server.core.look import look_of

KING_TO_ACE = RANKS[::-1]
SUITS: tuple[p.Suit, ...] = get_args(p.Suit)
"""In the order in which banked runs are told."""


class Known(msgspec.Struct, frozen=True):
    """A room as one of its viewers knows it after some frames."""

    welcome: p.Welcome
    """The room as it was when everything was told at once, changed by what came after."""
    state: p.SeatState | None
    """State of the own seat; none for a visitor."""
    has_hole: bool = False
    """Whether a frame is missing: time to say hello again."""

    @property
    def phase(self) -> p.Phase:
        """The phase of the room."""
        return self.welcome.phase

    @property
    def you(self) -> int | None:
        """The own seat; none for a visitor."""
        return self.welcome.you

    @property
    def is_host(self) -> bool:
        """Whether the own seat may start the race."""
        return self.you is not None and self.you == self.welcome.host

    @property
    def number(self) -> int:
        """The own accepted actions."""
        return self.welcome.number

    @property
    def tableau(self) -> p.Tableau | None:
        """The own board; none before the start."""
        return self.welcome.tableau

    @property
    def may_play(self) -> bool:
        """Whether an action of the own seat can be accepted now."""
        return self.phase == "racing" and self.tableau is not None and self.state == "playing"


def first_known(welcome: p.Welcome) -> Known:
    """Return what a welcome tells."""
    return Known(welcome, _own_state(welcome.you, welcome.standings))


def follow(known: Known, frame: p.Outbound, action: p.Action | None = None) -> Known:
    """Return what is known after one more frame; `action` is the one that an answer is about."""
    match frame:
        case p.Welcome():
            return first_known(frame)
        case p.Board(tableau, number):
            told = _with(known, phase="racing", tableau=tableau, number=number)
            return msgspec.structs.replace(told, state="playing")
        case p.Accepted() if action is not None:
            return _accepted(known, frame, action)
        case p.Rejected() if frame.number != known.number:
            return msgspec.structs.replace(known, has_hole=True)
        case p.Event():
            return _event(known, frame)
        case p.Standings(rows=rows):
            return _with(known, standings=rows)
        case p.Control(controls):
            return _with(known, controls=controls)
        case _:
            return known


def tableau_after(tableau: p.Tableau, action: p.Action, accepted: p.Accepted) -> p.Tableau:
    """Return the own board after an accepted action, from what the answer says it brought."""
    if accepted.tableau is not None:
        return accepted.tableau
    columns = list(tableau.columns)
    if isinstance(action, p.Move):
        _carry(columns, action)
    for dealt in accepted.dealt:
        _lay(columns, dealt.column - 1, (dealt.card,))
    _settle(columns, accepted)
    moved = action.card if isinstance(action, p.Move) else None
    return p.Tableau(
        columns=tuple(columns),
        stock=tableau.stock - len(accepted.dealt),
        reserve=tuple(card for card in tableau.reserve if card != moved),
        banked=tuple(suit for suit in SUITS if suit in (*tableau.banked, *accepted.banked)),
    )


def _with(known: Known, **changes: object) -> Known:
    welcome = msgspec.structs.replace(known.welcome, **changes)
    return msgspec.structs.replace(known, welcome=welcome)


def _own_state(you: int | None, standings: Sequence[p.Standing]) -> p.SeatState | None:
    return next((row.state for row in standings if row.seat == you), None)


def _accepted(known: Known, frame: p.Accepted, action: p.Action) -> Known:
    if frame.number <= known.number:
        # The first answer once more: the welcome has told what it brought.
        return known
    if frame.number > known.number + 1 or known.tableau is None:
        return msgspec.structs.replace(known, has_hole=True)
    tableau = tableau_after(known.tableau, action, frame)
    told = _with(known, tableau=tableau, number=frame.number)
    return msgspec.structs.replace(told, state=frame.state)


def _event(known: Known, frame: p.Event) -> Known:
    if frame.version <= known.welcome.version:
        return known
    if frame.version > known.welcome.version + 1:
        return msgspec.structs.replace(known, has_hole=True)
    return _happened(_with(known, version=frame.version), frame.event)


def _happened(known: Known, event: p.PublicEvent) -> Known:
    return _seated(known, event) or _ran(known, event) or known


def _seated(known: Known, event: p.PublicEvent) -> Known | None:
    """Return what is known after an event about the seats; none for another one."""
    seats = known.welcome.seats
    match event:
        case p.SeatTaken(seat, name, colour, pattern, bot, host):
            card = p.SeatCard(seat=seat, name=name, colour=colour, pattern=pattern, bot=bot)
            return _with(known, seats=(*seats, card), host=host)
        case p.SeatLeft(seat, host) | p.SeatRemoved(seat, host):
            left = tuple(card for card in seats if card.seat != seat)
            you = None if known.you == seat else known.you
            return _with(known, seats=left, host=host, you=you)
        case p.SeatReady(seat, nonce_hash):
            return _with(known, seats=_marked(seats, (seat,), nonce_hash))
        case p.SeatUnready(seat):
            return _with(known, seats=_marked(seats, (seat,), None))
        case p.SeatAway(seat):
            return _with(known, seats=_changed(seats, seat, is_away=True))
        case p.SeatBack(seat):
            return _with(known, seats=_changed(seats, seat, is_away=False))
        case p.SeatForgotten(seat):
            look = msgspec.structs.asdict(look_of(""))
            return _with(known, seats=_changed(seats, seat, name="", **look))
        case p.HostPassed(host):
            return _with(known, host=host)
        case p.RoomLocked(locked):
            return _with(known, locked=locked)
        case p.BotCalled():
            return _with(known, bot_in=None)
    return None


def _ran(known: Known, event: p.PublicEvent) -> Known | None:
    """Return what is known after an event on the way to a result; none for another one."""
    seats = known.welcome.seats
    match event:
        case p.ListSealed(sealed):
            return _with(known, phase="opening", sealed=sealed)
        case p.StartVoided(_, commitment, search):
            everyone = tuple(card.seat for card in seats)
            cleared = _marked(seats, everyone, None)
            promised = {"commitment": commitment, "search": search}
            return _with(known, phase="waiting", sealed=(), seats=cleared, **promised)
        case p.RaceBegan():
            return _with(known, phase="countdown", code=None)
        case p.SeatResigned(seat):
            return msgspec.structs.replace(known, state="resigned") if seat == known.you else known
        case p.RaceFinished(standings, tallies, series, proof):
            ended = {"standings": standings, "tallies": tallies, "series": series, "proof": proof}
            told = _with(known, phase="finished", **ended)
            return msgspec.structs.replace(told, state=_own_state(known.you, standings))
        case p.RacePaused():
            return _with(known, phase="paused", tableau=None)
        case p.RaceResumed():
            return _with(known, phase="racing")
        case p.RoomClosed():
            return _with(known, phase="closed")
    return None


def _changed(seats: Sequence[p.SeatCard], number: int, **changes: object) -> tuple[p.SeatCard, ...]:
    """Return the seats with some fields of one of them changed."""
    return tuple(
        msgspec.structs.replace(card, **changes) if card.seat == number else card for card in seats
    )


def _marked(
    seats: Sequence[p.SeatCard], numbers: Sequence[int], nonce_hash: str | None
) -> tuple[p.SeatCard, ...]:
    """Return the seats with some of them ready (with that hash) or, without one, not ready."""
    return tuple(
        msgspec.structs.replace(card, nonce_hash=nonce_hash) if card.seat in numbers else card
        for card in seats
    )


def _carry(columns: list[p.Column], move: p.Move) -> None:
    origin = next((at for at, column in enumerate(columns) if move.card in column.cards), None)
    if origin is None:
        # It lay in the reserve, with nothing on it.
        _lay(columns, move.to - 1, (move.card,))
        return
    column = columns[origin]
    start = column.cards.index(move.card)
    columns[origin] = p.Column(hidden=column.hidden, cards=column.cards[:start])
    _lay(columns, move.to - 1, column.cards[start:])


def _lay(columns: list[p.Column], at: int, cards: tuple[str, ...]) -> None:
    column = columns[at]
    columns[at] = p.Column(hidden=column.hidden, cards=column.cards + cards)


def _settle(columns: list[p.Column], accepted: p.Accepted) -> None:
    """Bank the runs and turn up the cards of the answer, each where it lies bare."""
    runs = {tuple(rank + suit for rank in KING_TO_ACE) for suit in accepted.banked}
    for at, column in enumerate(columns):
        hidden, cards = column.hidden, column.cards
        faces = (placed.card for placed in accepted.turned if placed.column == at + 1)
        while True:
            if cards[-len(KING_TO_ACE) :] in runs:
                cards = cards[: -len(KING_TO_ACE)]
            elif not cards and hidden and (face := next(faces, None)) is not None:
                hidden, cards = hidden - 1, (face,)
            else:
                break
        columns[at] = p.Column(hidden=hidden, cards=cards)
