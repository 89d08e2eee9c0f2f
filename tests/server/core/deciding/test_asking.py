"""What several commands ask of a race before anything else."""

import pytest

from server.core.commands import (
    AnyCommand,
    ClearReady,
    GiveNonce,
    Leave,
    Resign,
    SetReady,
    Start,
    TakeControl,
)
from server.core.deciding.asking import MOST_ENTRIES, host_for, seat_for
from server.core.deciding.starting import hash_of
from tests.guests import join
from tests.server.core.races import ANN, BOB, CAT, WINDOW, Story, nonce, player, tab
from tests.server.core.stages import STAGES, refusal

DAN = "Dan"


def test_a_player_has_a_seat_and_one_of_them_is_host() -> None:
    race = Story(ANN, BOB).race
    assert seat_for(race, player(BOB)).number == 2
    assert host_for(race, player(ANN), "").number == 1


@pytest.mark.parametrize(
    "command",
    [
        TakeControl(player(DAN), tab(DAN)),
        SetReady(player(DAN), hash_of(nonce(DAN))),
        ClearReady(player(DAN)),
        Start(player(DAN), WINDOW),
        GiveNonce(player(DAN), nonce(DAN)),
        Resign(player(DAN)),
    ],
)
@pytest.mark.parametrize("stage", STAGES)
def test_without_a_seat_nothing_can_be_done(stage: str, command: AnyCommand) -> None:
    assert refusal(STAGES[stage](), command) == "no_seat"


def test_a_room_does_not_go_on_for_ever() -> None:
    """Who toggles *ready*, or sits down and stands up, without end would fill the store.

    The room can be left, and a start can be taken back, but nothing begins any more.
    """
    story = Story(ANN, BOB)
    hashes = ["0" * 64, "1" * 64]
    while story.race.seq < MOST_ENTRIES:
        story.does(SetReady(player(ANN), hashes[story.race.seq % 2]))
    for command in (
        SetReady(player(BOB), hashes[0]),
        join(player(CAT), CAT),
    ):
        assert refusal(story, command) == "room_worn_out"
    assert story.does(ClearReady(player(ANN)))
    assert story.does(Leave(player(BOB)))
