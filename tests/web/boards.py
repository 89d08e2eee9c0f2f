"""Boards for tests of the browser, in the text form of a position, and what a page shows of one."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from playwright.async_api import Locator, Page

from engine import DECK, RULE_SETS, card_text

Tableau = dict[str, Any]

# An empty column and a King to move there, and 4C and 8C, which go on 5C and 9C.
MIDGAME = (
    "#2S #3H #3S 7H 4S KD 2C 9S TD/#TH QS JS TS 5H 8C 3D AC/KH QH JH 9H 8H 6C 5C"
    "/#7D #6D 4D JD QC 4C/-/9D KC 7S 6S 2H AD 8D JC 4H/5D 7C AH KS 6H 9C;stock=8S 5S AS"
)


def tableau(text: str) -> Tableau:
    """Return what a player sees of a position in text form; face-down cards are a number."""
    columns, *parts = text.split(";")
    named = dict(part.split("=") for part in parts)
    return {
        "columns": [_column(column) for column in columns.split("/")],
        "stock": len(named.get("stock", "").split()),
        "reserve": named.get("reserve", "").split(),
        "banked": named.get("banked", "").split(),
    }


def _column(text: str) -> dict[str, Any]:
    cards = [] if text == "-" else text.split()
    shown = [card for card in cards if not card.startswith("#")]
    return {"hidden": len(cards) - len(shown), "cards": shown}


def long_column(length: int, hidden: int = 0) -> Tableau:
    """Return a board with a first column of this length; the other columns share the rest."""
    cards = [card_text(card) for card in DECK]
    shuffled = [cards[(at * 17) % len(cards)] for at in range(len(cards))]
    first, rest = shuffled[: length - hidden], shuffled[length:]
    others = [{"hidden": 0, "cards": rest[at::6]} for at in range(6)]
    columns = [{"hidden": hidden, "cards": first}, *others]
    return {"columns": columns, "stock": 0, "reserve": [], "banked": []}


def rules(name: str) -> dict[str, Any]:
    """Return a rule set by its name, as a page is told it."""
    return {"name": name, **asdict(RULE_SETS[name])}


def ten_columns(length: int) -> Tableau:
    """Return a board of ten columns with a reserve, whose first column has this many cards."""
    cards = [card_text(card) for card in DECK]
    shuffled = [cards[(at * 17) % len(cards)] for at in range(len(cards))]
    reserve, first, rest = shuffled[:2], shuffled[2 : length + 2], shuffled[length + 2 :]
    others = [{"hidden": 3 if at > 5 else 0, "cards": rest[at::9]} for at in range(9)]
    columns = [{"hidden": 0, "cards": first}, *others]
    return {"columns": columns, "stock": 0, "reserve": reserve, "banked": []}


async def show(page: Page, board: Tableau | str, **state: Any) -> None:
    """Show a board, at rest: whatever glides has arrived."""
    shown = tableau(board) if isinstance(board, str) else board
    await page.evaluate("state => bench.show(state)", {"tableau": shown, **state})
    await at_rest(page)


async def at_rest(page: Page) -> None:
    """Wait until nothing on the board moves any more."""
    await page.evaluate(
        """async () => {
            await new Promise(requestAnimationFrame);
            await new Promise(requestAnimationFrame);
            const finite = document.getAnimations().filter(a => !(a instanceof CSSAnimation));
            await Promise.allSettled(finite.map(a => a.finished));
        }"""
    )


def card(page: Page, name: str) -> Locator:
    """Return a visible card."""
    return page.locator(f'[data-card="{name}"]')


async def strip(page: Page, name: str) -> tuple[float, float]:
    """Return the middle of what shows of a card."""
    box = await card(page, name).bounding_box()
    assert box is not None
    below = card(page, name).locator("xpath=following-sibling::li[1]")
    bottom = box["y"] + box["height"]
    if await below.count() and (next_box := await below.bounding_box()):
        bottom = next_box["y"]
    return box["x"] + box["width"] / 2, (box["y"] + bottom) / 2


async def column_middle(page: Page, column: int) -> float:
    """Return the x of a column's middle."""
    box = await page.locator(f'[data-column="{column}"]').bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2


async def moves(page: Page) -> Sequence[str]:
    """Return the moves that the board asked its host for."""
    made: list[str] = await page.evaluate("bench.moves")
    return made


async def said(page: Page) -> str:
    """Return the latest sentence said to screen readers."""
    latest: str = await page.evaluate("bench.said.at(-1) ?? ''")
    return latest


async def misplaced(page: Page) -> list[str]:
    """Return the cards that are not drawn where the model has them: column, order and place."""
    wrong: list[str] = await page.evaluate(
        """() => bench.state.tableau.columns.flatMap((column, at) => {
            const list = document.querySelector(`[data-column="${at + 1}"]`);
            const drawn = [...list.querySelectorAll(".card:not(.back)")];
            const left = list.getBoundingClientRect().left;
            const table = list.getBoundingClientRect().top;
            return column.cards.filter((card, index) => {
                const item = drawn[index];
                if (item?.dataset.card !== card) return true;
                const box = item.getBoundingClientRect();
                return Math.abs(box.left - left) > 0.5
                    || Math.abs(box.top - table - parseFloat(item.style.top)) > 0.5;
            });
        })"""
    )
    return wrong


async def hold(page: Page, name: str, by: tuple[float, float] = (0, 0)) -> tuple[float, float]:
    """Press the mouse on a card and drag it by this much; return where the mouse is."""
    x, y = await strip(page, name)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + by[0], y + by[1], steps=4)
    return x + by[0], y + by[1]


async def held(page: Page) -> list[str]:
    """Return the cards in the hand."""
    names: list[str] = await page.evaluate(
        "[...document.querySelectorAll('.card.held')].map(item => item.dataset.card)"
    )
    return names
