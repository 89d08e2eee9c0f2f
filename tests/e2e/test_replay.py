"""Watching a finished race again: its boards, its moments, and the links that lead to them."""

import re

import pytest
from playwright.async_api import Locator, Page, expect

from server.core.replay import parse_replay
from tests.e2e.conftest import DESKTOP, PHONE, Arrive
from tests.e2e.player import Player, begin, play_some

pytestmark = pytest.mark.browser

MOVES = 3


async def raced(ada: Player, bo: Player) -> list[list[str]]:
    """Let two race, the first with a few moves; returns the first one's last board.

    By rules with undo, so that no game is stuck before it is given up.
    """
    await bo.join("Bo", await ada.create_room("Ada", rules="hard"))
    await begin(ada, bo)
    await play_some(ada, MOVES)
    await ada.deal()
    await ada.saved()
    columns = await ada.columns()
    await ada.resign()
    await bo.resign()
    await ada.await_results()
    return columns


async def open_replay(page: Page) -> None:
    """Go from the results to the replay."""
    await page.get_by_role("link", name="Watch the replay").click()
    await expect(page.locator(".replay-board").first).to_be_visible()


async def columns_of(page: Page, name: str) -> list[list[str]]:
    """Return what lies on somebody's board."""
    board = page.locator(".replay-board", has_text=name)
    read: list[list[str]] = await board.locator("ol.column").evaluate_all(
        """columns => columns.map((column) => [...column.children].map((item) =>
          item.dataset.card ?? (item.classList.contains("back") ? "##" : "--")))"""
    )
    return read


async def end_of(clock: Locator) -> str:
    """Return the time at which the race is over, as the replay's clock tells it."""
    return (await clock.locator("small").inner_text()).removeprefix("/ ")


async def test_a_race_is_watched_again_move_by_move(arrive: Arrive) -> None:
    """From the first board to the last one, as they were; a page loaded again is where it was."""
    ada, bo = await arrive(), await arrive()
    last = await raced(ada, bo)
    page = ada.page
    await open_replay(page)
    await expect(page.locator(".replay-board")).to_have_count(2)
    assert await columns_of(page, "Ada") == await columns_of(page, "Bo")

    count = page.locator(".replay-board", has_text="Ada").locator(".replay-count [aria-hidden]")
    total = int((await count.inner_text()).split("/")[1])
    for done in range(1, total + 1):
        await page.keyboard.press("ArrowRight")
        await expect(count).to_have_text(f"{done}/{total}")
    assert await columns_of(page, "Ada") == last
    await expect(page.locator(".replay > [role=status]")).to_contain_text("Dealt:")

    await page.get_by_role("button", name="Move before").click()
    await expect(count).to_have_text(f"{total - 1}/{total}")
    await expect(page).to_have_url(re.compile(r"\?seats=\d,\d&t=[0-9.]+$"))
    await page.reload()
    await expect(count).to_have_text(f"{total - 1}/{total}")


async def test_a_replay_plays_by_itself_and_is_scrubbed(arrive: Arrive) -> None:
    """At eight times the speed it comes to the end, and the scrubber leads back."""
    ada, bo = await arrive(), await arrive()
    await raced(ada, bo)
    page = ada.page
    await open_replay(page)
    await page.get_by_label("Speed").select_option("8")
    await page.get_by_role("button", name="Play", exact=True).click()
    clock = page.locator(".replay-clock")
    await expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    await expect(clock.locator("b")).to_have_text(await end_of(clock))
    await expect(page.locator(".replay-board .tag")).to_have_text(["resigned", "resigned"])

    scrubber = page.get_by_role("slider", name="Time")
    await scrubber.fill("0")
    await expect(clock.locator("b")).to_have_text("0:00")
    await page.get_by_role("button", name=re.compile("stock dealt$")).click()
    board = page.locator(".replay-board", has_text="Ada")
    await expect(board.locator(".replay-latest")).to_have_text("Stock dealt")
    await expect(page.locator("[aria-current=step]")).to_have_count(1)


async def test_a_moment_is_passed_on_to_a_stranger(arrive: Arrive) -> None:
    """Who never was in the room sees the same boards at the same time, and can have the file."""
    ada, bo = await arrive(), await arrive(permissions=["clipboard-read", "clipboard-write"])
    await raced(ada, bo)
    await bo.await_results()
    page = bo.page
    await open_replay(page)
    await page.keyboard.press("Shift+ArrowRight")
    time = await page.locator(".replay-clock b").inner_text()
    await page.get_by_role("button", name="Share moment").click()
    await expect(page.get_by_text("Copied.")).to_be_visible()
    shared = await page.evaluate("navigator.clipboard.readText()")
    link = re.search(r"http\S+$", shared)
    assert link is not None

    guest = await arrive(PHONE)
    await guest.page.goto(link[0])
    await expect(guest.page.locator(".replay-clock b")).to_have_text(time)
    await expect(guest.page.locator(".replay-board")).to_have_count(2)
    await guest.page.get_by_role("button", name="Moments and more").click()
    async with guest.page.expect_download() as saving:
        await guest.page.get_by_role("link", name="Download file").click()
    file = await (await saving.value).path()
    replay = parse_replay(file.read_bytes()).replay
    assert [seat.name for seat in replay.results.seats] == ["Ada", "Bo"]


@pytest.mark.parametrize("kind", [DESKTOP, PHONE], ids=["desktop", "phone"])
async def test_without_a_clipboard_the_link_is_copied_by_hand(
    arrive: Arrive, lan_origin: str, kind: dict[str, object]
) -> None:
    """Over plain http there is neither share sheet nor clipboard; the replay is whole."""
    ada, bo = await arrive(kind, origin=lan_origin), await arrive(PHONE, origin=lan_origin)
    await raced(ada, bo)
    page = ada.page
    await open_replay(page)
    await page.get_by_role("button", name="Next move").click()
    if kind is PHONE:
        await page.get_by_role("button", name="Moments and more").click()
    await page.get_by_role("button", name="Share moment").click()
    await expect(page.get_by_text(re.compile(r"Copied\.|Copy the selected text\."))).to_be_visible()


async def test_who_prefers_no_motion_sees_every_board_at_once(arrive: Arrive) -> None:
    ada, bo = await arrive(reduced_motion="reduce"), await arrive()
    last = await raced(ada, bo)
    await open_replay(ada.page)
    await ada.page.keyboard.press("End")
    clock = ada.page.locator(".replay-clock")
    await expect(clock.locator("b")).to_have_text(await end_of(clock))
    assert await columns_of(ada.page, "Ada") == last
    running = await ada.page.evaluate(
        "document.querySelector('.replay-boards').getAnimations({subtree: true}).length"
    )
    assert running == 0


async def test_a_race_that_never_was_says_so(arrive: Arrive) -> None:
    guest = await arrive()
    await guest.page.goto(f"{guest.origin}/replay/aaaaaaaaaaaaaaaa-1")
    await expect(guest.page.get_by_role("status")).to_contain_text("There is no such race")


async def test_the_history_leads_to_replays(arrive: Arrive) -> None:
    ada, bo = await arrive(), await arrive()
    await raced(ada, bo)
    await ada.page.goto(f"{ada.origin}/me")
    await ada.page.get_by_role("link", name=re.compile("^Replay: Place")).click()
    await expect(ada.page.locator(".replay-board")).to_have_count(2)
