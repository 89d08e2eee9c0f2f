"""Two phones at a kitchen table: the server is reached over plain http under a name of the LAN."""

import re

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import PHONE, Arrive
from tests.e2e.player import begin, play_some

pytestmark = pytest.mark.browser

# Whatever a browser keeps for pages over TLS.
MISSING = "() => [isSecureContext, crypto.subtle, navigator.clipboard, navigator.share]"


async def test_a_race_over_plain_http_is_whole(arrive: Arrive, lan_origin: str) -> None:
    """Without the browser's own hashes the deal is still sealed, played and checked."""
    ada, bo = await arrive(PHONE, origin=lan_origin), await arrive(PHONE, origin=lan_origin)
    await bo.join("Bo", await ada.create_room("Ada"))
    assert await ada.measure(MISSING) == [False, None, None, None]
    await begin(ada, bo)
    await play_some(ada, 1, by_tap=True)
    await ada.resign()
    await bo.resign()
    await ada.await_results()
    await bo.await_results()
    assert await ada.verdicts() == ["ok"] * 6
    assert await bo.verdicts() == ["ok"] * 6


async def test_the_link_can_be_had_without_a_clipboard(arrive: Arrive, lan_origin: str) -> None:
    """By either button it is copied the old way, or at least selected; the page says which."""
    ada = await arrive(PHONE, origin=lan_origin)
    await ada.create_room("Ada")
    link = ada.page.get_by_label("Link")
    await expect(link).to_have_value(ada.page.url)
    for panel in (".code-panel", ".invitation"):
        await ada.page.reload()
        place = ada.page.locator(panel)
        await place.get_by_role("button", name="Copy the link").click()
        await expect(place.locator(".told")).to_have_text(
            re.compile(r"^(Copied\.|Copy the selected link yourself\.)$")
        )
        selected = await link.evaluate("field => field.selectionEnd - field.selectionStart")
        assert selected == len(ada.page.url)
    await expect(ada.page.get_by_role("button", name="Share")).to_have_count(0)
