"""Days in a row: how long a row lasts, and what ends it."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.core.streak import Streak, streak

TODAY = date(2028, 3, 2)
"""The day after a leap day is two days before."""


def ago(*days: int) -> set[date]:
    """The days so many days ago."""
    return {TODAY - timedelta(days=number) for number in days}


days_ago = st.sets(st.integers(0, 40))


@pytest.mark.parametrize(
    ("days", "expected"),
    [
        ((), Streak(0, 0)),
        ((0,), Streak(1, 1)),
        ((1,), Streak(0, 1)),
        ((0, 1, 2), Streak(3, 3)),
        ((0, 2, 3, 4), Streak(1, 3)),
        ((0, 1, 2, 3, 5), Streak(4, 4)),
    ],
)
def test_a_row_lasts_until_a_day_is_missing(days: tuple[int, ...], expected: Streak) -> None:
    assert streak(ago(*days), TODAY) == expected


def test_a_row_goes_on_over_the_end_of_a_month_and_a_leap_day() -> None:
    days = [date(2028, 2, 28), date(2028, 2, 29), date(2028, 3, 1), TODAY]
    assert streak(days, TODAY) == Streak(4, 4)


def test_a_row_goes_on_over_the_days_of_23_and_25_hours() -> None:
    """Days are counted by their dates, so a clock that is set forward or back changes nothing."""
    days = [date(2026, 10, 24), date(2026, 10, 25), date(2026, 10, 26)]
    assert streak(days, date(2026, 10, 26)) == Streak(3, 3)


def test_a_day_that_is_not_over_ends_nothing() -> None:
    """In the morning the row of yesterday is still there; it is gone when today is lost."""
    assert streak(ago(1, 2), TODAY, pending=ago(0)) == Streak(2, 2)
    assert streak(ago(1, 2), TODAY) == Streak(0, 2)


def test_an_attempt_over_midnight_ends_nothing() -> None:
    """Begun yesterday, and still on today: the row of the days before both goes on."""
    assert streak(ago(2, 3), TODAY, pending=ago(0, 1)) == Streak(2, 2)
    assert streak(ago(0, 2, 3), TODAY, pending=ago(1)) == Streak(1, 2)


@given(days_ago)
def test_the_best_row_is_the_longest_that_there_is(days: set[int]) -> None:
    runs = [
        length
        for first in range(41)
        for length in range(1, 42)
        if set(range(first, first + length)) <= days
    ]
    assert streak(ago(*days), TODAY).best == max(runs, default=0)


@given(days_ago)
def test_the_current_row_reaches_today_and_no_further_back_than_it_can(days: set[int]) -> None:
    current = streak(ago(*days), TODAY).current
    assert set(range(current)) <= days
    assert current not in days


@given(days_ago, st.sets(st.integers(0, 3)))
def test_what_is_pending_makes_no_row_longer_than_it_is_with_that_day(
    days: set[int], pending: set[int]
) -> None:
    """A day that may still count is worth no more than one that does, and no less than none."""
    told = streak(ago(*days), TODAY, ago(*pending))
    assert told.best == streak(ago(*days), TODAY).best
    assert streak(ago(*days), TODAY).current <= told.current
    assert told.current <= streak(ago(*days, *pending), TODAY).current


@given(days_ago)
def test_the_order_of_the_days_means_nothing(days: set[int]) -> None:
    in_order = sorted(ago(*days))
    assert streak(in_order, TODAY) == streak(list(reversed(in_order)), TODAY)
