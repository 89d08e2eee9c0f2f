"""What the board shows where the rules are other than usual, and what it shows of a hint."""

import pytest
from playwright.async_api import expect

from tests.web.boards import card, moves, rules, said, show, strip
from tests.web.conftest import OpenBoard

pytestmark = pytest.mark.browser

RUN = " ".join(f"{rank}S" for rank in "KQJT98765432A")


async def test_a_whole_run_that_stays_is_ticked_off(open_board: OpenBoard) -> None:
    """The column has a tick and its suit, the count of runs has it, and a reader hears of it."""
    page = await open_board()
    board = f"{RUN}/8H 7H/KD/QC/-/-/-"
    await show(page, board, rules=rules("hard"))
    await expect(page.locator(".mark.whole")).to_have_text("✓♠\ufe0e")
    await expect(page.get_by_role("list", name="Column 1: whole run of spades")).to_be_visible()
    await expect(page.get_by_role("img", name="Whole runs: 1 of 4 (spades)")).to_be_visible()
    await show(page, f"{RUN} 2D/8H 7H/KD/QC/-/-/-", rules=rules("hard"))
    await expect(page.locator(".mark.whole")).to_have_count(0)
    await expect(page.get_by_role("img", name="Whole runs: 0 of 4")).to_be_visible()


async def test_a_run_on_its_way_to_the_bank_is_not_ticked_off(open_board: OpenBoard) -> None:
    """Where runs are banked a whole column stands only until the server's answer."""
    page = await open_board()
    await show(page, f"{RUN}/8H 7H/KD/QC/-/-/-")
    await expect(page.locator(".mark.whole")).to_have_count(0)


async def test_a_stock_that_is_held_back_says_why(open_board: OpenBoard) -> None:
    """While another move is left; one that only carries a whole column away is none."""
    page = await open_board()
    await show(page, "7H/8H/KD/QC/-/-/-;stock=2C 3C 4C", rules=rules("traditional"))
    stock = page.locator(".stock")
    await expect(stock).to_have_attribute("aria-disabled", "true")
    await expect(stock).to_contain_text("only when stuck")
    await stock.click(force=True)
    assert await said(page) == "The stock is dealt only when no other move is left."
    await show(page, "7H/8C/KD/QC/-/-/-;stock=2C 3C 4C", rules=rules("traditional"))
    await expect(stock).to_have_attribute("aria-disabled", "false")
    await stock.click()
    assert await moves(page) == ["deal"]


async def test_a_card_that_may_go_on_any_empty_column_lets_it_be_chosen(
    open_board: OpenBoard,
) -> None:
    """A tap by accident carries nothing off; the next higher card is still gone to at once."""
    page = await open_board()
    await show(page, "2C 7H/9H/KD/QC/2S/3S/-", rules=rules("wasp"))
    await page.mouse.click(*await strip(page, "7H"))
    assert await said(page) == "7 of hearts selected. It goes on column 7."
    await page.locator('[data-column="7"] .slot').click()
    assert await moves(page) == ["7H7"]


async def test_a_hint_is_lit_up_and_not_by_colour_alone(open_board: OpenBoard) -> None:
    """The card has a dashed ring, the column a ring and an arrow; the next state has neither."""
    page = await open_board()
    board = "2C 7H/8H/KD/QC/2S/3S/-;stock=2D 3D 4D"
    await show(page, board, hint={"kind": "move", "card": "7H", "to": 2})
    ring = "e => getComputedStyle(e).outlineStyle"
    assert await card(page, "7H").locator("button").evaluate(ring) == "dashed"
    assert await card(page, "8H").locator("button").evaluate(ring) == "dashed"
    await expect(page.locator(".mark.hinted")).to_have_text("▼")
    await show(page, board, hint={"kind": "deal"})
    await expect(page.locator(".mark")).to_have_count(0)
    assert await page.locator(".stock").evaluate(ring) == "dashed"
    await show(page, board, hint=None)
    assert await page.locator(".stock").evaluate(ring) != "dashed"


async def test_a_hint_can_be_asked_for_by_key_where_hints_are_on(open_board: OpenBoard) -> None:
    """Elsewhere the key says that there are none."""
    page = await open_board()
    await show(page, "2C 7H/8H/KD/QC/2S/3S/-")
    await page.keyboard.press("h")
    assert await moves(page) == ["hint"]
    await show(page, "2C 7H/8H/KD/QC/2S/3S/-", hints=False)
    await page.keyboard.press("h")
    assert await moves(page) == ["hint"]
    assert await said(page) == "There are no hints in this race."


async def test_an_undo_that_is_off_is_said_to_be(open_board: OpenBoard) -> None:
    """The key isn't dead: it tells why nothing happens."""
    page = await open_board()
    await show(page, "2C 7H/8H/KD/QC/2S/3S/-")
    await page.keyboard.press("z")
    assert await said(page) == "Undo is off in this game."
    await show(page, "2C 7H/8H/KD/QC/2S/3S/-", rules=rules("plain"))
    await page.keyboard.press("z")
    assert await moves(page) == ["undo"]
