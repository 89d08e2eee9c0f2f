"""The way back from an event to the wish that led to it."""

import msgspec
import pytest
from hypothesis import given, settings

from server.core import events
from server.core.commands import CallBot, Forget, Lock, Pause, Refused, Resume, Start
from server.core.decide import decide
from server.core.events import BotCalled, HostPassed, Joined, Opened, Paused, Resigned, Sealed
from server.core.fold import open_race
from server.core.options import Options
from server.core.record import entry_of, line_of
from server.core.verification.wishes import seat_there, wish
from tests.guests import joined
from tests.server.core.messages import values
from tests.server.core.played import stories
from tests.server.core.races import ANN, BOB, RACE_ID, Story, folded, player

WISHLESS = (events.Moved, HostPassed, events.Closed)
"""An action is judged by the rules of the game, a host passes by who is there, and a room in which
nothing happens has no race to tell of."""


@given(stories())
@settings(deadline=None, max_examples=200)
def test_each_event_follows_from_its_wish(story: Story) -> None:
    """As far as a record tells of them: who is there, and who was forgotten, it doesn't."""
    record = [line for one in story.log if (line := line_of(one)) is not None]
    entries = [entry_of(line, seq) for seq, line in enumerate(record, 1)]
    race = open_race(RACE_ID, entries[0])
    for entry in entries[1:]:
        command = wish(race, entry.event)
        if command is None:
            assert isinstance(entry.event, WISHLESS)
        else:
            decided = decide(race, command, entry.at)
            assert type(entry.event) in {type(event) for event in decided}
        race = folded(race, entry, story.dealt(race))


@pytest.mark.parametrize("event", [Opened(Options(), "c", None), HostPassed(1)])
def test_what_nobody_asks_for_is_no_wish(event: events.AnyEvent) -> None:
    assert wish(Story(ANN).race, event) is None


@given(values(Joined))
def test_who_joins_asks_for_a_seat_and_gets_the_first(event: Joined) -> None:
    command = wish(Story(ANN).race, event)
    assert command is not None
    try:
        (decided,) = decide(Story(ANN).race, command, 0)
    except Refused:
        return
    assert isinstance(decided, Joined)
    assert (decided.seat, decided.player, decided.name) == (2, event.player, event.name)


def test_a_bot_that_came_into_a_locked_room_is_taken_for_the_one_that_was_called() -> None:
    """The record says that it is a program, and not whose."""
    story = Story(ANN)
    story.does(CallBot(player(ANN), "strong"))
    story.does(Lock(player(ANN), locked=True))
    bot = joined(2, player(BOB), BOB)
    command = wish(story.race, bot)
    assert command is not None
    with pytest.raises(Refused, match="nobody else"):
        decide(story.race, command, story.now)
    bot = msgspec.structs.replace(bot, bot="strong")
    command = wish(story.race, bot)
    assert command is not None
    assert decide(story.race, command, story.now) == (bot,)


def test_the_host_is_taken_for_the_one_who_asks() -> None:
    race = Story(ANN, BOB).happens(HostPassed(2)).race
    assert wish(race, Sealed(0)) == Start(player(BOB), 0)
    assert wish(race, BotCalled("strong")) == CallBot(player(BOB), "strong")


def test_who_plays_alone_is_taken_for_the_one_who_stops_the_clock() -> None:
    race = Story(ANN, options=Options(seats=1)).racing().race
    assert wish(race, Paused()) == Pause(player(ANN))
    assert wish(race, events.Resumed(1, 2)) == Resume(player(ANN))
    assert wish(Story().race, Paused()) == Pause("")


def test_who_resigns_may_have_been_forgotten() -> None:
    """A player may have everything deleted at any time, also while the nonces open."""
    assert wish(Story(ANN, BOB).sealed().race, Resigned(2)) == Forget(player(BOB))


def test_nobody_sits_where_nobody_sits() -> None:
    race = Story(ANN).race
    assert seat_there(race, 1) == race.seats[0]
    assert seat_there(race, 2) is seat_there(race, None) is None
    assert wish(race, Resigned(2)) == Forget("")
