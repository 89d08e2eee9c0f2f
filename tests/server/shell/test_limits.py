"""Allowances of client addresses: shared by all servers, told apart by kind and address."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
import redis.asyncio
from limits.aio.storage import MemoryStorage

from server.shell.limits import OWN, Limits, TooMany
from server.shell.settings import Settings
from tests.server.shell.viewers import NET_S

SETTINGS = Settings.read({}, rate_rooms="3/year", rate_code_misses="2/year")
"""Allowances of which nothing comes back while a test runs, whatever the hour."""
YEAR_S = 360 * 86_400
"""A year, as the library of limits counts it."""


@asynccontextmanager
async def shared_limits(url: str, settings: Settings = SETTINGS) -> AsyncIterator[Limits]:
    """The limits of one server process."""
    client = redis.asyncio.Redis.from_url(url, legacy_responses=False)
    try:
        yield Limits.shared(settings, client.connection_pool)
    finally:
        await client.aclose()


async def spend_all(limits: Limits, address: str) -> None:
    """Use up the allowance for rooms."""
    for _ in range(3):
        await limits.spend("rooms", address)
    with pytest.raises(TooMany):
        await limits.spend("rooms", address)


async def test_two_servers_count_one_visitor_together(store_url: str) -> None:
    """Going from one process to the next does not give a new allowance."""
    async with shared_limits(store_url) as one, shared_limits(store_url) as other:
        await one.spend("rooms", "192.0.2.1")
        await other.spend("rooms", "192.0.2.1")
        await one.spend("rooms", "192.0.2.1")
        with pytest.raises(TooMany) as raised:
            await other.spend("rooms", "192.0.2.1")
    assert 1 <= raised.value.retry_after <= YEAR_S


async def test_a_hundred_at_once_get_no_more_than_one_after_another(store_url: str) -> None:
    """Asking in parallel is no way around the limit."""
    async with shared_limits(store_url) as limits:
        asked = [limits.spend("rooms", "192.0.2.1") for _ in range(100)]
        answers = await asyncio.gather(*asked, return_exceptions=True)
    assert answers.count(None) == 3
    assert all(answer is None or isinstance(answer, TooMany) for answer in answers)


async def test_other_addresses_and_other_kinds_are_free() -> None:
    """One visitor's flood does not touch anybody else, nor what else that visitor does."""
    limits = Limits(SETTINGS, MemoryStorage())
    await spend_all(limits, "192.0.2.1")
    await limits.spend("rooms", "192.0.2.2")
    await limits.spend("players", "192.0.2.1")


async def test_only_misses_use_up_the_allowance_for_codes() -> None:
    """Looking a right code up is free; after too many wrong ones none is looked up."""
    limits = Limits(SETTINGS, MemoryStorage())
    for _ in range(10):
        await limits.check("code_misses", "192.0.2.1")
    await limits.spend("code_misses", "192.0.2.1")
    await limits.spend("code_misses", "192.0.2.1")
    with pytest.raises(TooMany, match="too many code misses"):
        await limits.check("code_misses", "192.0.2.1")


async def test_limits_can_be_set_aside() -> None:
    """A benchmark asks as much as it likes."""
    limits = Limits(Settings.read({}, rate_limits=False, rate_rooms="1/year"), MemoryStorage())
    for _ in range(50):
        await limits.spend("rooms", "192.0.2.1")


async def test_a_store_that_is_away_limits_nothing(tmp_path: Path) -> None:
    """While nothing can be counted, requests go on to fail or succeed by themselves."""
    async with shared_limits(f"unix://{tmp_path}/nothing.sock") as limits:
        await limits.spend("rooms", "192.0.2.1")


async def test_a_client_that_goes_away_leaves_no_reply_behind(store_url: str) -> None:
    """Requests are cancelled at random instants; whoever asks next gets the right answer."""
    generous = Settings.read({}, rate_rooms="1000/year", rate_players="1/year")
    async with shared_limits(store_url, generous) as limits:
        await limits.spend("players", "192.0.2.1")
        for turn in range(100):
            task = asyncio.create_task(limits.spend("rooms", "192.0.2.1"))
            for _ in range(turn % 7):
                await asyncio.sleep(0)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
            with pytest.raises(TooMany):
                await limits.check("players", "192.0.2.1")
            await limits.check("players", "192.0.2.2")


async def test_who_asks_and_goes_away_has_asked(store_url: str) -> None:
    """To hang up while the store thinks is no way around a limit."""
    once = Settings.read({}, rate_rooms="1/year")
    async with (
        shared_limits(store_url, once) as limits,
        redis.asyncio.Redis.from_url(store_url, legacy_responses=False) as admin,
    ):
        await admin.client_pause(60_000, all=False)
        asked = asyncio.create_task(limits.spend("rooms", "192.0.2.1"))
        async with asyncio.timeout(NET_S):
            while not (await admin.info("clients"))["blocked_clients"]:
                await asyncio.sleep(0)
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)
            await admin.client_unpause()
            while await is_allowed(limits, "192.0.2.1"):
                pass


async def is_allowed(limits: Limits, address: str) -> bool:
    try:
        await limits.check("rooms", address)
    except TooMany:
        return False
    return True


async def test_what_the_server_s_own_bots_do_is_not_counted(store_url: str) -> None:
    """Two hundred bots come from one address, the server's own."""
    async with shared_limits(store_url) as limits:
        for _ in range(10):
            await limits.spend("rooms", OWN)
