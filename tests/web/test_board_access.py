"""The board from a keyboard and through a screen reader, and what it must never tell."""

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.async_api import Page

from tests.web.boards import MIDGAME, card, misplaced, moves, said, show
from tests.web.conftest import WEB, OpenBoard

pytestmark = pytest.mark.browser

AXE = WEB / "node_modules" / "axe-core" / "axe.min.js"


@pytest.fixture
async def page(open_board: OpenBoard) -> Page:
    page = await open_board(reduced_motion="reduce")
    await show(page, MIDGAME)
    return page


async def focused(page: Page) -> str:
    """Return the name of what has the focus; "BODY" is nothing."""
    name: str = await page.evaluate(
        """() => {
            const {activeElement: active, body} = document;
            if (active === body) return "BODY";
            return active.getAttribute("aria-label") ?? active.innerText;
        }"""
    )
    return name


async def focus(page: Page, name: str) -> None:
    await card(page, name).locator("button").focus()


async def press(page: Page, *keys: str) -> None:
    for key in keys:
        await page.keyboard.press(key)


async def faults(page: Page) -> list[Any]:
    """Return the serious faults that axe finds."""
    if not await page.evaluate("'axe' in window"):
        await page.add_script_tag(path=Path(AXE))
    found: list[Any] = await page.evaluate(
        """async () => (await axe.run()).violations
            .filter(({impact}) => impact === "serious" || impact === "critical")
            .map(({id, nodes}) => [id, nodes[0].html, nodes[0].failureSummary])"""
    )
    return found


async def test_one_tab_stop_leads_into_the_columns(page: Page) -> None:
    """Tab comes to the stock and to one card; arrows go on from there."""
    assert await page.locator(".table button[tabindex='0']").count() == 1
    await press(page, "Tab", "Tab")
    assert await page.locator(".table button:focus").count() == 1


async def test_arrows_walk_over_cards_and_columns(page: Page) -> None:
    await focus(page, "TD")
    await press(page, "ArrowUp")
    assert await focused(page) == "9 of spades, 1 card on it"
    await press(page, "ArrowRight")
    assert await focused(page) == "3 of diamonds, 1 card on it"
    await press(page, "Home")
    assert await focused(page) == "Face-down card, 7 cards on it"
    await press(page, "End", "ArrowDown")
    assert await focused(page) == "Ace of clubs"
    await press(page, "ArrowRight", "ArrowRight", "ArrowRight")
    assert await focused(page) == "Empty column 5"
    await press(page, "ArrowRight", "ArrowRight", "ArrowRight", "ArrowRight")
    assert await focused(page) == "9 of clubs"


async def test_enter_sends_a_card_and_the_focus_goes_with_it(page: Page) -> None:
    await focus(page, "4C")
    await press(page, "Enter")
    assert await moves(page) == ["4C3"]
    assert await focused(page) == "4 of clubs"
    assert await page.evaluate("document.activeElement.closest('ol').dataset.column") == "3"


async def test_a_choice_is_made_by_walking_to_the_column(page: Page) -> None:
    """A King with two empty columns: Enter selects it, an arrow finds the column, Enter goes."""
    await show(page, "2C KH/8H/-/-/9D/9S/9H")
    await focus(page, "KH")
    await press(page, "Enter")
    assert await said(page) == "King of hearts selected. It goes on column 3, 4."
    assert await card(page, "KH").locator("button").get_attribute("aria-pressed") == "true"
    await press(page, "ArrowRight", "ArrowRight", "ArrowRight")
    assert await focused(page) == "Empty column 4"
    await press(page, "Enter")
    assert await moves(page) == ["KH4"]


async def test_escape_clears_a_selection(page: Page) -> None:
    await page.evaluate("bench.configure({tap: 'select'})")
    await focus(page, "KS")
    await press(page, "Enter", "Escape")
    assert await page.locator(".selected").count() == 0


async def test_letters_deal_find_and_read(page: Page) -> None:
    await focus(page, "TD")
    await press(page, "d", "h", "?")
    assert await moves(page) == ["deal", "hint", "keys"]
    await press(page, "q")
    assert await page.locator(".found").count() == 3
    assert (await said(page)).startswith("Queen: Queen of spades in column 2, covered by 6;")
    await press(page, "q")
    assert await page.locator(".found").count() == 0
    await press(page, "c")
    assert (await said(page)).startswith("Column 1: 3 face down, then 7 of hearts, 4 of spades,")


async def test_letters_can_be_switched_off(page: Page) -> None:
    await page.evaluate("bench.configure({keys: false})")
    await focus(page, "TD")
    await press(page, "d", "7", "/")
    assert await moves(page) == []
    assert await page.locator(".command-line").is_hidden()


async def test_undo_needs_a_rule_that_has_it(page: Page) -> None:
    await focus(page, "TD")
    await press(page, "z")
    assert await moves(page) == []
    await page.evaluate("bench.show({rules: {...bench.state.rules, undo: true}})")
    await press(page, "z")
    assert await moves(page) == ["undo"]


async def test_commands_are_typed(page: Page) -> None:
    """A slash opens the line; a move, a deal and nonsense are answered; the focus comes back."""
    await focus(page, "TD")
    for text in ("8c", "ks 5", "deal", "7h 4", "castle"):
        await press(page, "/")
        await page.keyboard.type(text)
        await press(page, "Enter")
        assert await page.locator(".table button:focus").count() == 1
    assert await moves(page) == ["8C7", "KS5", "deal"]
    assert await said(page) == "“castle” is no command. Try 7h, kd 3 or deal."
    await press(page, "/", "d", "Escape")
    assert await page.locator(".table button:focus").count() == 1
    assert await moves(page) == ["8C7", "KS5", "deal"]


async def test_typing_elsewhere_plays_nothing(page: Page) -> None:
    await page.evaluate("document.body.append(document.createElement('input'))")
    await page.locator("body > input").focus()
    await page.keyboard.type("d7h/")
    assert await moves(page) == []
    assert await page.locator(".found").count() == 0


async def test_a_whole_run_is_played_by_keys(page: Page) -> None:
    """A suit in pieces is put together from the keyboard alone, without losing the focus."""
    await show(page, "KH QH JH TH/9H 8H 7H/6H 5H 4H/3H 2H AH/-/-/-")
    for name in ("9H", "6H", "3H"):
        await focus(page, name)
        await press(page, "Enter")
        assert await focused(page) != "BODY"
    assert await moves(page) == ["9H1", "6H1", "3H1"]
    await page.evaluate("bench.outcome({turned: [], dealt: [], banked: ['H']})")
    assert await focused(page) == "Empty column 1"
    assert await said(page) == "Run of hearts banked."


async def test_the_focus_never_falls_to_the_page(page: Page) -> None:
    """A card turned up, hidden again, or dealt on: what had the focus hands it on nearby."""
    await show(page, "#2C KH/3D/-/-/-/-/-;stock=4S")
    await page.locator(".card.back button").focus()
    await show(page, "2C/3D/KH/-/-/-/-;stock=4S")
    assert await focused(page) == "2 of clubs"
    await show(page, "#2C KH/3D/-/-/-/-/-;stock=4S")
    assert await focused(page) == "Face-down card, 1 card on it"
    await page.locator(".stock").focus()
    await show(page, "#2C KH 4S/3D/-/-/-/-/-")
    assert await focused(page) == "Stock is out"


async def test_a_card_keeps_its_element_wherever_it_goes(page: Page) -> None:
    await card(page, "KS").evaluate("element => element.dataset.mine = 'yes'")
    await focus(page, "KS")
    await press(page, "Enter")
    await show(page, MIDGAME)
    assert await card(page, "KS").get_attribute("data-mine") == "yes"
    assert await misplaced(page) == []


async def test_a_face_down_card_has_no_identity(page: Page) -> None:
    """All backs are alike in everything but how much lies on them."""
    backs = await page.locator(".card.back").evaluate_all(
        "items => items.map(item => [item.outerHTML])"
    )
    alike = {re.sub(r'style="top: [\d.]+px;"|\d+ cards? on it', "", html) for (html,) in backs}
    assert len(backs) == 6
    assert len(alike) == 1
    assert not re.search(r"data-card|<svg|id=", alike.pop())


async def test_an_undo_takes_a_card_out_of_the_pages_memory(page: Page) -> None:
    """A card seen for a moment and hidden again is nowhere in the page: no name, no element."""
    await show(page, "2C/KH/-/-/-/-/-")
    assert await card(page, "2C").count() == 1
    await show(page, "#2C KH/-/-/-/-/-/-")
    html = await page.content()
    assert '"2C"' not in html
    assert "2 of clubs" not in html


async def test_the_stock_says_what_it_does(page: Page) -> None:
    """The button counts the stock, and says that empty columns are dealt on as well."""
    stock = page.get_by_role("button", name="Deal 3 one card each on columns 1 to 3")
    assert await stock.locator(".stock-more").is_hidden()
    await show(page, "2C KH/-/8H/-/9D/9S/9H;stock=3C 4C 5C")
    assert await stock.locator(".stock-more").inner_text() == "also on empty columns"
    await stock.click()
    assert await moves(page) == ["deal"]


async def test_a_stock_kept_back_by_the_rules_says_so(page: Page) -> None:
    await page.evaluate("bench.show({rules: {...bench.state.rules, stock: 'blocked'}})")
    await page.locator(".stock").click(force=True)
    assert await moves(page) == []
    assert await said(page) == "The stock is dealt only when no other move is left."


@pytest.mark.parametrize("language", ["en", "ja"])
@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_no_serious_fault_is_found(open_board: OpenBoard, theme: str, language: str) -> None:
    """At the countdown, in play, with a selection and a hint, with a rank lit up, and locked."""
    page = await open_board(language=language, color_scheme=theme, reduced_motion="reduce")
    await show(page, MIDGAME, faceDown=True)
    assert await faults(page) == []
    await show(page, MIDGAME, faceDown=False, hint={"kind": "move", "card": "4C", "to": 3})
    await page.evaluate("bench.configure({tap: 'select'})")
    await focus(page, "KS")
    await press(page, "Enter")
    assert await faults(page) == []
    await press(page, "Escape", "7")
    assert await faults(page) == []
    await show(page, MIDGAME, locked=True, pending=2)
    assert await faults(page) == []
