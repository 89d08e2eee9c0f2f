"""Guests who ask the server for a quick match, as their pages do."""

import asyncio
import json
import urllib.request
from collections.abc import Iterable, Mapping
from typing import Any

import redis

from server.shell.bots.site import Site
from server.shell.storage.keys import quick_queue_key
from tests.races.table import Guest, Table


def asked(
    site: Site, guest: Guest, method: str = "POST", order: Mapping[str, str] | None = None
) -> Any:
    """Ask for a match, or about it; the body of the answer."""
    request = urllib.request.Request(
        f"{site.origin}/api/quick",
        json.dumps(order or {}).encode() if method == "POST" else None,
        {"Authorization": f"Bearer {guest.token}"},
        method=method,
    )
    with urllib.request.urlopen(request) as answer:
        return json.loads(answer.read() or b"null")


async def quick(table: Table, guest: Guest, worker: int = 0) -> str:
    """The room that a guest gets."""
    room: str = (await asyncio.to_thread(asked, table.servers.sites[worker], guest))["room"]
    return room


async def wait_alone(table: Table, count: int) -> dict[Guest, str]:
    """Let guests wait in a room of their own each, as where all the others were passed over."""
    waiting: dict[Guest, str] = {}
    with redis.Redis.from_url(table.servers.store_url) as client:
        for number in range(count):
            guest = await table.guest(f"Guest {number}")
            waiting[guest] = await quick(table, guest)
            client.delete(quick_queue_key("scorpion"))
    return waiting


async def again(table: Table, guest: Guest, room: str, worker: int = 0) -> str:
    """Where to go on waiting, as a worker tells the page of somebody who waits in a room."""
    site = table.servers.sites[worker]
    answer = await asyncio.to_thread(asked, site, guest, "POST", {"room": room})
    found: str = answer["room"]
    return found


async def seats_in(table: Table, rooms: Iterable[str]) -> list[int]:
    """How many sit in each of these rooms."""
    bodies = [(await table.fetch(room))[1] for room in rooms]
    return [len(json.loads(body)["seats"]) for body in bodies]
