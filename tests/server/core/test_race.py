"""A race as a value: what can be asked of it."""

import pytest

from server.core.commands import Forget, Leave, Resign
from server.core.events import Paused
from server.core.options import Options
from server.core.race import practice_context, state_of
from tests.server.core.races import (
    ANN,
    BOB,
    CAT,
    NOW,
    RACE_ID,
    Story,
    nonce,
    player,
)


def test_nobody_sits_on_a_seat_that_was_left() -> None:
    story = Story(ANN, BOB)
    story.does(Leave(player(BOB)))
    assert story.race.seat_of(player(BOB)) is None
    assert story.race.seat_of(None) is None
    with pytest.raises(KeyError):
        story.race.seat(2)


def test_a_race_knows_its_room() -> None:
    race = Story(ANN).race
    assert f"{race.room}-{race.number}" == race.id == RACE_ID


def test_the_context_of_the_deal_is_the_race_and_the_sorted_nonces() -> None:
    story = Story(ANN, BOB, CAT).opened()
    shown = ",".join(sorted(map(nonce, [ANN, BOB, CAT])))
    assert story.race.context == f"{RACE_ID}|{shown}"


def test_the_phases_follow_the_clock() -> None:
    race = Story(ANN).counting_down().race
    assert race.phase_at(race.start - 1) == "countdown"
    assert race.phase_at(race.start) == "racing"
    assert race.phase_at(race.deadline + 1) == "racing"
    assert Story(ANN).race.phase_at(NOW) == "waiting"
    assert Story(ANN).sealed().race.phase_at(NOW) == "opening"
    finished = Story(ANN).racing().finished().race
    assert finished.phase_at(NOW) == "finished"
    stopped = Story(ANN, options=Options(seats=1)).racing().happens(Paused()).race
    assert stopped.phase_at(stopped.start + 5) == "paused"


def test_a_seat_s_state_is_one_word() -> None:
    story = Story(ANN, BOB)
    assert state_of(story.race, story.seat(ANN)) == "waiting"
    story.racing()
    assert state_of(story.race, story.seat(ANN)) == "playing"
    story.does(Resign(player(ANN)))
    assert state_of(story.race, story.seat(ANN)) == "resigned"
    story.finished()
    assert state_of(story.race, story.seat(BOB)) == "timeup"


def test_the_context_of_practice_is_its_rules_or_its_number() -> None:
    """There is nobody to be protected from, and such deals are looked for ahead."""
    alone = Story(ANN, options=Options(seats=1, rules="wasp")).opened().race
    assert alone.context == practice_context(alone.rules) == f"practice|{alone.rules}"
    numbered = Story(ANN, options=Options(seats=1, number="own 7")).race
    assert numbered.context == "number|own 7"


def test_a_race_is_over_for_all_when_it_is_for_each() -> None:
    story = Story(ANN, BOB).racing()
    story.does(Resign(player(ANN)))
    assert not story.race.all_ended
    story.does(Forget(player(BOB)))
    assert story.race.all_ended
