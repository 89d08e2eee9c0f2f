"""Every screen in both themes and languages, at six sizes, and with words half as long again."""

import itertools
import json

import pytest
from playwright.async_api import Page, expect

from tests.e2e.conftest import Arrive
from tests.e2e.player import Player, begin
from tests.e2e.screens import CATALOGUE, faults, lengthen, misplaced, misplaced_in_race

pytestmark = pytest.mark.browser

THEMES = ("dark", "light")
LANGUAGES = ("en", "ja")
PAGES = (
    *("/", "/new", "/practice", "/rules", "/settings", "/me", "/move"),
    *("/r/aaaaaaaaaaaaaaaa", "/race/aaaaaaaaaaaaaaaa-1", "/replay/aaaaaaaaaaaaaaaa-1"),
    *("/daily", "/daily/2026-11", "/daily/2026-11-29", "/cup/cup.2026-11-29.1200.scorpion"),
)


async def wear(page: Page, theme: str, language: str) -> None:
    """Choose a theme and a language, as the settings keep them, and draw the screen anew."""
    kept = json.dumps({"theme": theme, "language": language})
    await page.evaluate("kept => localStorage.setItem('scorpion.settings', kept)", kept)
    await page.reload()
    await expect(page.locator(f"html[data-theme={theme}][lang={language}]")).to_have_count(1)
    await expect(page.locator(".page-main > *, .play, .replay").first).to_be_visible()


async def judge(page: Page, *, race: bool = False) -> None:
    """See that nothing is wrong with a screen in any theme and language, at any size."""
    for theme, language in itertools.product(THEMES, LANGUAGES):
        await wear(page, theme, language)
        assert await faults(page) == [], (theme, language)
        wrong = await (misplaced_in_race(page) if race else misplaced(page))
        assert wrong == [], (theme, language)


@pytest.mark.parametrize("path", PAGES)
async def test_pages(arrive: Arrive, path: str) -> None:
    """The pages that need no room, and the one for a room that is gone."""
    guest = await arrive()
    await guest.page.goto(guest.origin + path)
    await judge(guest.page)


@pytest.mark.parametrize("path", ["/", "/new", "/practice", "/me"])
async def test_pages_with_all_that_is_folded(arrive: Arrive, path: str) -> None:
    """What is folded away has room as well, once it is opened."""
    guest = await arrive()
    await guest.page.goto(guest.origin + path)
    for language in LANGUAGES:
        await wear(guest.page, "light", language)
        for fold in await guest.page.locator(".fold > summary").all():
            await fold.click()
        assert await faults(guest.page) == [], language
        assert await misplaced(guest.page) == [], language


async def test_practice_with_all_its_help(arrive: Arrive) -> None:
    """Undo, redo, pause and hint have room for their names, or show signs alone."""
    ada = await arrive()
    await ada.page.goto(f"{ada.origin}/practice#own-7")
    await ada.page.get_by_role("button", name="Deal the cards").click()
    await ada.await_cards()
    await judge(ada.page, race=True)


async def test_the_waiting_room(arrive: Arrive) -> None:
    """Host and guest, one of them ready; a name as long as names may be."""
    ada, bo = await arrive(), await arrive()
    await bo.join("Bartholomew Longname", await ada.create_room("Ada"))
    await bo.get_ready()
    await judge(ada.page)
    await judge(bo.page)


async def test_the_race(arrive: Arrive) -> None:
    """Countdown, race and the end of the own game; the page never scrolls."""
    ada, bo = await arrive(), await arrive()
    await bo.join("Bartholomew Longname", await ada.create_room("Ada", countdown=10))
    await ada.get_ready()
    await bo.get_ready()
    await ada.start()
    await expect(ada.page.locator(".countdown-number")).to_be_visible()
    assert await faults(ada.page) == []
    assert await misplaced_in_race(ada.page) == []
    await expect(ada.page.locator(".board [data-card]").first).to_be_visible(timeout=40_000)
    await judge(ada.page, race=True)
    await wear(ada.page, "light", "en")
    await ada.resign()
    await expect(ada.page.locator(".end-banner")).to_be_visible()
    await judge(ada.page, race=True)


async def test_the_menu_and_the_question_before_resigning(arrive: Arrive) -> None:
    """Windows over the board keep the focus, and give it back."""
    ada = await arrive()
    await ada.create_room("Ada")
    await begin(ada)
    menu = ada.page.get_by_role("button", name="Menu")
    await menu.click()
    assert await faults(ada.page) == []
    await ada.page.keyboard.press("Escape")
    await expect(menu).to_be_focused()
    await ada.page.keyboard.press("?")
    await expect(ada.page.get_by_role("dialog", name="Keys")).to_be_visible()
    assert await faults(ada.page) == []


async def test_a_setting_can_be_changed_in_mid_race(arrive: Arrive) -> None:
    """Other colours for the suits hold at once, and on the next visit."""
    ada = await arrive()
    await ada.create_room("Ada")
    await begin(ada)
    await ada.page.get_by_role("button", name="Menu").click()
    await ada.page.get_by_role("button", name="Settings").click()
    assert await faults(ada.page) == []
    await ada.page.get_by_role("radio", name="Colour-blind safe").check()
    await expect(ada.page.locator(".board[data-deck=safe]")).to_be_visible()
    await ada.page.keyboard.press("Escape")
    await ada.page.reload()
    await expect(ada.page.locator(".board[data-deck=safe]")).to_be_visible()


async def test_the_results(arrive: Arrive) -> None:
    """Podium, table and proof."""
    ada, bo = await arrive(), await arrive()
    await bo.join("Bartholomew Longname", await ada.create_room("Ada"))
    await begin(ada, bo)
    await ada.resign()
    await bo.resign()
    await bo.await_results()
    await judge(bo.page)


async def test_words_half_as_long_again_have_room(arrive: Arrive) -> None:
    """Another language may need more space: nothing is cut off or pushed out for it."""
    ada = await arrive()
    await ada.create_room("Ada")
    longer = Player(await ada.page.context.new_page(), ada.origin)
    await longer.page.route(CATALOGUE, lengthen)
    await longer.page.goto(ada.page.url)
    await expect(longer.page.get_by_text("Waiting room ëlong")).to_be_visible()
    assert await misplaced(longer.page) == []
    for path in PAGES:
        await longer.page.goto(longer.origin + path)
        await expect(longer.page.locator(".page-main > *").first).to_be_visible()
        assert await misplaced(longer.page) == [], path


@pytest.mark.parametrize("rules", ["spider-score", "traditional", "three-blind-mice"])
async def test_races_by_other_rules(arrive: Arrive, rules: str) -> None:
    """Undo, a stock that is held back, ten columns and a reserve have room on every screen."""
    ada = await arrive()
    await ada.create_room("Ada", rules=rules, hints=True)
    await begin(ada)
    await judge(ada.page, race=True)


async def test_the_replay(arrive: Arrive) -> None:
    """Two boards beside all that plays them, and on a phone the window with the rest."""
    ada, bo = await arrive(), await arrive()
    await bo.join("Bartholomew Longname", await ada.create_room("Ada"))
    await begin(ada, bo)
    await ada.deal()
    await ada.saved()
    await ada.resign()
    await bo.resign()
    await ada.await_results()
    await ada.page.get_by_role("link", name="Watch the replay").click()
    await ada.page.keyboard.press("End")
    await judge(ada.page)
    await ada.page.set_viewport_size({"width": 360, "height": 640})
    await ada.page.get_by_role("button", name="場面など").click()
    await expect(ada.page.get_by_role("dialog")).to_be_visible()
    assert await faults(ada.page) == []
