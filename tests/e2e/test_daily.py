"""Dailies: the one attempt, its place on the board, practice afterwards, and a midnight."""

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.async_api import Page, Route, expect

from tests.e2e.conftest import PHONE, Arrive
from tests.e2e.midnight import let_go_by
from tests.e2e.player import Player
from tests.e2e.screens import faults, misplaced, misplaced_in_race

pytestmark = pytest.mark.browser

DAY_MS = 86_400_000
TODAY = re.compile(r"/api/tournaments$")

NOTE_SELECTED = """() => new MutationObserver(() => {
  const box = document.querySelector("textarea.by-hand");
  if (box) window.selected ??= box.value.slice(box.selectionStart, box.selectionEnd);
}).observe(document.body, { childList: true, subtree: true })"""
"""Have the page note what of the box was selected when it appeared."""


@pytest.fixture(autouse=True)
def _one_day() -> None:
    """Have a day last for as long as a test: only some of them are about its end."""
    let_go_by(timedelta(seconds=90))


async def begin(player: Player, rules: str, name: str) -> None:
    """Read what an official attempt means, and begin it under a name."""
    await player.page.goto(f"{player.origin}/daily")
    await player.page.get_by_role("button", name=f"Play {rules}: your official attempt").click()
    dialog = player.page.get_by_role("dialog", name=f"Your attempt at {rules}")
    await expect(dialog).to_contain_text("You have one official attempt")
    await dialog.get_by_label("Your name").fill(name)
    assert await faults(player.page) == []
    await dialog.get_by_role("button", name="Start now").click()
    await player.await_cards()


async def give_up(player: Player) -> None:
    """End the official attempt by the menu."""
    await player.page.get_by_role("button", name="Menu").click()
    await player.page.get_by_role("button", name="Resign").click()
    dialog = player.page.get_by_role("dialog", name="Resign from your official attempt?")
    await dialog.get_by_role("button", name="Resign").click()
    await expect(player.page.get_by_role("heading", name="Results")).to_be_visible()


async def test_an_attempt_is_made_ranked_and_practised_on(arrive: Arrive) -> None:
    """From the page of the day to the board, through a reload that doesn't stop the clock."""
    ada = await arrive()
    await begin(ada, "Scorpion", "Ada Daily")
    await expect(ada.page.get_by_text("Official attempt").last).to_be_visible()
    await expect(ada.page.locator(".aid")).to_have_count(0)
    await ada.play((await ada.moves())[0])
    await ada.saved()
    await expect(ada.page.locator(".attempt-place")).to_contain_text(re.compile(r"Place \d+ of"))
    assert await faults(ada.page) == []
    assert await misplaced_in_race(ada.page) == []
    await ada.page.set_viewport_size({"width": 1280, "height": 720})
    await ada.page.reload()
    await ada.await_cards()
    await expect(ada.page.locator(".clock .figure-value")).to_have_text(re.compile("^59:"))
    await give_up(ada)
    await expect(ada.page.locator(".attempt-standing")).to_contain_text("so far")
    await expect(ada.page.get_by_text("01:00 UTC")).to_be_visible()
    assert await faults(ada.page) == []
    assert await misplaced(ada.page) == []
    await ada.page.get_by_role("button", name="Practise Scorpion on this deal").click()
    await ada.await_cards()
    await ada.stop()
    await expect(ada.page.get_by_role("button", name="The same deal again")).to_be_visible()
    await ada.page.get_by_role("link", name="To the board").click()
    await expect(ada.page.locator("tr.own").first).to_contain_text("Ada Daily")


BAR_IN_ONE_ROW = """words => {
  document.querySelector(".stock-more").textContent = words;
  const [stock, bank] = [".stock", ".bank"].map((part) =>
    document.querySelector(part).getBoundingClientRect());
  return bank.left >= stock.right && bank.top < stock.bottom && bank.bottom <= innerHeight;
}"""


@pytest.mark.parametrize("width", [320, 360, 375, 390])
async def test_stock_and_bank_stand_in_one_row_on_a_phone(arrive: Arrive, width: int) -> None:
    """Also while the stock's button tells what dealing means; an attempt has no help beside it."""
    ada = await arrive(PHONE, viewport={"width": width, "height": 640})
    await begin(ada, "Scorpion", f"Ada {width}")
    assert await ada.page.evaluate(BAR_IN_ONE_ROW, "also on empty columns")


async def test_a_result_is_shared_without_a_card(arrive: Arrive) -> None:
    """It goes to the clipboard, and tells the day, the rules and how far one came."""
    ada = await arrive()
    await ada.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    await begin(ada, "Wasp", "Ada Shares")
    await give_up(ada)
    await ada.page.get_by_role("button", name="Share").click()
    await expect(ada.page.get_by_text("Copied.")).to_be_visible()
    text = await ada.measure("() => navigator.clipboard.readText()")
    assert re.match(r"Scorpion Race · Daily 20\d\d-\d\d-\d\d\nWasp □□□□ 0/4", text)
    assert text.splitlines()[-1].startswith(f"{ada.origin}/daily/20")


async def test_a_result_is_shared_over_plain_http(arrive: Arrive, lan_origin: str) -> None:
    """There is no clipboard: the text stands in a box, selected before anybody can see it."""
    ada = await arrive(PHONE, origin=lan_origin)
    await begin(ada, "Scorpion II", "Ada Lan")
    await give_up(ada)
    await ada.page.evaluate(NOTE_SELECTED)
    await ada.page.get_by_role("button", name="Share").click()
    box = ada.page.locator("textarea.by-hand")
    await expect(box).to_have_value(re.compile("^Scorpion Race · Daily"))
    assert await ada.measure("() => window.selected") == await box.input_value()


async def test_a_day_of_the_archive_is_found_by_the_calendar(arrive: Arrive) -> None:
    """Yesterday's page has its deals, whose board nobody is on; today is marked."""
    ada = await arrive()
    await ada.page.goto(f"{ada.origin}/daily")
    await ada.page.get_by_role("link", name="Archive").click()
    await expect(ada.page.locator(".calendar td[data-today=true]")).to_have_count(1)
    yesterday = (datetime.now(UTC) - timedelta(days=2)).date()
    await ada.page.goto(f"{ada.origin}/daily/{yesterday:%Y-%m}")
    await ada.page.locator(f".calendar a[href='/daily/{yesterday}']").click()
    await expect(ada.page.locator(".deal")).to_have_count(3)
    await expect(ada.page.get_by_text("Nobody played this deal")).to_be_visible()


class Midnight:
    """A server's answers as they are around a midnight, which the test decides on."""

    def __init__(self, today: dict[str, Any], tomorrow: dict[str, Any]) -> None:
        self._shown = today
        self._tomorrow = tomorrow
        self._at = today["tournaments"][0]["shuts_at"] - 5_000

    @classmethod
    async def over(cls, page: Page, origin: str) -> "Midnight":
        """Stand 5 s before the end of today, on a page whose clock the test moves."""
        now = datetime.now(UTC)
        days = [str((now + timedelta(days=ahead)).date()) for ahead in (0, 1)]
        answers = [
            await (await page.request.get(f"{origin}/api/tournaments?day={day}")).json()
            for day in days
        ]
        midnight = cls(*answers)
        await page.clock.install()
        await page.route(TODAY, midnight.answer)
        return midnight

    async def pass_by(self, page: Page) -> None:
        """Let the day end, for the server and for the page."""
        self._shown = {**self._tomorrow, "ahead": []}
        for one in self._shown["tournaments"]:
            one["phase"] = "open" if one["kind"] == "daily" else "ahead"
        self._at += 10_000
        await page.clock.fast_forward(10_000)

    async def answer(self, route: Route) -> None:
        """Tell the day that is shown."""
        await route.fulfill(json={**self._shown, "at": self._at})


async def test_the_page_goes_on_to_the_next_day_and_keeps_what_one_reads(arrive: Arrive) -> None:
    """The deals are new; the board is that of the old day until one asks for the new one."""
    ada = await arrive()
    midnight = await Midnight.over(ada.page, ada.origin)
    await ada.page.goto(f"{ada.origin}/daily")
    day = ada.page.locator(".day-line strong")
    await expect(ada.page.locator(".day-ends")).to_contain_text(re.compile(r"in \d s"))
    await expect(ada.page.locator(".ranks")).to_be_visible()
    before = await day.inner_text()
    await midnight.pass_by(ada.page)
    await expect(day).not_to_have_text(before)
    await expect(ada.page.locator(".new-day")).to_contain_text(before)
    assert await faults(ada.page) == []
    await ada.page.get_by_role("button", name="Show today\u2019s board").click()
    await expect(ada.page.locator(".new-day")).to_be_empty()


async def test_a_start_right_after_midnight_is_told_that_the_day_is_over(arrive: Arrive) -> None:
    """The question was open while the day ended; the page says so, and has the new deals."""
    ada = await arrive()
    midnight = await Midnight.over(ada.page, ada.origin)
    over = json.dumps({"code": "tournament_over", "detail": ""})
    await ada.page.route(
        "**/attempt",
        lambda route: route.fulfill(status=409, content_type="application/json", body=over),
    )
    await ada.page.goto(f"{ada.origin}/daily")
    await ada.page.get_by_role("button", name="Play Scorpion: your official attempt").click()
    await midnight.pass_by(ada.page)
    dialog = ada.page.get_by_role("dialog")
    await dialog.get_by_role("button", name="Start now").click()
    await expect(dialog).to_have_count(0)
    await expect(ada.page.get_by_text("That day is over")).to_be_visible()
