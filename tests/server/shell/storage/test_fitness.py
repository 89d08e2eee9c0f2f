"""Whether a store may hold races, and what its answers are worth, on Valkey and on Redis 7.0."""

import asyncio

import pytest

from server.shell.storage import fitness
from tests.server.shell.process import Process
from tests.server.shell.viewers import NET_S


async def test_a_store_that_may_forget_is_not_fit(one: Process) -> None:
    await fitness.check(one.store)
    await one.client.config_set("maxmemory-policy", "allkeys-lru")
    try:
        with pytest.raises(fitness.BadStore, match="allkeys-lru.*noeviction"):
            await fitness.check(one.store)
    finally:
        await one.client.config_set("maxmemory-policy", "noeviction")


async def rewritten(process: Process) -> None:
    """Wait until the store has its log on disk again: before that it can't be ended."""
    async with asyncio.timeout(NET_S):
        while True:
            state = await process.client.info("persistence")
            if not state["aof_rewrite_in_progress"] and not state["aof_rewrite_scheduled"]:
                return
            await asyncio.sleep(0.005)


@pytest.mark.parametrize(
    ("appendonly", "appendfsync", "durability"),
    [
        ("yes", "always", "disk"),
        ("yes", "everysec", "second"),
        ("yes", "no", "second"),
        ("no", "always", "memory"),
    ],
)
async def test_what_an_ack_means_is_what_the_store_is_set_to(
    one: Process, appendonly: str, appendfsync: str, durability: str
) -> None:
    try:
        await one.client.config_set("appendonly", appendonly)
        await one.client.config_set("appendfsync", appendfsync)
        assert await fitness.durability(one.store) == durability
    finally:
        await one.client.config_set("appendfsync", "always")
        await one.client.config_set("appendonly", "yes")
        await rewritten(one)
