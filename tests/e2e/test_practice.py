"""Practice: alone, with all help, and found again."""

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import PHONE, Arrive
from tests.e2e.player import Player
from tests.e2e.screens import faults, misplaced_in_race

pytestmark = pytest.mark.browser

NUMBER = "24"


async def practise(player: Player, *, cards: str = "A new deal", number: str = "") -> None:
    """Choose the cards on the page of practice, and wait for them."""
    await player.page.goto(f"{player.origin}/practice")
    await player.page.get_by_role("radio", name=cards).check()
    if number:
        await player.page.get_by_label("Number", exact=True).fill(number)
    await player.page.get_by_role("button", name="Deal the cards").click()
    await player.await_cards()


async def choose(player: Player, entry: str) -> None:
    """Choose an entry of the menu."""
    await player.page.get_by_role("button", name="Menu").click()
    await player.page.get_by_role("button", name=entry).click()


async def go_on(player: Player) -> None:
    """Let the clock go on that stopped when the page was away."""
    await player.page.get_by_role("button", name="Go on").click()
    await player.await_cards()


async def test_what_was_taken_back_is_done_again(arrive: Arrive) -> None:
    """Button and key alike; also after the page was loaded anew, and not after another move."""
    ada = await arrive()
    await practise(ada, cards="PySolFC number", number=NUMBER)
    redo = ada.page.get_by_role("button", name="Redo")
    await expect(redo).to_have_attribute("aria-disabled", "true")
    before = await ada.columns()
    await ada.deal()
    await ada.saved()
    dealt = await ada.columns()
    await ada.page.keyboard.press("z")
    await expect(ada.page.locator(".pile i")).to_have_count(3)
    await ada.saved()
    assert await ada.columns() == before
    await ada.page.reload()
    await go_on(ada)
    await ada.page.keyboard.press("x")
    await expect(ada.page.locator(".pile i")).to_have_count(0)
    await ada.saved()
    assert await ada.columns() == dealt
    await expect(redo).to_have_attribute("aria-disabled", "true")


async def test_the_same_deal_again(arrive: Arrive) -> None:
    """A retry has the same cards, and nothing of what was done."""
    ada = await arrive()
    await practise(ada, cards="Deal by number", number=NUMBER)
    before = await ada.columns()
    await ada.play((await ada.moves())[0])
    await ada.saved()
    await choose(ada, "The same deal again")
    await expect(ada.page.locator(".countdown-number")).to_be_visible()
    await ada.await_cards()
    assert await ada.columns() == before


async def test_another_deal(arrive: Arrive) -> None:
    """A new game has other cards."""
    ada = await arrive()
    await practise(ada)
    before = await ada.columns()
    await choose(ada, "Another deal")
    await expect(ada.page.locator(".countdown-number")).to_be_visible()
    await ada.await_cards()
    assert await ada.columns() != before


async def test_a_number_is_the_same_deal_for_everybody(arrive: Arrive) -> None:
    """Somebody's link has the number ready."""
    ada, bo = await arrive(), await arrive()
    await practise(ada, cards="PySolFC number", number=NUMBER)
    await bo.page.goto(f"{bo.origin}/practice#pysol-{NUMBER}")
    await bo.page.get_by_role("button", name="Deal the cards").click()
    await bo.await_cards()
    assert await ada.columns() == await bo.columns()


async def test_a_game_goes_on_from_the_first_page(arrive: Arrive) -> None:
    """Left in the middle, it stops its clock, and is found again with what was done."""
    ada = await arrive()
    await practise(ada)
    await ada.deal()
    await ada.saved()
    dealt = await ada.columns()
    await ada.page.goto(ada.origin)
    await ada.page.get_by_role("button", name="Continue practice").click()
    await go_on(ada)
    assert await ada.columns() == dealt


async def test_all_that_helps_has_room_on_a_phone(arrive: Arrive) -> None:
    """Undo, redo, hint, pause and menu stand beside stock and bank at every size."""
    ada = await arrive(PHONE)
    await practise(ada)
    await expect(ada.page.locator(".aid")).to_have_count(4)
    assert await faults(ada.page) == []
    assert await misplaced_in_race(ada.page) == []
