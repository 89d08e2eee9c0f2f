"""What tests of the HTTP interface ask again and again."""

import httpx2

from server.core.api.endpoints import COOKIE
from server.shell.players.identity import Player
from tests.server.shell.memory_house import MemoryHouse


async def become(browser: httpx2.AsyncClient, name: str = "Ada") -> None:
    """Choose a name."""
    assert (await browser.post("/api/players", json={"name": name})).status_code == 201


def player_of(browser: httpx2.AsyncClient, house: MemoryHouse) -> Player:
    """Who the browser's cookie says it is."""
    player = house.identities.read(browser.cookies[COOKIE])
    assert player is not None
    return player


def code_of(answer: httpx2.Response) -> tuple[int, str]:
    """Status and code of a problem."""
    return answer.status_code, answer.json()["code"]
