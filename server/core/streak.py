"""Days in a row: how long a row lasts now, and how long the longest was."""

from collections.abc import Collection
from datetime import date, timedelta
from typing import NamedTuple

_DAY = timedelta(days=1)


class Streak(NamedTuple):
    """Lengths in days."""

    current: int
    best: int


def streak(days: Collection[date], today: date, pending: Collection[date] = ()) -> Streak:
    """The rows among these days, none of them after `today`.

    A row is current when it lasts until today. Days that are `pending` may still become one of
    these: at the end of a row they neither count nor end it.
    """
    counted = frozenset(days)
    last = today
    while last in pending and last not in counted:
        last -= _DAY
    ends = [day for day in counted if day + _DAY not in counted]
    best = max((_length(counted, end) for end in ends), default=0)
    return Streak(_length(counted, last), best)


def _length(days: frozenset[date], last: date) -> int:
    """How many days in a row there are until `last`."""
    length = 0
    while last in days:
        length, last = length + 1, last - _DAY
    return length
