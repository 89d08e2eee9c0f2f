"""Rooms over HTTP: opened, found by a code, and seen from outside."""

import asyncio
from typing import Any

import httpx2
import msgspec
import pytest

from server.core.options import Options
from tests.server.shell.http.asking import become, code_of
from tests.server.shell.memory_house import ROOM, MemoryHouse


async def test_a_player_opens_a_room(browser: httpx2.AsyncClient) -> None:
    """The answer says where the room is, and the code to say aloud; the host sits already."""
    await become(browser)
    answer = await browser.post("/api/rooms", json={"options": {"seats": 3, "minutes": 10}})
    assert answer.status_code == 201
    assert answer.json() == {"room": ROOM, "code": "SCRPN", "path": f"/r/{ROOM}"}
    summary = (await browser.get(f"/api/rooms/{ROOM}")).json()
    assert summary == {
        "room": ROOM,
        "race": f"{ROOM}-1",
        "phase": "waiting",
        "options": msgspec.to_builtins(Options(seats=3, minutes=10)),
        "seats": ["Ada"],
        "free": 2,
        "locked": False,
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
        ({"seats": 1, "listed": True}, "bad_request"),
        ({"ranked": True, "hints": True}, "bad_request"),
        ({"ranked": True, "rules": "chess"}, "bad_request"),
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


async def test_rooms_are_not_made_without_end(browser: httpx2.AsyncClient) -> None:
    """One address makes so many rooms, and then waits."""
    await become(browser)
    rooms = [(await browser.post("/api/rooms", json={})).status_code for _ in range(3)]
    assert rooms == [201, 201, 429]


async def test_a_store_that_is_away_is_told_honestly(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """No room is promised that was not kept."""
    await become(browser)
    house.rooms.is_away = True
    assert code_of(await browser.post("/api/rooms", json={})) == (503, "unavailable")


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


@pytest.mark.parametrize(
    "room", ["zzzzzzzzzzzzzzzz", "short", ROOM.upper(), "abcdefghij23456}", "a" * 1_000]
)
async def test_an_unknown_room_is_unknown(browser: httpx2.AsyncClient, room: str) -> None:
    """A room that never was, is gone, or can't be: one answer for all."""
    assert code_of(await browser.get(f"/api/rooms/{room}")) == (404, "unknown_room")


async def test_what_can_be_no_room_is_not_looked_up(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """Text of a visitor's making does not become a key of the store."""
    await browser.get("/api/rooms/x}:1:secret")
    assert house.rooms.asked == []


async def test_rooms_are_not_looked_up_without_end(browser: httpx2.AsyncClient) -> None:
    """A page asks now and then; who asks for one room after another is stopped."""
    answers = [await browser.get(f"/api/rooms/{ROOM}") for _ in range(41)]
    assert [answer.status_code for answer in answers] == [404] * 40 + [429]


async def test_a_room_has_its_address_as_a_picture(browser: httpx2.AsyncClient) -> None:
    """A phone that is held to the screen reads the address by which the page was opened."""
    answer = await browser.get(f"/api/rooms/{ROOM}/qr.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")
    other = await browser.get(f"/api/rooms/{ROOM}/qr.svg", headers={"host": "play.example:81"})
    assert other.text != answer.text
    assert code_of(await browser.get("/api/rooms/nowhere/qr.svg")) == (404, "unknown_room")
