"""Two people race the same secret deal, from the first page to the results."""

import json
import re

import pytest
from playwright.async_api import Page, WebSocketRoute, expect

from tests.e2e.conftest import DESKTOP, PHONE, Arrive
from tests.e2e.player import begin, isolated, play_some
from tests.e2e.rooms import open_room, visit

pytestmark = pytest.mark.browser


async def test_a_desktop_and_a_phone_race_the_same_deal(arrive: Arrive) -> None:
    """The phone reloads in mid race and goes on where it was.

    Nobody deals the stock here: with it a game is never stuck, so that both can resign.
    """
    ada, bo = await arrive(DESKTOP), await arrive(PHONE)
    code = await ada.create_room("Ada")
    await bo.join("Bo", code)
    await expect(ada.seat("Bo")).to_be_visible()
    await begin(ada, bo)
    assert await ada.columns() == await bo.columns()

    by_ada = await play_some(ada, 3)
    await play_some(bo, 2, by_tap=True)
    await bo.saved()
    before = await bo.columns()
    await bo.page.reload()
    await bo.await_cards()
    assert await bo.columns() == before

    await play_some(bo, 2)
    await bo.resign()
    await expect(bo.page.get_by_text("You have resigned.")).to_be_visible()
    await expect(bo.page.locator(".end-banner")).to_contain_text(f"Waiting for {isolated('Ada')}.")
    await expect(ada.lane("Bo")).to_contain_text("resigned")
    assert by_ada or await ada.moves() == []
    await ada.resign()

    await ada.await_results()
    await bo.await_results()
    assert await ada.table() == await bo.table()
    assert sorted(row[1] for row in await ada.table()) == ["Ada", "Bo"]
    assert await ada.verdicts() == ["ok"] * 6
    assert await bo.verdicts() == ["ok"] * 6


async def test_results_stand_after_a_reload(arrive: Arrive) -> None:
    """Who opens the room's link when the race is over finds the results and the proof."""
    ada = await arrive()
    await ada.create_room("Ada")
    await begin(ada)
    await ada.resign()
    await ada.await_results()
    await ada.page.reload()
    await ada.await_results()
    assert await ada.verdicts() == ["ok"] * 6
    await expect(ada.page.locator(".fairness")).to_have_attribute("data-verdict", "ok")

    guest = await arrive(PHONE)
    await guest.page.goto(ada.page.url)
    await guest.await_results()
    assert await guest.verdicts() == ["unknown", "unknown", "ok", "ok", "unknown", "unknown"]
    await expect(guest.page.locator(".fairness")).to_have_attribute("data-verdict", "partly")
    assert await guest.table() == await ada.table()


async def test_progress_shows_on_the_others_lane(arrive: Arrive) -> None:
    """An opponent's lane counts what was turned up, without a word of which card.

    By rules with undo, so that no move can be the one after which the game is stuck.
    """
    ada, bo = await arrive(PHONE), await arrive()
    await bo.join("Bo", await ada.create_room("Ada", rules="hard"))
    await begin(ada, bo)
    own = ada.page.locator(".lane.own .hidden-text")
    await ada.deal()
    await play_some(ada, 4)
    await ada.saved()
    told = (await own.inner_text()).split(":", 1)[1]
    await expect(bo.lane("Ada").locator(".hidden-text")).to_contain_text(told.split(", ", 1)[1])


async def test_a_link_brings_a_stranger_to_a_seat(arrive: Arrive) -> None:
    """Who has no name yet gives one in the room itself."""
    ada, bo = await arrive(), await arrive(PHONE)
    await ada.create_room("Ada")
    await bo.page.goto(ada.page.url)
    await bo.page.get_by_label("Your name").fill("Bo")
    await bo.page.get_by_role("button", name="Take a seat").click()
    await expect(ada.seat("Bo")).to_be_visible()
    await expect(bo.seat("Bo").get_by_text("you")).to_be_visible()


async def test_a_visitor_sees_the_race_and_no_card(arrive: Arrive) -> None:
    """Where the host shows progress alone, a link shows who is where, and not a single card."""
    ada = await arrive()
    room = await open_room(ada, "Ada", watchers="progress")
    await begin(ada)
    guest = await arrive(PHONE)
    await visit(guest, room)
    await expect(guest.lane("Ada")).to_be_visible()
    await expect(guest.page.get_by_text("looking on.")).to_be_visible()
    assert await guest.page.locator("[data-card]").count() == 0


async def test_a_full_room_says_so(arrive: Arrive) -> None:
    """The third person at a table for two may look on."""
    ada, bo, cy = await arrive(), await arrive(), await arrive()
    await bo.join("Bo", await ada.create_room("Ada", seats=2))
    await cy.page.goto(ada.page.url)
    await expect(cy.page.get_by_text("All seats are taken. You can look on.")).to_be_visible()


async def lose_first_nonce(page: Page) -> None:
    """Let all frames of a page through but the first that opens its nonce."""
    lost: list[str | bytes] = []

    def connected(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def send(message: str | bytes) -> None:
            if not lost and json.loads(message)["t"] == "nonce":
                lost.append(message)
            else:
                server.send(message)

        socket.on_message(send)

    await page.route_web_socket(re.compile("/ws$"), connected)


async def test_a_start_that_one_browser_misses_does_not_count(arrive: Arrive) -> None:
    """Somebody's nonce is lost on the way: the start is void, visibly, and the next one counts."""
    ada, bo = await arrive(), await arrive()
    await lose_first_nonce(bo.page)
    await bo.join("Bo", await ada.create_room("Ada"))
    await ada.get_ready()
    await bo.get_ready()
    await ada.start()
    await expect(ada.page.get_by_text("That start")).to_contain_text("Bo")
    await expect(ada.page.get_by_role("button", name="m ready")).to_be_enabled()

    await begin(ada, bo)
    assert await ada.columns() == await bo.columns()


async def test_a_name_is_text_and_nothing_else(arrive: Arrive) -> None:
    """A name full of mark-up is shown letter by letter, and runs nothing."""
    ada, bo = await arrive(), await arrive()
    await bo.join("<b onclick=x>Bo</b>", await ada.create_room("Ada"))
    seat = ada.page.locator(".seat-name").nth(1)
    await expect(seat).to_have_text("<b onclick=x>Bo</b>")
    assert await seat.locator("*").count() == 0
