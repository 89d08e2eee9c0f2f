"""Seats that are given back: bots stay only as long as somebody is there whom they play against."""

from server.core.events import Left
from server.core.race import Race


def leaving(race: Race, *numbers: int) -> tuple[Left, ...]:
    """Return the events by which those seats are free again, and a bot's with the last person's."""
    staying = [seat for seat in race.seats if seat.number not in numbers]
    is_deserted = all(seat.bot is not None for seat in staying)
    bots = (seat.number for seat in staying if is_deserted)
    return tuple(Left(number) for number in (*numbers, *bots))
