"""What may happen in a room: each command is answered with the events that it leads to.

Every decision here is judged again where it is stored: the events are kept only if the log is
still exactly the one that was decided on, so two processes never both get their way.
"""

import hashlib
from typing import Literal

import msgspec

from server.core.events import (
    AnyEvent,
    Began,
    Controlled,
    Finished,
    Joined,
    Left,
    NonceGiven,
    ReadyCleared,
    ReadySet,
    Resigned,
    Sealed,
    Voided,
)
from server.core.names import looks_like
from server.core.race import Race, Seat

MAX_TABS = 500
"""Pages that may take a seat in turn; more is no person's doing and would flood the log."""

MOST_ENTRIES = 5_000
"""Entries of a log after which its room can only be left: who toggles *ready* for ever would fill
the store, and everybody who comes reads the whole log."""

Due = Literal["begin", "void", "finish"]
"""What a room does by itself: set the start, call a start void, end the race."""


class Refused(Exception):
    """The command can't be carried out as things stand; nothing changed."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class Command(msgspec.Struct, frozen=True):
    """Something that somebody wants to happen."""


class Join(Command, frozen=True):
    """Take a free seat; the seat one has already is answered with itself."""

    player: str
    name: str


class Leave(Command, frozen=True):
    """Give the seat back, before the race."""

    player: str


class TakeControl(Command, frozen=True):
    """Let the page `tab` act for the player's seat."""

    player: str
    tab: str
    insist: bool = False
    """Also for a page that had control before and lost it."""


class SetReady(Command, frozen=True):
    """Say that the page is loaded and its nonce chosen."""

    player: str
    nonce_hash: str


class ClearReady(Command, frozen=True):
    """Take that back."""

    player: str


class Start(Command, frozen=True):
    """The host seals the list, and the seats have `window` ms to open their nonces."""

    player: str
    window: int


class RemoveSeat(Command, frozen=True):
    """The host gives another seat free."""

    player: str
    seat: int


class GiveNonce(Command, frozen=True):
    """Open the nonce."""

    player: str
    nonce: str


class Void(Command, frozen=True):
    """Call a start void whose nonces didn't all come in time."""

    commitment: str


class Begin(Command, frozen=True):
    """Set the start instant of a race whose nonces are all open and whose deal is made."""

    index: int


class Resign(Command, frozen=True):
    """Stop; what was reached stands."""

    player: str


class Finish(Command, frozen=True):
    """End a race that nobody can go on with."""

    secret: str


AnyCommand = (
    Join
    | Leave
    | TakeControl
    | SetReady
    | ClearReady
    | Start
    | RemoveSeat
    | GiveNonce
    | Void
    | Begin
    | Resign
    | Finish
)


def decide(race: Race, command: AnyCommand, now: int) -> tuple[AnyEvent, ...]:
    """The events that the command leads to at the instant `now` (ms); none if all is so already.

    Raises `Refused`, with a code and a sentence, where the command can't be carried out.
    """
    match command:
        case Join(player, name):
            return _join(race, player, name)
        case Leave(player):
            return _leave(race, player)
        case TakeControl(player, tab, insist):
            return _take_control(race, player, tab, insist)
        case SetReady(player, nonce_hash):
            return _set_ready(race, player, nonce_hash)
        case ClearReady(player):
            return _clear_ready(race, player)
        case Start(player, window):
            return _start(race, player, now + window)
        case RemoveSeat(player, seat):
            return _remove_seat(race, player, seat)
        case GiveNonce(player, nonce):
            return _give_nonce(race, player, nonce)
        case Void(commitment):
            return _void(race, commitment, now)
        case Begin(index):
            return _begin(race, index, now)
        case Resign(player):
            return _resign(race, player, now)
        case Finish(secret):
            return _finish(race, secret, now)


def _join(race: Race, player: str, name: str) -> tuple[AnyEvent, ...]:
    if race.seat_of(player):
        return ()
    _require_waiting(race, "Seats are taken before the start; you can watch, or join the next race")
    _require_room_in_log(race)
    if len(race.seats) >= race.options.seats:
        raise Refused("room_full", f"All {race.options.seats} seats are taken")
    if any(looks_like(name, seat.name) for seat in race.seats):
        raise Refused("name_taken", "Somebody here has that name or one that looks like it")
    taken = {seat.number for seat in race.seats}
    free = next(number for number in range(1, race.options.seats + 1) if number not in taken)
    return (Joined(free, player, name),)


def _leave(race: Race, player: str) -> tuple[AnyEvent, ...]:
    seat = race.seat_of(player)
    if seat is None:
        return ()
    _require_waiting(race, "The start is sealed; you can resign once the race runs")
    return (Left(seat.number),)


def _take_control(race: Race, player: str, tab: str, insist: bool) -> tuple[AnyEvent, ...]:
    seat = _seat(race, player)
    if seat.tab == tab or (tab in seat.tabs and not insist):
        return ()
    if seat.generation >= MAX_TABS:
        raise Refused("too_many_pages", "This seat has changed pages too often")
    return (Controlled(seat.number, tab, seat.generation + 1),)


def _set_ready(race: Race, player: str, nonce_hash: str) -> tuple[AnyEvent, ...]:
    seat = _seat(race, player)
    _require_waiting(race, "The start is sealed already")
    if seat.nonce_hash == nonce_hash:
        return ()
    _require_room_in_log(race)
    return (ReadySet(seat.number, nonce_hash),)


def _clear_ready(race: Race, player: str) -> tuple[AnyEvent, ...]:
    seat = _seat(race, player)
    _require_waiting(race, "The start is sealed already")
    return (ReadyCleared(seat.number),) if seat.nonce_hash else ()


def _start(race: Race, player: str, until: int) -> tuple[AnyEvent, ...]:
    seat = _seat(race, player)
    if race.stage != "waiting":
        return ()
    if seat.number != race.host:
        raise Refused("not_host", "Only the host starts the race")
    waiting_for = [other.name for other in race.seats if other.nonce_hash is None]
    if waiting_for:
        raise Refused("not_ready", f"Not ready yet: {', '.join(waiting_for)}")
    return (Sealed(until),)


def _remove_seat(race: Race, player: str, number: int) -> tuple[AnyEvent, ...]:
    host = _seat(race, player)
    if host.number != race.host:
        raise Refused("not_host", "Only the host gives another seat free")
    _require_waiting(race, "The start is sealed; every seat stays until the race is over")
    if all(seat.number != number for seat in race.seats):
        return ()
    return (Left(number),)


def _give_nonce(race: Race, player: str, nonce: str) -> tuple[AnyEvent, ...]:
    seat = _seat(race, player)
    if seat.nonce == nonce:
        return ()
    if race.stage != "opening":
        raise Refused("not_opening", "No start waits for a nonce now")
    if seat.nonce is not None or hash_of(nonce) != seat.nonce_hash:
        raise Refused("wrong_nonce", "The nonce doesn't have the hash that was sealed")
    return (NonceGiven(seat.number, nonce),)


def _void(race: Race, commitment: str, now: int) -> tuple[AnyEvent, ...]:
    return (Voided(commitment, race.missing),) if due(race, now) == "void" else ()


def _begin(race: Race, index: int, now: int) -> tuple[AnyEvent, ...]:
    if due(race, now) != "begin":
        return ()
    start = now + race.options.countdown * 1_000
    return (Began(start, start + race.options.minutes * 60_000, index),)


def _resign(race: Race, player: str, now: int) -> tuple[AnyEvent, ...]:
    seat = _seat(race, player)
    if seat.has_ended:
        return ()
    if race.phase_at(now) != "racing":
        raise Refused("not_racing", "There is no race to resign from now")
    return (Resigned(seat.number),)


def _finish(race: Race, secret: str, now: int) -> tuple[AnyEvent, ...]:
    return (Finished(secret),) if due(race, now) == "finish" else ()


def due(race: Race, now: int) -> Due | None:
    """What the room itself has to do at the instant `now`: `begin`, `void`, `finish` or nothing."""
    if race.stage == "opening":
        if not race.missing:
            return "begin"
        return "void" if now >= race.until else None
    if race.stage == "begun" and (race.all_ended or now >= race.deadline):
        return "finish"
    return None


def next_due(race: Race) -> int | None:
    """The instant (ms) at which something falls due if nothing happens before; none if nothing."""
    if race.stage == "opening":
        return race.until
    return race.deadline if race.stage == "begun" else None


def hash_of(nonce: str) -> str:
    """SHA-256 of the nonce's bytes, lower-case hex; of a nonce in hex."""
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


def _seat(race: Race, player: str) -> Seat:
    seat = race.seat_of(player)
    if seat is None:
        raise Refused("no_seat", "You have no seat in this room")
    return seat


def _require_waiting(race: Race, otherwise: str) -> None:
    if race.stage != "waiting":
        raise Refused("race_running", otherwise)


def _require_room_in_log(race: Race) -> None:
    if race.seq >= MOST_ENTRIES:
        raise Refused("room_worn_out", "Too much has happened in this room; open a new one")
