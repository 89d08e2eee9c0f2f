"""Rooms of any kind in which anything happens: what holds of them all."""

import pytest
from hypothesis import given, settings

from server.core.commands import (
    AnyCommand,
    Begin,
    Close,
    FillUp,
    Finish,
    NoteRecorded,
    PassHost,
    Postpone,
    Seal,
    Void,
)
from server.core.decide import decide
from server.core.due import Due, due, next_due
from server.core.race import Race
from tests.server.core.played import ROOMS, commands, stories, tell, told
from tests.server.core.races import NEXT_SECRET, SECRET, WINDOW, Story, player, refolded
from tests.server.core.stages import STAGES

DEEDS: dict[Due, AnyCommand] = {
    "fill": FillUp(),
    "pass_host": PassHost(),
    "close": Close(),
    "seal": Seal(WINDOW),
    "begin": Begin(),
    "void": Void(NEXT_SECRET.hex(), None),
    "postpone": Postpone(),
    "finish": Finish(SECRET.hex()),
    "record": NoteRecorded(),
}
"""What the server asks for when it is due; packing is no business of the room's own log."""


def holds_together(race: Race) -> bool:
    """Whether a race is one that could be."""
    numbers = [seat.number for seat in race.seats]
    people = [seat.number for seat in race.seats if seat.bot is None]
    players = [seat.player for seat in race.seats if seat.player]
    return all(
        (
            len(numbers) <= race.options.seats,
            len(set(numbers)) == len(numbers),
            all(1 <= number <= race.options.seats for number in numbers),
            len(set(players)) == len(players),
            race.host in people if people else race.host is None,
            (race.secret is None) == (race.stage != "finished"),
            (race.deal is None) == (race.found is None),
            not race.sealed or {number for number, _ in race.sealed} == set(numbers),
            bool(race.paused_at) == (race.stage == "paused"),
            0 <= race.bots_awaited <= race.bots_called,
            all(time >= 0 for seat in race.seats for time in seat.times),
            not race.barred & set(players),
        )
    )


@pytest.mark.parametrize("options", ROOMS, ids=lambda options: options.kind)
@given(script=commands())
@settings(deadline=None, max_examples=100)
def test_a_room_keeps_its_order_whatever_is_asked_of_it(
    options: object, script: list[object]
) -> None:
    """And nothing that is asked for brings it down: it is done, or refused."""
    story = told([], options)  # type: ignore[arg-type]
    for step in script:
        before = story.race
        tell(story, step)
        assert holds_together(story.race)
        assert before.version <= story.race.version
        assert before.seq <= story.race.seq


@given(stories())
@settings(deadline=None, max_examples=200)
def test_the_log_alone_tells_the_same_race(story: Story) -> None:
    assert refolded(story) == story.race


@given(stories())
@settings(deadline=None, max_examples=300)
def test_what_falls_due_is_done_and_then_no_longer_due(story: Story) -> None:
    """Else whoever sees to the room would do so for ever."""
    done: list[Due] = []
    while (what := due(story.race, story.now)) not in (None, "pack"):
        assert what is not None
        assert story.does(DEEDS[what]), f"{what} is due, and nothing comes of it"
        assert what not in done
        done.append(what)


@given(stories())
@settings(deadline=None, max_examples=200)
def test_a_room_that_is_left_alone_comes_to_rest(story: Story) -> None:
    """By its alarms alone: each rings when something is due, and no longer if it is done."""
    for _ in range(50):
        instant = next_due(story.race)
        if instant is None:
            break
        story.now = max(story.now, instant)
        what = due(story.race, story.now)
        assert what is not None, "the alarm rang for nothing"
        if what in ("pack", "postpone"):
            break
        assert story.does(DEEDS[what])
    else:
        raise AssertionError("it never comes to rest")
    is_lasting = story.race.stage in ("closed", "paused", "finished")
    assert is_lasting or story.race.found is None


@given(stories())
@settings(deadline=None, max_examples=200)
def test_nothing_is_due_before_its_alarm(story: Story) -> None:
    instant = next_due(story.race)
    if instant is None:
        assert due(story.race, 2 * story.race.at) is None
    elif instant > story.race.at:
        assert due(story.race, instant - 1) is None


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("deed", DEEDS)
def test_what_is_not_due_is_not_done(stage: str, deed: Due) -> None:
    """Two processes see to the same room at once: the second one finds nothing to do."""
    story = STAGES[stage]()
    is_due = due(story.race, story.now) == deed
    assert bool(decide(story.race, DEEDS[deed], story.now)) == is_due


def test_a_clock_that_was_set_back_decides_as_of_the_latest_entry() -> None:
    story = STAGES["racing"]().plays("Ann", "deal")
    assert story.race.at == story.now
    story.wait(-60_000)
    assert due(story.race, story.now) is None
    assert decide(story.race, Finish("s"), story.now) == ()
    assert story.race.seat_of(player("Ann")) is not None
