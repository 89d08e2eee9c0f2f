"""What a room is told of each event."""

from typing import get_args

import pytest
from hypothesis import given, settings

from server.core import events, protocol
from server.core.commands import (
    CallBot,
    Close,
    Forget,
    Lock,
    Pause,
    RemoveSeat,
    Resume,
    TakeControl,
)
from server.core.due import IDLE_MS
from server.core.events import Barred, BotCalled, Controlled, HostPassed, Opened, Recorded
from server.core.fold import is_public, open_race
from server.core.look import look_of
from server.core.news import news
from server.core.options import Options
from tests.server.core.played import ROBOT, comes, stories
from tests.server.core.races import ANN, BOB, RACE_ID, Story, folded, player, tab

PRACTICE = Options(seats=1)


def told(story: Story) -> list[protocol.PublicEvent | None]:
    """What was told of a story's last two lines, both of them looked at as things stand now."""
    return [news(story.race, line.event) for line in story.log[-2:]]


def last(story: Story) -> protocol.PublicEvent | None:
    return told(story)[-1]


@given(stories())
@settings(deadline=None, max_examples=100)
def test_everybody_is_told_of_each_public_event_and_of_no_other(story: Story) -> None:
    """The room's version counts them: a page that hears of one fewer believes it missed one."""
    race = open_race(RACE_ID, story.log[0])
    frames = 0
    for line in story.log[1:]:
        race = folded(race, line, story.dealt(race))
        shown = news(race, line.event)
        assert (shown is not None) == is_public(line.event)
        frames += shown is not None
    assert frames == story.race.version


@pytest.mark.parametrize("event", [Opened(Options(), "c", None), Barred("p"), Recorded()])
def test_what_is_the_server_s_business_is_nobody_else_s(event: events.AnyEvent) -> None:
    assert news(Story(ANN).race, event) is None
    assert news(Story(ANN).race, Controlled(1, "t", 1)) is None


def test_who_comes_is_told_with_looks_and_never_with_an_id() -> None:
    story = Story(ANN)
    story.does(comes(ROBOT))
    look = look_of(player(ROBOT))
    taken = protocol.SeatTaken(2, ROBOT, look.colour, look.pattern, "greedy", 1)
    assert last(story) == taken
    assert player(ROBOT) not in str(taken)


def test_who_is_removed_or_leaves_gives_the_host_on() -> None:
    story = Story(ANN, BOB)
    story.does(RemoveSeat(player(ANN), 2))
    assert last(story) == protocol.SeatRemoved(2, 1)
    assert last(Story(ANN, BOB).happens(HostPassed(2))) == protocol.HostPassed(2)


def test_the_lock_a_bot_and_the_end_are_told() -> None:
    story = Story(ANN)
    story.does(CallBot(player(ANN), "strong"))
    story.does(Lock(player(ANN), locked=True))
    assert told(story) == [protocol.BotCalled("strong"), protocol.RoomLocked(locked=True)]
    story.wait(IDLE_MS).does(Close())
    assert last(story) == protocol.RoomClosed()
    assert news(story.race, BotCalled("random")) == protocol.BotCalled("random")


def test_who_goes_and_comes_again_is_told() -> None:
    story = Story(ANN, BOB).there().gone(BOB)
    assert last(story) == protocol.SeatAway(2)
    story.does(TakeControl(player(BOB), tab(BOB), visit="v2"))
    assert told(story) == [None, protocol.SeatBack(2)]


def test_who_is_forgotten_is_told_without_a_name() -> None:
    story = Story(ANN, BOB).racing()
    story.does(Forget(player(BOB)))
    assert told(story) == [protocol.SeatResigned(2), protocol.SeatForgotten(2)]


def test_a_break_is_told_with_the_times_that_hold_after_it() -> None:
    story = Story(ANN, options=PRACTICE).racing()
    story.does(Pause(player(ANN)))
    assert last(story) == protocol.RacePaused()
    story.wait(9_000).does(Resume(player(ANN)))
    assert last(story) == protocol.RaceResumed(story.race.start, story.race.deadline)


def test_there_is_news_of_each_public_kind() -> None:
    """A new kind of event has to be decided about, here as well."""
    passing = get_args(events.PassingEvent)
    public = {*get_args(events.PlainEvent), *passing, events.Joined} - {Opened}
    assert len(public) == len(get_args(protocol.PublicEvent))
