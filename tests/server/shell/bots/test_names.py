"""Bots have names that people can tell apart and may have too."""

from server.core.names import clean_name, skeleton
from server.core.options import SEAT_LIMITS
from server.shell.bots.names import NAMES, names_from


def test_there_are_names_for_a_full_room_and_no_two_look_alike() -> None:
    assert len({skeleton(name) for name in NAMES}) == len(NAMES) > SEAT_LIMITS[1]


def test_every_name_may_be_shown() -> None:
    assert [clean_name(name) for name in NAMES] == list(NAMES)


def test_each_name_comes_once_wherever_one_begins() -> None:
    for first in (0, 7, 4_000_000_007):
        names = list(names_from(first))
        assert names[0] == NAMES[first % len(NAMES)]
        assert sorted(names) == sorted(NAMES)
