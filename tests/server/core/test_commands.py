"""The commands: each is decided about in one place, and a refusal says why."""

from typing import get_args

import pytest

from server.core.answers import ERRORS
from server.core.commands import AnyCommand, Command, Refused
from server.core.deciding.running import RunningCommand
from server.core.deciding.seating import SeatingCommand
from server.core.deciding.starting import StartingCommand

PLACES = (RunningCommand, SeatingCommand, StartingCommand)


@pytest.mark.parametrize("kind", get_args(AnyCommand))
def test_each_command_is_decided_about_in_one_place(kind: type[Command]) -> None:
    """One that belonged nowhere would be asked for and answered with nothing."""
    assert sum(kind in get_args(place) for place in PLACES) == 1


def test_nothing_is_decided_about_that_is_no_command() -> None:
    decided = {kind for place in PLACES for kind in get_args(place)}
    assert decided == set(get_args(AnyCommand)) == set(Command.__subclasses__())


def test_a_refusal_has_a_code_for_programs_and_a_sentence_for_people() -> None:
    refused = Refused("not_ready", "Not ready yet: Ann")
    assert (refused.code, str(refused)) == ("not_ready", "Not ready yet: Ann")


@pytest.mark.parametrize("code", ERRORS)
def test_a_refusal_that_says_no_more_says_what_the_list_says(code: str) -> None:
    assert str(Refused(code)) == ERRORS[code]
