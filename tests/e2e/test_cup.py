"""A cup: its lobby, the common start, the board, and a page that is left and found again."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from playwright.async_api import expect

from server.shell.processes.embedded import EmbeddedStore
from tests.e2e.conftest import PHONE, Arrive
from tests.e2e.midnight import let_go_by
from tests.e2e.player import Player
from tests.e2e.screens import faults, misplaced
from tests.serving import Serving

pytestmark = pytest.mark.browser

# Time to come in and be looked at before the start.
AHEAD = timedelta(seconds=35)
CARDS_WITHIN_MS = 120_000


@pytest.fixture(scope="module")
def start() -> datetime:
    """Return the next minute that leaves time for the lobby, and is on the same day."""
    let_go_by(timedelta(minutes=3))
    soon = datetime.now(UTC) + AHEAD
    return soon.replace(second=0, microsecond=0) + timedelta(minutes=1)


@pytest.fixture(scope="module")
def cups(
    start: datetime,
    client_folder: Path,
    own_store: EmbeddedStore,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Serving]:
    """Run a server whose cup starts soon."""
    environ = {
        "REDIS_URL": own_store.url,
        "SCORPION_WEB_DIR": str(client_folder),
        "SCORPION_COOKIE_KEYS": "a key for the tests of cups",
        "SCORPION_RATE_LIMITS": "off",
        "SCORPION_CUP_TIMES": f"{start:%H:%M}",
    }
    data_dir = tmp_path_factory.mktemp("cups") / "data"
    with Serving.start(data_dir, "--workers", "2", **environ) as serving:
        serving.await_ready()
        yield serving


async def enter(player: Player, path: str, name: str) -> None:
    """Take part in the cup under a name."""
    await player.page.goto(player.origin + path)
    await player.page.get_by_label("Your name").fill(name)
    await player.page.get_by_role("button", name="Take part").click()
    await expect(player.page.locator(".cup-yes")).to_be_visible()


async def test_all_start_at_one_instant_and_stand_on_one_board(
    arrive: Arrive, cups: Serving, start: datetime
) -> None:
    """The table comes by itself, also to who has left the page and come back."""
    path = f"/cup/cup.{start:%Y-%m-%d}.{start:%H%M}.scorpion"
    ada, bo = await arrive(origin=cups.url), await arrive(PHONE, origin=cups.url)
    await enter(ada, path, "Ada Cup")
    await enter(bo, path, "Bo Cup")
    await expect(ada.page.locator(".cup-in")).to_have_text("2 players are in")
    assert await faults(ada.page) == []
    assert await misplaced(ada.page) == []
    await bo.page.goto(f"{bo.origin}/daily")
    await expect(bo.page.locator(".cup-go")).to_have_text("You\u2019re in.")
    await bo.page.locator(".cup-go").click()
    for player in (ada, bo):
        cards = player.page.locator(".board [data-card]").first
        await expect(cards).to_be_visible(timeout=CARDS_WITHIN_MS)
    assert await ada.columns() == await bo.columns()
    await ada.play((await ada.moves())[0])
    await ada.saved()
    for player in (ada, bo):
        await player.page.get_by_role("button", name="Menu").click()
        await player.page.get_by_role("button", name="Resign").click()
        await player.page.locator("dialog .danger").click()
        await expect(player.page.get_by_role("heading", name="Results")).to_be_visible()
    await ada.page.get_by_role("link", name="To the board").click()
    await expect(ada.page).to_have_url(re.compile(f"{re.escape(path)}$"))
    await expect(ada.page.locator("tr.own").first).to_contain_text("Ada Cup")
    assert await faults(ada.page) == []
