"""The score of a series: points, shared points, and when it is decided."""

from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.core.options import SEAT_LIMITS, Options
from server.core.protocol import Standing
from server.core.series import POINT, Points, is_decided, points_after, without


def row(seat: int, place: int, actions: int = 1) -> Standing:
    return Standing(seat, place, "playing", 0, 0, 0, actions, 0, 0)


def rows(*places: int) -> list[Standing]:
    """Seats 1, 2, … on these places."""
    return [row(seat, place) for seat, place in enumerate(places, 1)]


def test_the_first_place_has_the_point() -> None:
    assert points_after((), rows(2, 1, 3)) == ((2, POINT),)
    assert points_after(((2, POINT),), rows(1, 2)) == ((1, POINT), (2, POINT))


@pytest.mark.parametrize("sharing", range(1, SEAT_LIMITS[1] + 1))
def test_who_shares_the_place_shares_the_point_and_nothing_is_left(sharing: int) -> None:
    points = points_after((), rows(*[1] * sharing))
    assert len(points) == sharing
    assert sum(parts for _, parts in points) == POINT


def test_a_race_in_which_nobody_acted_gives_nothing() -> None:
    """All of them are first then."""
    assert points_after(((1, POINT),), [row(1, 1, 0), row(2, 1, 0)]) == ((1, POINT),)


def test_a_seat_that_is_given_up_has_no_points() -> None:
    assert without(((1, POINT), (2, POINT)), 1) == ((2, POINT),)
    assert without(((1, POINT),), 2) == ((1, POINT),)


DECIDED: list[tuple[Literal[1, 3, 5], int, Points, bool]] = [
    (1, 1, (), True),
    (3, 1, ((1, POINT),), False),
    (3, 2, ((1, 2 * POINT),), True),
    (3, 2, ((1, POINT), (2, POINT)), False),
    (3, 3, ((1, POINT), (2, POINT)), True),
    (5, 2, ((1, 2 * POINT),), False),
    (5, 3, ((1, 3 * POINT),), True),
    (5, 3, ((1, 2 * POINT),), False),
    (5, 4, ((1, 2 * POINT), (2, POINT)), False),
    (5, 4, ((1, 3 * POINT), (2, POINT)), True),
    (3, 2, ((1, 3 * POINT // 2), (2, POINT // 2)), False),
]


@pytest.mark.parametrize(("best_of", "round_", "points", "decided"), DECIDED)
def test_a_series_is_decided_when_nobody_can_catch_up(
    best_of: Literal[1, 3, 5], round_: int, points: Points, decided: bool
) -> None:
    assert is_decided(Options(best_of=best_of), round_, points, [1, 2, 3]) == decided


def test_points_of_seats_that_nobody_has_count_for_nothing() -> None:
    points = ((1, POINT), (2, 4 * POINT))
    assert not is_decided(Options(best_of=3), 1, points, [1, 3])
    assert not is_decided(Options(best_of=3), 1, points, [])


@given(
    st.sampled_from([1, 3, 5]),
    st.lists(st.lists(st.integers(1, 3), min_size=3, max_size=3), min_size=1, max_size=5),
)
def test_what_is_decided_stays_so_whatever_the_others_win(
    best_of: Literal[1, 3, 5], races: list[list[int]]
) -> None:
    options = Options(best_of=best_of)
    points: Points = ()
    leaders: set[int] = set()
    for round_, places in enumerate(races[:best_of], 1):
        points = points_after(points, rows(*places))
        total = dict(points)
        best = max(total.values(), default=0)
        first = {seat for seat, parts in total.items() if parts == best}
        assert not leaders or first == leaders
        if is_decided(options, round_, points, [1, 2, 3]) and round_ < best_of:
            leaders = first
