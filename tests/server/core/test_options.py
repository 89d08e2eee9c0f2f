"""A room's options: what a host may choose, and what is refused."""

import msgspec
import pytest

from server.core.options import (
    COUNTDOWN_LIMITS,
    MINUTE_LIMITS,
    PRACTICE,
    SEAT_LIMITS,
    Options,
)

LIMITS = {"seats": SEAT_LIMITS, "minutes": MINUTE_LIMITS, "countdown": COUNTDOWN_LIMITS}


def test_a_host_who_chooses_nothing_gets_a_race_for_four() -> None:
    assert msgspec.json.decode(b"{}", type=Options) == Options(
        rules="scorpion", seats=4, minutes=20, countdown=10
    )


def test_practice_is_for_one_with_all_help_and_all_the_time_there_is() -> None:
    assert PRACTICE.is_practice
    assert (PRACTICE.rules, PRACTICE.hints, PRACTICE.winnable) == ("undo=on", True, True)
    assert (PRACTICE.minutes, PRACTICE.countdown) == (MINUTE_LIMITS[1], COUNTDOWN_LIMITS[0])


@pytest.mark.parametrize("name", LIMITS)
def test_the_limits_themselves_may_be_chosen(name: str) -> None:
    for value in LIMITS[name]:
        options = msgspec.convert({name: value}, Options)
        assert getattr(options, name) == value


@pytest.mark.parametrize("name", LIMITS)
def test_beyond_the_limits_nothing_may_be_chosen(name: str) -> None:
    least, most = LIMITS[name]
    for value in (least - 1, most + 1, str(least), least + 0.5, None, True):
        with pytest.raises(msgspec.ValidationError, match=name):
            msgspec.convert({name: value}, Options)


def test_an_option_that_does_not_exist_is_refused() -> None:
    """A misspelt option is told, not passed over: the host would wonder why nothing changed."""
    with pytest.raises(msgspec.ValidationError, match="minute"):
        msgspec.json.decode(b'{"minute": 5}', type=Options)


def test_options_are_a_value() -> None:
    one, other = Options(seats=8), Options(seats=8)
    assert one == other
    assert msgspec.json.decode(msgspec.json.encode(one), type=Options) == one
    with pytest.raises(AttributeError):
        one.seats = 3  # type: ignore[misc]


def test_times_are_told_in_the_milliseconds_that_the_clock_counts_in() -> None:
    options = Options(minutes=5, countdown=7)
    assert (options.countdown_ms, options.limit_ms) == (7_000, 300_000)
