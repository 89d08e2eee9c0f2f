"""What a player has come to in tournaments: now, over the months, and in how many days in a row."""

from collections.abc import AsyncIterator
from datetime import timedelta

import pytest

from server.core.api.tournament_bodies import DayStreak, OwnResult
from server.core.commands import Resign
from server.core.tournament import DAY_MS, MINUTE_MS, Tournament, cup, dailies, daily, day_of
from server.shell.storage.keys import PlayerKeys, TournamentKeys, race_id
from server.shell.tournaments.diary import Noted
from tests.server.core.races import ANN, BOB, player
from tests.server.shell.process import Process, act, live_in, settle
from tests.server.shell.tournaments.days import Days, days_of, someone, todays
from tests.server.shell.tournaments.entrants import posting, room

ID, MARCH = player(ANN), 1_709_251_200_000
"""The first instant of March 2024: the day before it is the 29th of February."""


@pytest.fixture
async def days(one: Process) -> AsyncIterator[Days]:
    days = await days_of(one)
    yield days
    await days.close()


@pytest.fixture
async def march(one: Process) -> AsyncIterator[Days]:
    """Noon of the first of March."""
    days = Days(one, MARCH + 720 * MINUTE_MS)
    yield days
    await days.close()


async def month(days: Days, name: str, at: int) -> tuple[OwnResult, ...]:
    """Ann's attempts in a month, as told at the instant `at`."""
    return (await days.own_results.over_time(ID, name, at))[0]


async def streaks_of(days: Days) -> tuple[DayStreak, ...]:
    """Ann's days in a row."""
    return (await days.own_results.over_time(ID, str(days.today)[:7], days.store.at))[1]


async def note(process: Process, tournament: Tournament, noted: Noted, stage: int = 2) -> None:
    """Have it in Ann's diary what an attempt came to."""
    text = f'{stage}["{noted.room}","{noted.state}",{noted.runs},{noted.score},1,{noted.moves}]'
    await process.client.hset(PlayerKeys.of(ID).attempts, tournament.key, text)


WON, LOST = Noted(room(ANN), "won", 4, 900, 1, 120), Noted(room(ANN), "stuck", 1, 90, 1, 40)
IDLE = Noted(room(ANN), "timeup")
ON = Noted(room(ANN), "playing")


# Now


async def test_who_takes_no_part_has_nothing(days: Days) -> None:
    assert await days.own_results.now(ID, dailies(days.today), days.store.at) == (None,) * 3


async def test_an_attempt_that_is_only_planned_is_none(days: Days, one: Process) -> None:
    today = await todays(one)
    await days.diary.plan(ID, today.key)
    assert await days.own_results.now(ID, [today], days.store.at) == (None,)
    assert await month(days, str(days.today)[:7], days.store.at) == ()


async def test_how_far_one_has_come_is_what_the_race_says_now(days: Days, one: Process) -> None:
    today = await todays(one)
    where = await days.attempts.take_part(someone(ANN), today)
    live = await live_in(one, where)
    await act(live, 0, "deal")
    (own,) = await days.own_results.now(ID, [today], days.store.at)
    assert own is not None
    assert (own.room, own.state, own.moves, own.practice) == (where, "playing", 1, False)
    await live.command(Resign(ID))
    await settle(one, live)
    (own,) = await days.own_results.now(ID, [today], days.store.at)
    assert own is not None
    assert (own.state, own.place, own.practice) == ("resigned", 1, True)


async def test_the_place_is_that_on_the_board_as_it_is_now(days: Days, one: Process) -> None:
    today = await todays(one)
    await note(one, today, LOST)
    for name, score in ((ANN, 90), (BOB, 100)):
        await one.client.hset(TournamentKeys.of(today.key).attempts, player(name), room(name))
        await days.boards.submit(today.key, [posting(name, score=score)])
    (own,) = await days.own_results.now(ID, [today], days.store.at)
    assert own is not None
    assert own.place == 2
    (result,) = await month(days, str(days.today)[:7], days.store.at)
    assert (result.place, result.of) == (2, 2)


async def test_after_the_end_of_a_tournament_everybody_may_practise(march: Days) -> None:
    yesterday = daily(march.today - timedelta(days=1), "scorpion")
    await march.diary.plan(ID, yesterday.key)
    await march.diary.begin(ID, yesterday.key, room(ANN))
    for at, may in ((yesterday.closes_at - 1, False), (yesterday.closes_at, True)):
        (own,) = await march.own_results.now(ID, [yesterday], at)
        assert own is not None
        assert own.practice is may


async def test_who_has_ended_in_a_cup_may_practise_when_it_is_over_for_all(
    march: Days, one: Process
) -> None:
    at_noon = cup(march.today, 720, "scorpion")
    await note(one, at_noon, LOST)
    for at, may in ((at_noon.closes_at - 1, False), (at_noon.closes_at, True)):
        (own,) = await march.own_results.now(ID, [at_noon], at)
        assert own is not None
        assert own.practice is may


# Over the months


async def test_a_month_shows_its_attempts_the_latest_first(march: Days, one: Process) -> None:
    first, second = daily(march.today, "wasp"), cup(march.today, 700, "scorpion")
    leap, other = (daily(march.today - timedelta(days=ago), "scorpion") for ago in (1, 40))
    for tournament, noted in ((first, WON), (second, LOST), (leap, WON), (other, LOST)):
        await note(one, tournament, noted)
    march_s = await month(march, "2024-03", march.store.at)
    assert [result.key for result in march_s] == [second.key, first.key]
    assert [result.won for result in march_s] == [False, True]
    (in_february,) = await month(march, "2024-02", march.store.at)
    assert (in_february.key, in_february.score) == (leap.key, WON.score)
    assert await month(march, "2024-04", march.store.at) == ()


async def test_the_replay_is_named_when_the_tournament_has_closed(
    march: Days, one: Process
) -> None:
    leap = daily(march.today - timedelta(days=1), "scorpion")
    await note(one, leap, WON)
    for at, race in ((leap.closes_at - 1, None), (leap.closes_at, race_id(room(ANN)))):
        (result,) = await month(march, "2024-02", at)
        assert result.race == race


async def test_a_year_of_every_daily_is_told_a_month_at_a_time(march: Days, one: Process) -> None:
    """A thousand attempts are read in one trip, and only a month's are looked up on boards."""
    days = [march.today - timedelta(days=ago) for ago in range(365)]
    pipeline = one.client.pipeline(transaction=False)
    for day in days:
        for tournament in dailies(day):
            pipeline.hset(
                PlayerKeys.of(ID).attempts, tournament.key, f'2["{room(ANN)}","won",4,900,1,120]'
            )
    await pipeline.execute()
    february = await month(march, "2024-02", march.store.at)
    assert len(february) == 29 * 3
    streaks = await streaks_of(march)
    assert [(each.won, each.best_won) for each in streaks] == [(365, 365)] * 3


# Days in a row


async def streak(days: Days, one: Process, *noted: Noted | None) -> tuple[int, int]:
    """Played and won in a row, after what came of the dailies of today, of yesterday and so on."""
    for ago, each in enumerate(noted):
        if each is not None:
            await note(one, daily(days.today - timedelta(days=ago), "scorpion"), each)
    told = (await streaks_of(days))[0]
    return told.played, told.won


@pytest.mark.parametrize(
    ("noted", "expected"),
    [
        ((), (0, 0)),
        ((WON, WON), (2, 2)),
        ((LOST, WON), (2, 0)),
        ((WON, LOST, WON), (3, 1)),
        ((None, WON, WON), (2, 2)),
        ((ON, WON, WON), (2, 2)),
        ((IDLE, WON, WON), (0, 0)),
        ((None, None, WON), (0, 0)),
        ((WON, None, WON), (1, 1)),
    ],
)
async def test_days_in_a_row(
    march: Days, one: Process, noted: tuple[Noted | None, ...], expected: tuple[int, int]
) -> None:
    """A day without an action isn't one; today breaks nothing before its attempt is over."""
    assert await streak(march, one, *noted) == expected


async def test_the_rows_of_each_rule_set_are_its_own_and_cups_are_in_none(
    march: Days, one: Process
) -> None:
    await note(one, daily(march.today, "wasp"), WON)
    await note(one, cup(march.today, 700, "scorpion"), WON)
    streaks = {each.rules: each for each in await streaks_of(march)}
    assert {rules: each.won for rules, each in streaks.items()} == {
        "scorpion": 0,
        "wasp": 1,
        "scorpion2": 0,
    }


async def test_an_attempt_over_midnight_breaks_nothing_until_it_is_over(
    march: Days, one: Process
) -> None:
    """Begun yesterday just before midnight: it counts for yesterday, when it is won."""
    march.set(MARCH + 20 * MINUTE_MS)
    yesterday = daily(march.today - timedelta(days=1), "scorpion")
    assert await streak(march, one, None, ON, WON) == (1, 1)
    march.set(yesterday.closes_at)
    assert await streak(march, one) == (0, 0)
    await note(one, yesterday, WON)
    assert await streak(march, one) == (2, 2)
    assert day_of(march.store.at + DAY_MS) == march.today + timedelta(days=1)
