"""The lobby and the quick match over HTTP."""

import httpx2
import msgspec
import pytest

from server.core.api.bodies import ListedRoom
from server.core.options import Options
from server.shell.lobby.lobby import Listing
from tests.server.shell.http.asking import become, code_of
from tests.server.shell.memory_house import ROOM, MemoryHouse


def listed(room: str, rules: str = "scorpion") -> ListedRoom:
    """A room of the lobby."""
    options = Options(rules=rules, listed=True)
    return ListedRoom(
        room, "Ada", rules, options, "waiting", 1, 3, locked=False, since=500, names=(), watching=0
    )


@pytest.fixture
def shown(house: MemoryHouse) -> tuple[ListedRoom, ...]:
    """Three rooms in the lobby."""
    rooms = listed("a" * 16), listed("b" * 16, "wasp"), listed("c" * 16)
    house.lobby.shown = Listing(1_000, rooms)
    return rooms


async def test_the_lobby_tells_its_rooms_and_how_old_they_are(
    browser: httpx2.AsyncClient, shown: tuple[ListedRoom, ...]
) -> None:
    answer = await browser.get("/api/rooms")
    assert answer.json() == {
        "at": 1_000,
        "total": 3,
        "rooms": msgspec.json.decode(msgspec.json.encode(shown)),
    }


async def test_a_part_of_the_lobby_says_how_much_there_is(
    browser: httpx2.AsyncClient, shown: tuple[ListedRoom, ...]
) -> None:
    answer = (await browser.get("/api/rooms?limit=1&rules=scorpion")).json()
    assert answer["total"] == 2
    assert [room["room"] for room in answer["rooms"]] == ["a" * 16]


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("limit=0", "bad_request"),
        ("limit=101", "bad_request"),
        ("limit=many", "bad_request"),
        ("sort=name", "bad_request"),
        ("rules=", "bad_request"),
        ("rules=chess", "bad_options"),
    ],
)
async def test_a_lobby_that_can_not_be_is_refused(
    browser: httpx2.AsyncClient, query: str, code: str
) -> None:
    assert code_of(await browser.get(f"/api/rooms?{query}")) == (422, code)


async def test_who_has_the_latest_is_told_so(
    browser: httpx2.AsyncClient, house: MemoryHouse, shown: tuple[ListedRoom, ...]
) -> None:
    """A page that asks every few seconds is sent the rooms only when some have changed."""
    first = await browser.get("/api/rooms")
    asked = {"if-none-match": first.headers["etag"]}
    house.lobby.shown = Listing(2_000, shown)
    same = await browser.get("/api/rooms", headers=asked)
    assert (same.status_code, same.content) == (304, b"")
    assert same.headers["etag"] == first.headers["etag"]
    house.lobby.shown = Listing(3_000, shown[1:])
    changed = await browser.get("/api/rooms", headers=asked)
    assert (changed.status_code, changed.json()["total"]) == (200, 2)


async def test_a_quick_match_is_one_request(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """The rules go by their one name, however they were written."""
    await become(browser)
    assert (await browser.get("/api/quick")).json() == {"room": None}
    answer = await browser.post("/api/quick", json={"rules": "empty=any", "bot": "greedy"})
    assert (answer.status_code, answer.json()) == (200, {"room": ROOM})
    assert house.quick.asked == [("wasp", "greedy")]


async def test_a_reload_finds_the_match_again_until_it_is_cancelled(
    browser: httpx2.AsyncClient,
) -> None:
    await become(browser)
    await browser.post("/api/quick", json={})
    assert (await browser.get("/api/quick")).json() == {"room": ROOM}
    for _ in range(2):
        assert (await browser.delete("/api/quick")).status_code == 204
        assert (await browser.get("/api/quick")).json() == {"room": None}


async def test_who_waits_asks_where_to_go_on_waiting(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """As often as a page does that; nothing is looked for anew, and no allowance is used up."""
    await become(browser)
    waits = {"rules": "scorpion", "room": ROOM}
    assert (await browser.post("/api/quick", json=waits)).json() == {"room": None}
    await browser.post("/api/quick", json={})
    for _ in range(5):
        assert (await browser.post("/api/quick", json=waits)).json() == {"room": ROOM}
    assert len(house.quick.asked) == 1
    elsewhere = await browser.post("/api/quick", json={"room": "b" * 16})
    assert elsewhere.json() == {"room": None}
    assert code_of(await browser.post("/api/quick", json={"room": "?"})) == (422, "bad_request")


async def test_only_who_has_a_name_is_matched(browser: httpx2.AsyncClient) -> None:
    assert (await browser.get("/api/quick")).json() == {"room": None}
    assert code_of(await browser.post("/api/quick", json={})) == (401, "no_identity")
    assert code_of(await browser.delete("/api/quick")) == (401, "no_identity")


@pytest.mark.parametrize(
    ("order", "code"),
    [({"rules": "chess"}, "bad_options"), ({"bot": "best"}, "bad_request"), ([], "bad_request")],
)
async def test_a_match_that_can_not_be_is_refused(
    browser: httpx2.AsyncClient, order: object, code: str
) -> None:
    await become(browser)
    assert code_of(await browser.post("/api/quick", json=order)) == (422, code)


async def test_matches_are_not_asked_for_without_end(browser: httpx2.AsyncClient) -> None:
    await become(browser)
    answers = [await browser.post("/api/quick", json={}) for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200] * 3 + [429]
