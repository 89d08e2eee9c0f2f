"""Two processes of the server on one store, without web server and sockets."""

from collections.abc import AsyncIterator

import pytest

from tests.server.shell.archives import Shelf, shelf_on
from tests.server.shell.process import Process, process_on


@pytest.fixture
async def one(store_url: str) -> AsyncIterator[Process]:
    """A process on an empty store, once for each kind of store."""
    async with process_on(store_url, "one") as process:
        yield process


@pytest.fixture
async def two(store_url: str, one: Process) -> AsyncIterator[Process]:
    """Another process on the same store, which hears of nothing by itself."""
    async with process_on(store_url, "two") as process:
        yield process


@pytest.fixture
async def shelf(store_url: str) -> AsyncIterator[Shelf]:
    """What a process has of an empty archive, once for each kind of store."""
    async with shelf_on(store_url) as one:
        yield one
