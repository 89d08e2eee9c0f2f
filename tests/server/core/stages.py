"""A story for each stage of a race, and how a test asks for a refusal."""

from collections.abc import Callable

import pytest

from server.core.commands import AnyCommand, Refused
from tests.server.core.races import ANN, BOB, Story

STAGES: dict[str, Callable[[], Story]] = {
    "waiting": lambda: Story(ANN, BOB).ready(),
    "opening": lambda: Story(ANN, BOB).sealed(),
    "countdown": lambda: Story(ANN, BOB).counting_down(),
    "racing": lambda: Story(ANN, BOB).racing(),
    "finished": lambda: Story(ANN, BOB).racing().finished(),
}


def refusal(story: Story, command: AnyCommand) -> str:
    """The code with which a command is refused, which must come with a sentence."""
    with pytest.raises(Refused) as refused:
        story.does(command)
    assert str(refused.value)
    return refused.value.code
