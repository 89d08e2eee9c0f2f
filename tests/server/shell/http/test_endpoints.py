"""The HTTP interface, over rooms that are kept in memory."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import httpx2
import msgspec
import pytest
import pytest_asyncio
from starlette.applications import Starlette

from engine import deal_for, start
from server.core.options import Options
from server.core.race import Race
from server.core.replay import parse_replay, replay_of
from server.core.search import Found
from server.shell.http.endpoints import routes
from server.shell.http.problems import HANDLERS
from server.shell.players.identity import COOKIE
from tests.guests import seated
from tests.server.core.races import ANN, BOB, Story
from tests.server.core.replays import raced
from tests.server.shell.memory_house import ROOM, MemoryHouse, Room

SECRET = bytes(32)


@pytest.fixture
def house() -> MemoryHouse:
    """A house without rooms yet."""
    return MemoryHouse()


@pytest_asyncio.fixture
async def browser(house: MemoryHouse) -> AsyncIterator[httpx2.AsyncClient]:
    """A browser on a page of the server: it keeps cookies and names its origin."""
    app = Starlette(routes=list(routes(house)), exception_handlers=HANDLERS)
    async with httpx2.AsyncClient(
        transport=httpx2.ASGITransport(app, client=("192.0.2.1", 5)),
        base_url="http://race.test",
        headers={"origin": "http://race.test"},
    ) as client:
        yield client


async def become(browser: httpx2.AsyncClient, name: str = "Ada") -> None:
    """Choose a name."""
    assert (await browser.post("/api/players", json={"name": name})).status_code == 201


def code_of(answer: httpx2.Response) -> tuple[int, str]:
    """Status and code of a problem."""
    return answer.status_code, answer.json()["code"]


async def test_a_visitor_becomes_a_player_with_a_name(browser: httpx2.AsyncClient) -> None:
    """First nobody, then by one request somebody who is known again by a cookie."""
    assert (await browser.get("/api/me")).json() == {"name": None}
    answer = await browser.post("/api/players", json={"name": "  Ada \u200b "})
    assert (answer.status_code, answer.json()) == (201, {"name": "Ada"})
    assert "token" not in answer.text
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert (await browser.get("/api/me")).json() == {"name": "Ada"}


async def test_another_name_is_still_the_same_player(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """A player who changes the name keeps seats and results."""
    await become(browser, "Ada")
    first = house.identities.read(browser.cookies[COOKIE])
    await become(browser, "Countess")
    second = house.identities.read(browser.cookies[COOKIE])
    assert first is not None
    assert second is not None
    assert (first.id, second.name) == (second.id, "Countess")


async def test_a_program_gets_a_token_and_no_cookie(browser: httpx2.AsyncClient) -> None:
    """A bot asks for a token and shows it in a header from then on."""
    answer = await browser.post("/api/players", json={"name": "Bot", "bearer": True})
    assert "set-cookie" not in answer.headers
    bearer = {"authorization": f"Bearer {answer.json()['token']}", "origin": "http://anywhere"}
    assert (await browser.get("/api/me", headers=bearer)).json() == {"name": "Bot"}
    opened = await browser.post("/api/rooms", json={}, headers=bearer)
    assert opened.status_code == 201


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 21, "x" * 10_000])
async def test_a_name_that_is_none_is_refused_with_a_reason(
    browser: httpx2.AsyncClient, name: str
) -> None:
    """The reason can be shown next to the field as it is."""
    answer = await browser.post("/api/players", json={"name": name})
    assert code_of(answer) == (422, "bad_name")
    assert answer.json()["detail"].endswith(".")
    assert "set-cookie" not in answer.headers


@pytest.mark.parametrize(
    "body",
    [
        b"", b"null", b"[]", b"{", b'{"name": 1}', b'{"name": "a", "admin": true}', b"\xff",
        b'{"name": NaN}', b"[" * 10_000,
    ],
)  # fmt: skip
async def test_a_broken_body_is_told_so(browser: httpx2.AsyncClient, body: bytes) -> None:
    """Whatever is sent, the answer is a readable refusal."""
    answer = await browser.post("/api/players", content=body)
    assert code_of(answer) == (422, "bad_request")


async def test_a_body_without_end_is_not_read_to_its_end(browser: httpx2.AsyncClient) -> None:
    """A client that sends for ever is cut off at the limit of the settings."""
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        while sent < 10_000_000:
            sent += 4096
            yield b" " * 4096

    assert code_of(await browser.post("/api/players", content=endless())) == (413, "too_long")


async def test_a_player_opens_a_room(browser: httpx2.AsyncClient) -> None:
    """The answer says where the room is, and the code to say aloud; the host sits already."""
    await become(browser)
    answer = await browser.post("/api/rooms", json={"options": {"seats": 3, "minutes": 10}})
    assert answer.status_code == 201
    assert answer.json() == {"room": ROOM, "code": "SCRPN", "path": f"/r/{ROOM}"}
    summary = (await browser.get(f"/api/rooms/{ROOM}")).json()
    assert summary == {
        "room": ROOM,
        "phase": "waiting",
        "options": msgspec.to_builtins(Options(seats=3, minutes=10)),
        "seats": ["Ada"],
        "free": 2,
    }


async def test_a_visitor_without_a_name_opens_nothing(browser: httpx2.AsyncClient) -> None:
    """A room has a host, and a host has a name."""
    assert code_of(await browser.post("/api/rooms", json={})) == (401, "no_identity")


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"seats": 11}, "bad_request"),
        ({"seats": 0}, "bad_request"),
        ({"deal": 5}, "bad_request"),
        ({"rules": "chess"}, "bad_options"),
        ({"rules": "empty=queen"}, "bad_options"),
        ({"rules": "undo=on,undo=off"}, "bad_options"),
    ],
)
async def test_options_that_no_race_has_are_refused(
    browser: httpx2.AsyncClient, options: dict[str, Any], code: str
) -> None:
    """A room can't be opened with what no race could be played with."""
    await become(browser)
    assert code_of(await browser.post("/api/rooms", json={"options": options})) == (422, code)


@pytest.mark.parametrize("path", ["/api/rooms", "/api/players"])
async def test_a_page_of_another_site_can_do_nothing(
    browser: httpx2.AsyncClient, path: str
) -> None:
    """A foreign page that posts with the visitor's cookie, or to give one, is turned away."""
    await become(browser)
    foreign = await browser.post(path, json={"name": "Eve"}, headers={"origin": "https://evil"})
    assert code_of(foreign) == (403, "foreign_origin")
    assert "set-cookie" not in foreign.headers


async def test_a_page_of_a_friend_may(browser: httpx2.AsyncClient) -> None:
    """An origin of the settings is as good as the own."""
    friend = {"origin": "https://friend.example"}
    answer = await browser.post("/api/players", json={"name": "Ada"}, headers=friend)
    assert answer.status_code == 201


async def test_the_cookie_s_token_is_not_told_to_scripts(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """A token asked for with a cookie is somebody new's: HttpOnly would be worth nothing else."""
    await become(browser)
    answer = await browser.post("/api/players", json={"name": "Ada", "bearer": True})
    own = house.identities.read(browser.cookies[COOKIE])
    told = house.identities.read(answer.json()["token"])
    assert own is not None
    assert told is not None
    assert own.id != told.id


async def test_a_code_leads_to_its_room(browser: httpx2.AsyncClient) -> None:
    """What was heard is typed in, in whatever case."""
    assert (await browser.get("/api/codes/scrpn")).json() == {"room": ROOM}


async def test_codes_can_not_be_tried_one_after_another(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """After a few misses an address has to wait, and a right code doesn't help it either."""
    for _ in range(3):
        assert code_of(await browser.get("/api/codes/AAAAA")) == (404, "unknown_code")
    blocked = await browser.get("/api/codes/SCRPN")
    assert code_of(blocked) == (429, "too_many")
    assert int(blocked.headers["retry-after"]) >= 1
    assert house.rooms.asked == ["AAAAA"] * 3


async def test_codes_can_not_be_tried_all_at_once(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """Who sends a hundred at the same moment learns no more than from one after another."""
    codes = ["AAAAA"] * 100 + ["SCRPN"]
    answers = await asyncio.gather(*(browser.get(f"/api/codes/{code}") for code in codes))
    assert [answer.status_code for answer in answers] == [404] * 3 + [429] * 98
    assert house.rooms.asked == ["AAAAA"] * 3


async def test_rooms_and_players_are_not_made_without_end(browser: httpx2.AsyncClient) -> None:
    """One address makes so many rooms and identities, and then waits."""
    await become(browser)
    rooms = [(await browser.post("/api/rooms", json={})).status_code for _ in range(3)]
    players = [
        (await browser.post("/api/players", json={"name": "Ada"})).status_code for _ in range(5)
    ]
    assert rooms == [201, 201, 429]
    assert players == [201, 201, 201, 201, 429]


@pytest.mark.parametrize(
    "room", ["zzzzzzzzzzzzzzzz", "short", ROOM.upper(), "abcdefghij23456}", "a" * 1_000]
)
async def test_an_unknown_room_is_unknown(browser: httpx2.AsyncClient, room: str) -> None:
    """A room that never was, is gone, or can't be: one answer for all."""
    assert code_of(await browser.get(f"/api/rooms/{room}")) == (404, "unknown_room")
    for path in ("results", "replay"):
        assert code_of(await browser.get(f"/api/rooms/{room}/{path}")) == (404, "unknown_room")


async def test_what_can_be_no_room_is_not_looked_up(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """Text of a visitor's making does not become a key of the store."""
    await browser.get("/api/rooms/x}:1:secret")
    assert house.rooms.asked == []


def finished(race: Race) -> Race:
    """The race, over."""
    deal = deal_for(SECRET, "context")
    sat = seated(1, "ab" * 16, "Ada")
    seat = msgspec.structs.replace(sat, game=start(deal, race.rules), resigned=True)
    return Race(
        id=race.id,
        number=race.number,
        options=race.options,
        rules=race.rules,
        commitment=race.commitment,
        stage="finished",
        seats=(seat,),
        found=Found(),
        deal=deal,
        secret=SECRET.hex(),
    )


async def test_results_are_shown_after_the_race_and_not_before(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """Before its end nothing of the deal is told; after it everything that proves it."""
    await become(browser)
    await browser.post("/api/rooms", json={})
    early = await browser.get(f"/api/rooms/{ROOM}/results")
    assert code_of(early) == (409, "race_not_finished")
    house.rooms.rooms[ROOM].race = finished(house.rooms.rooms[ROOM].race)
    results = (await browser.get(f"/api/rooms/{ROOM}/results")).json()
    assert results["proof"]["secret"] == SECRET.hex()
    assert len(results["proof"]["deal"]) == 52
    assert results["standings"][0]["state"] == "resigned"


async def test_a_replay_is_a_file_that_is_there_after_the_race(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """Before the end there is none; after it, it can be read by whoever reads replays."""
    story = raced(ANN, BOB, options=Options(winnable=False))
    house.rooms.rooms[ROOM] = Room(Story(ANN).racing().race)
    assert code_of(await browser.get(f"/api/rooms/{ROOM}/replay")) == (409, "race_not_finished")
    house.rooms.rooms[ROOM] = Room(story.race, replay_of(story.race, story.log))
    answer = await browser.get(f"/api/rooms/{ROOM}/replay")
    assert answer.headers["content-type"] == "application/json"
    name = f"scorpion-{story.race.id}.json"
    assert answer.headers["content-disposition"] == f'attachment; filename="{name}"'
    assert parse_replay(answer.content) == story.document()


async def test_replays_can_not_be_had_without_end(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """Each takes the store a while; asking too early costs nothing."""
    path = f"/api/rooms/{ROOM}/replay"
    house.rooms.rooms[ROOM] = Room(Story(ANN).racing().race)
    assert [(await browser.get(path)).status_code for _ in range(3)] == [409] * 3
    story = raced(ANN, BOB, options=Options(winnable=False))
    house.rooms.rooms[ROOM] = Room(story.race, replay_of(story.race, story.log))
    assert [(await browser.get(path)).status_code for _ in range(3)] == [200, 200, 429]


async def test_a_replay_that_the_store_has_lost_is_unknown(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    house.rooms.rooms[ROOM] = Room(raced(ANN, options=Options(winnable=False)).race)
    assert code_of(await browser.get(f"/api/rooms/{ROOM}/replay")) == (404, "unknown_room")


async def test_no_answer_holds_the_id_of_a_player(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """Names are public; what binds a seat is not, before or after the race."""
    await become(browser)
    await browser.post("/api/rooms", json={})
    player = house.identities.read(browser.cookies[COOKIE])
    assert player is not None
    house.rooms.rooms[ROOM].race = finished(house.rooms.rooms[ROOM].race)
    for path in ("/api/me", f"/api/rooms/{ROOM}", f"/api/rooms/{ROOM}/results"):
        answer = await browser.get(path)
        assert player.id not in answer.text
        assert "ab" * 16 not in answer.text
        assert answer.headers["cache-control"] == "no-store"


async def test_a_store_that_is_away_is_told_honestly(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """No room is promised that was not kept."""
    await become(browser)
    house.rooms.is_away = True
    assert code_of(await browser.post("/api/rooms", json={})) == (503, "unavailable")


async def test_an_operator_asks_whether_it_lives_and_is_ready(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """Trouble is a reason to send nobody here, and no reason to kill the process."""
    assert (await browser.get("/readyz")).status_code == 200
    house.trouble = "no beat through the store"
    ready = await browser.get("/readyz")
    assert (ready.status_code, ready.text) == (503, "no beat through the store\n")
    assert (await browser.get("/healthz")).status_code == 200


async def test_figures_are_shown(browser: httpx2.AsyncClient, house: MemoryHouse) -> None:
    """A collector finds the figures in the format that it reads."""
    house.metrics.frames_out.inc(3)
    answer = await browser.get("/metrics")
    assert answer.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert "scorpion_frames_out_total 3.0" in answer.text
