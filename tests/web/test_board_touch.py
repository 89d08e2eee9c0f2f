"""Playing with fingers: touches that slide, that the system takes away, and that are too many."""

from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from playwright.async_api import CDPSession, Page

from tests.web.boards import (
    MIDGAME,
    at_rest,
    column_middle,
    held,
    long_column,
    misplaced,
    moves,
    said,
    show,
    strip,
)
from tests.web.conftest import OpenBoard

pytestmark = pytest.mark.browser

# In `MIDGAME` the first goes to column 3, and the King to the empty column.
GOES = "4C"
KING, EMPTY = "KS", 5

Touch = Callable[..., Awaitable[None]]


@pytest.fixture
async def phone(open_board: OpenBoard) -> Page:
    page = await open_board(has_touch=True, is_mobile=True)
    await show(page, MIDGAME)
    return page


async def touching(page: Page) -> Touch:
    """Return a function that sends one touch event with the fingers given as (x, y) pairs."""
    session: CDPSession = await page.context.new_cdp_session(page)

    async def send(kind: str, *fingers: tuple[float, float]) -> None:
        points = [{"x": x, "y": y, "id": at} for at, (x, y) in enumerate(fingers)]
        await session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    return send


async def test_a_finger_drags_and_drops(phone: Page) -> None:
    touch = await touching(phone)
    x, y = await strip(phone, KING)
    await touch("touchStart", (x, y))
    for step in range(1, 6):
        await touch("touchMove", (x - 8 * step, y + 20 * step))
    assert await held(phone) == ["KS", "6H", "9C"]
    await touch("touchMove", (await column_middle(phone, EMPTY), y + 100))
    await touch("touchEnd")
    assert await moves(phone) == ["KS5"]
    await at_rest(phone)
    assert await misplaced(phone) == []
    assert await phone.evaluate("scrollY") == 0


async def test_a_finger_that_slides_a_little_still_taps(phone: Page) -> None:
    touch = await touching(phone)
    x, y = await strip(phone, GOES)
    await touch("touchStart", (x, y))
    await touch("touchMove", (x + 3, y + 3))
    await touch("touchEnd")
    assert await moves(phone) == ["4C3"]


async def test_a_double_tap_is_two_taps(phone: Page) -> None:
    """The page doesn't zoom, and the second tap is answered as a tap of its own."""
    x, y = await strip(phone, GOES)
    await phone.touchscreen.tap(x, y)
    await phone.touchscreen.tap(x, y)
    assert (await moves(phone))[0] == "4C3"
    assert await phone.evaluate("visualViewport.scale") == 1


async def test_a_tap_is_one_tap(phone: Page) -> None:
    """A selection stays: no emulated mouse click follows the finger and takes it away."""
    await phone.evaluate("bench.configure({tap: 'select'})")
    await phone.touchscreen.tap(*await strip(phone, KING))
    await phone.evaluate("new Promise(requestAnimationFrame)")
    assert await phone.locator(".selected-head").get_attribute("data-card") == "KS"


async def test_a_touch_taken_away_by_the_system_leaves_no_card_hanging(phone: Page) -> None:
    touch = await touching(phone)
    x, y = await strip(phone, KING)
    await touch("touchStart", (x, y))
    await touch("touchMove", (x - 60, y + 60))
    assert await held(phone) != []
    await touch("touchCancel")
    await at_rest(phone)
    assert (await held(phone), await moves(phone)) == ([], [])
    assert await misplaced(phone) == []
    await phone.touchscreen.tap(*await strip(phone, GOES))
    assert await moves(phone) == ["4C3"]


async def test_a_second_finger_changes_nothing(phone: Page) -> None:
    """While one finger drags, another on the table neither drags nor drops nor taps."""
    touch = await touching(phone)
    x, y = await strip(phone, KING)
    other = await strip(phone, GOES)
    await touch("touchStart", (x, y))
    await touch("touchMove", (x - 60, y + 60))
    await touch("touchStart", (x - 60, y + 60), other)
    await touch("touchMove", (x - 70, y + 60), (other[0] + 40, other[1]))
    assert await held(phone) == ["KS", "6H", "9C"]
    await touch("touchMove", (await column_middle(phone, EMPTY), y + 60), other)
    await touch("touchEnd")
    assert await moves(phone) == ["KS5"]
    await at_rest(phone)
    assert await misplaced(phone) == []


async def test_a_press_held_on_thin_strips_opens_the_lens(open_board: OpenBoard) -> None:
    """Strips too thin to read: hold, slide to the card in the lens, let go to play it."""
    page = await open_board(360, 424)
    await show(page, long_column(47))
    cards: list[Any] = await page.evaluate("bench.state.tableau.columns[0].cards")
    x, y = await strip(page, cards[20])
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.locator(".lens").wait_for(state="visible")
    assert await page.locator(".lens-row").count() == 7
    await page.mouse.move(x, (await strip(page, cards[24]))[1])
    chosen = page.locator(".lens-row.chosen use").first
    assert await chosen.get_attribute("href") == f"#rank-{cards[24][0]}"
    await page.mouse.up()
    assert await page.locator(".lens").is_hidden()
    assert await said(page) != ""
