"""The order of a race: 1, 1, 3; by numbers, never by their text."""

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.wins import load_wins
from server.core.commands import Resign
from server.core.options import Options
from server.core.race import Race
from server.core.standings import (
    MAX_ELAPSED,
    MAX_RUNS,
    MAX_SCORE,
    OutOfRange,
    packed,
    standings,
)
from tests.server.core.played import commands, told
from tests.server.core.races import ANN, BOB, CAT, Story, player

runs = st.integers(0, MAX_RUNS)
scores = st.integers(0, MAX_SCORE)
times = st.integers(0, MAX_ELAPSED)
results = st.tuples(runs, scores, times)
WIN = load_wins()[0]


def places(race: Race) -> dict[str, int]:
    return {race.seat(row.seat).name: row.place for row in standings(race)}


# The key


@given(results, results)
def test_keys_order_as_runs_then_score_then_time_do(
    one: tuple[int, int, int], other: tuple[int, int, int]
) -> None:
    def better(result: tuple[int, int, int]) -> tuple[int, int, int]:
        return result[0], result[1], -result[2]

    assert (packed(*one) > packed(*other)) == (better(one) > better(other))
    assert (packed(*one) == packed(*other)) == (one == other)


@given(results)
def test_a_key_is_exact_in_a_double(result: tuple[int, int, int]) -> None:
    """Redis keeps ranks as doubles: a lost bit would tie those who don't."""
    key = packed(*result)
    assert 0 <= key < 2**53
    assert int(float(key)) == key


def test_numbers_order_as_numbers() -> None:
    """As text, 55 comes above 456."""
    assert packed(0, 456, 0) > packed(0, 55, 0)
    assert packed(1, 0, MAX_ELAPSED) > packed(0, MAX_SCORE, 0)


@pytest.mark.parametrize(
    ("result", "name"),
    [
        ((MAX_RUNS + 1, 0, 0), "runs"),
        ((0, MAX_SCORE + 1, 0), "score"),
        ((0, 0, MAX_ELAPSED + 1), "time"),
        ((-1, 0, 0), "runs"),
        ((0, -1, 0), "score"),
        ((0, 0, -1), "time"),
    ],
)
def test_what_does_not_fit_is_refused_not_clamped(result: tuple[int, int, int], name: str) -> None:
    """A clamped score would tie with others; a negative time would rank above all."""
    with pytest.raises(OutOfRange, match=name):
        packed(*result)


def test_the_limits_themselves_fit() -> None:
    assert packed(MAX_RUNS, MAX_SCORE, 0) == 2**53 - 1
    assert packed(0, 0, MAX_ELAPSED) == 0


# The rows


def test_equal_results_share_a_place_and_the_next_one_is_skipped() -> None:
    story = Story(ANN, BOB, CAT, options=Options(rules="plain")).racing()
    story.plays(CAT, "deal").plays(BOB, "deal")
    assert places(story.race) == {BOB: 1, CAT: 1, ANN: 3}
    assert [row.seat for row in standings(story.race)] == [2, 3, 1]


def test_seats_without_an_action_come_last_whatever_their_score() -> None:
    """Under `spider` a seat has 500 points for doing nothing, and fewer after its first action."""
    story = Story(ANN, BOB, CAT, options=Options(rules="spider-score")).racing()
    story.plays(CAT, "deal undo")
    rows = standings(story.race)
    assert [(row.seat, row.place, row.score) for row in rows] == [
        (3, 1, 498),
        (1, 2, 500),
        (2, 2, 500),
    ]


def test_of_equal_scores_the_earlier_one_is_better() -> None:
    story = Story(ANN, BOB, options=Options(rules="spider-score")).racing()
    story.plays(BOB, "deal").plays(ANN, "deal")
    assert places(story.race) == {BOB: 1, ANN: 2}


def test_a_time_is_that_of_the_latest_change_of_runs_or_score() -> None:
    """Actions that bring nothing cost nothing, under `standard`."""
    story = Story(ANN, deal=WIN.deal).racing()
    changed, before = 0, (0, 0)
    for action in WIN.actions:
        story.plays(ANN, str(action))
        (row,) = standings(story.race)
        if (row.runs, row.score) != before:
            changed, before = story.now - story.race.start, (row.runs, row.score)
        assert row.time == changed


def test_a_row_tells_how_far_a_board_has_come() -> None:
    story = Story(ANN, BOB, deal=WIN.deal).racing()
    first = standings(story.race)[0]
    assert (first.state, first.runs, first.score, first.actions, first.hidden) == (
        "playing",
        0,
        0,
        0,
        12,
    )
    story.plays(ANN, " ".join(map(str, WIN.actions)))
    won = standings(story.race)[0]
    assert (won.seat, won.state, won.runs, won.links, won.hidden) == (1, "won", 4, 48, 0)
    assert won.score == 4 * 100 + 12 * 5 + 900 - len(WIN.actions)


def test_a_player_who_stops_keeps_what_was_reached() -> None:
    story = Story(ANN, BOB, options=Options(rules="plain")).racing().plays(ANN, "deal")
    before = places(story.race)
    story.does(Resign(player(ANN)))
    assert places(story.race) == before
    assert [row.state for row in standings(story.race)] == ["resigned", "playing"]


def test_before_the_deal_all_wait_on_the_same_place() -> None:
    rows = standings(Story(ANN, BOB).race)
    assert [(row.place, row.state, row.hidden, row.links) for row in rows] == [
        (1, "waiting", 0, 0),
        (1, "waiting", 0, 0),
    ]


@given(commands())
@settings(deadline=None)
def test_the_rows_of_any_race_are_in_order(script: list[object]) -> None:
    race = told(script, Options(seats=3, minutes=5, rules="spider-score")).race
    rows = standings(race)
    assert {row.seat for row in rows} == {seat.number for seat in race.seats}
    for ahead, behind in pairwise(rows):
        assert ahead.place <= behind.place
        assert ahead.place < behind.place or ahead.seat < behind.seat
    for row in rows:
        assert row.place == 1 + sum(other.place < row.place for other in rows)


@given(commands())
@settings(deadline=None)
def test_the_order_does_not_depend_on_the_order_of_joining(script: list[object]) -> None:
    """Rows of one place never swap from one update to the next."""
    race = told(script, Options(seats=3, minutes=5, rules="spider-score")).race
    turned = msgspec.structs.replace(race, seats=race.seats[::-1])
    assert standings(turned) == standings(race)
