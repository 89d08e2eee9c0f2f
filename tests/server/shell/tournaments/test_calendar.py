"""Which tournaments a day has: by the calendar, by the schedule, and by who took part."""

import asyncio
from collections.abc import AsyncIterator
from datetime import date, timedelta

import pytest

from server.core.tournament import (
    DAY_MS,
    MINUTE_MS,
    PUBLISHED_AHEAD_DAYS,
    Tournament,
    UnknownTournament,
    cup,
    dailies,
    daily,
    day_of,
    days_after,
)
from server.shell.storage.keys import TournamentKeys
from server.shell.tournaments.calendar import Held
from tests.server.core.races import ANN, BOB, CAT, player
from tests.server.shell.process import Process
from tests.server.shell.tournaments.days import Days, days_of, known

DAY = date(2026, 12, 1)
MIDNIGHT = daily(DAY, "scorpion").opens_at
NOON = cup(DAY, 720, "scorpion")


@pytest.fixture
async def days(one: Process) -> AsyncIterator[Days]:
    """The morning of a day, ten o'clock, as nobody has looked at it yet."""
    days = Days(one, MIDNIGHT + 600 * MINUTE_MS)
    yield days
    await days.close()


async def enter(process: Process, tournament: Tournament, *names: str) -> None:
    """Have players take part."""
    for name in names:
        attempts = TournamentKeys.of(tournament.key).attempts
        await process.client.hset(attempts, player(name), f"room of {name}")


def keys(held: tuple[Held, ...]) -> list[str]:
    return [each.tournament.key for each in held]


# What a day has


async def test_a_day_has_its_dailies_and_the_cups_of_the_schedule(days: Days) -> None:
    assert keys((await days.calendar.day(DAY)).held) == [
        *(each.key for each in dailies(DAY)),
        "cup.2026-12-01.1200.scorpion",
        "cup.2026-12-01.1800.scorpion",
    ]


async def test_of_a_past_day_the_cups_are_shown_that_somebody_took_part_in(days: Days) -> None:
    """Whatever the schedule was then, and is now."""
    yesterday = DAY - timedelta(days=1)
    odd = cup(yesterday, 725, "wasp")
    await days.calendar.hold(odd)
    assert keys((await days.calendar.day(yesterday)).held)[3:] == [odd.key]


async def test_a_cup_of_another_server_s_schedule_is_there_once_somebody_takes_part(
    days: Days,
) -> None:
    early = cup(DAY, 660, "scorpion")
    with pytest.raises(UnknownTournament):
        await days.calendar.find(early.key)
    await days.calendar.hold(early)
    days.set(days.store.at)
    assert (await days.calendar.find(early.key)).tournament == early
    assert keys((await days.calendar.day(DAY)).held)[3:5] == [early.key, NOON.key]


@pytest.mark.parametrize(
    "key",
    [
        "cup.2026-12-01.1201.scorpion",
        "cup.2026-12-01.1200.wasp",
        "cup.2026-11-30.1200.scorpion",
        "daily.2026-12-01.three-blind-mice",
        "daily.2026-02-30.scorpion",
        "lunch",
    ],
)
async def test_what_no_day_has_is_unknown(days: Days, key: str) -> None:
    with pytest.raises(UnknownTournament):
        await days.calendar.find(key)


async def test_a_daily_of_any_day_is_known(days: Days) -> None:
    for key in ("daily.2026-12-01.wasp", "daily.2025-01-01.wasp", "daily.2099-12-31.scorpion"):
        assert (await days.calendar.find(key)).tournament == known(key)


async def test_that_a_daily_is_held_needs_no_note(days: Days, one: Process) -> None:
    await days.calendar.hold(daily(DAY, "wasp"))
    assert await one.client.dbsize() == 0


async def test_who_takes_part_is_counted(days: Days, one: Process) -> None:
    await enter(one, daily(DAY, "wasp"), ANN, BOB, CAT)
    await enter(one, NOON, ANN)
    entrants = [each.entrants for each in (await days.calendar.day(DAY)).held]
    assert entrants == [0, 3, 0, 1, 0]


async def test_what_was_read_a_moment_ago_is_told_again(days: Days, one: Process) -> None:
    before = await days.calendar.day(DAY)
    await enter(one, NOON, ANN)
    assert await days.calendar.day(DAY) is before


# What is promised


async def test_who_shows_today_first_publishes_the_days_after_it(days: Days) -> None:
    today = await days.calendar.day(DAY)
    after = [each for day in days_after(DAY) for each in dailies(day)]
    assert len(after) == 3 * PUBLISHED_AHEAD_DAYS
    assert keys(today.ahead) == [each.key for each in after]
    assert all(each.early and each.commitment for each in today.ahead)


async def test_a_day_that_was_published_ahead_is_marked_so_and_one_that_was_not_is_not(
    days: Days,
) -> None:
    """The first day of a server has commitments that nobody could keep before it."""
    today = await days.calendar.day(DAY)
    assert [each.early for each in today.held] == [False, False, False, True, True]
    days.set(MIDNIGHT + DAY_MS)
    tomorrow = await days.calendar.day(days.today)
    assert all(each.early for each in tomorrow.held)
    assert [each.commitment for each in tomorrow.held[:3]] == [
        each.commitment for each in today.ahead[:3]
    ]


@pytest.mark.parametrize("ahead", [-1, 1, 30, 20_000])
async def test_showing_another_day_promises_nothing(days: Days, one: Process, ahead: int) -> None:
    """Else whoever asks for all days that there are would fill the store with secrets."""
    shown = await days.calendar.day(DAY + timedelta(days=ahead))
    assert {each.commitment for each in shown.held} == {None}
    assert shown.ahead == ()
    assert await one.client.dbsize() == 0


async def test_of_a_cup_that_nobody_came_to_nothing_is_promised_afterwards(days: Days) -> None:
    days.set(NOON.shuts_at)
    held = (await days.calendar.day(DAY)).find(NOON)
    assert held is not None
    assert held.commitment is None


async def test_a_cup_just_after_midnight_is_committed_to_before_its_lobby_opens(
    days: Days,
) -> None:
    """That is on the evening before: whoever shows that day sees to it."""
    of_tomorrow = cup(DAY + timedelta(days=1), 720, "scorpion")
    await days.calendar.day(DAY)
    assert await days.stakes.known(of_tomorrow) is not None


async def test_two_processes_that_meet_a_new_day_at_once_make_it_once(
    one: Process, two: Process
) -> None:
    each = [await days_of(process) for process in (one, two)]
    shown = await asyncio.gather(*(days.calendar.day(days.today) for days in each * 5))
    assert len({day.held for day in shown}) == 1
    assert len({day.ahead for day in shown}) == 1
    for days in each:
        await days.close()


async def test_showing_today_has_its_deals_found_and_those_of_tomorrow(
    days: Days, one: Process
) -> None:
    today = await days.calendar.day(DAY)
    await days.preparation.rest()
    needed = [each.tournament for each in today.held + today.ahead[:3]]
    assert all([await one.client.exists(TournamentKeys.of(each.key).found) for each in needed])
    later = today.ahead[3].tournament
    assert not await one.client.exists(TournamentKeys.of(later.key).found)


async def test_a_process_that_ends_looks_for_no_deals(days: Days, one: Process) -> None:
    await days.calendar.day(DAY)
    await days.calendar.close()
    found = [key async for key in one.client.scan_iter("*:found")]
    assert len(found) < 8


# Midnight


@pytest.mark.parametrize(
    ("after_ms", "today"),
    [(-1, DAY), (0, DAY + timedelta(days=1)), (1, DAY + timedelta(days=1))],
)
async def test_the_day_changes_at_midnight_to_the_millisecond(
    days: Days, after_ms: int, today: date
) -> None:
    days.set(MIDNIGHT + DAY_MS + after_ms)
    assert days.calendar.today == today == day_of(days.calendar.now())


async def test_nobody_has_to_be_there_at_midnight(days: Days) -> None:
    """A server that slept for a month has today's dailies for the first who looks."""
    await days.calendar.day(DAY)
    days.set(MIDNIGHT + 31 * DAY_MS + 5)
    shown = await days.calendar.day(days.today)
    assert shown.day == date(2027, 1, 1)
    assert all(each.commitment for each in shown.held)
    assert not any(each.early for each in shown.held[:3])
