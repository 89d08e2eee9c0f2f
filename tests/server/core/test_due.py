"""What a room has to do by itself, and the alarms that are set for it."""

import pytest

from server.core.commands import (
    Close,
    Finish,
    Lock,
    NoteRecorded,
    Resign,
    TakeControl,
)
from server.core.due import (
    HOST_AWAY_MS,
    IDLE_MS,
    PACK_AFTER_MS,
    due,
    fills_up_at,
    heir,
    needs_deal,
    next_due,
)
from server.core.options import BOT_AFTER_MS, Options
from tests.guests import join
from tests.server.core.played import ROBOT, comes
from tests.server.core.races import ANN, BOB, CAT, NOW, SECRET, WINDOW, Story, player, tab
from tests.server.core.stages import STAGES

QUICK = Options(seats=2, bot="greedy")


def test_each_stage_knows_when_it_has_something_to_do() -> None:
    running = STAGES["racing"]().race
    assert {stage: next_due(story().race) for stage, story in STAGES.items()} == {
        "waiting": NOW + IDLE_MS,
        "opening": NOW + WINDOW,
        "countdown": running.deadline,
        "racing": running.deadline,
        "finished": running.deadline,
    }


@pytest.mark.parametrize(
    ("story", "what"),
    [
        (lambda: Story(ANN, BOB, options=Options(seats=2)).ready(), "seal"),
        (lambda: Story(ANN, BOB).opened(), "begin"),
        (STAGES["finished"], "record"),
    ],
)
def test_what_is_due_at_once_has_its_alarm_at_its_own_entry(story: object, what: str) -> None:
    """A process that dies right after the entry leaves it to the next one that looks."""
    race = story().race  # type: ignore[operator]
    assert (due(race, race.at), next_due(race)) == (what, race.at)


def test_a_race_is_over_at_once_when_nobody_plays_any_more() -> None:
    story = Story(ANN).racing().wait(5_000)
    story.does(Resign(player(ANN)))
    assert (due(story.race, story.now), next_due(story.race)) == ("finish", story.now)


def test_a_finished_race_is_recorded_at_once_and_packed_later() -> None:
    story = STAGES["finished"]()
    story.does(NoteRecorded())
    assert next_due(story.race) == story.now + PACK_AFTER_MS
    assert due(story.race, story.now + PACK_AFTER_MS - 1) is None
    assert due(story.race, story.now + PACK_AFTER_MS) == "pack"


def test_a_room_that_has_closed_has_nothing_to_do() -> None:
    story = Story(ANN).wait(IDLE_MS)
    story.does(Close())
    assert (due(story.race, story.now + IDLE_MS), next_due(story.race)) == (None, None)


def test_only_a_start_that_is_set_needs_a_deal() -> None:
    assert needs_deal(Story(ANN).beginning().race)
    assert not any(needs_deal(story().race) for story in STAGES.values())


# The promised bot


def test_a_bot_comes_some_time_after_the_room_was_opened() -> None:
    race = Story(ANN, options=QUICK).race
    assert fills_up_at(race) == next_due(race) == NOW + BOT_AFTER_MS
    assert due(race, NOW + BOT_AFTER_MS) == "fill"


def test_where_none_is_promised_none_comes() -> None:
    assert fills_up_at(Story(ANN).race) is None
    assert fills_up_at(Story(ANN, BOB, options=QUICK).race) is None
    assert fills_up_at(Story(options=QUICK).race) is None
    assert fills_up_at(Story(ANN, options=QUICK).there().gone(ANN).race) is None
    assert fills_up_at(Story(ANN, options=QUICK).sealed().race) is None
    locked = Story(ANN, options=QUICK)
    locked.does(Lock(player(ANN), locked=True))
    assert fills_up_at(locked.race) is None


def test_no_bot_comes_for_a_bot() -> None:
    story = Story(options=QUICK)
    story.does(comes(ROBOT))
    assert fills_up_at(story.race) is None


# The host


def test_the_host_s_absence_is_told_by_an_alarm() -> None:
    story = Story(ANN, BOB).there().wait(1_000).gone(ANN)
    assert next_due(story.race) == story.now + HOST_AWAY_MS
    assert due(story.race, story.now + HOST_AWAY_MS) == "pass_host"


def test_nobody_is_heir_but_who_is_there() -> None:
    story = Story(ANN, BOB).there()
    story.does(comes(ROBOT))
    assert heir(story.race) == story.seat(BOB)
    story.gone(BOB)
    assert heir(story.race) is None
    story.does(join(player(CAT), CAT))
    assert heir(story.race) == story.seat(CAT)


def test_where_nobody_is_there_the_room_only_gets_old() -> None:
    story = Story(ANN, BOB).there().gone(ANN, BOB)
    assert next_due(story.race) == story.now + IDLE_MS
    story.wait(HOST_AWAY_MS).does(TakeControl(player(BOB), tab(BOB), visit="v2"))
    assert (due(story.race, story.now), next_due(story.race)) == ("pass_host", story.now)


# A clock that stands


def test_a_break_has_no_end_of_its_own() -> None:
    alone = Story(ANN, options=Options(seats=1)).there().racing().gone(ANN)
    assert alone.race.stage == "paused"
    assert (due(alone.race, alone.race.deadline), next_due(alone.race)) == (None, None)
    alone.does(Resign(player(ANN)))
    assert next_due(alone.race) == alone.race.at
    assert alone.does(Finish(SECRET.hex()))
