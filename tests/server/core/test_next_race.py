"""The next race of a room: who is in it, what it begins with, and how the series goes on."""

import pytest
from hypothesis import assume, given, settings

from engine import commitment
from server.core.commands import (
    CallBot,
    Close,
    Forget,
    Lock,
    Refused,
    RemoveSeat,
    Resign,
    TakeControl,
)
from server.core.due import IDLE_MS, due
from server.core.events import Away, Barred, BotCalled, HostPassed, Joined, Locked, Opened
from server.core.next_race import TABS_KEPT, is_series_over, next_race, series_score
from server.core.options import Options
from server.core.series import POINT
from tests.server.core.played import NAMES, ROBOT, comes, finished
from tests.server.core.races import (
    ANN,
    BOB,
    CAT,
    NEXT_SECRET,
    Story,
    player,
    refolded,
    tab,
)
from tests.server.core.stages import refusal

PROMISE = commitment(NEXT_SECRET)


def over(*names: str, best_of: int = 1) -> Story:
    """A race that is over; whoever is named first has won it."""
    story = Story(*names, options=Options(best_of=best_of)).there()  # type: ignore[arg-type]
    return story.racing().plays(names[0], "deal").finished()


def refused(story: Story, name: str) -> str:
    with pytest.raises(Refused) as refusal:
        next_race(story.race, player(name), PROMISE, None)
    assert str(refusal.value)
    return refusal.value.code


def kinds(story: Story) -> list[str]:
    return [type(line.event).__name__ for line in story.log]


# Who may ask, and when


@pytest.mark.parametrize("stage", ["ready", "sealed", "counting_down", "racing"])
def test_the_next_race_comes_when_this_one_is_over(stage: str) -> None:
    story: Story = getattr(Story(ANN, BOB), stage)()
    assert refused(story, ANN) == "race_running"


def test_a_closed_room_has_no_next_race() -> None:
    story = Story(ANN).wait(IDLE_MS)
    story.does(Close())
    assert refused(story, ANN) == "room_closed"


def test_nobody_asks_who_did_not_race() -> None:
    story = over(ANN, BOB)
    assert refused(story, CAT) == "no_seat"
    story.does(Forget(player(BOB)))
    assert refused(story, BOB) == "no_seat"


def test_no_bot_asks_for_another_race() -> None:
    story = Story(ANN)
    story.does(comes(ROBOT))
    assert refused(story.racing().finished(), ROBOT) == "no_seat"


# Who is in it


def test_everybody_keeps_seat_page_and_connection() -> None:
    story = over(ANN, BOB).again(BOB)
    assert kinds(story) == ["Opened", *["Joined", "Controlled", "Arrived"] * 2]
    race = story.race
    assert (race.number, race.stage, race.host) == (2, "waiting", 1)
    assert [(seat.name, seat.tab, seat.visit) for seat in race.seats] == [
        (ANN, tab(ANN), "v1"),
        (BOB, tab(BOB), "v1"),
    ]
    assert all(seat.nonce_hash is None and seat.count == 0 for seat in race.seats)


def test_it_has_a_secret_of_its_own() -> None:
    story = over(ANN, BOB)
    opened = next_race(story.race, player(ANN), PROMISE, None)[0]
    assert opened == Opened(story.race.options, PROMISE, None, 1, ())


def test_who_is_away_keeps_the_seat_and_is_away() -> None:
    story = over(ANN, BOB).gone(BOB).again(ANN)
    assert story.log[-1].event == Away(2)
    assert story.race.seats[1].away_since == story.now


def test_who_was_forgotten_is_not_in_it() -> None:
    """The seat between the others stays free for whoever comes."""
    story = over(ANN, BOB, CAT)
    story.does(Forget(player(BOB)))
    again = story.again(CAT)
    assert [seat.number for seat in again.race.seats] == [1, 3]
    assert again.does(comes("Dan"))


def test_a_bot_that_is_there_stays_and_one_that_is_gone_is_called_anew() -> None:
    story = Story(ANN)
    story.does(CallBot(player(ANN), "greedy"))
    story.does(comes(ROBOT))
    story.there().racing().finished()
    staying = story.again(ANN)
    assert (len(staying.race.seats), staying.race.bots_awaited) == (2, 0)
    gone = story.gone(ROBOT).again(ANN)
    assert gone.log[-1].event == BotCalled("greedy")
    assert ([seat.name for seat in gone.race.seats], gone.race.bots_awaited) == ([ANN], 1)


def test_a_page_that_lost_control_does_not_get_it_by_a_new_race() -> None:
    """A phone that wakes in a pocket takes nothing from the page that is played on."""
    story = over(ANN, BOB)
    story.does(TakeControl(player(ANN), tab(ANN, 2)))
    again = story.again(ANN)
    assert again.seat(ANN).tab == tab(ANN, 2)
    assert again.does(TakeControl(player(ANN), tab(ANN))) == ()


def test_so_many_pages_are_known_and_no_more() -> None:
    story = over(ANN, BOB)
    for page in range(2, 2 * TABS_KEPT):
        story.does(TakeControl(player(ANN), tab(ANN, page)))
    assert len(story.again(ANN).seat(ANN).tabs) == TABS_KEPT + 1


def test_who_was_removed_and_the_lock_stay() -> None:
    story = Story(ANN, BOB, CAT)
    story.does(RemoveSeat(player(ANN), 3))
    story.does(Lock(player(ANN), locked=True))
    again = story.racing().finished().again(ANN)
    assert [line.event for line in again.log[-2:]] == [Barred(player(CAT)), Locked(locked=True)]
    again.does(Lock(player(ANN), locked=False))
    assert refusal(again, comes(CAT)) == "removed"


# The host


def test_the_host_stays_it() -> None:
    story = Story(ANN, BOB).happens(HostPassed(2)).racing().finished()
    again = story.again(ANN)
    assert (again.race.host, again.log[-1].event) == (2, HostPassed(2))


def test_a_host_who_is_away_is_it_no_more() -> None:
    assert over(ANN, BOB).gone(ANN).again(BOB).race.host == 2
    assert over(ANN, BOB).gone(ANN, BOB).again(BOB).race.host == 1


def test_a_host_who_was_forgotten_leaves_it_to_a_person() -> None:
    story = Story(ANN)
    story.does(comes(ROBOT))
    story.does(comes(BOB))
    story.racing().does(Forget(player(ANN)))
    again = story.finished().again(BOB)
    assert (again.seat(BOB).number, again.race.host) == (3, 3)


# The series


def test_a_race_alone_is_a_series_of_one() -> None:
    story = over(ANN, BOB)
    assert is_series_over(story.race)
    again = story.again(ANN).race
    assert (again.round, again.points) == (1, ())


def test_two_first_places_of_three_decide() -> None:
    first = over(ANN, BOB, best_of=3)
    assert (series_score(first.race), is_series_over(first.race)) == (((1, POINT),), False)
    second = first.again(BOB)
    assert (second.race.round, second.race.points) == (2, ((1, POINT),))
    assert not is_series_over(second.race)
    second.racing().plays(ANN, "deal").finished()
    assert series_score(second.race) == ((1, 2 * POINT),)
    assert is_series_over(second.race)
    assert second.again(BOB).race.round == 1


def test_after_one_each_the_third_race_decides() -> None:
    second = over(ANN, BOB, best_of=3).again(BOB).racing().plays(BOB, "deal").finished()
    assert not is_series_over(second.race)
    third = second.again(ANN)
    assert (third.race.round, third.race.points) == (3, ((1, POINT), (2, POINT)))
    third.racing()
    for name in (ANN, BOB):
        third.does(Resign(player(name)))
    assert is_series_over(third.finished().race)


def test_the_points_of_a_player_who_was_forgotten_are_gone() -> None:
    story = over(ANN, BOB, best_of=5)
    story.does(Forget(player(ANN)))
    assert series_score(story.race) == ((1, POINT),)
    assert story.again(BOB).race.points == ()


@given(finished())
@settings(deadline=None, max_examples=200)
def test_after_any_race_there_can_be_another(story: Story) -> None:
    people = [seat for seat in story.race.seats if seat.player and seat.bot is None]
    assume(people)
    name = next(name for name in NAMES if player(name) == people[0].player)
    again = story.again(name)
    assert refolded(again) == again.race
    assert {seat.player for seat in people} <= {seat.player for seat in again.race.seats}
    assert again.race.host in {seat.number for seat in people}
    assert due(again.race, again.now) in (None, "fill", "pass_host")
    assert all(seat.number != 0 for seat in again.race.seats)
    assert isinstance(again.log[1].event, Joined)
