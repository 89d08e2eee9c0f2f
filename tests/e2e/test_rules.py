"""Races by other rules, hints, and what is said of a race afterwards."""

from pathlib import Path

import pytest
from playwright.async_api import expect

from server.shell.commands.verify import HOLDS, verify_command
from tests.e2e.conftest import PHONE, Arrive
from tests.e2e.player import Player, begin, play_some
from tests.e2e.screens import SIZES, under_note

pytestmark = pytest.mark.browser

# A window so low that columns reach its bottom from the start.
LOW = (640, 240)


async def test_a_race_by_the_rules_of_wasp(arrive: Arrive) -> None:
    """The room says what holds in it, both play by it, and the deal is found and checked by it."""
    ada, bo = await arrive(), await arrive(PHONE)
    await bo.join("Bo", await ada.create_room("Ada", rules="wasp"))
    await expect(bo.page.locator(".words").first).to_contain_text("Wasp · up to 4 players")
    await bo.page.get_by_text("What these rules mean").click()
    await expect(bo.page.get_by_text("An empty column takes any card.")).to_be_visible()
    await begin(ada, bo)
    assert await play_some(ada, 2) > 0
    assert await play_some(bo, 2, by_tap=True) > 0
    await ada.saved()
    await bo.saved()
    for player in (ada, bo):
        await player.resign()
    for player in (ada, bo):
        await player.await_results()
        assert await player.verdicts() == ["ok"] * 6


async def test_a_race_in_which_runs_stay_and_moves_are_taken_back(arrive: Arrive) -> None:
    """An undo, by button or by key, puts the cards back where they lay."""
    ada = await arrive(PHONE)
    await ada.create_room("Ada", rules="hard")
    await begin(ada)
    dealt = await ada.columns()
    for undo in ("button", "key"):
        assert await play_some(ada, 1) == 1
        await ada.saved()
        assert await ada.columns() != dealt
        if undo == "button":
            await ada.page.get_by_role("button", name="Undo").click()
        else:
            await ada.page.keyboard.press("z")
        await ada.saved()
        assert await ada.columns() == dealt
    await expect(ada.page.get_by_role("img", name="Whole runs: 0 of 4")).to_be_visible()


async def test_ten_columns_and_a_reserve(arrive: Arrive) -> None:
    """Two players see the same reserve, and a card of it that goes somewhere is played by tap."""
    ada, bo = await arrive(), await arrive(PHONE)
    await bo.join("Bo", await ada.create_room("Ada", rules="three-blind-mice"))
    await begin(ada, bo)
    assert await reserve(ada) == await reserve(bo)
    assert len(await reserve(ada)) == 2
    assert len(await ada.columns()) == 10
    await expect(ada.page.locator(".stock")).to_be_hidden()
    for player in (ada, bo):
        await player.resign()
        await player.page.wait_for_load_state()
    await ada.await_results()
    assert await ada.verdicts() == ["ok"] * 6


async def reserve(player: Player) -> list[str]:
    """Return the cards beside the columns."""
    cards: list[str] = await player.page.locator(".reserve [data-card]").evaluate_all(
        "items => items.map((item) => item.dataset.card)"
    )
    return cards


async def test_a_hint_is_asked_for_shown_and_gone_with_the_next_move(arrive: Arrive) -> None:
    """By key or by button; it is said, and lights up a card and where that goes."""
    ada = await arrive()
    await ada.create_room("Ada", hints=True)
    await begin(ada)
    note = ada.page.locator(".note")
    await ada.page.keyboard.press("h")
    await expect(note).to_contain_text("Hint:")
    moves = await ada.moves()
    if not moves:
        await expect(ada.page.locator(".stock.hinted")).to_be_visible()
        await ada.deal()
    else:
        await expect(ada.page.locator(".card.hinted")).to_have_count(1)
        await expect(ada.page.locator(".column.hinted")).to_have_count(1)
        await ada.play(moves[0])
    await expect(ada.page.locator(".hinted")).to_have_count(0)
    await ada.saved()
    await ada.page.get_by_role("button", name="Hint").click()
    await expect(note).to_contain_text("Hint:")


@pytest.mark.parametrize("rules", ["scorpion", "three-blind-mice"])
async def test_a_hint_covers_no_card(arrive: Arrive, rules: str) -> None:
    """Wherever the columns end on this screen, and whether it has room on the board or not."""
    ada = await arrive()
    await ada.create_room("Ada", rules=rules, hints=True)
    await begin(ada)
    for width, height in (*SIZES, LOW):
        await ada.page.set_viewport_size({"width": width, "height": height})
        await ada.page.keyboard.press("h")
        await expect(ada.page.locator(".note")).to_contain_text("Hint:")
        assert await under_note(ada.page) == [], (width, height)


async def test_hints_are_not_offered_where_they_are_off(arrive: Arrive) -> None:
    """There is no button, and the key says so."""
    ada = await arrive()
    await ada.create_room("Ada")
    await begin(ada)
    await expect(ada.page.get_by_role("button", name="Hint")).to_have_count(0)
    await ada.page.keyboard.press("h")
    await expect(ada.page.locator(".note")).to_have_text("There are no hints in this race.")


async def test_why_nothing_happens_is_said_in_japanese(arrive: Arrive) -> None:
    """Whether the page knows it or only the server does."""
    ada = await arrive(locale="ja-JP")
    await ada.page.goto(f"{ada.origin}/practice")
    await ada.page.get_by_role("button", name="カードを配る").click()
    await ada.await_cards()
    note = ada.page.locator(".note")
    await ada.page.keyboard.press("z")
    await expect(note).to_have_text("元に戻す手がありません。")
    await ada.page.keyboard.press("/")
    await ada.page.keyboard.type("2s 9")
    await ada.page.keyboard.press("Enter")
    await expect(note).to_have_text("列9はありません。")


async def test_practice_is_two_taps_away_from_a_first_visit(arrive: Arrive) -> None:
    """Nobody is asked for a name, and nobody has to choose; afterwards there is another deal."""
    ada = await arrive(PHONE)
    await ada.page.goto(ada.origin)
    await ada.page.locator(".ways").get_by_text("Practice").tap()
    await ada.page.get_by_role("button", name="Deal the cards").tap()
    await ada.await_cards()
    await expect(ada.page.get_by_role("button", name="Undo")).to_be_visible()
    await expect(ada.page.get_by_role("button", name="Hint")).to_be_visible()
    first = await ada.columns()
    await play_some(ada, 1)
    await ada.saved()
    await ada.stop()
    await expect(ada.page.get_by_role("heading", name="Results")).to_be_visible()
    await expect(ada.page.locator(".fairness")).to_have_attribute("data-verdict", "ok")
    await expect(ada.page.locator(".checks li")).to_have_count(4)
    await ada.page.get_by_role("button", name="New practice deal").tap()
    await ada.await_cards()
    assert await ada.columns() != first


async def test_the_replay_file_can_be_downloaded(arrive: Arrive, tmp_path: Path) -> None:
    """It is the document of this race, and holds by the command that the page names."""
    ada = await arrive()
    await ada.create_room("Ada")
    await begin(ada)
    await play_some(ada, 1)
    await ada.saved()
    await ada.resign()
    await ada.await_results()
    await ada.page.get_by_text("Data to check it yourself").click()
    async with ada.page.expect_download() as download:
        await ada.page.get_by_role("link", name="Download the replay file").click()
    command = await ada.page.locator(".data code").last.inner_text()
    program, verb, name, option, end = command.split()
    assert (program, verb, name, option) == (
        "scorpion",
        "verify",
        (await download.value).suggested_filename,
        "--chain",
    )
    file = tmp_path / name
    await (await download.value).save_as(file)
    assert verify_command(str(file), end) == HOLDS
