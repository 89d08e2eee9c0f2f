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
    Dealt,
    Finished,
    Joined,
    Left,
    NonceGiven,
    Postponed,
    ReadyCleared,
    ReadySet,
    Resigned,
    Sealed,
    Voided,
)
from server.core.names import looks_like
from server.core.race import Race, Seat
from server.core.search import Found, Search

MAX_TABS = 500
"""Pages that may take a seat in turn; more is no person's doing and would flood the log."""

MOST_ENTRIES = 5_000
"""Entries of a log after which its room can only be left: who toggles *ready* for ever would fill
the store, and everybody who comes reads the whole log."""

DEAL_MARGIN_MS = 1_000
"""How long before the start the deal has to be there, for everybody to be told in time."""

POSTPONE_MS = 4_000
"""How far from now a start is set anew for which there was no deal in time."""

Due = Literal["begin", "void", "postpone", "finish"]
"""What a room does by itself: set the start, call a start void, move the start, end the race."""


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
    """Call a start void whose nonces didn't all come in time, or which can't get its deal."""

    commitment: str
    search: Search | None
    gives_up: str = ""
    """The commitment of a start whose promised search can't be made, if that is why."""


class Begin(Command, frozen=True):
    """Set the start instant of a race whose nonces are all open."""


class Deal(Command, frozen=True):
    """Make the deal known that was found for a race that has begun."""

    found: Found
    commitment: str
    """To the secret whose deal it is: a late finder must not deal what was void meanwhile."""


class Postpone(Command, frozen=True):
    """Move a start for which there is no deal yet."""


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
    | Deal
    | Postpone
    | Resign
    | Finish
)


def decide(race: Race, command: AnyCommand, now: int) -> tuple[AnyEvent, ...]:
    """The events that the command leads to at the instant `now` (ms); none if all is so already.

    Raises `Refused`, with a code and a sentence, where the command can't be carried out.
    """
    # The store's clock may have been set back, or asked before the race's latest entry was kept.
    now = max(now, race.at)
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
        case Void():
            return _void(race, command, now)
        case Begin():
            return _begin(race, now)
        case Deal():
            return _deal(race, command, now)
        case Postpone():
            return (_postponed(race, now),) if due(race, now) == "postpone" else ()
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


def _void(race: Race, void: Void, now: int) -> tuple[AnyEvent, ...]:
    can_be_given_up = race.stage == "opening" or needs_deal(race)
    is_given_up = can_be_given_up and void.gives_up == race.commitment
    if due(race, now) != "void" and not is_given_up:
        return ()
    return (Voided(void.commitment, race.missing, void.search),)


def _begin(race: Race, now: int) -> tuple[AnyEvent, ...]:
    if due(race, now) != "begin":
        return ()
    start = now + race.options.countdown_ms
    return (Began(start, start + race.options.limit_ms),)


def _deal(race: Race, deal: Deal, now: int) -> tuple[AnyEvent, ...]:
    if not needs_deal(race) or deal.commitment != race.commitment:
        return ()
    dealt = Dealt(deal.found.skipped, deal.found.proved)
    # Too late for the start that was set: it moves first, so that nobody is surprised by it.
    return (_postponed(race, now), dealt) if due(race, now) == "postpone" else (dealt,)


def _postponed(race: Race, now: int) -> Postponed:
    start = now + POSTPONE_MS
    return Postponed(start, start + race.options.limit_ms)


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
    """What the room itself has to do at the instant `now` (ms); none if nothing."""
    if race.stage == "opening":
        if not race.missing:
            return "begin"
        return "void" if now >= race.until else None
    if needs_deal(race):
        return "postpone" if now >= race.start - DEAL_MARGIN_MS else None
    if race.stage == "begun" and (race.all_ended or now >= race.deadline):
        return "finish"
    return None


def needs_deal(race: Race) -> bool:
    """Whether a start is set for which the deal is still being looked for."""
    return race.stage == "begun" and race.found is None


def next_due(race: Race) -> int | None:
    """The instant (ms) at which something falls due if nothing happens before; none if nothing."""
    if race.stage == "opening":
        return race.until
    if needs_deal(race):
        return race.start - DEAL_MARGIN_MS
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
