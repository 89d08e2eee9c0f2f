"""How long the store keeps a room."""

import pytest

from server.core.events import Closed
from server.core.options import PRACTICE, Options
from server.shell.storage.lifetimes import CLOSED_MS, Lifetimes
from tests.server.core.races import ANN, Story

LIFETIMES = Lifetimes(idle_ms=1, practice_ms=2, finished_ms=3)


@pytest.mark.parametrize(
    ("story", "lasts"),
    [
        (Story(ANN), 1),
        (Story(ANN, options=PRACTICE), 2),
        (Story(ANN, options=PRACTICE).racing(), 2),
        (Story(ANN, options=Options()).racing(), 1),
        (Story(ANN).racing().finished(), 3),
        (Story(ANN, options=PRACTICE).racing().finished(), 3),
        (Story(ANN).happens(Closed()), CLOSED_MS),
    ],
)
def test_each_kind_of_room_has_a_time_of_its_own(story: Story, lasts: int) -> None:
    assert LIFETIMES.of(story.race) == lasts
