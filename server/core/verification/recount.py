"""A race told once more from its record, each line held against the rules it was written under.

Whatever is at fault is noted, and the telling goes on as far as it can: one fault must not hide the
next. A line that could not be where it stands and that would bring everything behind it into
disorder is passed over.
"""

import re
from collections.abc import Sequence

import msgspec

from engine import Game, IllegalMove, NotationError, parse_action, play
from server.core.commands import Refused
from server.core.decide import decide
from server.core.deciding.starting import POSTPONE_MS
from server.core.events import (
    AnyEvent,
    Began,
    Closed,
    Dealt,
    Entry,
    Finished,
    HostPassed,
    Joined,
    Left,
    Moved,
    NonceGiven,
    Opened,
    Postponed,
    Removed,
    Resigned,
    Resumed,
    Sealed,
    Voided,
)
from server.core.fold import BrokenLog, deal_of, evolve, open_race, with_deal, with_move
from server.core.race import Race
from server.core.record import Line, chain_of, entry_of
from server.core.tournament import Tournament
from server.core.verification.finding import Check, Finding, fails
from server.core.verification.wishes import seat_there, wish

KEEPING_MS = 10_000
"""How long it may take to keep what was decided in time: the store may be away for a while."""

_NONCE = re.compile("[0-9a-f]{32}")

_DISORDERLY = (Opened, Joined, Left, Removed, Dealt)
"""Events that are passed over where they are at fault."""

_UNDUE: dict[type[AnyEvent], str] = {
    Sealed: "the list was sealed already",
    Voided: "no start was void, or not in this way",
    Began: "the list was not sealed, or a nonce was still shut",
    Dealt: "no deal was looked for",
    Postponed: "the deal was there in time",
    Resigned: "there was no race to resign from, or it was so already",
    Finished: "neither had every seat ended, nor had the deadline passed",
}


class Recount(msgspec.Struct, frozen=True):
    """The race as its record tells it, without names, and what is wrong with the record."""

    race: Race
    faults: tuple[Finding, ...]


class _Fault(Exception):
    """A line that can't be where it stands; the text says why."""


def recount(race: str, lines: Sequence[Line], secret: bytes | None) -> Recount:
    """Tell the race of that id from its record; without its secret no board is dealt.

    Raises `BrokenLog` where it doesn't even begin with a room and rules that are known.
    """
    if not lines:
        raise BrokenLog("the record is empty")
    try:
        first = open_race(race, entry_of(lines[0], 1))
    except NotationError as error:
        raise BrokenLog(f"the rules of the room are unknown: {error}") from None
    telling = _Telling(first, secret)
    for number, line in enumerate(lines[1:], 2):
        telling.take(number, line)
    if telling.race.stage != "finished":
        telling.note("record", "The record ends before the race does.")
    told = msgspec.structs.replace(telling.race, chain=chain_of(race, lines))
    return Recount(told, tuple(telling.faults))


class _Telling:
    """A race as far as it has been told."""

    def __init__(self, race: Race, secret: bytes | None) -> None:
        self.race = race
        self.faults: list[Finding] = []
        self._secret = secret
        self._lost: set[int] = set()
        """Seats of whose boards nothing is known any more."""

    def note(self, check: Check, text: str) -> None:
        self.faults.append(fails(check, text))

    def take(self, number: int, line: Line) -> None:
        """Tell one more line, the one of that number."""
        if line.at < self.race.at:
            back = self.race.at - line.at
            self.note("record", f"Line {number}: its time is {back} ms before the one above it.")
        entry = entry_of(line, self.race.seq + 1)
        if isinstance(entry.event, Moved):
            self._act(number, entry, entry.event)
        else:
            self._happen(number, entry)

    def _act(self, number: int, entry: Entry, event: Moved) -> None:
        if event.seat in self._lost:
            return
        try:
            game = _played(self.race, entry.at, event)
        except _Fault as fault:
            self._lost.add(event.seat)
            what = f"seat {event.seat}, action {event.number}, {event.action!r}"
            self.note("actions", f"Line {number}: {what}: {fault}; none after it was judged.")
        else:
            self.race = with_move(self.race, entry, game)

    def _happen(self, number: int, entry: Entry) -> None:
        event = entry.event
        kind = event.__struct_config__.tag
        try:
            _check_due(self.race, event, entry.at)
            _check_terms(self.race, event, entry.at)
        except _Fault as fault:
            check: Check = "nonces" if isinstance(event, NonceGiven) else "record"
            self.note(check, f"Line {number}, {kind!r}: {fault}.")
            if isinstance(event, _DISORDERLY) or not _has_its_seat(self.race, event):
                return
        self.race = evolve(self.race, entry)
        if isinstance(event, Dealt) and self._secret is not None:
            self.race = with_deal(self.race, deal_of(self.race, self._secret))


def _played(race: Race, at: int, event: Moved) -> Game:
    """The game after an action; raises `_Fault` where it could not be accepted."""
    seat = seat_there(race, event.seat)
    if seat is None:
        raise _Fault("nobody sits there")
    if race.stage != "begun" or seat.game is None:
        raise _Fault("there was no race to play")
    if at < race.start:
        raise _Fault(f"it came {race.start - at} ms before the start")
    if at >= race.deadline:
        raise _Fault(f"it came {at - race.deadline} ms after the deadline")
    if seat.resigned:
        raise _Fault("its player had resigned")
    if event.number != seat.count + 1:
        raise _Fault(f"action {seat.count + 1} was to be expected")
    try:
        action = parse_action(event.action)
    except NotationError as error:
        raise _Fault(str(error)) from None
    try:
        return play(seat.game, action)
    except IllegalMove as illegal:
        raise _Fault(str(illegal)) from None


def _check_due(race: Race, event: AnyEvent, at: int) -> None:
    """Raise `_Fault` where nobody's wish could have led to the event."""
    if not _has_its_seat(race, event):
        raise _Fault("nobody sits there")
    if isinstance(event, Joined) and _is_kept(race, event):
        return
    if isinstance(event, NonceGiven) and not _NONCE.fullmatch(event.nonce):
        raise _Fault("that is no nonce")
    if isinstance(event, HostPassed | Closed):
        # Who was there is no part of the record: only that the room waited still.
        if race.stage != "waiting":
            raise _Fault("the room did not wait any more")
        return
    command = wish(race, event)
    if command is None:
        raise _Fault("a room is opened once")
    try:
        decided = decide(race, command, at)
    except Refused as refused:
        raise _Fault(str(refused).removesuffix(".")) from None
    if not any(_is_same(event, one) for one in decided):
        raise _Fault(_UNDUE.get(type(event), "it was so already"))


def _is_kept(race: Race, event: Joined) -> bool:
    """Whether the seat is one that its player had in the race before: a later race begins so."""
    has_only_begun = race.number > 1 and race.seq == 1 + len(race.seats)
    is_free = 1 <= event.seat <= race.options.seats and seat_there(race, event.seat) is None
    return has_only_begun and is_free


def _check_terms(race: Race, event: AnyEvent, at: int) -> None:
    """Raise `_Fault` where an event sets other terms than those that hold for every room."""
    match event:
        case Sealed(until) if until <= race.at:
            raise _Fault("the nonces had to be open before the list was sealed")
        case Voided(commitment) if commitment == race.commitment:
            raise _Fault("the next start is to have a new secret, and has the same one")
        case Dealt() if at > race.start + KEEPING_MS:
            raise _Fault(f"it came {at - race.start} ms after the start, which did not move")
        case Began() if race.tournament is not None and race.options.is_official:
            _check_official(race, race.tournament, event, at)
        case Began():
            _check_start(race, event, at, race.options.countdown_ms)
        case Postponed():
            _check_start(race, event, at, POSTPONE_MS)
        case Resumed():
            _check_start(race, event, at, race.start - race.paused_at)


def _check_official(race: Race, tournament: Tournament, event: Began, at: int) -> None:
    """Raise `_Fault` where the start is not the one that the tournament has for its player."""
    if tournament.start is None:
        _check_start(race, event, at, 0)
        if not tournament.is_open(event.start):
            raise _Fault("nobody could start in the tournament then")
    elif (event.start, event.deadline) != (tournament.start, tournament.closes_at):
        raise _Fault("the start is not the one that all have in the tournament")
    elif at >= event.start:
        raise _Fault("it came after all had started")


def _check_start(race: Race, event: Began | Postponed | Resumed, at: int, ahead: int) -> None:
    """Raise `_Fault` where a start is not `ahead` ms from when it was set.

    That was before it was kept, and after the line above it.
    """
    lasts = event.deadline - event.start
    if lasts != race.options.limit_ms:
        raise _Fault(f"the race is to last {lasts} ms, not the {race.options.minutes} min promised")
    earliest, latest = race.at + ahead, at + ahead
    if event.start > latest:
        raise _Fault(f"the start is {event.start - latest} ms later than promised")
    if event.start < earliest:
        raise _Fault(f"the start is {earliest - event.start} ms earlier than promised")


def _is_same(event: AnyEvent, decided: AnyEvent) -> bool:
    if isinstance(event, Sealed | Began | Postponed | Resumed):
        return type(decided) is type(event)
    return decided == event


def _has_its_seat(race: Race, event: AnyEvent) -> bool:
    """Whether somebody sits where the event takes place, if it is one of a seat at all."""
    if isinstance(event, Joined):
        return True
    number: int | None = getattr(event, "seat", None)
    return number is None or seat_there(race, number) is not None
