"""A room's options: what a host may choose, and what is refused."""

from typing import Any

import msgspec
import pytest
from hypothesis import given

from engine import RULE_SETS
from server.core.options import (
    COUNTDOWN_LIMITS,
    LEAST_COUNTDOWN,
    MINUTE_LIMITS,
    PRACTICE,
    SEAT_LIMITS,
    Kind,
    Options,
    Watchers,
)
from tests.server.core.messages import rooms

UNFAIR = sorted(name for name, rules in RULE_SETS.items() if rules.undo)

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
        options = msgspec.convert({"seats": 1, name: value}, Options)
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


# What goes together


def refused(**chosen: Any) -> str:
    """Why a host can't have that."""
    with pytest.raises(msgspec.ValidationError) as refusal:
        msgspec.convert(chosen, Options)
    return str(refusal.value)


@pytest.mark.parametrize(
    "more", [{"ranked": True}, {"listed": True}, {"best_of": 3}, {"bot": "greedy"}]
)
def test_a_room_of_one_has_nobody_to_race(more: dict[str, Any]) -> None:
    assert "a room of one" in refused(seats=1, **more)
    assert msgspec.convert({"seats": 2, **more}, Options).seats == 2


def test_several_players_are_told_of_the_start_in_time() -> None:
    """A countdown of a second is for whoever is alone."""
    assert "3 seconds or more" in refused(seats=2, countdown=LEAST_COUNTDOWN - 1)
    assert Options(seats=2, countdown=LEAST_COUNTDOWN).countdown_ms == 3_000
    assert Options(seats=1, countdown=1).countdown_ms == 1_000


@pytest.mark.parametrize("more", [{"hints": True}, *({"rules": rules} for rules in UNFAIR)])
def test_a_ranked_race_has_the_same_terms_for_everybody(more: dict[str, Any]) -> None:
    assert "neither hints nor undo" in refused(ranked=True, **more)
    assert msgspec.convert({**more}, Options).kind == "casual"


@pytest.mark.parametrize("number", ["own 1", "own 999999999", "pysol 11982"])
def test_practice_may_ask_for_a_deal_by_its_number(number: str) -> None:
    """A deal that was asked for is what it is: nobody promises that it can be won."""
    options = Options(seats=1, number=number)
    assert (options.winnable, options.promises_winnable) == (True, False)
    assert "deals by number are for practice" in refused(seats=2, number=number)


@pytest.mark.parametrize(
    "number",
    ["own 0", "own 1000000000", "own 01", "own", "MS 5", "own 1\n"],
)
def test_a_number_that_nobody_deals_by_is_refused_at_once(number: str) -> None:
    """Else the room would be there, and its race could never begin."""
    assert refused(seats=1, number=number)


@pytest.mark.parametrize(
    ("options", "kind"),
    [(PRACTICE, "practice"), (Options(), "casual"), (Options(ranked=True), "ranked")],
)
def test_each_room_is_of_one_kind(options: Options, kind: Kind) -> None:
    assert options.kind == kind


def test_open_boards_come_with_a_delay_and_nothing_else_does() -> None:
    assert Options(watchers="open", delay=0).seen_by == "open"
    assert Options(watchers="open", delay=180).delay_ms == 180_000
    assert Options().delay_ms == 0
    assert "shown with a delay" in refused(watchers="open")
    assert "shown with a delay" in refused(watchers="boards", delay=60)


@pytest.mark.parametrize("delay", [-1, 181, 0.5])
def test_a_delay_is_some_seconds_and_at_most_three_minutes(delay: float) -> None:
    assert refused(watchers="open", delay=delay)


@pytest.mark.parametrize("more", [{"ranked": True}, {"seats": 1}])
def test_boards_are_open_in_casual_races_alone(more: dict[str, Any]) -> None:
    assert "casual races alone" in refused(watchers="open", delay=60, **more)


def test_a_room_without_a_delay_is_written_as_it_always_was() -> None:
    """Records of before stay what they are to the last byte."""
    assert b"delay" not in msgspec.json.encode(Options())


@pytest.mark.parametrize("watchers", ["none", "progress", "boards"])
def test_nobody_looks_on_while_somebody_practises(watchers: Watchers) -> None:
    assert Options(seats=1, watchers=watchers).seen_by == "none"
    assert Options(seats=2, watchers=watchers).seen_by == watchers


@given(rooms())
def test_whatever_goes_together_is_read_as_it_was_written(options: Options) -> None:
    assert msgspec.json.decode(msgspec.json.encode(options), type=Options) == options
