"""Who leaves when a seat is given back."""

from server.core.commands import CallBot
from server.core.deciding.leaving import leaving
from server.core.events import Left
from tests.server.core.played import ROBOT, comes
from tests.server.core.races import ANN, BOB, Story, player


def against_a_bot(*names: str) -> Story:
    story = Story(*names)
    story.does(CallBot(player(ANN), "greedy"))
    story.does(comes(ROBOT))
    return story


def test_a_seat_that_is_given_back_is_free() -> None:
    assert leaving(Story(ANN, BOB).race, 2) == (Left(2),)
    assert leaving(Story(ANN).race, 1) == (Left(1),)


def test_a_bot_stays_while_anybody_is_there() -> None:
    assert leaving(against_a_bot(ANN, BOB).race, 2) == (Left(2),)


def test_a_bot_goes_with_the_last_person() -> None:
    assert leaving(against_a_bot(ANN, BOB).race, 1, 2) == (Left(1), Left(2), Left(3))


def test_a_bot_that_is_given_up_leaves_alone() -> None:
    assert leaving(against_a_bot(ANN).race, 2) == (Left(2),)
