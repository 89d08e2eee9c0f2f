"""Before the race: who comes in by what, who is awaited, and who has to go."""

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import PHONE, Arrive
from tests.e2e.player import begin
from tests.e2e.screens import faults

pytestmark = pytest.mark.browser


async def test_a_host_on_a_small_phone_sees_how_others_get_in(arrive: Arrive) -> None:
    """Code, a button for the link and all seats stand there before anything is scrolled."""
    ada = await arrive(PHONE)
    await ada.create_room("Ada")
    await expect(ada.page.locator(".code-letters")).to_be_in_viewport(ratio=1)
    await expect(ada.page.locator(".code-pass")).to_be_in_viewport(ratio=1)
    await expect(ada.page.locator(".seats")).to_be_in_viewport(ratio=1)
    await expect(ada.page.locator(".ready-words")).to_have_text("Waiting for you.")


async def test_the_host_goes_on_without_who_never_gets_ready(arrive: Arrive) -> None:
    """The seat is given free after a question; its player is told, and can't come back."""
    ada, bo = await arrive(), await arrive(PHONE)
    await bo.join("Bo", await ada.create_room("Ada"))
    await ada.seat("Bo").get_by_role("button", name="Remove").click()
    dialog = ada.page.get_by_role("dialog")
    await expect(dialog).to_be_visible()
    assert await faults(ada.page) == []
    await dialog.get_by_role("button", name="Remove").click()
    await expect(ada.seat("Bo")).to_have_count(0)
    await expect(ada.page.get_by_role("list", name="Seats")).to_be_focused()

    await expect(bo.page.get_by_text("The host has taken you out of this room.")).to_be_visible()
    await expect(bo.page.get_by_role("button", name="Take a seat")).to_have_count(0)
    await begin(ada)


async def test_who_leaves_is_not_told_that_somebody_else_wanted_it(arrive: Arrive) -> None:
    """Leaving one's own seat offers it again, without a word of the host."""
    ada, bo = await arrive(), await arrive()
    await bo.join("Bo", await ada.create_room("Ada"))
    await bo.page.get_by_role("button", name="Leave the seat").click()
    await expect(bo.page.get_by_role("button", name="Take a seat")).to_be_visible()
    await expect(bo.page.get_by_text("The host has taken you")).to_have_count(0)
