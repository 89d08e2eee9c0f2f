"""When a tournament can be played, and when all is laid open: to the millisecond, and in UTC."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import RULE_SETS
from server.core.tournament import (
    DAILY_RULES,
    DAY_MS,
    MINUTE_MS,
    PUBLISHED_AHEAD_DAYS,
    Tournament,
    UnknownTournament,
    cup,
    cups,
    dailies,
    daily,
    day_of,
    days_after,
    parse_day,
    parse_minute,
    parse_tournament,
)
from tests.server.core.messages import tournaments

DAY = date(2026, 12, 1)
MIDNIGHT = 1_796_083_200_000
"""When that day begins (ms)."""
DAILY = daily(DAY, "scorpion")
CUP = cup(DAY, 18 * 60, "wasp")


def test_a_daily_is_open_for_its_day_and_closes_when_the_last_run_can_have_ended() -> None:
    """Who starts in the last millisecond has the whole hour, and nobody is shown anything first."""
    end = MIDNIGHT + DAY_MS
    assert [DAILY.is_open(instant) for instant in (MIDNIGHT - 1, MIDNIGHT)] == [False, True]
    assert [DAILY.is_open(end + ms) for ms in (-1, 0, 1)] == [True, False, False]
    closes = datetime(2026, 12, 2, 1, 0, tzinfo=UTC)
    assert DAILY.closes_at == int(closes.timestamp()) * 1_000
    assert [DAILY.is_closed(DAILY.closes_at + ms) for ms in (-1, 0, 1)] == [False, True, True]
    assert DAILY.start is None


def test_in_a_cup_all_start_at_once_and_nobody_comes_in_late() -> None:
    start = MIDNIGHT + 18 * 60 * MINUTE_MS
    assert CUP.start == CUP.shuts_at == start
    assert [CUP.is_open(start + ms) for ms in (-1, 0, 1)] == [True, False, False]
    assert CUP.closes_at == start + CUP.limit_ms
    assert not CUP.is_open(CUP.opens_at - 1)
    assert CUP.is_open(CUP.opens_at)


def test_who_has_ended_practises_on_a_daily_and_on_a_cup_when_nobody_plays_it() -> None:
    """Else one of two who race in a cup would give up, and turn over every card for the other."""
    assert DAILY.lets_practise(DAILY.opens_at, has_ended=True)
    assert not DAILY.lets_practise(DAILY.closes_at - 1, has_ended=False)
    for tournament in (DAILY, CUP):
        assert tournament.lets_practise(tournament.closes_at, has_ended=False)
    for instant in (CUP.opens_at, CUP.shuts_at, CUP.closes_at - 1):
        assert not CUP.lets_practise(instant, has_ended=True)


def test_the_lobby_of_a_cup_soon_after_midnight_opens_the_day_before() -> None:
    early = cup(DAY, 0, "scorpion")
    assert early.day == DAY
    assert day_of(early.opens_at) == DAY - timedelta(days=1)


def test_each_day_has_a_daily_of_three_rule_sets() -> None:
    assert [one.key for one in dailies(DAY)] == [
        "daily.2026-12-01.scorpion",
        "daily.2026-12-01.wasp",
        "daily.2026-12-01.scorpion2",
    ]
    assert all(
        one.rules == RULE_SETS[name] for one, name in zip(dailies(DAY), DAILY_RULES, strict=True)
    )


def test_the_deal_of_a_daily_depends_on_day_and_rules() -> None:
    assert DAILY.context == "daily|2026-12-01|scorpion"
    assert CUP.context == "cup|2026-12-01|1800|wasp"


def test_the_cups_of_a_day_start_when_the_club_says() -> None:
    keys = [one.key for one in cups(DAY, (720, 1080, 1260), "scorpion")]
    assert keys == [f"cup.2026-12-01.{time}.scorpion" for time in ("1200", "1800", "2100")]


@given(tournaments())
def test_a_key_names_its_tournament(key: str) -> None:
    tournament = parse_tournament(key)
    assert tournament.key == key
    assert tournament.opens_at < tournament.shuts_at < tournament.closes_at
    assert day_of(tournament.start or tournament.opens_at) == tournament.day
    assert not tournament.rules.undo


@pytest.mark.parametrize(
    "key",
    [
        *("", "daily", "daily.2026-12-01", "daily.2026-12-01.easy", "daily.2026-12-01.none"),
        *("daily.2026-02-30.scorpion", "daily.2026-12-1.scorpion", "daily.0001-01-01.scorpion"),
        *("daily.2026-12-01.1200.scorpion", "cup.2026-12-01.scorpion", "cup.2026-12-01.2400.wasp"),
        *("cup.2026-12-01.1260.wasp", "cup.2026-12-01.1200.easy", "daily.2026-12-01.scorpion\n"),
        *("DAILY.2026-12-01.scorpion", "daily.20261201.scorpion", "cup.2026-12-01.-100.wasp"),
    ],
)
def test_what_names_no_tournament_is_refused_in_a_sentence(key: str) -> None:
    with pytest.raises(UnknownTournament, match=r"^\S.*\S$"):
        parse_tournament(key)


def test_a_cup_starts_at_a_minute_of_the_day() -> None:
    for minute in (-1, 1_440):
        with pytest.raises(UnknownTournament, match="minute"):
            cup(DAY, minute, "scorpion")
    assert parse_minute("0000") == 0
    assert parse_minute("2359") == 1_439


def test_a_day_is_written_in_one_way() -> None:
    assert parse_day("2026-12-01") == DAY
    for text in ("2026-W49-2", "20261201", "2026-12-01T00:00", "1969-12-31", "2300-01-01"):
        with pytest.raises(UnknownTournament):
            parse_day(text)


@given(st.integers(min_value=1_577_836_800_000, max_value=4_102_444_799_999))
def test_every_instant_lies_in_the_day_of_one_daily(now: int) -> None:
    """No day has 23 or 25 hours, since no zone's clock is asked."""
    today = daily(day_of(now), "wasp")
    assert today.is_open(now)
    assert today.shuts_at - today.opens_at == DAY_MS
    neighbours: list[Tournament] = [
        daily(today.day + timedelta(days=days), "wasp") for days in (-1, 1)
    ]
    assert not any(other.is_open(now) for other in neighbours)


def test_a_week_is_promised_ahead() -> None:
    ahead = days_after(date(2026, 12, 28))
    assert len(ahead) == PUBLISHED_AHEAD_DAYS
    assert (ahead[0], ahead[-1]) == (date(2026, 12, 29), date(2027, 1, 4))
