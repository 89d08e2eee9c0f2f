"""Races on a tournament's deal in the archive: put away without the secret, and told with it."""

import pytest

from server.core.fold import laid_open
from server.core.pack import Withheld
from server.core.replay import encode_replay, replay_of
from tests.server.core.attempts import DAILY, attempted
from tests.server.core.races import ANN, RACE_ID, SECRET, player
from tests.server.shell.archives import Shelf, put_away


async def test_an_attempt_is_told_with_the_secret_of_its_tournament_alone(shelf: Shelf) -> None:
    """As it was when it ended."""
    story = attempted(ANN)
    await put_away(shelf, story)
    with pytest.raises(Withheld) as withheld:
        await shelf.archive.race(RACE_ID)
    assert withheld.value.tournament == DAILY
    told = await shelf.archive.race(RACE_ID, SECRET.hex())
    assert told is not None
    assert told.replay == replay_of(laid_open(story.race, SECRET.hex()), story.log)


async def test_a_forgotten_player_s_attempt_is_nobody_s_and_still_told(shelf: Shelf) -> None:
    """That needs no secret: it may come before the tournament has closed."""
    await put_away(shelf, attempted(ANN))
    await shelf.archive.forget(RACE_ID, player(ANN))
    told = await shelf.archive.race(RACE_ID, SECRET.hex())
    assert told is not None
    assert told.race.seats[0].name == ""
    assert ANN.encode() not in encode_replay(told.replay)


async def test_a_pack_holds_no_secret_of_a_tournament(shelf: Shelf) -> None:
    """Whoever gets a copy of the store's archive alone can deal nothing from it."""
    await put_away(shelf, attempted(ANN))
    pack = await shelf.archive.read(RACE_ID)
    assert pack is not None
    assert SECRET.hex() not in str(pack)
