"""A person at a browser: what they see on the page, and what they do there."""

import asyncio
import itertools
import re
from dataclasses import dataclass
from typing import Any

from playwright.async_api import Locator, Page, expect

PATIENCE_S, LOOK_S = 20.0, 0.05
"""How long something is waited for that has no event of its own, and how often it is looked at."""

RANKS = "A23456789TJQK"
EMPTY = "--"
BACK = "##"

READ_BOARD = f"""() => [...document.querySelectorAll("ol.column")].map((column) =>
  [...column.children].map((item) => item.dataset.card ??
    (item.classList.contains("back") ? "{BACK}" : "{EMPTY}")))"""

CARDS_LIE_STILL = """() => Promise.allSettled(
  document.querySelector(".board").getAnimations({ subtree: true }).map((one) => one.finished))"""


@dataclass(frozen=True)
class Move:
    """A card and the column (from 1) that it may go to."""

    card: str
    to: int


class Player:
    """Someone with one page open on the server at `origin`."""

    def __init__(self, page: Page, origin: str) -> None:
        self.page = page
        self.origin = origin

    async def come_in(self, name: str) -> None:
        """Open the first page and write a name."""
        await self.page.goto(self.origin)
        await self.page.get_by_label("Your name").fill(name)

    async def create_room(
        self,
        name: str,
        *,
        rules: str = "scorpion",
        seats: int = 4,
        countdown: int = 3,
        hints: bool = False,
    ) -> str:
        """Come in, create a room, and return its code."""
        await self.come_in(name)
        await self.page.get_by_role("button", name="Create a room").click()
        await self.page.get_by_role("radio", name="Fair").check()
        await self.page.locator("select[name=rules]").select_option(rules)
        await self.page.get_by_text("Time and help").click()
        await self.page.get_by_text("Players, series, who may come").click()
        await self.page.get_by_label("Players, at most").select_option(str(seats))
        await self.page.get_by_label("Countdown").select_option(str(countdown))
        await self.page.get_by_label("Hints").set_checked(hints)
        await self.page.get_by_role("button", name="Create the room").click()
        return await self.code()

    async def code(self) -> str:
        """Return the room's code for speaking."""
        letters = self.page.locator(".code-letters")
        await expect(letters).to_have_text(re.compile("^[A-Z2-9]{5}$"))
        return await letters.inner_text()

    async def join(self, name: str, code: str) -> None:
        """Come in and take a seat in the room of a code."""
        await self.come_in(name)
        await self.page.get_by_label("Room code or link").fill(code.lower())
        await self.page.get_by_role("button", name="Join").click()
        await expect(self.seat(name)).to_be_visible()

    def seat(self, name: str) -> Locator:
        """The line of the waiting room with that name."""
        return self.page.locator(".seat.taken", has_text=name)

    async def get_ready(self) -> None:
        """Say ready, and see that the server knows."""
        await self.page.get_by_role("button", name="m ready").click()
        await expect(self.page.locator(".seat.ready", has_text="you")).to_be_visible()

    async def start(self) -> None:
        """Start the race, as its host."""
        await self.page.get_by_role("button", name="Start the race").click()

    async def await_cards(self) -> None:
        """Wait until the own cards are on the table."""
        await expect(self.page.locator(".board [data-card]").first).to_be_visible()

    async def columns(self) -> list[list[str]]:
        """Return what lies on the table, bottom to end; a back is `##`, an empty column `--`."""
        read: list[list[str]] = await self.page.evaluate(READ_BOARD)
        return read

    async def moves(self) -> list[Move]:
        """Return the moves that can be seen on the table, without those of whole columns."""
        columns = await self.columns()
        ends = {column[-1]: number for number, column in enumerate(columns, 1)}
        return [
            Move(card, ends[higher])
            for number, column in enumerate(columns, 1)
            for card in column
            if (higher := next_higher(card)) in ends and ends[higher] != number
        ]

    async def play(self, move: Move) -> None:
        """Type a move."""
        await self.page.keyboard.press("/")
        await self.page.keyboard.type(f"{move.card.lower()} {move.to}")
        await self.page.keyboard.press("Enter")
        await expect(self.column(move.to).locator(f"[data-card='{move.card}']")).to_have_count(1)

    async def tap(self, move: Move) -> None:
        """Tap the visible strip of a card, which sends it to its one place."""
        await self.page.evaluate(CARDS_LIE_STILL)
        box = await self.page.locator(f"[data-card='{move.card}']").bounding_box()
        assert box is not None
        await self.page.touchscreen.tap(box["x"] + box["width"] / 3, box["y"] + 5)
        await expect(self.column(move.to).locator(f"[data-card='{move.card}']")).to_have_count(1)

    async def deal(self) -> None:
        """Deal the stock, and see that it is out."""
        await self.page.locator(".stock").click()
        await expect(self.page.locator(".pile i")).to_have_count(0)

    async def saved(self) -> None:
        """Wait until every own move is kept by the server."""
        await expect(self.page.locator(".saving")).to_be_empty()

    def column(self, number: int) -> Locator:
        """The column of that number (from 1)."""
        return self.page.locator(f"ol.column[data-column='{number}']")

    def lane(self, name: str) -> Locator:
        """The lane of the player of that name."""
        return self.page.locator(".lane", has_text=name)

    async def resign(self) -> None:
        """Resign by the menu."""
        await self.page.get_by_role("button", name="Menu").click()
        await self.page.get_by_role("button", name="Resign").click()
        dialog = self.page.get_by_role("dialog", name="Resign from this race?")
        await dialog.get_by_role("button", name="Resign").click()

    async def stop(self) -> None:
        """End the own practice game by the menu."""
        await self.page.get_by_role("button", name="Menu").click()
        await self.page.get_by_role("button", name="End the game").click()
        dialog = self.page.get_by_role("dialog", name="End this game?")
        await dialog.get_by_role("button", name="End the game").click()

    async def await_results(self) -> None:
        """Wait for the results with the checks of the deal."""
        await expect(self.page.get_by_role("heading", name="Results")).to_be_visible()
        await expect(self.page.locator(".checks li")).to_have_count(6)

    async def table(self) -> list[list[str]]:
        """Return the rows of the final standings."""
        rows: list[list[str]] = await self.page.locator(".standings tbody tr").evaluate_all(
            """rows => rows.map((row) => [...row.cells].map((cell) =>
              (cell.querySelector("bdi") ?? cell).textContent.trim()))"""
        )
        return rows

    async def verdicts(self) -> list[str]:
        """Return what the browser found of each point of the deal."""
        found: list[str] = await self.page.locator(".checks li").evaluate_all(
            "lines => lines.map((line) => line.dataset.verdict)"
        )
        return found

    async def measure(self, script: str) -> Any:
        """Run a script in the page and return its value."""
        return await self.page.evaluate(script)


def next_higher(card: str) -> str:
    """Return the card that `card` may lie on; nothing that lies anywhere for a King or a back."""
    rank = RANKS.find(card[0])
    return RANKS[rank + 1] + card[1] if 0 <= rank < len(RANKS) - 1 else ""


async def until(page: Page, script: str, arg: Any = None) -> None:
    """Wait until a script gives true in the page.

    It is sent each time it is asked: the pages' own policy lets nothing evaluate one later.
    """
    async with asyncio.timeout(PATIENCE_S):
        while not await page.evaluate(script, arg):
            await asyncio.sleep(LOOK_S)


def isolated(name: str) -> str:
    """Return a name as it stands in a sentence: its direction of writing changes nothing else."""
    return f"\u2068{name}\u2069"


async def begin(host: Player, *others: Player) -> None:
    """Get everybody ready, start, and wait until all have their cards."""
    for player in (host, *others):
        await player.get_ready()
    await host.start()
    for player in (host, *others):
        await player.await_cards()


async def play_some(player: Player, most: int, *, by_tap: bool = False) -> int:
    """Play moves as they are found, up to `most`; return how many there were."""
    for played in itertools.count():
        moves = await player.moves()
        if played == most or not moves:
            return played
        await (player.tap(moves[0]) if by_tap else player.play(moves[0]))
    raise AssertionError
