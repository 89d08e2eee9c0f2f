"""The keyboard alone, from the first page to the results: the focus is never lost from sight."""

import pytest
from playwright.async_api import Page, expect

from tests.e2e.conftest import Arrive
from tests.e2e.player import Player, until

pytestmark = pytest.mark.browser

# A heading takes the focus when its screen comes, to be read out: nothing can be done there.
FOCUS = """() => {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return "nowhere";
  const { outlineStyle, outlineWidth } = getComputedStyle(focused);
  const isRinged = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2;
  if (focused.tagName !== "H1" && !isRinged) return `no ring: ${focused.outerHTML.slice(0, 120)}`;
  const { left, top, right, bottom } = focused.getBoundingClientRect();
  const isInside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
  return isInside ? "seen" : `outside: ${focused.outerHTML.slice(0, 120)}`;
}"""

NAME = """() => {
  const { ariaLabel, labels, textContent } = document.activeElement;
  return ariaLabel ?? labels?.[0]?.textContent ?? textContent ?? "";
}"""

# What can be reached at all on the longest of the pages, and once round.
MOST_STOPS = 60


class Typist:
    """Somebody who never touches a mouse, and looks after each key where the focus is."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page: Page = player.page

    async def press(self, key: str) -> None:
        """Press a key, and see where the focus is then."""
        await self.page.keyboard.press(key)
        await self.sees_focus()

    async def sees_focus(self) -> None:
        """See that something has the focus, within the window, with a ring around it."""
        await until(self.page, f"({FOCUS})() === 'seen'")

    async def go_to(self, name: str) -> None:
        """Press Tab until something of that name has the focus."""
        for _ in range(MOST_STOPS):
            await self.page.keyboard.press("Tab")
            # Between the last and the first the focus is in the browser's own bar.
            found = await self.page.evaluate(FOCUS)
            assert found in ("seen", "nowhere"), found
            if found == "seen" and name in await self.page.evaluate(NAME):
                return
        raise AssertionError(f"no way to {name}")

    async def choose(self, name: str) -> None:
        """Go to a control and press Enter there."""
        await self.go_to(name)
        await self.page.keyboard.press("Enter")

    async def is_at(self, name: str) -> None:
        """Wait until something of that name has the focus, and see it."""
        await until(self.page, f"(name) => ({NAME})().includes(name)", name)
        await self.sees_focus()

    async def is_on_board(self) -> None:
        """Wait until a card has the focus, and see it."""
        await expect(self.page.locator(".board :focus")).to_have_count(1)
        await self.sees_focus()


async def test_a_race_from_the_first_page_to_the_other_boards(arrive: Arrive) -> None:
    """A room is created, a bot called, the room locked, the race played, and then watched."""
    ada = await arrive()
    keys = Typist(ada)
    await ada.page.goto(ada.origin)
    await keys.is_at("Scorpion Race")
    await keys.choose("Create a room")
    await keys.is_at("New room")
    await keys.choose("Create the room")
    await keys.is_at("Waiting room")

    await keys.choose("Add a bot")
    await keys.is_at("Beginner")
    await keys.press("Enter")
    await expect(ada.page.locator(".seat.taken")).to_have_count(2)
    await keys.is_at("Add a bot")
    await keys.choose("Lock the room")
    await keys.is_at("Unlock the room")
    await keys.choose("m ready")
    await ada.await_cards()
    await keys.is_on_board()

    await play_by_keys(keys)
    await look_things_up(keys)

    await keys.choose("Menu")
    await keys.is_at("What happened")
    await keys.choose("Resign")
    await keys.is_at("Keep racing")
    await keys.choose("Resign")
    await expect(ada.page.locator(".end-banner")).to_be_visible()
    await keys.is_at("Menu")
    # Whoever of the two is ahead by now: it is the other one's board that can be looked at.
    await expect(ada.page.get_by_role("button", name=": place")).to_have_count(1)
    await keys.go_to(": place")
    await keys.press("Enter")
    await keys.is_at("All boards")
    await keys.press("Enter")
    await keys.is_at(": place")


async def play_by_keys(keys: Typist) -> None:
    """Walk over the cards, move one, deal, and take it back."""
    player = keys.player
    for key in ("ArrowRight", "ArrowUp", "ArrowDown", "ArrowLeft", "Enter", "Escape"):
        await keys.press(key)
        await keys.is_on_board()
    await keys.press("d")
    await expect(player.page.locator(".pile i")).to_have_count(0)
    await player.saved()
    await keys.is_on_board()
    await keys.press("z")
    await keys.is_on_board()


async def look_things_up(keys: Typist) -> None:
    """Read the list of keys and type a command; the card that had the focus has it afterwards."""
    await keys.press("?")
    await expect(keys.page.get_by_role("dialog", name="Keys")).to_be_visible()
    await keys.is_at("Close")
    await keys.press("Escape")
    await keys.is_on_board()
    await keys.press("/")
    await keys.is_at("Command")
    await keys.press("Escape")
    await keys.is_on_board()


async def test_from_the_results_to_the_next_race(arrive: Arrive) -> None:
    """The results take the focus when they come, and so does the room after them."""
    ada = await arrive()
    keys = Typist(ada)
    await ada.page.goto(ada.origin)
    await keys.choose("Practice")
    await keys.is_at("Practice")
    await keys.choose("Deal the cards")
    await ada.await_cards()
    await keys.is_on_board()
    await keys.choose("Menu")
    await keys.is_at("The same deal again")
    await keys.choose("End the game")
    await keys.is_at("Keep playing")
    await keys.choose("End the game")
    await keys.is_at("Results")
    await keys.choose("New practice deal")
    await ada.await_cards()
    await keys.is_on_board()
