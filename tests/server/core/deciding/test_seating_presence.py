"""Who is there just now, who is host while others are away, and who is forgotten."""

import pytest

from server.core.commands import (
    CallBot,
    ClearReady,
    Close,
    Depart,
    Forget,
    GiveNonce,
    Leave,
    Lock,
    PassHost,
    RemoveSeat,
    SetReady,
    Start,
    TakeControl,
    Void,
)
from server.core.deciding.seating import MAX_VISITS
from server.core.due import HOST_AWAY_MS, IDLE_MS, due
from server.core.events import (
    Arrived,
    Away,
    Back,
    Closed,
    Forgotten,
    HostPassed,
    Left,
    Paused,
    ReadyCleared,
    Resigned,
    Sealed,
    Voided,
)
from server.core.options import Options
from tests.guests import join
from tests.server.core.played import ROBOT, comes
from tests.server.core.races import ANN, BOB, CAT, NOW, WINDOW, Story, nonce, player, tab
from tests.server.core.stages import refusal

ALONE = Options(seats=1, countdown=1)
VISIT = "v1"


# Who is there


def test_a_connection_is_noted_once() -> None:
    story = Story(ANN)
    arrives = TakeControl(player(ANN), tab(ANN), visit=VISIT)
    assert story.does(arrives) == (Arrived(1, VISIT),)
    assert story.does(arrives) == ()


def test_who_goes_is_away_and_who_comes_again_is_back() -> None:
    story = Story(ANN, BOB).there()
    assert story.does(Depart(player(BOB), VISIT)) == (Away(2),)
    assert story.seat(BOB).away_since == NOW
    assert story.does(Depart(player(BOB), VISIT)) == ()
    back = story.does(TakeControl(player(BOB), tab(BOB), visit="v2"))
    assert back == (Arrived(2, "v2"), Back(2))
    assert story.seat(BOB).away_since is None


def test_the_late_end_of_an_earlier_connection_says_nothing() -> None:
    """A phone changed networks: the old socket ends a minute after the new one was there."""
    story = Story(ANN).there()
    story.does(TakeControl(player(ANN), tab(ANN), visit="v2"))
    assert story.does(Depart(player(ANN), VISIT)) == ()


def test_a_page_that_only_looks_on_is_no_arrival() -> None:
    story = Story(ANN).there()
    story.does(TakeControl(player(ANN), tab(ANN, 2), visit="v2"))
    assert story.does(TakeControl(player(ANN), tab(ANN), visit="v3")) == ()


def test_who_goes_is_not_ready_any_more() -> None:
    """Nobody would open the nonce, and the start would be void."""
    story = Story(ANN, BOB).there().ready()
    assert story.does(Depart(player(BOB), VISIT)) == (Away(2), ReadyCleared(2))


@pytest.mark.parametrize("stage", ["sealed", "counting_down", "racing"])
def test_who_goes_once_the_start_is_sealed_keeps_the_seat(stage: str) -> None:
    story = Story(ANN, BOB).there()
    getattr(story, stage)()
    assert story.does(Depart(player(BOB), VISIT)) == (Away(2),)
    assert not story.seat(BOB).has_ended


def test_who_goes_from_a_closed_or_a_finished_room_is_away() -> None:
    assert Story(ANN, BOB).there().racing().finished().does(Depart(player(ANN), VISIT)) == (
        Away(1),
    )
    assert Story(ANN).there().wait(IDLE_MS).does(Close()) == (Closed(),)


def test_practice_pauses_when_its_page_goes() -> None:
    story = Story(ANN, options=ALONE).there().racing()
    assert story.does(Depart(player(ANN), VISIT)) == (Away(1), Paused())
    back = story.wait(60_000).does(TakeControl(player(ANN), tab(ANN), visit="v2"))
    assert back == (Arrived(1, "v2"), Back(1))
    assert story.race.stage == "paused"


@pytest.mark.parametrize("happens", ["countdown", "time is up"])
def test_practice_that_does_not_run_pauses_for_nobody(happens: str) -> None:
    story = Story(ANN, options=ALONE).there().counting_down()
    if happens == "time is up":
        story.now = story.race.deadline
    assert story.does(Depart(player(ANN), VISIT)) == (Away(1),)


def test_coming_and_going_is_noted_so_often_and_no_more() -> None:
    """A connection that breaks every second for days would fill the log."""
    story = Story(ANN).there()
    for visit in range(2, MAX_VISITS + 5):
        story.gone(ANN)
        story.does(TakeControl(player(ANN), tab(ANN), visit=f"v{visit}"))
    assert story.seat(ANN).visits == MAX_VISITS
    assert story.seat(ANN).away_since is not None


def test_a_host_who_counts_as_away_starts_all_the_same() -> None:
    """Whoever presses start is there, whatever is noted."""
    story = Story(ANN, BOB).there().ready(BOB)
    story.gone(ANN)
    assert refusal(story, Start(player(ANN), WINDOW)) == "not_ready"
    story.ready(ANN)
    assert story.does(Start(player(ANN), WINDOW)) == (Sealed(NOW + WINDOW),)


# The host's seat


def test_a_host_who_stays_away_is_host_no_more() -> None:
    story = Story(ANN, BOB, CAT).there()
    story.gone(ANN)
    assert story.wait(HOST_AWAY_MS - 1).does(PassHost()) == ()
    assert story.wait(1).does(PassHost()) == (HostPassed(2),)
    assert story.does(PassHost()) == ()
    assert refusal(story, Lock(player(ANN), locked=True)) == "not_host"


def test_whoever_is_there_first_becomes_host_where_all_were_away() -> None:
    """Bots and those who are away are passed over."""
    story = Story(ANN, BOB, CAT).there()
    story.does(comes(ROBOT))
    for name in (ANN, BOB, CAT):
        story.gone(name)
    assert story.wait(HOST_AWAY_MS).does(PassHost()) == ()
    story.does(TakeControl(player(CAT), tab(CAT), visit="v2"))
    assert story.does(PassHost()) == (HostPassed(3),)


def test_a_host_who_comes_back_in_time_is_host_still() -> None:
    story = Story(ANN, BOB).there()
    story.gone(ANN)
    story.wait(HOST_AWAY_MS - 1).does(TakeControl(player(ANN), tab(ANN), visit="v2"))
    assert story.wait(HOST_AWAY_MS).does(PassHost()) == ()


# The end of a room that waits


def test_a_room_in_which_nothing_happens_ends_whoever_is_there() -> None:
    story = Story(ANN, BOB).there()
    assert story.wait(IDLE_MS - 1).does(Close()) == ()
    assert story.wait(1).does(Close()) == (Closed(),)
    assert story.does(Close()) == ()
    for command in (
        join(player(CAT), CAT),
        SetReady(player(ANN), "0" * 64),
        ClearReady(player(ANN)),
        RemoveSeat(player(ANN), 2),
        Lock(player(ANN), locked=True),
        CallBot(player(ANN), "random"),
        Leave(player(ANN)),
    ):
        assert refusal(story, command) == "room_closed"


def test_whatever_happens_puts_the_end_off() -> None:
    story = Story(ANN, BOB).there()
    story.wait(IDLE_MS - 1).ready(BOB)
    assert due(story.wait(IDLE_MS - 1).race, story.now) is None
    assert due(story.wait(1).race, story.now) == "close"


# Players who are forgotten


def test_who_is_forgotten_in_a_room_that_waits_leaves_it() -> None:
    assert Story(ANN, BOB).does(Forget(player(BOB))) == (Left(2),)


@pytest.mark.parametrize("stage", ["sealed", "beginning", "counting_down", "racing"])
def test_who_is_forgotten_on_the_way_or_in_the_race_resigns(stage: str) -> None:
    story: Story = getattr(Story(ANN, BOB), stage)()
    assert story.does(Forget(player(BOB))) == (Resigned(2), Forgotten(2))
    seat = story.race.seat(2)
    assert (seat.player, seat.name, seat.salt, seat.resigned) == ("", "", "", True)
    assert story.does(Forget(player(BOB))) == ()


def test_who_is_forgotten_after_the_race_has_its_result_still() -> None:
    story = Story(ANN, BOB).racing().plays(BOB, "deal").finished()
    before = story.race.seat(2)
    assert story.does(Forget(player(BOB))) == (Forgotten(2),)
    after = story.race.seat(2)
    assert (after.name, after.texts, after.resigned) == ("", before.texts, False)


def test_the_seat_of_the_forgotten_is_free_when_the_start_is_void() -> None:
    """It could never get ready, and nobody could start any more."""
    story = Story(ANN, BOB).sealed()
    story.does(GiveNonce(player(ANN), nonce(ANN)))
    story.does(Forget(player(BOB)))
    void = story.wait(WINDOW).does(Void("c", None))
    assert void == (Voided("c", (2,), None), Left(2))
    assert story.ready(ANN).does(Start(player(ANN), WINDOW))


def test_without_a_name_nobody_is_anybody() -> None:
    story = Story(ANN, BOB).racing()
    story.does(Forget(player(ANN)))
    story.does(Forget(player(BOB)))
    assert story.race.seat_of("") is None
    assert due(story.race, story.now) == "finish"
