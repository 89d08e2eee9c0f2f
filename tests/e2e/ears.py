"""Hears all that a test's browsers are sent, and holds it against what each of them may know."""

import asyncio
import re
import time
from dataclasses import dataclass
from urllib.parse import urlsplit

from playwright.async_api import BrowserContext, Error, Page, Response, WebSocket

from tests.tap import WELCOME, Heard, Tap, player_of

COOKIE = "scorpion_player"
ROOM = re.compile("/r/([a-z2-7]{16})")


@dataclass(frozen=True)
class Frame:
    """What a browser was sent, when, and in which race of which room."""

    reader: asyncio.Task[str | None]
    """The token that the browser had when its socket was opened: later it may be another one."""
    room: str
    at: int
    text: str
    race: int


@dataclass(frozen=True)
class Answer:
    """What a browser was answered over HTTP, and when."""

    reader: asyncio.Task[str | None]
    path: str
    at: int
    text: asyncio.Task[str]


class Ears:
    """The tap, put to browsers: who a frame was for is known by the browser's own cookie."""

    def __init__(self, store_url: str) -> None:
        self._store_url = store_url
        self._frames: list[Frame] = []
        self._answers: list[Answer] = []

    def listen(self, page: Page) -> None:
        """Hear all that this page is sent from now on."""
        page.on("websocket", lambda socket: self._hear(page, socket))
        page.on("response", lambda response: self._hear_answer(page, response))

    async def check(self) -> None:
        """Judge all that was heard; raises `Leak`. The browsers must still be open."""
        tap = Tap(self._store_url)
        tap._heard = [
            Heard(frame.room, _player(await frame.reader), frame.at, frame.text, frame.race)
            for frame in self._frames
        ]
        for answer in self._answers:
            if text := await answer.text:
                tap.answered(answer.path, await answer.reader, text, answer.at)
        tap.check()

    def _hear(self, page: Page, socket: WebSocket) -> None:
        found = ROOM.search(page.url)
        room = found[1] if found else ""
        reader = asyncio.create_task(_token(page.context))
        race = 1

        def hear(frame: str | bytes) -> None:
            nonlocal race
            text = str(frame)
            if welcome := WELCOME.match(text):
                race = int(welcome[1])
            self._frames.append(Frame(reader, room, int(time.time() * 1_000), text, race))

        socket.on("framereceived", hear)

    def _hear_answer(self, page: Page, response: Response) -> None:
        path, kind = urlsplit(response.url).path, response.headers.get("content-type", "")
        if path.startswith("/api/") and "json" in kind:
            reader = asyncio.create_task(_token(page.context))
            text = asyncio.create_task(_text(response))
            self._answers.append(Answer(reader, path, int(time.time() * 1_000), text))


def _player(token: str | None) -> str | None:
    return None if token is None else player_of(token)


async def _token(context: BrowserContext) -> str | None:
    """The token that a browser has; none where it is closed, and nobody asks any more."""
    try:
        cookies = await context.cookies()
    except Error:
        return None
    tokens = [cookie.get("value", "") for cookie in cookies if cookie.get("name") == COOKIE]
    return tokens[0] if tokens else None


async def _text(response: Response) -> str:
    """The body of an answer; empty where its page left it before it was there."""
    try:
        return await response.text()
    except Error:
        return ""
