"""Watched boards: who may see them, and when; what they say beside cards."""

import msgspec
import pytest
from hypothesis import given, settings

from engine import card_text
from server.core import protocol
from server.core.boards import boards, may_watch, watched_from
from server.core.commands import Resign
from server.core.mask import first_mask
from server.core.options import Options
from server.core.race import Race
from tests.server.core.races import ANN, BOB, CAT, Story, player
from tests.server.core.stages import STAGES
from tests.server.core.watched import frame_of, races, unknown_cards


def racing() -> Story:
    return Story(ANN, BOB, options=Options(watchers="boards")).racing()


@pytest.mark.parametrize("stage", STAGES)
def test_boards_are_watched_from_the_start_instant_to_the_end(stage: str) -> None:
    """Not a moment before; afterwards the results tell more."""
    story = STAGES[stage]()
    assert may_watch(story.race, None, story.now) == (stage == "racing")


def test_they_are_there_in_the_instant_of_the_start_itself() -> None:
    story = STAGES["countdown"]()
    start = story.race.start
    assert [may_watch(story.race, None, at) for at in (start - 1, start)] == [False, True]


@pytest.mark.parametrize(
    ("options", "may"),
    [
        (Options(watchers="none"), 0),
        (Options(watchers="progress"), 0),
        (Options(watchers="boards"), 1),
        (Options(watchers="open", delay=0), 1),
    ],
)
def test_only_where_the_host_lets_boards_be_watched(options: Options, may: int) -> None:
    story = Story(ANN, BOB, options=options).racing()
    story.does(Resign(player(BOB)))
    for name in (None, player(CAT), player(BOB)):
        assert may_watch(story.race, name, story.now) == may


def test_an_option_of_another_version_shows_nothing() -> None:
    story = racing()
    options = Options()
    msgspec.structs.force_setattr(options, "watchers", "everything")
    race = msgspec.structs.replace(story.race, options=options)
    assert not may_watch(race, None, story.now)


def test_open_boards_are_watched_only_when_the_delay_has_passed_since_the_start() -> None:
    """Before, the racers saw but backs."""
    story = Story(ANN, BOB, options=Options(watchers="open", delay=60)).racing()
    opens_at = story.race.start + 60_000
    assert watched_from(story.race) == opens_at
    assert [may_watch(story.race, None, at) for at in (opens_at - 1, opens_at)] == [False, True]
    story.wait(10_000).does(Resign(player(ANN)))
    seen = [may_watch(story.race, player(ANN), at) for at in (story.now, opens_at)]
    assert seen == [False, True]


def test_open_boards_are_no_more_watched_when_the_race_is_over() -> None:
    story = Story(ANN, BOB, options=Options(watchers="open", delay=60)).racing().finished()
    assert not may_watch(story.race, None, story.now)


def test_who_plays_watches_nobody_and_who_has_ended_does() -> None:
    story = racing()
    assert not may_watch(story.race, player(ANN), story.now)
    story.does(Resign(player(ANN)))
    assert may_watch(story.race, player(ANN), story.now)
    assert not may_watch(story.race, player(BOB), story.now)


def test_nobody_watches_practice() -> None:
    story = Story(ANN, options=Options(seats=1, watchers="boards")).racing()
    assert not may_watch(story.race, None, story.now)


def test_at_the_start_each_board_is_the_deal() -> None:
    story = racing()
    frame = boards(story.race, first_mask(story.race))
    (one, other) = frame.boards
    assert (one.seat, other.seat, frame.version) == (1, 2, story.race.seq)
    assert one.columns == other.columns
    assert (one.stock, one.banked, one.later) == (3, (), 0)
    assert sum(len(column.cards) for column in one.columns) == 37


@settings(deadline=None, max_examples=50)
@given(races())
def test_a_frame_names_no_card_that_some_racer_does_not_know(race: Race) -> None:
    text = protocol.encode(frame_of(race))
    named = {card for card in map(card_text, unknown_cards(race)) if f'"{card}"' in text}
    assert named == set()


@settings(deadline=None, max_examples=50)
@given(races())
def test_all_cards_of_a_board_are_accounted_for(race: Race) -> None:
    for board in frame_of(race).boards:
        lying = sum(column.hidden + len(column.cards) for column in board.columns)
        banked = 13 * len(board.banked)
        assert lying + board.stock + len(board.reserve) + banked == 52
