"""What else a record tells of a room: breaks, bots, locks, hosts, and the races after the first."""

import pytest

from engine import numbered_deal
from server.core.commands import (
    CallBot,
    Lock,
    Pause,
    RemoveSeat,
    Resign,
    Resume,
)
from server.core.events import (
    BotCalled,
    Closed,
    Dealt,
    HostPassed,
    Locked,
    Opened,
    Paused,
    Removed,
    Resumed,
)
from server.core.options import Options
from server.core.record import Acted, Line, Seated
from server.core.verification.recount import recount
from tests.server.core.played import ROBOT, comes
from tests.server.core.races import (
    ANN,
    BOB,
    NOW,
    RACE_ID,
    player,
)
from tests.server.core.replays import Whole
from tests.server.core.verification.records import (
    OPTIONS,
    Change,
    at,
    faults_of,
    race,
    record_of,
    recounted,
    set_by,
    with_line,
    without,
)

# What else happens in a room


def practised() -> Whole:
    """Ann practises, with a break of a minute after her first action."""
    story = Whole(ANN, options=Options(seats=1, minutes=5, winnable=False)).begun()
    story.acts(story.seat(ANN), 1)
    story.does(Pause(player(ANN)))
    story.wait(60_000).does(Resume(player(ANN)))
    story.acts(story.seat(ANN), 2)
    story.does(Resign(player(ANN)))
    return story.over()


def test_a_break_is_no_time() -> None:
    story = practised()
    again = recounted(record_of(story))
    assert again.faults == ()
    assert again.race.seats[0].times == story.race.seats[0].times == (700, 1_400)


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (without(Paused), "'resumed': it was so already."),
        (without(Resumed), "there was no race to play"),
        (set_by(Resumed, -60_001), "'resumed': the start is 1 ms earlier than promised."),
        (set_by(Resumed, 1), "'resumed': the start is 1 ms later than promised."),
        (at(Resumed, deadline=NOW), "not the 5 min promised"),
        (with_line(Dealt, Paused()), "'paused': There is no race to do that in."),
    ],
)
def test_a_break_that_could_not_be_is_named(change: Change, text: str) -> None:
    assert any(text in fault.text for fault in faults_of(practised(), change))


def test_a_race_has_no_break() -> None:
    texts = [fault.text for fault in faults_of(race(), with_line(Acted, Paused()))]
    assert "'paused': The clock stops in practice alone." in texts[0]


def sociable() -> Whole:
    """A room with a bot, a guest who is removed, a lock, and another host in the end."""
    story = Whole(ANN, BOB, options=OPTIONS)
    story.does(CallBot(player(ANN), "strong"))
    story.does(comes(ROBOT))
    story.does(RemoveSeat(player(ANN), 2))
    story.does(Lock(player(ANN), locked=True))
    story.there(ANN, ROBOT).happens(HostPassed(1))
    return story


def test_bots_locks_and_hosts_are_told() -> None:
    told = recounted(record_of(sociable()))
    assert [fault.text for fault in told.faults] == ["The record ends before the race does."]
    assert (told.race.is_locked, told.race.host, told.race.seats[1].bot) == (True, 1, "greedy")


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (at(Locked, locked=False), "'locked': it was so already."),
        (with_line(Locked, BotCalled("random")), "'bot': Open the room before you ask for a bot."),
        (with_line(Locked, Seated(2, "0" * 64, None)), "'joined': The host lets nobody else in."),
        (at(Removed, seat=1), "'removed': it was so already."),
        (at(HostPassed, seat=2), "'host': nobody sits there."),
    ],
)
def test_what_no_host_could_do_is_named(change: Change, text: str) -> None:
    assert any(fault.text.endswith(text) for fault in faults_of(sociable(), change))


def test_no_host_passes_once_the_race_is_on() -> None:
    faults = faults_of(race(), with_line(Dealt, HostPassed(2)))
    assert faults[0].text == "Line 11, 'host': the room did not wait any more."


def test_no_room_closes_once_the_race_is_on() -> None:
    faults = faults_of(race(), with_line(Dealt, Closed()))
    assert faults[0].text == "Line 11, 'closed': the room did not wait any more."


def test_only_a_later_race_begins_with_seats_that_leave_a_hole() -> None:
    log = [Line(NOW, Opened(OPTIONS, "", None)), Line(NOW, Seated(3, "0" * 64, None))]
    later = recount(f"{RACE_ID[:-1]}2", log, None).faults
    assert [fault.text for fault in later] == ["The record ends before the race does."]
    assert "'joined': it was so already." in recounted(log).faults[0].text
    beyond = [log[0], Line(NOW, Seated(9, "0" * 64, None))]
    assert "'joined'" in recount(f"{RACE_ID[:-1]}2", beyond, None).faults[0].text


def test_a_deal_by_its_number_needs_no_secret() -> None:
    story = Whole(ANN, options=Options(seats=1, number="own 7")).begun().over()
    again = recounted(record_of(story))
    assert (again.faults, again.race.deal) == ((), numbered_deal(7))
