"""How long the store keeps a room."""

import pytest

from server.core.events import Closed
from server.core.options import PRACTICE, Options
from server.core.tournament import DAY_MS
from server.shell.settings import Settings
from server.shell.storage.lifetimes import CLOSED_MS, Lifetimes
from tests.server.core.races import ANN, Story

LIFETIMES = Lifetimes(idle_ms=1, practice_ms=2, finished_ms=3)


@pytest.mark.parametrize(
    ("story", "lasts"),
    [
        (Story(ANN), 1),
        (Story(ANN, options=PRACTICE), 2),
        (Story(ANN, options=PRACTICE).racing(), 2),
        (Story(ANN, options=Options()).racing(), 3),
        (Story(ANN).racing().finished(), 3),
        (Story(ANN, options=PRACTICE).racing().finished(), 3),
        (Story(ANN).happens(Closed()), CLOSED_MS),
    ],
)
def test_each_kind_of_room_has_a_time_of_its_own(story: Story, lasts: int) -> None:
    assert LIFETIMES.of(story.race) == lasts


def test_no_race_that_runs_is_kept_for_less_than_a_room_that_waits() -> None:
    """A short wait for the archive is no wish to lose a race before its end."""
    hasty = Lifetimes(idle_ms=7, practice_ms=7, finished_ms=1)
    assert hasty.of(Story(ANN).racing().race) == 7


def test_a_race_outlasts_a_weekend_without_a_server() -> None:
    """What was accepted in it has to be there when a server comes back, and ends it."""
    usual = Settings()
    idle, finished = usual.room_idle_ttl_s * 1_000, usual.room_finished_ttl_s * 1_000
    lifetimes = Lifetimes(idle_ms=idle, practice_ms=idle, finished_ms=finished)
    assert lifetimes.of(Story(ANN).racing().race) > 3 * DAY_MS
