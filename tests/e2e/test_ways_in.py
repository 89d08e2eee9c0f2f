"""The ways from the first page into a race: at once, against a bot, into an open room."""

import re

import pytest
from playwright.async_api import expect

from tests.e2e.conftest import PHONE, Arrive
from tests.e2e.player import Player
from tests.e2e.screens import faults, misplaced

pytestmark = pytest.mark.browser

A_GUEST = re.compile(r"^\w+ \w+$")


async def open_page(player: Player) -> None:
    """Open the first page, and give no name."""
    await player.page.goto(player.origin)
    await expect(player.page.get_by_label("Your name")).to_have_value(A_GUEST)


async def race_now(player: Player, rules: str = "scorpion") -> None:
    """Ask for a race at once against a person, by these rules, and wait until one is looked for."""
    await player.page.get_by_text("Rules and bot").click()
    await player.page.locator("select[name=rules]").select_option(rules)
    await player.page.get_by_label("A bot plays if nobody comes").uncheck()
    await player.page.get_by_role("button", name="Race now").click()
    await expect(player.page).to_have_url(re.compile("/r/[a-z2-7]{16}$"))


async def await_person(player: Player) -> None:
    """Wait until the page shows that an opponent is looked for."""
    await expect(player.page.get_by_role("heading", name="Looking for an opponent")).to_be_visible()
    await expect(player.page.get_by_text("You wait for a person.")).to_be_visible()


async def await_race(ada: Player, bo: Player) -> None:
    """Wait until both have the same cards in one room."""
    await ada.await_cards()
    await bo.await_cards()
    assert ada.page.url == bo.page.url
    assert await ada.columns() == await bo.columns()


async def test_two_taps_lead_a_newcomer_into_a_race_against_a_bot(arrive: Arrive) -> None:
    """On a phone, without a name: the button, the strength, and there are the cards."""
    ada = await arrive(PHONE)
    await open_page(ada)
    await ada.page.get_by_role("button", name="Play a bot").tap()
    assert await faults(ada.page) == []
    await ada.page.get_by_role("button", name="Beginner").tap()
    await ada.await_cards()
    await expect(ada.page.locator(".lane")).to_have_count(2)


async def test_a_quick_match_brings_two_together(arrive: Arrive) -> None:
    """The first waits, and may load the page anew; the second comes, and the race begins."""
    ada, bo = await arrive(), await arrive()
    await open_page(ada)
    await race_now(ada)
    await await_person(ada)
    await ada.page.reload()
    await await_person(ada)
    assert await faults(ada.page) == []
    assert await misplaced(ada.page) == []
    await open_page(bo)
    await race_now(bo)
    await await_race(ada, bo)


async def test_two_who_have_missed_each_other_meet_all_the_same(arrive: Arrive) -> None:
    """The first is away when the second comes: each waits in a room, and comes out of it."""
    ada, bo = await arrive(), await arrive()
    await open_page(ada)
    await race_now(ada, "scorpion2")
    await await_person(ada)
    left = ada.page.url
    await ada.page.goto("about:blank")
    await open_page(bo)
    await race_now(bo, "scorpion2")
    await expect(bo.page.locator(".quick")).to_be_visible()
    await ada.page.goto(left)
    await await_race(ada, bo)


async def test_a_quick_match_is_given_up(arrive: Arrive) -> None:
    """Who comes afterwards isn't matched with whoever has left, and finds the wish as it was."""
    ada, bo = await arrive(), await arrive()
    await open_page(ada)
    await race_now(ada, "wasp")
    await await_person(ada)
    left = ada.page.url
    await ada.page.get_by_role("button", name="Cancel").click()
    await expect(ada.page.get_by_role("button", name="Race now")).to_be_visible()
    await ada.page.get_by_text("Rules and bot").click()
    await expect(ada.page.locator("select[name=rules]")).to_have_value("wasp")
    await expect(ada.page.get_by_label("A bot plays if nobody comes")).not_to_be_checked()
    await open_page(bo)
    await race_now(bo, "wasp")
    assert bo.page.url != left
    await bo.page.get_by_role("button", name="Cancel").click()
    await expect(bo.page.get_by_role("button", name="Race now")).to_be_visible()


async def test_an_open_room_is_found_and_joined(arrive: Arrive) -> None:
    """The list tells of it by itself; one press leads to a seat."""
    ada, bo = await arrive(), await arrive()
    await open_page(bo)
    await ada.come_in("Ada Open")
    await ada.page.get_by_role("button", name="Create a room").click()
    await ada.page.get_by_text("Players, series, who may come").click()
    await ada.page.get_by_label("Who may come").select_option("all")
    await ada.page.get_by_role("button", name="Create the room").click()
    await ada.code()
    join = bo.page.get_by_role("button", name="Join \u2068Ada Open")
    await expect(join).to_be_visible()
    assert await faults(bo.page) == []
    assert await misplaced(bo.page) == []
    await join.click()
    await expect(bo.seat("Ada Open")).to_be_visible()
    await expect(ada.page.locator(".seat.taken")).to_have_count(2)


@pytest.mark.parametrize(
    ("preset", "words"),
    [
        ("Friendly", ("undo", "hints")),
        ("Fair", ("no undo", "no hints")),
        ("Expert", ("Traditional", "no undo", "no hints")),
    ],
)
async def test_a_preset_makes_the_room_it_names(
    arrive: Arrive, preset: str, words: tuple[str, ...]
) -> None:
    """What was chosen by one press stands in the room, in words."""
    ada = await arrive()
    await ada.come_in("Ada")
    await ada.page.get_by_role("button", name="Create a room").click()
    await ada.page.get_by_role("radio", name=preset).check()
    await ada.page.get_by_role("button", name="Create the room").click()
    await ada.code()
    told = await ada.page.locator(".option-words .words").inner_text()
    parts = [part.strip() for part in told.replace("\u00a0", " ").split("·")]
    for word in words:
        assert word in parts
