"""What the store checks again before it keeps anything: a few facts, kept beside the log.

They repeat what the log says and are written together with it, so that the script that appends an
action need not fold the log.
"""

from server.core.race import Race, Seat


def checked_fields(race: Race) -> dict[str, str]:
    """The fields of the race hash after an event of the room, by name."""
    fields = {"stage": race.stage, "start": str(race.start), "deadline": str(race.deadline)}
    for seat in race.seats:
        fields |= _of_seat(seat)
    return fields


def _of_seat(seat: Seat) -> dict[str, str]:
    fields = {
        f"{seat.number}:generation": str(seat.generation),
        f"{seat.number}:ended": "1" if seat.has_ended else "",
    }
    if not seat.count:
        fields[f"{seat.number}:score"] = str(seat.score)
    return fields
