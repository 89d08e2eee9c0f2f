"""What happens to a race that runs: the clock is stopped and goes on, seats stop, it ends."""

from server.core.commands import Finish, NoteRecorded, Pause, Refused, Resign, Resume
from server.core.deciding.asking import require_room_in_log, seat_for
from server.core.due import due
from server.core.events import AnyEvent, Finished, Paused, Recorded, Resigned, Resumed
from server.core.race import Race, Seat

RunningCommand = Pause | Resume | Resign | Finish | NoteRecorded


def decide_running(race: Race, command: RunningCommand, now: int) -> tuple[AnyEvent, ...]:
    """The events that a command about a running race leads to; raises `Refused`."""
    match command:
        case Pause(player):
            return _pause(race, player, now)
        case Resume(player):
            return _resume(race, player, now)
        case Resign(player):
            return _resign(race, player, now)
        case Finish(secret):
            shown = "" if race.options.withholds else secret
            return (Finished(shown),) if due(race, now) == "finish" else ()
        case NoteRecorded():
            return (Recorded(),) if due(race, now) == "record" else ()


def can_pause(race: Race, seat: Seat, now: int) -> bool:
    """Whether the seat's clock can be stopped at the instant `now` (ms): in practice alone."""
    is_racing = race.phase_at(now) == "racing" and now < race.deadline
    return race.options.is_practice and is_racing and not seat.has_ended


def _pause(race: Race, player: str, now: int) -> tuple[AnyEvent, ...]:
    seat = seat_for(race, player)
    if not race.options.is_practice:
        raise Refused("clock_runs")
    if race.stage == "paused" or seat.has_ended:
        return ()
    if not can_pause(race, seat, now):
        raise Refused("not_racing")
    require_room_in_log(race)
    return (Paused(),)


def _resume(race: Race, player: str, now: int) -> tuple[AnyEvent, ...]:
    seat_for(race, player)
    if race.stage != "paused":
        return ()
    stood = now - race.paused_at
    return (Resumed(race.start + stood, race.deadline + stood),)


def _resign(race: Race, player: str, now: int) -> tuple[AnyEvent, ...]:
    seat = seat_for(race, player)
    if seat.has_ended:
        return ()
    if race.phase_at(now) not in ("racing", "paused"):
        raise Refused("not_racing")
    return (Resigned(seat.number),)
