"""Before the race: who comes in by what, who is awaited, and who has to go."""

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import PHONE, Arrive

pytestmark = pytest.mark.browser


async def test_a_host_on_a_small_phone_sees_how_others_get_in(arrive: Arrive) -> None:
    """Code, a button for the link and all seats stand there before anything is scrolled."""
    ada = await arrive(PHONE)
    await ada.create_room("Ada")
    await expect(ada.page.locator(".code-letters")).to_be_in_viewport(ratio=1)
    await expect(ada.page.locator(".code-pass")).to_be_in_viewport(ratio=1)
    await expect(ada.page.locator(".seats")).to_be_in_viewport(ratio=1)
    await expect(ada.page.locator(".ready-words")).to_have_text("Waiting for you.")
