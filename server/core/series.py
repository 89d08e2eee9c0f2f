"""The score of a series of races: a point a race to the first place, the sum decides."""

from collections.abc import Mapping, Sequence

from server.core.options import Options
from server.core.protocol import Standing

POINT = 2_520
"""The parts of a point: any number of seats up to ten can share one and nothing is left over."""

Points = tuple[tuple[int, int], ...]
"""Seat and points, in parts of `POINT`; in the order of the seats, none of them without points."""


def points_after(points: Points, standings: Sequence[Standing]) -> Points:
    """Return the points after one more race: its first places share one.

    A race in which nobody acted gives none.
    """
    first = [row.seat for row in standings if row.place == 1 and row.actions]
    total = dict(points)
    for seat in first:
        total[seat] = total.get(seat, 0) + POINT // len(first)
    return tuple(sorted(total.items()))


def without(points: Points, seat: int) -> Points:
    """Return the points when the seat is given up: whoever takes it next begins at none."""
    return tuple(pair for pair in points if pair[0] != seat)


def is_decided(options: Options, round_: int, points: Points, seats: Sequence[int]) -> bool:
    """Tell whether nobody can reach the first any more, after `round_` races of the series."""
    total: Mapping[int, int] = dict(points)
    ranked = sorted((total.get(seat, 0) for seat in seats), reverse=True)
    lead = ranked[0] - ranked[1] if len(ranked) > 1 else ranked[0] if ranked else 0
    return round_ >= options.best_of or lead > (options.best_of - round_) * POINT
