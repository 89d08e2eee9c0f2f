"""Finished races over HTTP, live or out of the archive: results and replays."""

from unittest.mock import AsyncMock

import httpx2
import msgspec
import pytest

from engine import deal_for, start
from server.core.commands import Forget
from server.core.options import Options
from server.core.playback import Playback, playback
from server.core.race import Race
from server.core.replay import parse_replay, replay_of
from server.core.search import Found
from tests.guests import seated
from tests.server.core.races import ANN, BOB, RACE_ID, Story, player
from tests.server.core.replays import Whole, raced
from tests.server.shell.http.asking import become, code_of, player_of
from tests.server.shell.memory_house import ROOM as NEW_ROOM
from tests.server.shell.memory_house import Archived, MemoryArchive, MemoryHouse, Room

SECRET = bytes(32)
ROOM = RACE_ID.removesuffix("-1")
"""The room of the stories."""
RESULTS, REPLAY = f"/api/rooms/{ROOM}/results", f"/api/rooms/{ROOM}/replay"
PLAYBACK = f"/api/races/{ROOM}-1/playback"


def finished(race: Race) -> Race:
    """The race, over."""
    deal = deal_for(SECRET, "context")
    sat = seated(1, "ab" * 16, "Ada")
    seat = msgspec.structs.replace(sat, game=start(deal, race.rules), resigned=True)
    return msgspec.structs.replace(
        race, stage="finished", seats=(seat,), found=Found(), deal=deal, secret=SECRET.hex()
    )


def told() -> Whole:
    """A race of two that is over."""
    return raced(ANN, BOB, options=Options(winnable=False))


def kept(story: Story) -> Room:
    """Its room, before it is put away."""
    return Room(story.race, replay_of(story.race, story.log))


def put_away(story: Story) -> MemoryArchive:
    """The archive with that race in it."""
    replay = replay_of(story.race, story.log)
    assert replay is not None
    return MemoryArchive({f"{ROOM}-1": Archived(story.race, replay)})


def told_in(house: MemoryHouse, place: str) -> Whole:
    """A race of two that is over, with its room still, or in the archive."""
    story = told()
    if place == "live":
        house.rooms.rooms[ROOM] = kept(story)
    else:
        house.archive = put_away(story)
    return story


async def test_results_are_shown_after_the_race_and_not_before(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """Before its end nothing of the deal is told; after it everything that proves it."""
    await become(browser)
    await browser.post("/api/rooms", json={})
    path = f"/api/rooms/{NEW_ROOM}/results"
    assert code_of(await browser.get(path)) == (409, "race_not_finished")
    house.rooms.rooms[NEW_ROOM].race = finished(house.rooms.rooms[NEW_ROOM].race)
    results = (await browser.get(path)).json()
    assert results["proof"]["secret"] == SECRET.hex()
    assert len(results["proof"]["deal"]) == 52
    assert results["standings"][0]["state"] == "resigned"


async def test_a_replay_is_a_file_that_is_there_after_the_race(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """Before the end there is none; after it, it can be read by whoever reads replays."""
    story = told()
    house.rooms.rooms[ROOM] = Room(Story(ANN).racing().race)
    assert code_of(await browser.get(REPLAY)) == (409, "race_not_finished")
    house.rooms.rooms[ROOM] = kept(story)
    answer = await browser.get(REPLAY)
    assert answer.headers["content-type"] == "application/json"
    name = f"scorpion-{story.race.id}.json"
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    assert parse_replay(answer.content) == story.document()


@pytest.mark.parametrize("place", ["live", "archived"])
async def test_a_race_is_found_by_its_id_wherever_it_is(
    browser: httpx2.AsyncClient, house: MemoryHouse, place: str
) -> None:
    """A link to a race's results holds before the race is put away, and after it."""
    story = told_in(house, place)
    results = await browser.get(f"/api/races/{ROOM}-1/results")
    assert results.json()["race"] == story.race.id
    replay = await browser.get(f"/api/races/{ROOM}-1/replay")
    assert parse_replay(replay.content) == story.document()


@pytest.mark.parametrize("place", ["live", "archived"])
async def test_a_race_is_watched_again_wherever_it_is(
    browser: httpx2.AsyncClient, house: MemoryHouse, place: str
) -> None:
    """The same is told before the race is put away, and after it; it comes packed."""
    story = told_in(house, place)
    answer = await browser.get(PLAYBACK)
    assert answer.headers["content-encoding"] == "gzip"
    assert msgspec.json.decode(answer.content, type=Playback) == playback(story.race)


async def test_who_has_seen_a_race_is_only_told_what_has_changed(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """Nothing of a race that is over changes but for the name of somebody who is forgotten."""
    story = told()
    house.archive = put_away(story)
    tag = (await browser.get(PLAYBACK)).headers["etag"]
    again = await browser.get(PLAYBACK, headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    story.does(Forget(player(BOB)))
    house.archive = put_away(story)
    changed = await browser.get(PLAYBACK, headers={"if-none-match": tag})
    assert changed.status_code == 200
    assert [seat["name"] for seat in changed.json()["seats"]] == [ANN, ""]


async def test_a_race_is_watched_again_when_it_is_over_and_not_before(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    house.rooms.rooms[ROOM] = Room(Story(ANN).racing().race)
    assert code_of(await browser.get(PLAYBACK)) == (409, "race_not_finished")


async def test_a_room_that_is_over_still_shows_its_race(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """Whoever opens the room's link next week sees how it went."""
    story = told()
    house.archive = put_away(story)
    assert (await browser.get(RESULTS)).json()["race"] == story.race.id
    assert parse_replay((await browser.get(REPLAY)).content) == story.document()


async def test_a_room_that_was_left_before_its_next_race_shows_the_one_before(
    browser: httpx2.AsyncClient, house: MemoryHouse, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody asked for a rematch, and nobody stayed for it."""
    house.archive = put_away(told())
    monkeypatch.setattr(house.rooms, "latest", AsyncMock(return_value=2))
    assert (await browser.get(RESULTS)).json()["race"] == told().race.id
    monkeypatch.setattr(house.rooms, "latest", AsyncMock(return_value=3))
    assert code_of(await browser.get(RESULTS)) == (404, "unknown_room")


@pytest.mark.parametrize("race", [f"{ROOM}-2", ROOM, f"{ROOM}-0", f"{ROOM}-01", "x}:1-1", "-"])
async def test_an_unknown_race_is_unknown(
    browser: httpx2.AsyncClient, house: MemoryHouse, race: str
) -> None:
    """A race that never was, or can't be: one answer for all."""
    house.rooms.rooms[ROOM] = kept(told())
    for path in ("results", "replay", "playback"):
        answer = await browser.get(f"/api/races/{race}/{path}")
        assert code_of(answer) == (404, "unknown_race")


async def test_a_room_that_never_was_has_no_race(browser: httpx2.AsyncClient) -> None:
    for path in (RESULTS, REPLAY, "/api/rooms/nowhere/results", "/api/rooms/nowhere/replay"):
        assert code_of(await browser.get(path)) == (404, "unknown_room")


async def test_replays_can_not_be_had_without_end(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """Each takes the store a while; asking too early costs nothing."""
    house.rooms.rooms[ROOM] = Room(Story(ANN).racing().race)
    assert [(await browser.get(REPLAY)).status_code for _ in range(3)] == [409] * 3
    house.rooms.rooms[ROOM] = kept(told())
    assert [(await browser.get(REPLAY)).status_code for _ in range(3)] == [200, 200, 429]


@pytest.mark.parametrize(
    ("path", "code"), [("rooms/" + ROOM, "unknown_room"), (f"races/{ROOM}-1", "unknown_race")]
)
async def test_a_replay_that_the_store_has_lost_is_unknown(
    browser: httpx2.AsyncClient, house: MemoryHouse, path: str, code: str
) -> None:
    house.rooms.rooms[ROOM] = Room(told().race)
    assert code_of(await browser.get(f"/api/{path}/replay")) == (404, code)


async def test_no_answer_holds_the_id_of_a_player(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """Names are public; what binds a seat is not, before or after the race."""
    await become(browser)
    await browser.post("/api/rooms", json={})
    player = player_of(browser, house)
    house.rooms.rooms[NEW_ROOM].race = finished(house.rooms.rooms[NEW_ROOM].race)
    for path in ("/api/me", f"/api/rooms/{NEW_ROOM}", f"/api/rooms/{NEW_ROOM}/results"):
        answer = await browser.get(path)
        assert player.id not in answer.text
        assert "ab" * 16 not in answer.text
        assert answer.headers["cache-control"] == "no-store"
