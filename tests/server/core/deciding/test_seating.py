"""Who sits in a room, who is its host, who is let in, and which bots come."""

import msgspec
import pytest

from server.core.commands import (
    CallBot,
    FillUp,
    Leave,
    Lock,
    RemoveSeat,
    Start,
    TakeControl,
)
from server.core.deciding.seating import MAX_TABS, MOST_CALLS
from server.core.events import (
    BotCalled,
    Controlled,
    Joined,
    Left,
    Locked,
    Removed,
    Sealed,
)
from server.core.options import BOT_AFTER_MS, Options
from tests.guests import join, joined
from tests.server.core.played import ROBOT, comes
from tests.server.core.races import ANN, BOB, CAT, NOW, WINDOW, Story, player, tab
from tests.server.core.stages import STAGES, refusal

DAN = "Dan"
QUICK = Options(seats=2, bot="greedy")

# Seats


def test_a_player_takes_the_lowest_free_seat() -> None:
    story = Story(ANN, BOB, CAT)
    story.does(Leave(player(BOB)))
    assert story.does(join(player(DAN), DAN)) == (joined(2, player(DAN), DAN),)


@pytest.mark.parametrize("stage", STAGES)
def test_who_has_a_seat_and_joins_again_keeps_it(stage: str) -> None:
    """A join whose answer got lost is sent again, in whatever phase the room is by then."""
    assert STAGES[stage]().does(join(player(BOB), BOB)) == ()


@pytest.mark.parametrize("stage", [stage for stage in STAGES if stage != "waiting"])
def test_who_comes_after_the_start_is_told_so(stage: str) -> None:
    assert refusal(STAGES[stage](), join(player(DAN), DAN)) == "race_running"


def test_a_full_room_says_so() -> None:
    story = Story(ANN, BOB, options=Options(seats=2))
    assert refusal(story, join(player(CAT), CAT)) == "room_full"


@pytest.mark.parametrize("name", ["Ann", "ANN", "Αnn"])  # noqa: RUF001 - Greek on purpose
def test_nobody_passes_for_another_in_the_room(name: str) -> None:
    assert refusal(Story(ANN), join(player("other"), name)) == "name_taken"


def test_a_seat_is_given_back_before_the_start_alone() -> None:
    assert Story(ANN, BOB).does(Leave(player(BOB))) == (Left(2),)
    assert refusal(Story(ANN, BOB).sealed(), Leave(player(BOB))) == "race_running"


def test_leaving_twice_is_leaving_once() -> None:
    story = Story(ANN, BOB)
    story.does(Leave(player(BOB)))
    assert story.does(Leave(player(BOB))) == ()


# Control


def test_a_page_never_seen_before_takes_control() -> None:
    story = Story(ANN)
    taken = story.does(TakeControl(player(ANN), tab(ANN, 2)))
    assert taken == (Controlled(1, tab(ANN, 2), 2),)


def test_the_page_in_control_has_it_already() -> None:
    assert Story(ANN).does(TakeControl(player(ANN), tab(ANN))) == ()
    assert Story(ANN).does(TakeControl(player(ANN), tab(ANN), insist=True)) == ()


def test_a_page_that_lost_control_looks_on_until_it_insists() -> None:
    """A phone that wakes in a pocket takes nothing from the page that is played on."""
    story = Story(ANN)
    story.does(TakeControl(player(ANN), tab(ANN, 2)))
    assert story.does(TakeControl(player(ANN), tab(ANN))) == ()
    taken = story.does(TakeControl(player(ANN), tab(ANN), insist=True))
    assert taken == (Controlled(1, tab(ANN), 3),)


@pytest.mark.parametrize("stage", STAGES)
def test_control_may_change_hands_at_any_time(stage: str) -> None:
    assert STAGES[stage]().does(TakeControl(player(ANN), tab(ANN, 2)))


def test_a_seat_can_t_change_pages_without_end() -> None:
    """Two pages that take the seat from each other for ever would flood the log."""
    story = Story(ANN)
    for page in range(2, MAX_TABS + 1):
        story.does(TakeControl(player(ANN), tab(ANN, page % 2), insist=True))
    assert refusal(story, TakeControl(player(ANN), tab(ANN, 9))) == "too_many_pages"


# A seat that nobody comes back to


def test_the_host_gives_a_seat_free_that_never_gets_ready() -> None:
    """Somebody sat down and closed the page: the others need not wait for ever."""
    story = Story(ANN, BOB).ready(ANN)
    assert story.does(RemoveSeat(player(ANN), 2)) == (Removed(2),)
    assert story.does(RemoveSeat(player(ANN), 2)) == ()
    assert story.does(Start(player(ANN), WINDOW)) == (Sealed(NOW + WINDOW),)


def test_nobody_but_the_host_gives_a_seat_free() -> None:
    story = Story(ANN, BOB, CAT)
    assert refusal(story, RemoveSeat(player(BOB), 3)) == "not_host"
    assert refusal(story, RemoveSeat("a stranger", 3)) == "no_seat"


@pytest.mark.parametrize("stage", ["sealed", "racing"])
def test_no_seat_is_given_free_once_the_start_is_sealed(stage: str) -> None:
    story: Story = getattr(Story(ANN, BOB), stage)()
    assert refusal(story, RemoveSeat(player(ANN), 2)) == "race_running"


def test_who_was_removed_may_not_come_back() -> None:
    story = Story(ANN, BOB)
    story.does(RemoveSeat(player(ANN), 2))
    assert refusal(story, join(player(BOB), "Another name")) == "removed"
    assert story.does(join(player(CAT), CAT)) == (joined(2, player(CAT), CAT),)


def test_a_host_who_gives_the_own_seat_free_may_come_back() -> None:
    story = Story(ANN, BOB)
    assert story.does(RemoveSeat(player(ANN), 1)) == (Left(1),)
    assert story.does(join(player(ANN), ANN)) == (joined(1, player(ANN), ANN),)
    assert story.race.host == 2


# A locked room


def test_a_host_locks_the_room_and_opens_it_again() -> None:
    story = Story(ANN)
    assert story.does(Lock(player(ANN), locked=True)) == (Locked(locked=True),)
    assert story.does(Lock(player(ANN), locked=True)) == ()
    assert refusal(story, join(player(BOB), BOB)) == "room_locked"
    assert story.does(join(player(ANN), ANN)) == ()
    story.does(Lock(player(ANN), locked=False))
    assert story.does(join(player(BOB), BOB))


def test_nobody_but_the_host_locks_a_room_and_only_while_it_waits() -> None:
    assert refusal(Story(ANN, BOB), Lock(player(BOB), locked=True)) == "not_host"
    assert refusal(Story(ANN, BOB).sealed(), Lock(player(ANN), locked=True)) == "race_running"


def test_a_bot_that_was_called_comes_into_a_room_that_was_locked_meanwhile() -> None:
    story = Story(ANN)
    story.does(CallBot(player(ANN), "greedy"))
    story.does(Lock(player(ANN), locked=True))
    assert isinstance(story.does(comes(ROBOT))[0], Joined)
    another = msgspec.structs.replace(comes(ROBOT), player="another", name="Another")
    assert refusal(story, another) == "room_locked"


def test_nobody_passes_for_the_bot_that_a_locked_room_waits_for() -> None:
    """Whoever joins may say that they are a program: that opens no door."""
    story = Story(ANN)
    story.does(CallBot(player(ANN), "greedy"))
    story.does(Lock(player(ANN), locked=True))
    outsider = msgspec.structs.replace(comes(ROBOT), is_house=False)
    assert refusal(story, outsider) == "room_locked"
    assert story.race.bots_awaited == 1


# Bots


def test_a_host_calls_bots_while_there_are_seats() -> None:
    story = Story(ANN, options=Options(seats=2))
    assert story.does(CallBot(player(ANN), "strong")) == (BotCalled("strong"),)
    story.does(comes(ROBOT))
    assert story.race.bots_awaited == 0
    assert refusal(story, CallBot(player(ANN), "strong")) == "room_full"


def test_a_bot_may_be_called_again_that_did_not_come() -> None:
    """What runs the bots may have died; yet each call starts one, so they are counted."""
    story = Story(ANN)
    for _ in range(MOST_CALLS):
        assert story.does(CallBot(player(ANN), "random"))
    assert refusal(story, CallBot(player(ANN), "random")) == "too_many_bots"


def test_no_bot_is_called_into_a_locked_room_or_by_a_guest() -> None:
    story = Story(ANN, BOB)
    assert refusal(story, CallBot(player(BOB), "random")) == "not_host"
    story.does(Lock(player(ANN), locked=True))
    assert refusal(story, CallBot(player(ANN), "random")) == "room_locked"


def test_the_promised_bot_is_called_once_if_nobody_else_comes() -> None:
    story = Story(ANN, options=QUICK).there()
    assert story.wait(BOT_AFTER_MS - 1).does(FillUp()) == ()
    assert story.wait(1).does(FillUp()) == (BotCalled("greedy"),)
    assert story.does(FillUp()) == ()


@pytest.mark.parametrize("happens", ["somebody comes", "the room is locked", "the player goes"])
def test_the_promised_bot_stays_away(happens: str) -> None:
    story = Story(ANN, options=QUICK).there()
    match happens:
        case "somebody comes":
            story.does(join(player(BOB), BOB))
        case "the room is locked":
            story.does(Lock(player(ANN), locked=True))
        case _:
            story.gone(ANN)
    assert story.wait(BOT_AFTER_MS).does(FillUp()) == ()


def test_a_bot_is_never_host() -> None:
    """It would wait for ever; the first person who comes is it."""
    story = Story()
    story.does(comes(ROBOT))
    assert story.race.host is None
    story.does(join(player(ANN), ANN))
    assert story.race.host == 2


def test_bots_leave_with_the_last_person() -> None:
    """A program that waits alone for nobody costs as much as one that plays."""
    story = Story(ANN)
    story.does(comes(ROBOT))
    assert story.does(Leave(player(ANN))) == (Left(1), Left(2))
