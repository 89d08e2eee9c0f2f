"""Hears every frame that a test's browsers receive, and holds it against what each may know."""

import asyncio
import re
import time
from dataclasses import dataclass

from playwright.async_api import BrowserContext, Page, WebSocket

from tests.tap import WELCOME, Heard, Tap, player_of

COOKIE = "scorpion_player"
ROOM = re.compile("/r/([a-z2-7]{16})")


@dataclass(frozen=True)
class Frame:
    """What a browser was sent, when, and in which race of which room."""

    reader: asyncio.Task[str | None]
    """Who had the browser when its socket was opened: later the cookie may be another one."""
    room: str
    at: int
    text: str
    race: int


class Ears:
    """The tap, put to browsers: who a frame was for is known by the browser's own cookie."""

    def __init__(self, store_url: str) -> None:
        self._store_url = store_url
        self._frames: list[Frame] = []

    def listen(self, page: Page) -> None:
        """Hear all that this page is sent from now on."""
        page.on("websocket", lambda socket: self._hear(page, socket))

    async def check(self) -> None:
        """Judge all that was heard; raises `Leak`. The browsers must still be open."""
        tap = Tap(self._store_url)
        tap._heard = [
            Heard(frame.room, await frame.reader, frame.at, frame.text, frame.race)
            for frame in self._frames
        ]
        tap.check()

    def _hear(self, page: Page, socket: WebSocket) -> None:
        found = ROOM.search(page.url)
        room = found[1] if found else ""
        reader = asyncio.create_task(_player(page.context))
        race = 1

        def hear(frame: str | bytes) -> None:
            nonlocal race
            text = str(frame)
            if welcome := WELCOME.match(text):
                race = int(welcome[1])
            self._frames.append(Frame(reader, room, int(time.time() * 1_000), text, race))

        socket.on("framereceived", hear)


async def _player(context: BrowserContext) -> str | None:
    cookies = await context.cookies()
    tokens = [cookie.get("value", "") for cookie in cookies if cookie.get("name") == COOKIE]
    return player_of(tokens[0]) if tokens else None
