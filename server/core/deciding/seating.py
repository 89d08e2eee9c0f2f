"""Who sits in the room, who is its host, and who is there just now."""

from server.core.commands import (
    CallBot,
    Close,
    Depart,
    FillUp,
    Forget,
    Join,
    Leave,
    Lock,
    PassHost,
    Refused,
    RemoveSeat,
    TakeControl,
)
from server.core.deciding.asking import (
    host_for,
    require_room_in_log,
    require_waiting,
    seat_for,
)
from server.core.deciding.leaving import leaving
from server.core.deciding.running import can_pause
from server.core.due import due, heir
from server.core.events import (
    AnyEvent,
    Arrived,
    Away,
    Back,
    BotCalled,
    Closed,
    Controlled,
    Forgotten,
    HostPassed,
    Joined,
    Locked,
    Paused,
    ReadyCleared,
    Removed,
    Resigned,
)
from server.core.names import looks_like
from server.core.race import Race, Seat

MOST_CALLS = 30
"""Bots that may be called into one race: some may not come, and are called again."""

MAX_TABS = 500
"""Pages that may take a seat in turn; more is no person's doing and would flood the log."""

MAX_VISITS = 500
"""Connections of a seat that are noted; who comes and goes more often is shown as it was then."""

SeatingCommand = (
    Join
    | Leave
    | RemoveSeat
    | Lock
    | CallBot
    | TakeControl
    | Depart
    | Forget
    | PassHost
    | FillUp
    | Close
)


def decide_seating(race: Race, command: SeatingCommand, now: int) -> tuple[AnyEvent, ...]:
    """The events that a command about the seats leads to; raises `Refused`."""
    match command:
        case Join():
            return _join(race, command)
        case Leave(player):
            return _leave(race, player)
        case RemoveSeat(player, seat):
            return _remove(race, player, seat)
        case Lock(player, locked):
            return _lock(race, player, locked)
        case CallBot():
            return _call_bot(race, command)
        case TakeControl():
            return _take_control(race, command)
        case Depart(player, visit):
            return _depart(race, player, visit, now)
        case Forget(player):
            return _forget(race, player)
        case PassHost():
            return _pass_host(race, now)
        case FillUp():
            return _fill_up(race, now)
        case Close():
            return (Closed(),) if due(race, now) == "close" else ()


def _join(race: Race, join: Join) -> tuple[AnyEvent, ...]:
    if race.seat_of(join.player):
        return ()
    require_waiting(race, "Seats are taken before the start; you can watch, or join the next race")
    require_room_in_log(race)
    if join.player in race.barred:
        raise Refused("removed")
    # Anybody may say that they are a program; only the server's own was asked in by the host.
    if race.is_locked and not (join.is_house and race.bots_awaited):
        raise Refused("room_locked")
    if len(race.seats) >= race.options.seats:
        raise Refused("room_full")
    if any(looks_like(join.name, seat.name) for seat in race.seats):
        raise Refused("name_taken")
    taken = {seat.number for seat in race.seats}
    free = next(number for number in range(1, race.options.seats + 1) if number not in taken)
    return (Joined(free, join.player, join.name, join.salt, join.look, join.bot),)


def _leave(race: Race, player: str) -> tuple[AnyEvent, ...]:
    seat = race.seat_of(player)
    if seat is None:
        return ()
    require_waiting(race, "The start is sealed; you can resign once the race runs")
    return leaving(race, seat.number)


def _remove(race: Race, player: str, number: int) -> tuple[AnyEvent, ...]:
    host = host_for(race, player, "Only the host gives another seat free")
    require_waiting(race, "The start is sealed; every seat stays until the race is over")
    if all(seat.number != number for seat in race.seats):
        return ()
    return leaving(race, number) if number == host.number else (Removed(number),)


def _lock(race: Race, player: str, locked: bool) -> tuple[AnyEvent, ...]:
    host_for(race, player, "Only the host locks the room")
    require_waiting(race, "The start is sealed: nobody comes in now anyway")
    if race.is_locked == locked:
        return ()
    require_room_in_log(race)
    return (Locked(locked),)


def _call_bot(race: Race, call: CallBot) -> tuple[AnyEvent, ...]:
    host_for(race, call.player, "Only the host asks for bots")
    require_waiting(race, "The start is sealed; ask for a bot before the next race")
    if race.is_locked:
        raise Refused("room_locked", "Open the room before you ask for a bot")
    if race.bots_called >= MOST_CALLS:
        raise Refused("too_many_bots")
    if len(race.seats) >= race.options.seats:
        raise Refused("room_full")
    return (BotCalled(call.strength),)


def _fill_up(race: Race, now: int) -> tuple[AnyEvent, ...]:
    if due(race, now) != "fill" or race.options.bot is None:
        return ()
    return (BotCalled(race.options.bot),)


def _take_control(race: Race, command: TakeControl) -> tuple[AnyEvent, ...]:
    seat = seat_for(race, command.player)
    takes = seat.tab != command.tab and (command.insist or command.tab not in seat.tabs)
    if takes and seat.generation >= MAX_TABS:
        raise Refused("too_many_pages")
    happened: list[AnyEvent] = []
    if takes:
        happened.append(Controlled(seat.number, command.tab, seat.generation + 1))
    if takes or seat.tab == command.tab:
        happened += _arrival(seat, command.visit)
    return tuple(happened)


def _arrival(seat: Seat, visit: str) -> tuple[AnyEvent, ...]:
    if visit in ("", seat.visit) or seat.visits >= MAX_VISITS:
        return ()
    arrived = Arrived(seat.number, visit)
    return (arrived,) if seat.away_since is None else (arrived, Back(seat.number))


def _depart(race: Race, player: str, visit: str, now: int) -> tuple[AnyEvent, ...]:
    seat = race.seat_of(player)
    # The end of an older connection says nothing of the one that came in its place.
    if seat is None or seat.visit != visit or seat.away_since is not None:
        return ()
    happened: list[AnyEvent] = [Away(seat.number)]
    if race.stage == "waiting" and seat.nonce_hash is not None:
        # Nobody would open its nonce.
        happened.append(ReadyCleared(seat.number))
    if can_pause(race, seat, now):
        happened.append(Paused())
    return tuple(happened)


def _forget(race: Race, player: str) -> tuple[AnyEvent, ...]:
    seat = race.seat_of(player)
    if seat is None:
        return ()
    if race.stage == "waiting":
        return leaving(race, seat.number)
    has_to_stop = race.stage in ("opening", "begun", "paused") and not seat.has_ended
    forgotten = Forgotten(seat.number)
    return (Resigned(seat.number), forgotten) if has_to_stop else (forgotten,)


def _pass_host(race: Race, now: int) -> tuple[AnyEvent, ...]:
    seat = heir(race)
    if due(race, now) != "pass_host" or seat is None:
        return ()
    return (HostPassed(seat.number),)
