"""The board of ten columns and a reserve: two open cards with a place of their own."""

from itertools import combinations
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.web.boards import (
    at_rest,
    card,
    column_middle,
    hold,
    moves,
    rules,
    said,
    show,
    strip,
    ten_columns,
)
from tests.web.conftest import OpenBoard

pytestmark = pytest.mark.browser

SIZES = [(320, 568), (360, 640), (390, 844), (640, 360), (768, 1024), (1280, 720), (320, 424)]
LENGTHS = [5, 13, 20, 33, 42]
SLACK = 0.5

# 7H goes on the 8H of column 2, and the King to one of the empty columns.
BOARD = "2C/8H/3D 4S/5S/TC/9C/6D/-/-/2S;reserve=7H KS"

BOXES = """() => {
    const box = (e) => { const {left, top, right, bottom} = e.getBoundingClientRect();
                         return {left, top, right, bottom}; };
    return {
        table: box(document.querySelector(".table")),
        reserve: [...document.querySelectorAll(".reserve > li > .sheet")].map(box),
        columns: [...document.querySelectorAll(".column")].map((list) =>
            [...list.querySelectorAll("li > .sheet")].map(box)),
        indexes: [...document.querySelectorAll(".card .index")].map((index) =>
            [box(index), box(index.closest("li"))]),
        scrolls: document.scrollingElement.scrollHeight > innerHeight,
    };
}"""


async def show_mice(page: Page, board: Any = BOARD) -> None:
    await show(page, board, rules=rules("three-blind-mice"))


def contains(outer: dict[str, float], inner: dict[str, float]) -> bool:
    return (
        outer["left"] - SLACK <= inner["left"]
        and outer["top"] - SLACK <= inner["top"]
        and inner["right"] <= outer["right"] + SLACK
        and inner["bottom"] <= outer["bottom"] + SLACK
    )


def are_apart(one: dict[str, float], other: dict[str, float]) -> bool:
    return (
        one["right"] <= other["left"] + SLACK
        or other["right"] <= one["left"] + SLACK
        or one["bottom"] <= other["top"] + SLACK
        or other["bottom"] <= one["top"] + SLACK
    )


@pytest.mark.parametrize(("width", "height"), SIZES)
async def test_ten_columns_and_the_reserve_have_room_on_every_screen(
    open_board: OpenBoard, width: int, height: int
) -> None:
    """However long a column grows, all stays on the board and nothing lies on the reserve."""
    page = await open_board(width, height, reduced_motion="reduce")
    for length in LENGTHS:
        await show_mice(page, ten_columns(length))
        seen = await page.evaluate(BOXES)
        cards = [box for column in seen["columns"] for box in column]
        assert len(seen["columns"]) == 10
        assert len(seen["reserve"]) == 2
        assert all(contains(seen["table"], box) for box in [*cards, *seen["reserve"]]), length
        assert all(are_apart(one, other) for one in seen["reserve"] for other in cards), length
        for left, right in combinations(seen["columns"], 2):
            assert all(are_apart(one, other) for one in left for other in right), length
        assert all(contains(item, index) for index, item in seen["indexes"]), length
        assert not seen["scrolls"]


async def test_there_is_no_stock_to_deal(open_board: OpenBoard) -> None:
    """Neither a pile nor a button; the key for it says why."""
    page = await open_board()
    await show_mice(page)
    await expect(page.locator(".stock")).to_be_hidden()
    await page.keyboard.press("d")
    assert await said(page) == "There is no stock in this game."


async def test_a_tap_sends_a_reserve_card_to_its_place(open_board: OpenBoard) -> None:
    """The card goes alone, and the other one stays where it lay."""
    page = await open_board(has_touch=True)
    await show_mice(page)
    before = await card(page, "KS").bounding_box()
    await page.touchscreen.tap(*await strip(page, "7H"))
    await at_rest(page)
    assert await moves(page) == ["7H2"]
    assert await card(page, "KS").bounding_box() == before
    await expect(page.locator(".reserve .slot")).to_have_count(1)


async def test_a_king_of_the_reserve_lets_its_column_be_chosen(open_board: OpenBoard) -> None:
    """With two empty columns the tap selects, and the next one places."""
    page = await open_board(has_touch=True)
    await show_mice(page)
    await page.touchscreen.tap(*await strip(page, "KS"))
    assert await said(page) == "King of spades selected. It goes on column 8, 9."
    box = await page.locator('[data-column="9"] .slot').bounding_box()
    assert box is not None
    await page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert await moves(page) == ["KS9"]


@pytest.mark.parametrize(("width", "height"), [(390, 700), (900, 500)])
async def test_a_reserve_card_is_dragged_as_any_other(
    open_board: OpenBoard, width: int, height: int
) -> None:
    """It follows the pointer, and is dropped on a column, above which or beside which it lay."""
    page = await open_board(width, height)
    await show_mice(page)
    x, y = await hold(page, "7H", (30, 30))
    box = await card(page, "7H").bounding_box()
    assert box is not None
    assert box["x"] <= x <= box["x"] + box["width"]
    assert box["y"] <= y <= box["y"] + box["height"]
    await page.mouse.move(await column_middle(page, 2), y + 40, steps=3)
    await page.mouse.up()
    await at_rest(page)
    assert await moves(page) == ["7H2"]


async def test_a_card_that_came_back_has_a_place_again(open_board: OpenBoard) -> None:
    """After an undo both cards lie in the reserve, none on the other."""
    page = await open_board()
    await show_mice(page)
    await show_mice(page, "2C/8H 7H/3D 4S/5S/TC/9C/6D/-/-/2S;reserve=KS")
    await show_mice(page)
    await expect(page.locator(".reserve [data-card]")).to_have_count(2)
    places = await page.evaluate(BOXES)
    assert are_apart(*places["reserve"])


async def test_the_keyboard_reaches_the_reserve(open_board: OpenBoard) -> None:
    """It lies to the left of the first column; Enter plays from it, and it can be read."""
    page = await open_board()
    await show_mice(page)
    await card(page, "2C").locator("button").focus()
    await page.keyboard.press("ArrowLeft")
    await expect(card(page, "KS").locator("button")).to_be_focused()
    await page.keyboard.press("ArrowLeft")
    await expect(card(page, "7H").locator("button")).to_be_focused()
    await page.keyboard.press("c")
    assert await said(page) == "Reserve: 7 of hearts, King of spades"
    await page.keyboard.press("Enter")
    assert await moves(page) == ["7H2"]
    await page.keyboard.press("ArrowLeft")
    await expect(card(page, "2C").locator("button")).to_be_focused()
    await page.keyboard.press("ArrowLeft")
    await page.keyboard.press("ArrowRight")
    await expect(card(page, "2C").locator("button")).to_be_focused()


async def test_why_a_card_waits_for_one_in_the_reserve(open_board: OpenBoard) -> None:
    """Nothing is put on a card of the reserve, and the sentence says where that card lies."""
    page = await open_board()
    await show_mice(page, "6H/8S/3D 4S/5S/TC/9C/6D/-/-/2S;reserve=7H KS")
    await page.mouse.click(*await strip(page, "6H"))
    assert "which is in the reserve" in await said(page)
