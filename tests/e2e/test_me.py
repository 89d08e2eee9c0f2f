"""One's own page: a name and a look, records, another device, and the end of it all."""

import re

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import PHONE, Arrive
from tests.e2e.player import Player, begin
from tests.e2e.rooms import become
from tests.e2e.screens import faults, misplaced

pytestmark = pytest.mark.browser


async def finish_a_race(player: Player, name: str) -> None:
    """Play a race alone in its room, to its end."""
    await player.create_room(name)
    await begin(player)
    await player.play((await player.moves())[0])
    await player.saved()
    await player.resign()
    await player.await_results()


async def test_a_look_is_chosen_and_seen_by_others(arrive: Arrive) -> None:
    """Colour and pattern go with the name from the next seat on."""
    ada = await arrive()
    await ada.page.goto(f"{ada.origin}/me")
    await ada.page.get_by_label("Your name").fill("Ada Rose")
    await ada.page.get_by_role("radio", name="Rose").check()
    await ada.page.get_by_role("radio", name="Dots").check()
    await ada.page.get_by_role("button", name="Save").click()
    await expect(ada.page.get_by_text("Saved.")).to_be_visible()
    await ada.create_room("Ada Rose")
    swatch = ada.seat("Ada Rose").locator(".swatch")
    await expect(swatch).to_have_attribute("data-colour", "rose")
    await expect(swatch).to_have_attribute("data-pattern", "dots")


async def test_a_race_stands_in_records_and_history(arrive: Arrive) -> None:
    """With its place, and a way to its results."""
    ada = await arrive()
    await finish_a_race(ada, "Ada")
    await ada.page.goto(f"{ada.origin}/me")
    await expect(ada.page.locator(".record h3")).to_have_text("Scorpion")
    assert await faults(ada.page) == []
    assert await misplaced(ada.page) == []
    await ada.page.locator(".past").first.click()
    await expect(ada.page).to_have_url(re.compile("/race/[a-z2-7]{16}-1$"))
    await expect(ada.page.get_by_role("heading", name="Results")).to_be_visible()


SHUT = {
    "race": "aaaaaaaaaaaaaaaa-1",
    "at": 0,
    "kind": "daily",
    "rules": "scorpion",
    "place": 1,
    "of": 1,
    "shared": False,
    "state": "stuck",
    "runs": 1,
    "score": 140,
    "time": 90_000,
    "moves": 40,
    "shown_at": 3_600_000,
}
"""A daily that others still play."""

LINES_OF_OUTCOME = """() => {
  const range = document.createRange();
  range.selectNodeContents(document.querySelector(".past-how"));
  return range.getClientRects().length;
}"""


@pytest.mark.parametrize("locale", ["en-GB", "ja-JP"])
async def test_a_race_whose_replay_is_shut_has_room_in_the_history(
    arrive: Arrive, locale: str
) -> None:
    """Its outcome is in one line on the smallest phone, though the time of the replay is long."""
    ada = await arrive(PHONE, locale=locale, viewport={"width": 320, "height": 568})
    await become(ada, "Ada")
    page = {"at": 0, "races": [SHUT]}
    await ada.page.route("**/api/me/history", lambda route: route.fulfill(json=page))
    await ada.page.goto(f"{ada.origin}/me")
    await expect(ada.page.locator("span.past-replay")).to_be_visible()
    assert await ada.page.evaluate(LINES_OF_OUTCOME) == 1
    assert await misplaced(ada.page) == []


async def test_another_device_becomes_the_same_player(arrive: Arrive) -> None:
    """By the code, once, and only after a tap."""
    ada, phone, third = await arrive(), await arrive(PHONE), await arrive()
    await ada.page.goto(f"{ada.origin}/me")
    await ada.page.get_by_label("Your name").fill("Ada Moves")
    await ada.page.get_by_role("button", name="Save").click()
    await ada.page.get_by_role("button", name="Show a code").click()
    code = await ada.page.locator(".ticket-code [aria-hidden]").inner_text()
    await expect(ada.page.locator(".qr svg")).to_be_visible()
    assert await faults(ada.page) == []
    for device in (phone, third):
        await device.page.goto(f"{device.origin}/move#{code}")
        await expect(device.page.get_by_label("Code")).to_have_value(code)
        await expect(device.page).to_have_url(re.compile("/move$"))
        await device.page.get_by_role("button", name="Be this player here").click()
    await expect(phone.page.get_by_text("Welcome, \u2068Ada Moves\u2069.")).to_be_visible()
    await expect(third.page.get_by_role("alert")).to_contain_text("was used, has run out")
    await phone.page.goto(phone.origin)
    await expect(phone.page.get_by_label("Your name")).to_have_value("Ada Moves")


async def test_everything_is_deleted_on_a_typed_word(arrive: Arrive) -> None:
    """The name is gone from this device, and from the results of the race."""
    ada = await arrive()
    await finish_a_race(ada, "Ada Gone")
    race = ada.page.url.replace("/r/", "/race/") + "-1"
    await ada.page.goto(f"{ada.origin}/me")
    await ada.page.get_by_role("button", name="Delete everything").click()
    assert await faults(ada.page) == []
    forever = ada.page.get_by_role("button", name="Delete for good")
    await expect(forever).to_be_disabled()
    await ada.page.get_by_label("to confirm").fill("delete")
    await forever.click()
    await expect(ada.page.get_by_label("Your name")).not_to_have_value("Ada Gone")
    await ada.page.goto(race)
    await expect(ada.page.get_by_role("heading", name="Results")).to_be_visible()
    await expect(ada.page.get_by_text("Ada Gone")).to_have_count(0)
