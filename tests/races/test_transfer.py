"""A player moves to another device, by another worker, and leaves no trace of the code."""

import json
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any

import pytest

from server.shell.bots.site import Site
from tests.races.processes import MortalStore
from tests.races.table import Guest, Table, table_of_its_own


@pytest.fixture
def table(store: MortalStore) -> Iterator[Table]:
    """Two workers that log all they can."""
    with table_of_its_own(store.url, 2, log_level="debug") as table:
        yield table


def post(site: Site, path: str, body: dict[str, str], guest: Guest | None = None) -> Any:
    """Ask for something; gives the body of the answer, and the cookie that it sets."""
    headers = {"Authorization": f"Bearer {guest.token}"} if guest else {}
    request = urllib.request.Request(
        site.origin + path, json.dumps(body).encode(), headers, method="POST"
    )
    with urllib.request.urlopen(request) as answer:
        return json.load(answer), answer.headers["Set-Cookie"]


async def test_the_player_is_there_and_the_code_is_in_no_log(
    table: Table, store: MortalStore
) -> None:
    """The phone is the same player as the laptop: it sits in the same seat."""
    ann = await table.guest("Ann")
    room = await table.room(ann)
    laptop, phone = table.servers.sites
    offer, _ = post(laptop, "/api/me/transfer", {}, ann)
    me, cookie = post(phone, "/api/transfers", {"code": offer["code"]})
    assert me["name"] == "Ann"
    token = cookie.partition("=")[2].partition(";")[0]
    async with table.wire(room, Guest("Ann", token), 1) as wire:
        assert (await wire.hello(room)).you == 1
    with pytest.raises(urllib.error.HTTPError, match="404"):
        post(laptop, "/api/transfers", {"code": offer["code"]})
    assert all(offer["code"] not in worker.log for worker in table.servers.workers)
    with store.client() as client:
        told = str(client.slowlog_get(1_000)) + str(client.keys("*"))
    assert offer["code"] not in told
