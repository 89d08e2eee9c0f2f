"""What a table of results says beside the ranking: moves, undos, and when the stock was dealt."""

from engine import DEAL_STOCK, UNDO
from server.core.protocol import Tally
from server.core.race import Race, Seat


def tallies(race: Race) -> tuple[Tally, ...]:
    """Return what each seat did, in the order of the seats."""
    return tuple(map(_tally, race.seats))


def _tally(seat: Seat) -> Tally:
    undos = seat.texts.count(str(UNDO))
    dealt = (time for text, time in zip(seat.texts, seat.times, strict=True) if text == _DEALT)
    # A deal that was undone may have come again: the last one stands.
    return Tally(seat.number, seat.count - undos, undos, max(dealt, default=None))


_DEALT = str(DEAL_STOCK)
