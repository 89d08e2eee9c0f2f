"""What a seat did: moves, undos, and when the stock was dealt."""

import pytest

from server.core.options import Options
from server.core.protocol import Tally
from server.core.tallies import tallies
from tests.server.core.races import ANN, BOB, Story

EASY = Options(rules="easy")


def tally(script: str) -> Tally:
    """The tally of somebody who makes these actions, one a second."""
    return tallies(Story(ANN, options=EASY).racing().plays(ANN, script).race)[0]


def test_who_does_nothing_has_done_nothing() -> None:
    assert tallies(Story(ANN, BOB).racing().race) == (Tally(1, 0, 0, None), Tally(2, 0, 0, None))
    assert tallies(Story(ANN, BOB).race) == (Tally(1, 0, 0, None), Tally(2, 0, 0, None))


@pytest.mark.parametrize(
    ("script", "moves", "undos", "dealt_at"),
    [
        ("deal", 1, 0, 1_000),
        ("deal undo", 1, 1, None),
        ("deal undo deal", 2, 1, 3_000),
        ("deal undo deal undo", 2, 2, None),
    ],
)
def test_a_deal_counts_from_when_it_stands(
    script: str, moves: int, undos: int, dealt_at: int | None
) -> None:
    assert tally(script) == Tally(1, moves, undos, dealt_at)


def test_each_seat_has_its_own() -> None:
    story = Story(ANN, BOB, options=EASY).racing().plays(BOB, "deal undo")
    assert tallies(story.race) == (Tally(1, 0, 0, None), Tally(2, 1, 1, None))
