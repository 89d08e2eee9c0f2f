"""What a table of results says beside the ranking: moves, undos, and when the stock was dealt."""

from engine import DEAL_STOCK, UNDO
from server.core.protocol import Tally
from server.core.race import Race, Seat


def tallies(race: Race) -> tuple[Tally, ...]:
    """Return what each seat did, in the order of the seats."""
    return tuple(map(_tally, race.seats))


def _tally(seat: Seat) -> Tally:
    undos = seat.texts.count(_UNDO)
    return Tally(seat.number, seat.count - undos, undos, _dealt_at(seat))


def _dealt_at(seat: Seat) -> int | None:
    """When the stock was dealt (elapsed ms), if that stands; a deal may be undone."""
    standing: list[int | None] = []
    for text, time in zip(seat.texts, seat.times, strict=True):
        if text == _UNDO:
            standing.pop()
        else:
            standing.append(time if text == _DEAL else None)
    return next((time for time in standing if time is not None), None)


_UNDO, _DEAL = str(UNDO), str(DEAL_STOCK)
