"""What several commands ask of a race before anything else."""

from server.core.commands import Refused
from server.core.race import Race, Seat

MOST_ENTRIES = 5_000
"""Entries of a log after which its room can only be left: who toggles *ready* for ever would fill
the store, and everybody who comes reads the whole log."""


def seat_for(race: Race, player: str) -> Seat:
    """The player's seat; raises `Refused` where there is none."""
    seat = race.seat_of(player)
    if seat is None:
        raise Refused("no_seat")
    return seat


def host_for(race: Race, player: str, otherwise: str) -> Seat:
    """The host's seat, if it is the player's; raises `Refused`, and says `otherwise`."""
    seat = seat_for(race, player)
    if seat.number != race.host:
        raise Refused("not_host", otherwise)
    return seat


def require_waiting(race: Race, otherwise: str) -> None:
    """Raise `Refused`, and say `otherwise`, unless seats still fill."""
    if race.stage == "closed":
        raise Refused("room_closed")
    if race.stage != "waiting":
        raise Refused("race_running", otherwise)


def require_room_in_log(race: Race) -> None:
    """Raise `Refused` where the log has grown too long for anything that can be repeated."""
    if race.seq >= MOST_ENTRIES:
        raise Refused("room_worn_out")
