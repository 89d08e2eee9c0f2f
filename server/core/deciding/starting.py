"""From ready to dealt: the list is sealed, the nonces open, the start is set, the deal is made."""

import hashlib

from server.core.commands import (
    Begin,
    ClearReady,
    Deal,
    GiveNonce,
    Postpone,
    Refused,
    Seal,
    SetReady,
    Start,
    Void,
)
from server.core.deciding.asking import host_for, require_room_in_log, require_waiting, seat_for
from server.core.deciding.leaving import leaving
from server.core.due import due, needs_deal
from server.core.events import (
    AnyEvent,
    Began,
    Dealt,
    Left,
    NonceGiven,
    Postponed,
    ReadyCleared,
    ReadySet,
    Sealed,
    Voided,
)
from server.core.race import Race

POSTPONE_MS = 4_000
"""How far from now a start is set anew for which there was no deal in time."""

StartingCommand = SetReady | ClearReady | Start | Seal | GiveNonce | Void | Begin | Deal | Postpone


def decide_starting(race: Race, command: StartingCommand, now: int) -> tuple[AnyEvent, ...]:
    """The events that a command on the way to the start leads to; raises `Refused`."""
    match command:
        case SetReady(player, nonce_hash):
            return _set_ready(race, player, nonce_hash)
        case ClearReady(player):
            return _clear_ready(race, player)
        case Start(player, window):
            return _start(race, player, now + window)
        case Seal(window):
            return (Sealed(now + window),) if due(race, now) == "seal" else ()
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


def hash_of(nonce: str) -> str:
    """SHA-256 of the nonce's bytes, lower-case hex; of a nonce in hex."""
    return hashlib.sha256(bytes.fromhex(nonce)).hexdigest()


def _set_ready(race: Race, player: str, nonce_hash: str) -> tuple[AnyEvent, ...]:
    seat = seat_for(race, player)
    require_waiting(race, "The start is sealed already")
    if seat.nonce_hash == nonce_hash:
        return ()
    require_room_in_log(race)
    return (ReadySet(seat.number, nonce_hash),)


def _clear_ready(race: Race, player: str) -> tuple[AnyEvent, ...]:
    seat = seat_for(race, player)
    require_waiting(race, "The start is sealed already")
    return (ReadyCleared(seat.number),) if seat.nonce_hash else ()


def _start(race: Race, player: str, until: int) -> tuple[AnyEvent, ...]:
    seat_for(race, player)
    if race.stage != "waiting":
        return ()
    host = host_for(race, player, "Only the host starts the race")
    unready = [seat for seat in race.seats if seat.nonce_hash is None]
    present = [seat.name for seat in unready if seat.away_since is None or seat is host]
    if present:
        raise Refused("not_ready", f"Not ready yet: {', '.join(present)}")
    # Whoever is away can't get ready: the others need not wait, and the seat is free again.
    return (*(Left(seat.number) for seat in unready), Sealed(until))


def _give_nonce(race: Race, player: str, nonce: str) -> tuple[AnyEvent, ...]:
    seat = seat_for(race, player)
    if seat.nonce == nonce:
        return ()
    if race.stage != "opening":
        raise Refused("not_opening")
    if seat.nonce is not None or hash_of(nonce) != seat.nonce_hash:
        raise Refused("wrong_nonce")
    return (NonceGiven(seat.number, nonce),)


def _void(race: Race, void: Void, now: int) -> tuple[AnyEvent, ...]:
    can_be_given_up = due(race, now) == "begin" or needs_deal(race)
    is_given_up = can_be_given_up and void.gives_up == race.commitment
    if due(race, now) != "void" and not is_given_up:
        return ()
    # Who was forgotten meanwhile can't get ready for the next start.
    forgotten = [seat.number for seat in race.seats if not seat.player]
    voided = Voided(void.commitment, race.missing, void.search)
    return (voided, *leaving(race, *forgotten)) if forgotten else (voided,)


def _begin(race: Race, now: int) -> tuple[AnyEvent, ...]:
    if due(race, now) != "begin":
        return ()
    start = _start_of(race, now)
    if race.options.is_official and race.tournament and not race.tournament.is_open(now):
        raise Refused("tournament_over")
    return (Began(start, start + race.options.limit_ms),)


def _start_of(race: Race, now: int) -> int:
    """The instant (ms) of a start that is set at the instant `now`."""
    if race.tournament is None or not race.options.is_official:
        return now + race.options.countdown_ms
    return now if race.tournament.start is None else race.tournament.start


def _deal(race: Race, deal: Deal, now: int) -> tuple[AnyEvent, ...]:
    if not needs_deal(race) or deal.commitment != race.commitment:
        return ()
    dealt = Dealt(deal.found.skipped, deal.found.proved)
    if race.options.withholds:
        # It was there before the start was set.
        return (dealt,)
    # Too late for the start that was set: it moves first, so that nobody is surprised by it.
    return (_postponed(race, now), dealt) if due(race, now) == "postpone" else (dealt,)


def _postponed(race: Race, now: int) -> Postponed:
    start = now + POSTPONE_MS
    return Postponed(start, start + race.options.limit_ms)
