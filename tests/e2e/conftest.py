"""The whole product in a real Chromium: a server as it is run, the client as it is built."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, BrowserContext, Page, async_playwright, expect

from server.shell.processes.embedded import EmbeddedStore
from tests.conftest import valkey_binary
from tests.e2e.ears import Ears
from tests.e2e.player import Player
from tests.serving import Serving

WEB = Path(__file__).parents[2] / "web"
DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 720}}
PHONE: dict[str, Any] = {
    "viewport": {"width": 360, "height": 640},
    "has_touch": True,
    "is_mobile": True,
}

# A name for this machine that browsers don't trust as they trust localhost.
LAN_HOST = "cards.lan"

# Events, not time: as long as a busy machine may need.
PATIENCE_MS = 20_000
expect.set_options(timeout=PATIENCE_MS)

Arrive = Callable[..., Awaitable[Player]]


@pytest.fixture(scope="session")
async def client_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the client as it is built from the sources of now."""
    node = shutil.which("node")
    assert node is not None, "the tests need Node: install it, or run them by `make test`"
    folder = tmp_path_factory.mktemp("client")
    vite = WEB / "node_modules" / "vite" / "bin" / "vite.js"
    process = await asyncio.create_subprocess_exec(
        node, str(vite), "build", "--logLevel", "warn", "--outDir", str(folder), cwd=WEB
    )
    assert await process.wait() == 0
    return folder


@pytest.fixture(scope="session")
def own_store(tmp_path_factory: pytest.TempPathFactory) -> Iterator[EmbeddedStore]:
    """Start a store for the server alone: its bots would come to the rooms of other tests."""
    with EmbeddedStore.start(tmp_path_factory.mktemp("store"), binary=valkey_binary()) as store:
        yield store


@pytest.fixture(scope="session")
def serving(
    client_folder: Path, own_store: EmbeddedStore, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Serving]:
    """Run two workers: neighbours at a table may sit at different ones."""
    environ = {
        "REDIS_URL": own_store.url,
        "SCORPION_WEB_DIR": str(client_folder),
        "SCORPION_COOKIE_KEYS": "a key for the tests of browsers",
        "SCORPION_RATE_LIMITS": "off",
    }
    data_dir = tmp_path_factory.mktemp("serving") / "data"
    with Serving.start(data_dir, "--workers", "2", **environ) as serving:
        serving.await_ready()
        yield serving


@pytest.fixture(scope="session")
async def chromium(chromium_path: str | None) -> AsyncIterator[Browser]:
    """Run one Chromium for all tests of this folder."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium_path,
            args=["--no-sandbox", f"--host-resolver-rules=MAP {LAN_HOST} 127.0.0.1"],
        )
        yield browser
        await browser.close()


@pytest.fixture
async def arrive(
    chromium: Browser, serving: Serving, own_store: EmbeddedStore
) -> AsyncIterator[Arrive]:
    """Let people come, each with a browser of their own.

    Errors on a page fail the test, and so does a frame with what its reader may not know.
    """
    contexts: list[BrowserContext] = []
    errors: list[str] = []
    ears = Ears(own_store.url)

    def welcome(page: Page) -> None:
        page.on("pageerror", lambda error: errors.append(str(error)))
        ears.listen(page)

    async def arrive_one(
        kind: dict[str, Any] | None = None, *, origin: str = serving.url, **options: Any
    ) -> Player:
        settings = {"color_scheme": "dark", "locale": "en-GB", **(kind or DESKTOP), **options}
        context = await chromium.new_context(**settings)
        contexts.append(context)
        context.on("page", welcome)
        return Player(await context.new_page(), origin)

    yield arrive_one
    await ears.check()
    for context in contexts:
        await context.close()
    assert errors == []


@pytest.fixture
def lan_origin(serving: Serving) -> str:
    """Return the server's address as a phone at the kitchen table has it: no TLS, no localhost."""
    return f"http://{LAN_HOST}:{urlsplit(serving.url).port}"
