"""Rooms as a test needs them, and the ways into them, without the screens that lead there."""

from typing import Any

from playwright.async_api import expect

from tests.e2e.player import Player

POST = """async ([path, body]) => (await fetch(path, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
})).json()"""

QUICK_OPTIONS: dict[str, Any] = {
    "rules": "scorpion",
    "seats": 4,
    "minutes": 20,
    "countdown": 3,
    "winnable": False,
    "hints": False,
}


async def become(player: Player, name: str) -> None:
    """Have the server know the player by a name."""
    await player.page.goto(f"{player.origin}/rules")
    await player.page.evaluate(POST, ["/api/players", {"name": name}])


async def open_room(player: Player, name: str, **options: Any) -> str:
    """Open a room with these options, go there, and return its id."""
    await become(player, name)
    answer = await player.page.evaluate(
        POST, ["/api/rooms", {"options": {**QUICK_OPTIONS, **options}}]
    )
    await visit(player, answer["room"])
    return str(answer["room"])


async def visit(player: Player, room: str) -> None:
    """Open a room's link."""
    await player.page.goto(f"{player.origin}/r/{room}")


async def sit_down(player: Player, name: str, room: str) -> None:
    """Take a seat in a room under a name."""
    await become(player, name)
    await visit(player, room)
    await player.page.get_by_role("button", name="Take a seat").click()
    await expect(player.seat(name)).to_be_visible()
