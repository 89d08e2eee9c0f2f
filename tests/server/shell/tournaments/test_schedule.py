"""Which tournaments there are on a day."""

from datetime import date

import pytest

from server.core.tournament import cup, daily, parse_tournament
from server.shell.settings import Settings
from server.shell.tournaments.schedule import Schedule

DAY = date(2026, 12, 1)


def test_a_day_has_its_dailies_and_then_its_cups() -> None:
    schedule = Schedule.of(Settings.read({}))
    assert [tournament.key for tournament in schedule.day(DAY)] == [
        "daily.2026-12-01.scorpion",
        "daily.2026-12-01.wasp",
        "daily.2026-12-01.scorpion2",
        "cup.2026-12-01.1200.scorpion",
        "cup.2026-12-01.1800.scorpion",
        "cup.2026-12-01.2100.scorpion",
    ]


def test_cups_are_in_the_order_of_their_starts_and_each_is_there_once() -> None:
    schedule = Schedule.of(Settings(cup_times=("21:00", "07:30", "21:00"), cup_rules="wasp"))
    assert schedule.cups(DAY) == (cup(DAY, 450, "wasp"), cup(DAY, 1_260, "wasp"))


def test_there_may_be_no_cups() -> None:
    schedule = Schedule.of(Settings(cup_times=()))
    assert schedule.cups(DAY) == ()
    assert len(schedule.day(DAY)) == 3


@pytest.mark.parametrize(
    ("key", "is_there"),
    [
        ("cup.2026-12-01.1200.scorpion", True),
        ("cup.2031-02-28.2100.scorpion", True),
        ("cup.2026-12-01.1201.scorpion", False),
        ("cup.2026-12-01.1200.wasp", False),
        ("daily.2026-12-01.wasp", True),
    ],
)
def test_what_is_not_on_the_schedule_is_no_tournament_of_the_day(key: str, is_there: bool) -> None:
    assert Schedule.of(Settings.read({})).has(parse_tournament(key)) is is_there


def test_a_cup_at_midnight_belongs_to_the_day_that_begins() -> None:
    """Though its lobby is open on the evening before."""
    schedule = Schedule((0,), "scorpion")
    assert schedule.has(cup(DAY, 0, "scorpion"))
    assert schedule.has(daily(DAY, "wasp"))
