"""The order of a race: runs, then score, then time; equal in all three share a place."""

from server.core.protocol import Standing
from server.core.race import Race, Seat, state_of

MAX_RUNS = 2**6 - 1
MAX_SCORE = 2**15 - 1
MAX_ELAPSED = 2**32 - 1
MAX_RANK = 2**53 - 1
"""What `packed` gives at most."""


class OutOfRange(ValueError):
    """A number that doesn't fit its part of the rank; it is refused, never clamped."""


def packed(runs: int, score: int, changed_at: int) -> int:
    """One number that orders by runs, score and time (ms), exact in a double (53 bits).

    Raises `OutOfRange` for a part that doesn't fit.
    """
    parts = ("runs", runs, MAX_RUNS), ("score", score, MAX_SCORE), ("time", changed_at, MAX_ELAPSED)
    for name, value, most in parts:
        if not 0 <= value <= most:
            raise OutOfRange(f"{name} {value} is outside 0 to {most}")
    return runs << 47 | score << 32 | MAX_ELAPSED - changed_at


def standings(race: Race) -> tuple[Standing, ...]:
    """The rows of the race, best first, seats of the same place in the order of their numbers."""
    ranked = sorted(race.seats, key=lambda seat: (_order(seat), seat.number))
    keys = [_order(seat) for seat in ranked]
    return tuple(
        _standing(race, seat, 1 + keys.index(key)) for seat, key in zip(ranked, keys, strict=True)
    )


def _order(seat: Seat) -> int:
    """Smaller is better; a seat without an accepted action comes last, whatever its score."""
    return -packed(seat.runs, seat.score, seat.changed_at) if seat.count else 1


def _standing(race: Race, seat: Seat, place: int) -> Standing:
    game = seat.game
    return Standing(
        seat=seat.number,
        place=place,
        state=state_of(race, seat),
        runs=seat.runs,
        score=seat.score,
        time=seat.changed_at,
        actions=seat.count,
        hidden=game.hidden if game else 0,
        links=game.links if game else 0,
    )
