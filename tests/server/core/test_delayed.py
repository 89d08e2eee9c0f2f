"""Open boards with a delay: what is shown was so for the racers then, and nothing tells more."""

import copy
import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import RULE_SETS, Game, parse_action, play, start
from server.core import protocol, views
from server.core.boards import delayed_boards
from server.core.delayed import Delayed, first_delayed, follow_until, next_action_at
from server.core.options import Options
from server.core.race import Race, Seat
from tests.server.core.interleaved import begun, go_on
from tests.server.core.races import ANN, BOB, Story

SLOW = settings(deadline=None, max_examples=40, suppress_health_check=[HealthCheck.too_slow])
ALL = 5_000
"""More actions than a seat of these races has."""


def late(rules: str = "scorpion") -> Options:
    """Open boards, a minute late."""
    return Options(rules=rules, watchers="open", delay=60)


def delayed_until(race: Race, until: int) -> Delayed:
    return follow_until(first_delayed(race), race, until, ALL)


def frame_of(race: Race, until: int) -> str:
    return protocol.encode(delayed_boards(delayed_until(race, until)))


def game_by(race: Race, seat: Seat, until: int) -> Game:
    """The game of a seat at an instant, straight from its actions."""
    assert race.deal is not None
    game = start(race.deal, race.rules)
    for text, time in zip(seat.texts, seat.times, strict=True):
        if race.start + time <= until:
            game = play(game, parse_action(text))
    return game


stories = st.builds(
    lambda rng, rules, actions: go_on(begun(rng, late(rules)), rng, actions),
    st.randoms(use_true_random=False),
    st.sampled_from(sorted(RULE_SETS)),
    st.integers(0, 60),
)
shares = st.floats(0, 1)


def instant_of(story: Story, share: float) -> int:
    """An instant of the race: 0 is its start, 1 is now."""
    return story.race.start + int(share * (story.now - story.race.start))


@SLOW
@given(stories, shares)
def test_each_board_is_what_its_racer_saw_at_that_instant(story: Story, share: float) -> None:
    """All cards that lay face up, with their faces; of those that didn't, how many they were."""
    race, until = story.race, instant_of(story, share)
    for board, seat in zip(
        delayed_boards(delayed_until(race, until)).boards, race.seats, strict=True
    ):
        saw = views.tableau(game_by(race, seat, until))
        assert [(column.hidden, column.cards) for column in board.columns] == [
            (column.hidden, column.cards) for column in saw.columns
        ]
        assert (board.stock, board.reserve, board.banked) == (saw.stock, saw.reserve, saw.banked)


@SLOW
@given(stories, st.randoms(use_true_random=False), st.integers(0, 30))
def test_whatever_comes_later_the_frame_is_the_same_to_the_last_byte(
    story: Story, rng: random.Random, actions: int
) -> None:
    until = story.now
    as_it_was = frame_of(story.race, until)
    story.wait(1)
    others = [go_on(copy.copy(story), random.Random(rng.random()), actions) for _ in range(2)]
    assert {frame_of(other.race, until) for other in others} == {as_it_was}


@SLOW
@given(stories, shares, st.integers(1, 7))
def test_boards_that_follow_step_by_step_come_to_the_same(
    story: Story, share: float, most: int
) -> None:
    race, until = story.race, instant_of(story, share)
    delayed, shown = first_delayed(race), [-1]
    while (at := next_action_at(delayed, race)) is not None and at <= until:
        delayed = follow_until(delayed, race, until, most)
        shown.append(delayed_boards(delayed).version)
    assert delayed == delayed_until(race, until)
    assert shown == sorted(set(shown)), "versions grow"


def test_nothing_is_shown_a_millisecond_too_soon() -> None:
    story = begun(random.Random(1), late()).wait(500).plays(ANN, "deal")
    shown = [delayed_until(story.race, story.now + ms).seats[0].followed for ms in (-1, 0)]
    assert shown == [0, 1]


def test_it_is_known_when_there_is_more_to_see() -> None:
    story = begun(random.Random(1), late()).wait(500).plays(BOB, "deal")
    first = story.now
    story.wait(9_000).plays(ANN, "deal")
    looks = [delayed_until(story.race, until) for until in (first - 1, first, story.now)]
    assert [next_action_at(look, story.race) for look in looks] == [first, story.now, None]


@pytest.mark.parametrize("most", [1, 2])
def test_a_long_way_is_followed_a_turn_at_a_time(most: int) -> None:
    story = begun(random.Random(1), late("undo=on")).plays(ANN, "deal undo deal")
    assert (
        follow_until(first_delayed(story.race), story.race, story.now, most).seats[0].followed
        == most
    )
