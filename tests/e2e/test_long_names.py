"""Names in the tables of results and boards: whole words and few lines, however long they are."""

import itertools
import re
from typing import Any

import pytest
from playwright.async_api import Page, Route, expect

from tests.e2e.conftest import Arrive
from tests.e2e.player import begin
from tests.e2e.screens import LEAVES_PANEL, WIDER_THAN_PAGE
from tests.e2e.test_screens import LANGUAGES, wear

pytestmark = pytest.mark.browser

NAMES = ("ひかりのさそり・三十二番", "Bartholomew Longname", "Ada")
WIDTHS = (1280, 1024, 880, 640, 390, 320)

REACHED: dict[str, Any] = {
    "state": "resigned",
    "runs": 3,
    "score": 1210,
    "time": 1_754_000,
    "moves": 140,
}

TORN_NAMES = """() => [...document.querySelectorAll(".standings tbody bdi")].filter((name) => {
  const range = document.createRange();
  range.selectNodeContents(name);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 3;
}).map((name) => `${name.textContent} at ${name.clientWidth} px`)"""


async def lend_names(route: Route) -> None:
    """Answer with the results of a race as if people of these names had been in it."""
    answer = await route.fetch()
    told = await answer.json()
    (seat,), (row,), (tally,) = told["seats"], told["standings"], told["tallies"]
    reached = {key: value for key, value in REACHED.items() if key in row}
    told["seats"] = [{**seat, "seat": at, "name": name} for at, name in enumerate(NAMES, 1)]
    told["standings"] = [
        {**row, **reached, "links": 33, "seat": at, "place": at} for at in range(1, len(NAMES) + 1)
    ]
    told["tallies"] = [
        {**tally, "seat": at, "moves": 140, "undos": 14, "dealt_at": 345_000}
        for at in range(1, len(NAMES) + 1)
    ]
    await route.fulfill(response=answer, json=told)


async def lend_board(route: Route) -> None:
    """Answer with a final board on which people of these names stand."""
    answer = await route.fetch()
    look = {"colour": "sky", "pattern": "dots", "race": "aaaaaaaaaaaaaaaa-1"}
    rows = [
        {**REACHED, **look, "place": at, "name": name, "own": at == 1}
        for at, name in enumerate(NAMES, 1)
    ]
    board = {**await answer.json(), "closed": True, "rows": rows, "own": rows[0], "next": None}
    await route.fulfill(response=answer, json=board)


async def see_names(page: Page) -> None:
    """See that the table has room for all its names, in each language and at each width."""
    for language, width in itertools.product(LANGUAGES, WIDTHS):
        await page.set_viewport_size({"width": width, "height": 800})
        await wear(page, "dark", language)
        await expect(page.locator(".standings tbody bdi").last).to_have_text(NAMES[-1])
        for script in (TORN_NAMES, LEAVES_PANEL, WIDER_THAN_PAGE):
            assert await page.evaluate(script) == [], (language, width)


async def test_results_have_room_for_long_names(arrive: Arrive) -> None:
    """By rules with undo, whose table has a column more than others."""
    ada = await arrive()
    await ada.create_room("Ada", rules="easy")
    await begin(ada)
    await ada.resign()
    await ada.await_results()
    await ada.page.route(re.compile(r"/api/races/[a-z2-7-]+1/results$"), lend_names)
    await ada.page.goto(ada.page.url.replace("/r/", "/race/") + "-1")
    await see_names(ada.page)


async def test_boards_have_room_for_long_names(arrive: Arrive) -> None:
    """A final board, which has the replays beside the names."""
    ada = await arrive()
    await ada.page.route(re.compile(r"/board\?"), lend_board)
    await ada.page.goto(f"{ada.origin}/daily")
    await see_names(ada.page)
