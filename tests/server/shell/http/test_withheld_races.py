"""Races on a tournament's deal over HTTP: nothing of them is told before all are done with it."""

import httpx2
import pytest

from server.core.fold import laid_open
from server.core.replay import parse_replay, replay_of
from tests.server.core.attempts import DAILY, attempt, attempted, rehearsal
from tests.server.core.races import ANN, RACE_ID, SECRET
from tests.server.core.replays import Whole
from tests.server.shell.http.asking import code_of
from tests.server.shell.memory_house import Archived, MemoryArchive, MemoryHouse, Room

ROOM = RACE_ID.removesuffix("-1")
PATHS = tuple(
    f"/api/{of}/{what}"
    for of in (f"rooms/{ROOM}", f"races/{RACE_ID}")
    for what in ("results", "replay")
)
PLAYBACK = f"/api/races/{RACE_ID}/playback"


@pytest.fixture(params=["live", "archived"])
def place(request: pytest.FixtureRequest) -> str:
    """Where a race is kept."""
    return str(request.param)


def kept(house: MemoryHouse, place: str, story: Whole) -> None:
    """Have the server keep a race that is over."""
    if place == "live":
        house.rooms.rooms[ROOM] = Room(story.race, log=tuple(story.log))
        return
    race = laid_open(story.race, SECRET.hex())
    replay = replay_of(race, story.log)
    assert replay is not None
    house.archive = MemoryArchive({RACE_ID: Archived(race, replay)})


@pytest.mark.parametrize("path", [*PATHS, PLAYBACK])
async def test_an_attempt_is_withheld_until_the_tournament_has_closed(
    browser: httpx2.AsyncClient, house: MemoryHouse, place: str, path: str
) -> None:
    kept(house, place, attempted(ANN))
    answer = await browser.get(path)
    assert code_of(answer) == (409, "withheld")
    assert SECRET.hex() not in answer.text


@pytest.mark.parametrize("path", PATHS)
async def test_practice_tells_no_more_than_the_attempt(
    browser: httpx2.AsyncClient, house: MemoryHouse, place: str, path: str
) -> None:
    """It ends whenever its player likes, and others have the deal still before them."""
    kept(house, place, attempted(ANN, options=rehearsal()))
    assert code_of(await browser.get(path)) == (409, "withheld")


@pytest.mark.parametrize("path", PATHS)
async def test_then_it_is_told_with_the_secret(
    browser: httpx2.AsyncClient, house: MemoryHouse, place: str, path: str
) -> None:
    kept(house, place, attempted(ANN))
    house.stakes.secrets[DAILY] = SECRET.hex()
    answer = await browser.get(path)
    assert answer.status_code == 200
    if path.endswith("replay"):
        assert parse_replay(answer.content).replay.results.proof.secret == SECRET.hex()
    else:
        assert answer.json()["proof"]["secret"] == SECRET.hex()


async def test_then_it_can_be_watched_again(
    browser: httpx2.AsyncClient, house: MemoryHouse, place: str
) -> None:
    kept(house, place, attempted(ANN))
    house.stakes.secrets[DAILY] = SECRET.hex()
    assert (await browser.get(PLAYBACK)).status_code == 200


@pytest.mark.parametrize("path", PATHS)
async def test_an_attempt_that_is_on_is_not_finished_whatever_the_hour(
    browser: httpx2.AsyncClient, house: MemoryHouse, path: str
) -> None:
    house.rooms.rooms[ROOM] = Room(attempt(ANN).race)
    assert code_of(await browser.get(path)) == (409, "race_not_finished")
