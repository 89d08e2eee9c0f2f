"""Who one is over HTTP, on this device and the next, and what is kept of one."""

import httpx2
import msgspec
import pytest

from server.core.api.bodies import RulesRecord
from server.core.api.endpoints import COOKIE
from server.core.look import look_of
from tests.outcomes import outcome
from tests.server.shell.http.asking import become, code_of, player_of
from tests.server.shell.memory_house import TRANSFER, MemoryHouse

NOBODY = {"name": None, "colour": None, "pattern": None}


async def test_a_visitor_becomes_a_player_with_a_name(browser: httpx2.AsyncClient) -> None:
    """First nobody, then by one request somebody who is known again by a cookie."""
    assert (await browser.get("/api/me")).json() == NOBODY
    answer = await browser.post("/api/players", json={"name": "  Ada \u200b "})
    assert answer.status_code == 201
    assert answer.json()["name"] == "Ada"
    assert "token" not in answer.text
    assert "HttpOnly" in answer.headers["set-cookie"]
    assert (await browser.get("/api/me")).json() == answer.json()


async def test_another_name_is_still_the_same_player(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """A player who changes the name keeps seats and results."""
    await become(browser, "Ada")
    first = player_of(browser, house)
    await become(browser, "Countess")
    second = player_of(browser, house)
    assert (first.id, second.name) == (second.id, "Countess")


async def test_a_look_is_given_first_and_chosen_then(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """Who chooses nothing has a look all the same; a choice leaves the rest as it was."""
    await become(browser, "Ada")
    given = look_of(player_of(browser, house).id)
    assert (await browser.get("/api/me")).json() == {
        "name": "Ada",
        "colour": given.colour,
        "pattern": given.pattern,
    }
    await browser.post("/api/players", json={"colour": "rose"})
    await browser.post("/api/players", json={"pattern": "waves"})
    me = (await browser.get("/api/me")).json()
    assert me == {"name": "Ada", "colour": "rose", "pattern": "waves"}


async def test_nobody_has_a_look_without_a_name(browser: httpx2.AsyncClient) -> None:
    assert code_of(await browser.post("/api/players", json={"colour": "rose"})) == (422, "bad_name")


async def test_a_program_gets_a_token_and_no_cookie(browser: httpx2.AsyncClient) -> None:
    """A bot asks for a token and shows it in a header from then on."""
    answer = await browser.post("/api/players", json={"name": "Bot", "bearer": True})
    assert "set-cookie" not in answer.headers
    bearer = {"authorization": f"Bearer {answer.json()['token']}", "origin": "http://anywhere"}
    assert (await browser.get("/api/me", headers=bearer)).json()["name"] == "Bot"
    opened = await browser.post("/api/rooms", json={}, headers=bearer)
    assert opened.status_code == 201


@pytest.mark.parametrize("name", ["", "   ", "\u200b", "x" * 21, "\u0301" * 400])
async def test_a_name_that_is_none_is_refused_with_a_reason(
    browser: httpx2.AsyncClient, name: str
) -> None:
    """The reason can be shown next to the field as it is."""
    answer = await browser.post("/api/players", json={"name": name})
    assert code_of(answer) == (422, "bad_name")
    assert answer.json()["detail"].endswith(".")
    assert "set-cookie" not in answer.headers


async def test_the_cookie_s_token_is_not_told_to_scripts(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """A token asked for with a cookie is somebody new's: HttpOnly would be worth nothing else."""
    await become(browser)
    answer = await browser.post("/api/players", json={"name": "Ada", "bearer": True})
    told = house.identities.read(answer.json()["token"])
    assert told is not None
    assert told.id != player_of(browser, house).id


async def test_players_are_not_made_without_end(browser: httpx2.AsyncClient) -> None:
    """One address makes so many identities, and then waits."""
    made = [await browser.post("/api/players", json={"name": "Ada"}) for _ in range(6)]
    assert [answer.status_code for answer in made] == [201] * 5 + [429]


async def test_a_player_moves_to_another_device(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """The code leads there once, by a link that tells it to no server, or by a picture of it."""
    await become(browser)
    player = player_of(browser, house)
    offer = await browser.post("/api/me/transfer")
    assert offer.status_code == 201
    told = offer.json()
    assert (told["code"], told["path"]) == (TRANSFER, f"/move#{TRANSFER}")
    assert told["qr"].startswith("<svg")
    assert told["expires_in"] == 600_000
    browser.cookies.clear()
    claimed = await browser.post("/api/transfers", json={"code": TRANSFER})
    assert (claimed.status_code, claimed.json()["name"]) == (201, "Ada")
    assert player_of(browser, house) == player
    again = await browser.post("/api/transfers", json={"code": TRANSFER})
    assert code_of(again) == (404, "unknown_transfer")


async def test_a_visitor_without_a_name_has_nothing_to_take_along(
    browser: httpx2.AsyncClient,
) -> None:
    answer = await browser.post("/api/me/transfer")
    assert code_of(answer) == (401, "no_identity")
    assert answer.headers["www-authenticate"] == "Bearer"


async def test_transfers_can_not_be_guessed_one_after_another(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """A few wrong codes are slips of the pen; then the right one doesn't help any more."""
    await become(browser)
    await browser.post("/api/me/transfer")
    for _ in range(3):
        answer = await browser.post("/api/transfers", json={"code": "WRONG"})
        assert code_of(answer) == (404, "unknown_transfer")
    blocked = await browser.post("/api/transfers", json={"code": TRANSFER})
    assert code_of(blocked) == (429, "too_many")
    assert house.transfers.claims == 3


async def test_who_wants_to_be_forgotten_is(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """Everything kept goes first and the cookie last, so that a failure can be tried again."""
    await become(browser)
    player = player_of(browser, house)
    answer = await browser.delete("/api/me")
    assert (answer.status_code, answer.content) == (204, b"")
    assert house.annals.forgotten == [player.id]
    assert COOKIE not in browser.cookies
    assert (await browser.get("/api/me")).json() == NOBODY


async def test_who_was_deleted_on_another_device_is_nobody_here_too(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """What was known of the player is not: the browser drops its cookie, and is somebody new."""
    await become(browser, "Ada")
    first = player_of(browser, house)
    house.annals.forgotten.append(first.id)
    assert code_of(await browser.post("/api/players", json={})) == (422, "bad_name")
    assert (await browser.get("/api/me")).json() == NOBODY
    assert COOKIE not in browser.cookies
    await become(browser, "Countess")
    assert player_of(browser, house).id != first.id


@pytest.mark.parametrize(
    ("path", "body"),
    [("/api/rooms", {}), ("/api/quick", {"rules": "scorpion"}), ("/api/me/transfer", {})],
)
async def test_who_was_deleted_on_another_device_leaves_nothing_anew(
    browser: httpx2.AsyncClient, house: MemoryHouse, path: str, body: dict[str, str]
) -> None:
    """This device asks with a cookie that is good still: for a room, an opponent, a code."""
    await become(browser)
    await house.annals.forget(player_of(browser, house).id)
    assert code_of(await browser.post(path, json=body)) == (401, "no_identity")
    assert (house.rooms.rooms, house.quick.matches, house.transfers.waiting) == ({}, {}, None)


async def test_whoever_is_deleted_moves_nowhere(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """The code was given out before the deletion, and would be good for some minutes more."""
    await become(browser, "Ada")
    await browser.post("/api/me/transfer")
    house.annals.forgotten.append(player_of(browser, house).id)
    answer = await browser.post("/api/transfers", json={"code": TRANSFER})
    assert code_of(answer) == (404, "unknown_transfer")


async def test_a_history_goes_back_page_by_page(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """The oldest race shown is where the next page begins."""
    await become(browser)
    house.annals.races = (outcome(at=2_000), outcome(at=1_000))
    latest = (await browser.get("/api/me/history")).json()
    assert [race["at"] for race in latest["races"]] == [2_000, 1_000]
    earlier = (await browser.get("/api/me/history?before=2000")).json()
    assert earlier["races"] == [msgspec.to_builtins(outcome(at=1_000))]


async def test_a_history_tells_the_time_by_which_replays_are_shown(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    """A browser's own clock may be wrong."""
    await become(browser)
    now = house.calendar.now()
    house.annals.races = (outcome(at=2_000, shown_at=now + 1), outcome(at=1_000))
    told = (await browser.get("/api/me/history")).json()
    assert told["at"] == now
    assert [race.get("shown_at") for race in told["races"]] == [now + 1, None]


@pytest.mark.parametrize(
    "query", ["before=soon", "before=-1", "before=", "before=null", "before=1&before=2", "after=5"]
)
async def test_a_query_that_says_nothing_is_refused(
    browser: httpx2.AsyncClient, query: str
) -> None:
    await become(browser)
    answer = await browser.get(f"/api/me/history?{query}")
    assert code_of(answer) == (422, "bad_request")


async def test_records_are_the_player_s_own(
    browser: httpx2.AsyncClient, house: MemoryHouse
) -> None:
    record = RulesRecord("wasp", 3, 1, 700, None, None, 0, 1)
    house.annals.reached = (record,)
    assert code_of(await browser.get("/api/me/records")) == (401, "no_identity")
    await become(browser)
    answer = await browser.get("/api/me/records")
    assert answer.json() == {"records": [msgspec.to_builtins(record)]}
