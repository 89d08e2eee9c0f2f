"""A board by itself in a real Chromium: no server, no rooms, no network."""

import asyncio
import shutil
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any
from urllib.parse import urlparse

import pytest
from playwright.async_api import Browser, Page, Route, async_playwright

WEB = Path(__file__).parents[2] / "web"

# Nothing listens there: the page's files are answered out of a folder.
ORIGIN = "http://board.test"

OpenBoard = Callable[..., Awaitable[Page]]


@pytest.fixture(scope="session")
async def board_page(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the folder with the bare page around a board, built once for all tests."""
    node = shutil.which("node")
    assert node is not None, "the tests need Node: install it, or run them by `make test`"
    folder = tmp_path_factory.mktemp("board")
    script = WEB / "scripts" / "board_page.mjs"
    process = await asyncio.create_subprocess_exec(node, str(script), str(folder))
    assert await process.wait() == 0
    return folder


@pytest.fixture(scope="session")
async def chromium(chromium_path: str | None) -> AsyncIterator[Browser]:
    """Run one Chromium for all tests of this folder."""
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(
            executable_path=chromium_path, args=["--no-sandbox"]
        )
        yield browser
        await browser.close()


@pytest.fixture
async def open_board(chromium: Browser, board_page: Path) -> AsyncIterator[OpenBoard]:
    """Open boards of a size (and more options of a context); errors on a page fail the test."""
    contexts = []
    errors: list[str] = []

    async def answer(route: Route) -> None:
        path = urlparse(route.request.url).path.lstrip("/")
        file = board_page / path
        if path and file.is_file():
            await route.fulfill(path=file)
        else:
            await route.fulfill(status=404)

    async def open_one(
        width: int = 390, height: int = 700, language: str = "en", **options: Any
    ) -> Page:
        context = await chromium.new_context(viewport={"width": width, "height": height}, **options)
        contexts.append(context)
        await context.route("**/*", answer)
        page = await context.new_page()
        page.on("pageerror", lambda error: errors.append(str(error)))
        await page.goto(f"{ORIGIN}/board.html?lang={language}")
        await page.wait_for_function("window.bench !== undefined")
        return page

    yield open_one
    for context in contexts:
        await context.close()
    assert errors == []
