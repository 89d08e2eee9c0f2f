"""A race that runs: the clock is stopped and goes on, seats stop, and it ends."""

import pytest

from server.core.commands import Finish, NoteRecorded, Pause, Resign, Resume
from server.core.due import due
from server.core.events import Finished, Paused, Recorded, Resigned, Resumed
from server.core.options import Options
from tests.server.core.races import ANN, BOB, SECRET, Story, player
from tests.server.core.stages import STAGES, refusal

ALONE = Options(seats=1, countdown=1, minutes=5, rules="easy")


def practice() -> Story:
    """Ann plays for herself."""
    return Story(ANN, options=ALONE).racing()


# End


def test_a_player_may_stop_once_the_race_runs() -> None:
    assert refusal(STAGES["countdown"](), Resign(player(ANN))) == "not_racing"
    story = STAGES["racing"]()
    assert story.does(Resign(player(ANN))) == (Resigned(1),)
    assert story.does(Resign(player(ANN))) == ()


def test_the_race_is_over_when_nobody_plays_any_more() -> None:
    story = STAGES["racing"]()
    story.does(Resign(player(ANN)))
    assert story.does(Finish(SECRET.hex())) == ()
    story.does(Resign(player(BOB)))
    assert story.does(Finish(SECRET.hex())) == (Finished(SECRET.hex()),)
    assert story.does(Finish(SECRET.hex())) == ()


def test_the_race_is_over_at_its_deadline() -> None:
    story = STAGES["racing"]()
    story.now = story.race.deadline - 1
    assert story.does(Finish(SECRET.hex())) == ()
    assert story.wait(1).does(Finish(SECRET.hex())) == (Finished(SECRET.hex()),)


def test_a_finished_race_is_recorded_once() -> None:
    story = STAGES["finished"]()
    assert story.does(NoteRecorded()) == (Recorded(),)
    assert story.does(NoteRecorded()) == ()
    assert STAGES["racing"]().does(NoteRecorded()) == ()


# The clock of practice


def test_practice_is_stopped_and_goes_on() -> None:
    story = practice().wait(10_000)
    start, deadline = story.race.start, story.race.deadline
    assert story.does(Pause(player(ANN))) == (Paused(),)
    assert story.does(Pause(player(ANN))) == ()
    assert story.race.phase_at(story.now) == "paused"
    on = story.wait(3_600_000).does(Resume(player(ANN)))
    assert on == (Resumed(start + 3_600_000, deadline + 3_600_000),)
    assert story.does(Resume(player(ANN))) == ()
    assert story.race.phase_at(story.now) == "racing"


def test_times_leave_the_pause_out() -> None:
    story = practice().plays(ANN, "deal")
    story.does(Pause(player(ANN)))
    story.wait(86_400_000).does(Resume(player(ANN)))
    story.plays(ANN, "undo")
    assert story.seat(ANN).times == (1_000, 2_000)


def test_a_race_that_stands_has_all_the_time_there_is() -> None:
    story = practice()
    story.does(Pause(player(ANN)))
    assert due(story.race, story.race.deadline + 1) is None
    story.wait(90 * 86_400_000).does(Resume(player(ANN)))
    assert due(story.race, story.now) is None
    assert story.race.deadline - story.now == 300_000


def test_who_resigns_while_the_clock_stands_has_ended() -> None:
    story = practice()
    story.does(Pause(player(ANN)))
    assert story.does(Resign(player(ANN))) == (Resigned(1),)
    assert story.does(Finish(SECRET.hex())) == (Finished(SECRET.hex()),)


@pytest.mark.parametrize("stage", STAGES)
def test_the_clock_of_a_race_is_everybody_s(stage: str) -> None:
    assert refusal(STAGES[stage](), Pause(player(BOB))) == "clock_runs"


def test_only_what_runs_can_be_stopped() -> None:
    """A deadline that has passed has passed, though nobody has ended the race yet."""
    story = Story(ANN, options=ALONE).counting_down()
    assert refusal(story, Pause(player(ANN))) == "not_racing"
    story.now = story.race.deadline
    assert refusal(story, Pause(player(ANN))) == "not_racing"
    assert refusal(story.finished(), Pause(player(ANN))) == "not_racing"
    assert story.does(Resume(player(ANN))) == ()
