"""Where everything stands on the board, measured in a real browser rather than looked at."""

from typing import Any

import pytest
from playwright.async_api import Page

from tests.web.boards import MIDGAME, long_column, show
from tests.web.conftest import OpenBoard

pytestmark = pytest.mark.browser

# Phones, a phone on its side, a tablet, a desktop; the last is a small phone beside its bars.
SIZES = [(320, 568), (360, 640), (390, 844), (640, 360), (768, 1024), (1280, 720), (320, 424)]
LENGTHS = [7, 13, 20, 27, 33, 47]

MEASURE = """() => {
    const box = e => { const {left, top, right, bottom} = e.getBoundingClientRect();
                       return {left, top, right, bottom}; };
    const page = document.scrollingElement;
    return {
        table: box(document.querySelector(".table")),
        columns: [...document.querySelectorAll(".column")].map(list => ({
            box: box(list),
            cards: [...list.querySelectorAll(".card")].map(item => ({
                back: item.classList.contains("back"),
                box: box(item),
                index: item.querySelector(".index") && box(item.querySelector(".index")),
                face: item.querySelector(".face") && box(item.querySelector(".face")),
            })),
        })),
        controls: [...document.querySelectorAll(".shelf button")].map(box),
        scrolls: page.scrollHeight > innerHeight || page.scrollWidth > innerWidth,
    };
}"""

# Pixels are not whole: half of one is no fault.
SLACK = 0.5


async def measure(page: Page) -> Any:
    return await page.evaluate(MEASURE)


def is_inside(inner: dict[str, float], outer: dict[str, float]) -> bool:
    return (
        inner["left"] >= outer["left"] - SLACK
        and inner["top"] >= outer["top"] - SLACK
        and inner["right"] <= outer["right"] + SLACK
        and inner["bottom"] <= outer["bottom"] + SLACK
    )


def strips(cards: list[Any]) -> list[tuple[Any, float]]:
    """Return each card with the height where the next one covers it."""
    ends = [below["box"]["top"] for below in cards[1:]] + [cards[-1]["box"]["bottom"]]
    return list(zip(cards, ends, strict=True))


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_long_columns_stay_on_the_board(
    open_board: OpenBoard, width: int, height: int
) -> None:
    """A column of up to 47 cards fits on each screen, with what is drawn on each card in sight."""
    page = await open_board(width, height, reduced_motion="reduce")
    for length in LENGTHS:
        for hidden in (0, 3):
            await show(page, long_column(length, hidden))
            seen = await measure(page)
            for column in seen["columns"]:
                assert all(is_inside(item["box"], seen["table"]) for item in column["cards"])
                for item, end in strips(column["cards"]) if column["cards"] else []:
                    if item["back"]:
                        continue
                    assert item["index"]["top"] >= item["box"]["top"]
                    assert item["index"]["bottom"] <= end + SLACK, (length, item)
                    assert item["index"]["right"] <= item["box"]["right"]
                    assert is_inside(item["face"], item["box"])
            assert not seen["scrolls"]


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_columns_stand_side_by_side(open_board: OpenBoard, width: int, height: int) -> None:
    """Seven columns stand apart inside the window, and buttons are large enough for a thumb."""
    page = await open_board(width, height)
    await show(page, MIDGAME)
    seen = await measure(page)
    assert len(seen["columns"]) == 7
    for left, right in zip(seen["columns"], seen["columns"][1:], strict=False):
        assert left["box"]["right"] < right["box"]["left"]
    for control in seen["controls"]:
        assert control["right"] - control["left"] >= 44
        assert control["bottom"] - control["top"] >= 44
        assert control["left"] >= 0
        assert control["right"] <= width
    assert not seen["scrolls"]


async def test_a_turned_phone_is_laid_out_anew(open_board: OpenBoard) -> None:
    """Turning the phone in mid game moves every card to where it belongs on the new board."""
    page = await open_board(390, 844)
    await show(page, MIDGAME)
    await page.set_viewport_size({"width": 844, "height": 390})
    await page.wait_for_function(
        "document.querySelector('.table').getBoundingClientRect().bottom <= innerHeight"
    )
    await show(page, MIDGAME)
    seen = await measure(page)
    cards = [item["box"] for column in seen["columns"] for item in column["cards"]]
    assert all(is_inside(box, seen["table"]) for box in cards)


async def test_bars_change_sides_for_the_left_hand_and_columns_do_not(
    open_board: OpenBoard,
) -> None:
    """With the left hand the stock stands on the other side; column 1 stays the left one."""
    page = await open_board()
    await show(page, MIDGAME)
    before = await measure(page)
    await page.evaluate("bench.configure({leftHanded: true})")
    after = await measure(page)
    assert after["controls"][0]["left"] > before["controls"][0]["left"] + 100
    assert after["columns"][0]["box"]["left"] < after["columns"][6]["box"]["left"]


async def test_the_countdown_shows_backs_where_the_deal_will_be(open_board: OpenBoard) -> None:
    """Before the start there are 49 backs, at the places of the cards that will be dealt."""
    page = await open_board()
    await show(page, MIDGAME, faceDown=True, locked=True)
    backs = await measure(page)
    assert await page.locator(".card.back").count() == 49
    assert await page.locator("[data-card]").count() == 0
    columns = [{"hidden": 3 if at < 4 else 0, "shown": 4 if at < 4 else 7} for at in range(7)]
    cards = await page.evaluate("[...'SHDC'].flatMap(s => [...'A23456789TJQK'].map(r => r + s))")
    dealt = [
        {"hidden": column["hidden"], "cards": [cards.pop() for _ in range(column["shown"])]}
        for column in columns
    ]
    await show(
        page,
        {"columns": dealt, "stock": 3, "reserve": [], "banked": []},
        faceDown=False,
        locked=False,
    )
    faces = await measure(page)
    for before, after in zip(backs["columns"], faces["columns"], strict=True):
        assert [item["box"] for item in before["cards"]] == [item["box"] for item in after["cards"]]


async def test_cards_keep_their_lines_in_forced_colours(open_board: OpenBoard) -> None:
    """Where the system forces its colours, cards keep borders and their text stays readable."""
    page = await open_board(forced_colors="active")
    await show(page, MIDGAME)
    style = await page.locator('[data-card="TD"] .sheet').evaluate(
        """e => {
            const {borderTopWidth, color, backgroundColor} = getComputedStyle(e);
            return [borderTopWidth, color, backgroundColor];
        }"""
    )
    assert style[0] == "1px"
    assert style[1] != style[2]
