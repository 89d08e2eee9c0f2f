"""One board large among those that one watches: chosen, gone on from, and the leader's."""

import msgspec
import pytest
from playwright.async_api import Locator, Page, expect

from tests.e2e.conftest import DESKTOP, PHONE, Arrive
from tests.e2e.player import Player
from tests.e2e.screens import faults, misplaced_in_race
from tests.e2e.test_watching import ANY_DEAL, look_on, started, two_racers
from tests.serving import Serving

pytestmark = pytest.mark.browser

LATE = msgspec.structs.replace(ANY_DEAL, watchers="open", delay=1)
LISTED = msgspec.structs.replace(ANY_DEAL, listed=True)


def large(page: Page, name: str) -> Locator:
    """The large board, if it is that player's."""
    return page.get_by_role("article", name=f"Board of \u2068{name}\u2069")


@pytest.mark.parametrize("kind", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_the_view_goes_with_the_leader_until_another_board_is_chosen(
    arrive: Arrive, serving: Serving, kind: dict[str, object]
) -> None:
    """Before anybody acts all are first; who comes level later moves nothing."""
    visitor = await arrive(kind)
    page = visitor.page
    async with two_racers(serving) as race:
        ada, bo = race.clients
        await started(race)
        await look_on(visitor, race.room)
        follow = page.get_by_role("button", name="Follow the leader")
        await follow.click()
        await expect(large(page, "Ada")).to_be_visible()
        await expect(follow).to_be_focused()
        await bo.deal()
        await expect(large(page, "Bo")).to_be_visible()
        await ada.deal()
        await expect(page.locator(".watch-tile[data-seat='1'] b")).to_have_text("1")
        await expect(large(page, "Bo")).to_be_visible()
        assert await faults(page) == []
        assert await misplaced_in_race(page) == []
        await page.locator(".watch-tile[data-seat='1']").click()
        await expect(follow).to_have_attribute("aria-pressed", "false")
        await expect(large(page, "Ada")).to_be_visible()


async def test_keys_and_buttons_lead_from_board_to_board(arrive: Arrive, serving: Serving) -> None:
    visitor = await arrive()
    page = visitor.page
    async with two_racers(serving) as race:
        await started(race)
        await look_on(visitor, race.room)
        await page.locator(".watch-tile[data-seat='1']").click()
        await page.get_by_role("button", name="Next board").click()
        await expect(large(page, "Bo")).to_be_visible()
        await page.keyboard.press("ArrowLeft")
        await expect(large(page, "Ada")).to_be_visible()
        await page.keyboard.press("l")
        await expect(page.get_by_role("button", name="Follow the leader")).to_have_attribute(
            "aria-pressed", "true"
        )
        await page.keyboard.press("Escape")
        await expect(page.locator(".watch-large")).to_have_count(0)


async def test_open_boards_come_late_with_every_face_and_say_so(
    arrive: Arrive, serving: Serving
) -> None:
    """What the stock brought to one racer alone is seen as well."""
    visitor = await arrive()
    page = visitor.page
    async with two_racers(serving, LATE) as race:
        await look_on(visitor, race.room)
        await started(race)
        await race.clients[0].deal()
        first = page.locator(".watch-tile[data-seat='1']")
        await expect(first.locator(".masked-card")).to_have_count(40)
        await expect(first.locator(".masked-turned")).to_have_count(0)
        await page.get_by_text("Open, 1 s late").click()
        await expect(page.get_by_text("You see all cards that lay face up")).to_be_visible()
        assert await faults(page) == []


async def test_racers_and_watchers_see_how_many_look_on(arrive: Arrive, serving: Serving) -> None:
    """And whoever looks for a race to watch sees it in the list, with the names of who races."""
    visitor, other = await arrive(), await arrive(PHONE)
    async with two_racers(serving, LISTED) as race:
        await started(race)
        await look_on(visitor, race.room)
        await expect(visitor.page.get_by_text("Looking on: 1")).to_be_attached()
        await find_race(other, race.room)
        await expect(visitor.page.get_by_text("Looking on: 2")).to_be_attached()
        await expect(other.page.get_by_text("Looking on: 2")).to_be_attached()


async def find_race(visitor: Player, room: str) -> None:
    """Go to a race from the list on the first page."""
    page = visitor.page
    await page.goto(visitor.origin)
    row = page.locator(".room-row").filter(has=page.locator(f"a[href='/r/{room}']"))
    await expect(row).to_contain_text("Ada")
    await expect(row).to_contain_text("Bo")
    await expect(row).to_contain_text("watching: 1")
    await expect(row).to_contain_text("min left")
    await row.get_by_role("link").click()


async def test_results_come_to_who_watched_when_the_race_ends(
    arrive: Arrive, serving: Serving
) -> None:
    visitor = await arrive()
    async with two_racers(serving, LATE) as race:
        await started(race)
        await look_on(visitor, race.room)
        for client in race.clients:
            await client.resign()
        await visitor.await_results()
