"""A browser, and a house without a store behind the server's HTTP interface."""

from collections.abc import AsyncIterator

import httpx2
import pytest
import pytest_asyncio
from starlette.applications import Starlette

from server.shell.http.endpoints import routes
from server.shell.http.problems import HANDLERS
from tests.server.shell.memory_house import MemoryHouse


@pytest.fixture
def house() -> MemoryHouse:
    """A house without rooms yet."""
    return MemoryHouse()


@pytest_asyncio.fixture
async def browser(house: MemoryHouse) -> AsyncIterator[httpx2.AsyncClient]:
    """A browser on a page of the server: it keeps cookies and names its origin."""
    app = Starlette(routes=list(routes(house)), exception_handlers=HANDLERS)
    async with httpx2.AsyncClient(
        transport=httpx2.ASGITransport(app, client=("192.0.2.1", 5)),
        base_url="http://race.test",
        headers={"origin": "http://race.test"},
    ) as client:
        yield client
