"""What happens in a room around its races: who comes, goes and comes back, and races again."""

import re

import pytest
from playwright.async_api import Page, WebSocketRoute, expect

from tests.e2e.conftest import PHONE, Arrive
from tests.e2e.player import Player, begin, isolated, play_some
from tests.e2e.rooms import become, open_room, sit_down, visit
from tests.e2e.screens import faults
from tests.e2e.test_screens import judge

pytestmark = pytest.mark.browser


async def finish(*players: Player) -> None:
    """Let everybody resign, and wait for the results."""
    for player in players:
        await player.resign()
    for player in players:
        await player.await_results()


async def ready_and_racing(*players: Player) -> None:
    """Get everybody ready in a room that starts by itself, and wait for the cards."""
    for player in players:
        await player.page.get_by_role("button", name="m ready").click()
    for player in players:
        await player.await_cards()


async def test_two_friends_lock_a_stranger_out_and_race_again(arrive: Arrive) -> None:
    """The host removes who wasn't asked and locks the room; a rematch comes once for three taps."""
    ada, bo, cy = await arrive(), await arrive(PHONE), await arrive()
    room = await open_room(ada, "Ada")
    await sit_down(bo, "Bo", room)
    await sit_down(cy, "Cy", room)
    await ada.seat("Cy").get_by_role("button").click()
    await ada.page.get_by_role("dialog").get_by_role("button", name="Remove").click()
    await expect(ada.seat("Cy")).to_have_count(0)
    await expect(cy.page.get_by_text("The host has taken you out of this room.")).to_be_visible()
    await expect(cy.page.get_by_role("button", name="Take a seat")).to_have_count(0)

    await ada.page.get_by_role("button", name="Lock the room").click()
    await expect(bo.page.get_by_text("The room was locked.")).to_be_visible()
    # Nobody else can come: the room starts by itself.
    await ready_and_racing(ada, bo)
    assert await ada.columns() == await bo.columns()
    first = await ada.columns()
    await finish(ada, bo)

    rematch = ada.page.get_by_role("button", name="Rematch")
    await rematch.evaluate("button => { button.click(); button.click(); }")
    await (
        bo.page.get_by_role("button", name="Rematch")
        .or_(bo.page.get_by_role("button", name="Join the next race"))
        .click()
    )
    await expect(ada.page.get_by_text("Race 2 of this room")).to_be_visible()
    await expect(bo.page.get_by_text("Race 2 of this room")).to_be_visible()
    await ready_and_racing(ada, bo)
    assert await ada.columns() == await bo.columns()
    assert await ada.columns() != first


async def test_a_series_of_three_is_won_by_two(arrive: Arrive) -> None:
    """Points add up over the races of the room; who can't be reached any more has won."""
    ada, bo = await arrive(), await arrive(PHONE)
    await sit_down(bo, "Bo", await open_room(ada, "Ada", seats=2, best_of=3))
    await expect(ada.page.get_by_text("Race 1 of 3")).to_be_visible()
    await ready_and_racing(ada, bo)
    assert await play_some(ada, 1) == 1
    await ada.saved()
    await finish(ada, bo)
    await expect(bo.page.locator(".series-words")).to_have_text(f"{isolated('Ada')} leads")

    await bo.page.get_by_role("button", name="Next race (2 of 3)").click()
    await expect(ada.page.get_by_text("The next race is open.")).to_be_visible()
    await expect(ada.page.get_by_role("heading", name="Results")).to_be_visible()
    assert await faults(ada.page) == []
    await ada.page.get_by_role("button", name="Join the next race").click()
    await ready_and_racing(ada, bo)
    await expect(ada.lane("Ada").locator(".lane-points")).to_have_text("★1")
    assert await play_some(ada, 1) == 1
    await ada.saved()
    await finish(ada, bo)
    await expect(ada.page.locator(".series-words")).to_have_text("You win the series!")
    await expect(ada.page.get_by_role("button", name="Another best of 3")).to_be_visible()
    await judge(ada.page)


async def test_who_comes_late_has_a_seat_in_the_next_race(arrive: Arrive) -> None:
    """A wish in mid race becomes a seat as soon as somebody asks for a rematch."""
    ada, bo, cy = await arrive(), await arrive(), await arrive(PHONE)
    room = await open_room(ada, "Ada", watchers="progress")
    await sit_down(bo, "Bo", room)
    await begin(ada, bo)
    await become(cy, "Cy")
    await visit(cy, room)
    await cy.page.get_by_role("button", name="Save me a seat next race").click()
    await expect(cy.page.get_by_text("You sit down as soon as")).to_be_visible()
    assert await faults(cy.page) == []
    await finish(ada, bo)
    await ada.page.get_by_role("button", name="Rematch").click()
    await expect(cy.seat("Cy").get_by_text("you")).to_be_visible()
    await expect(ada.seat("Cy")).to_be_visible()
    await expect(bo.page.get_by_text("The next race is open.")).to_be_visible()


class Line:
    """A page's line to the server, to be cut and mended."""

    def __init__(self) -> None:
        self.is_cut = False
        self._open: list[WebSocketRoute] = []

    async def lay(self, page: Page) -> None:
        """Lead the page's sockets through here."""
        await page.route_web_socket(re.compile("/ws$"), self._connected)

    async def cut(self) -> None:
        """Close what is open, and let nothing through until it is mended."""
        self.is_cut = True
        for socket in self._open:
            await socket.close()
        self._open.clear()

    async def _connected(self, socket: WebSocketRoute) -> None:
        if self.is_cut:
            await socket.close()
            return
        socket.connect_to_server()
        self._open.append(socket)


async def test_who_loses_the_line_is_away_and_comes_back_ready(arrive: Arrive) -> None:
    """The others see it at once; nobody has to tap *ready* twice for a bad connection."""
    ada, bo = await arrive(), await arrive(PHONE)
    line = Line()
    await line.lay(bo.page)
    room = await open_room(ada, "Ada")
    await sit_down(bo, "Bo", room)
    await bo.get_ready()
    await expect(ada.page.locator(".seat.ready", has_text="Bo")).to_be_visible()
    await line.cut()
    await expect(ada.page.locator(".seat.away", has_text="Bo")).to_be_visible()
    await expect(ada.page.locator(".log")).to_contain_text(f"{isolated('Bo')} is away.")
    assert await faults(ada.page) == []
    line.is_cut = False
    await expect(ada.page.locator(".seat.ready", has_text="Bo")).to_be_visible()
    await expect(ada.page.locator(".log")).to_contain_text(f"{isolated('Bo')} is back.")

    await ada.get_ready()
    await ada.start()
    await bo.await_cards()
    await line.cut()
    away = ada.page.locator(".lane[data-away=true]", has_text="Bo")
    await expect(away.locator(".lane-state")).to_have_text("◌")
    line.is_cut = False
    await expect(away).to_have_count(0)
    await ada.page.get_by_role("button", name="Menu").click()
    await ada.page.get_by_role("button", name="What happened").click()
    log = ada.page.get_by_role("dialog", name="What happened")
    await expect(log.locator("li").first).to_contain_text(f"{isolated('Bo')} is back.")
    assert await faults(ada.page) == []


async def test_practice_stops_its_clock_and_covers_its_cards(arrive: Arrive) -> None:
    """On a stopped clock nobody reads the board; going on, the keys belong to it again."""
    ada = await arrive(PHONE)
    options = {"rules": "undo=on", "seats": 1, "countdown": 1, "quick": True, "hints": True}
    await open_room(ada, "Ada", watchers="none", **options)
    await ada.await_cards()
    await ada.page.get_by_role("button", name="Pause").click()
    go_on = ada.page.locator(".pause-cover").get_by_role("button")
    await expect(go_on).to_be_focused()
    await expect(ada.page.locator(".board [data-card]").first).to_be_hidden()
    stopped = await ada.page.locator(".clock .figure-value").inner_text()
    await judge(ada.page, race=True)
    await expect(ada.page.locator(".clock .figure-value")).to_have_text(stopped)
    await go_on.click()
    await ada.await_cards()
    await expect(ada.page.locator(".board :focus")).to_have_count(1)
    assert await play_some(ada, 1) == 1


async def test_a_race_can_be_read_by_its_address(arrive: Arrive) -> None:
    """Anybody with the address sees the results and the proof, when the room has long gone on."""
    ada = await arrive()
    room = await open_room(ada, "Ada")
    await begin(ada)
    await finish(ada)
    await ada.page.get_by_role("button", name="Rematch").click()
    await ada.page.get_by_role("link", name="Results of the race before").click()
    await expect(ada.page).to_have_url(re.compile(f"/race/{room}-1$"))
    await ada.await_results()
    assert await ada.verdicts() == ["ok"] * 6

    guest = await arrive(PHONE)
    await guest.page.goto(f"{guest.origin}/race/{room}-1")
    await expect(guest.page.locator(".headline")).to_have_text("Nobody made a move")
    await expect(guest.page.locator("a[download]")).to_have_attribute(
        "href", f"/api/races/{room}-1/replay"
    )
    await judge(guest.page)
