"""Hears every frame that a test's browsers receive, and holds it against what each may know."""

import re
import time

from playwright.async_api import BrowserContext, Page, WebSocket

from tests.tap import Heard, Tap, player_of

COOKIE = "scorpion_player"
ROOM = re.compile("/r/([a-z2-7]{16})")


class Ears:
    """The tap, put to browsers: who a frame was for is known by the browser's own cookie."""

    def __init__(self, store_url: str) -> None:
        self._store_url = store_url
        self._frames: list[tuple[BrowserContext, str, int, str]] = []

    def listen(self, page: Page) -> None:
        """Hear all that this page is sent from now on."""
        page.on("websocket", lambda socket: self._hear(page, socket))

    async def check(self) -> None:
        """Judge all that was heard; raises `Leak`. The browsers must still be open."""
        tap = Tap(self._store_url)
        players = {context: await _player(context) for context, *_ in self._frames}
        tap._heard = [
            Heard(room, players[context], at, text) for context, room, at, text in self._frames
        ]
        tap.check()

    def _hear(self, page: Page, socket: WebSocket) -> None:
        found = ROOM.search(page.url)
        room = found[1] if found else ""

        def hear(frame: str | bytes) -> None:
            self._frames.append((page.context, room, int(time.time() * 1_000), str(frame)))

        socket.on("framereceived", hear)


async def _player(context: BrowserContext) -> str | None:
    cookies = await context.cookies()
    tokens = [cookie.get("value", "") for cookie in cookies if cookie.get("name") == COOKIE]
    return player_of(tokens[0]) if tokens else None
