"""Which wish led to an event: the way back from what was decided to what was asked for."""

from server.core.commands import (
    AnyCommand,
    Begin,
    CallBot,
    ClearReady,
    Deal,
    Finish,
    Forget,
    GiveNonce,
    Join,
    Leave,
    Lock,
    Pause,
    Postpone,
    RemoveSeat,
    Resume,
    SetReady,
    Start,
    Void,
)
from server.core.events import (
    AnyEvent,
    Began,
    BotCalled,
    Dealt,
    Finished,
    Joined,
    Left,
    Locked,
    NonceGiven,
    Paused,
    Postponed,
    ReadyCleared,
    ReadySet,
    Removed,
    Resigned,
    Resumed,
    Sealed,
    Voided,
)
from server.core.race import Race, Seat
from server.core.search import Found


def wish(race: Race, event: AnyEvent) -> AnyCommand | None:
    """The command that leads to the event; none for what is nobody's wish.

    Whoever sits in the seat it is about, or is host, is taken for the one who wished it.
    """
    return _of_a_seat(race, event) or _of_the_host(race, event) or _of_the_server(race, event)


def seat_there(race: Race, number: int | None) -> Seat | None:
    """The seat of that number; none where nobody sits there."""
    return next((seat for seat in race.seats if seat.number == number), None)


def _of_a_seat(race: Race, event: AnyEvent) -> AnyCommand | None:
    match event:
        case Joined(_, player, name, salt, look, bot):
            # The record doesn't tell whose program it was; one of the server's own may come.
            return Join(player, name, salt, look, bot, is_house=bot is not None)
        case Left(seat):
            return Leave(_player(race, seat))
        case ReadySet(seat, nonce_hash):
            return SetReady(_player(race, seat), nonce_hash)
        case ReadyCleared(seat):
            return ClearReady(_player(race, seat))
        case NonceGiven(seat, nonce):
            return GiveNonce(_player(race, seat), nonce)
        case Resigned(seat):
            # Whoever is forgotten resigns as well, and may do so before the race runs.
            return Forget(_player(race, seat))
        case Paused():
            return Pause(_alone(race))
        case Resumed():
            return Resume(_alone(race))
    return None


def _of_the_host(race: Race, event: AnyEvent) -> AnyCommand | None:
    host = _player(race, race.host)
    match event:
        case Removed(seat):
            return RemoveSeat(host, seat)
        case Locked(locked):
            return Lock(host, locked)
        case BotCalled(strength):
            return CallBot(host, strength)
        case Sealed():
            return Start(host, 0)
    return None


def _of_the_server(race: Race, event: AnyEvent) -> AnyCommand | None:
    match event:
        case Voided(commitment, missing, search):
            # Where no nonce was missing there was no deal to be had.
            return Void(commitment, search, gives_up="" if missing else race.commitment)
        case Began():
            return Begin()
        case Dealt(skipped, proved):
            return Deal(Found(skipped, proved), race.commitment)
        case Postponed():
            return Postpone()
        case Finished(secret):
            return Finish(secret)
    return None


def _alone(race: Race) -> str:
    """The player of a room of one."""
    return race.seats[0].player if race.seats else ""


def _player(race: Race, number: int | None) -> str:
    seat = seat_there(race, number)
    return seat.player if seat else ""
