"""What a connection costs that does nothing: most of them, most of the time."""

import contextlib
import resource

import psutil
import pytest

from tests.races.processes import MortalStore
from tests.races.table import Table, gathered, table_of_its_own

MANY = 500
MOST_BYTES = 40_000


@pytest.fixture(autouse=True)
def _enough_files() -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < 4 * MANY:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 4 * MANY), hard))


async def visit(table: Table, room: str, stack: contextlib.AsyncExitStack, count: int) -> None:
    async def one() -> None:
        wire = await stack.enter_async_context(table.wire(room))
        await wire.hello(room)

    for _ in range(count // 50):
        await gathered(*(one() for _ in range(50)))


@pytest.mark.full
async def test_an_idle_connection_costs_little_memory(store: MortalStore) -> None:
    """Counted on the server's process, once everything is loaded that any connection needs."""
    with table_of_its_own(store.url, 1) as table:
        room = await table.room(await table.guest("Ann"))
        process = psutil.Process(table.servers.workers[0].pid)
        async with contextlib.AsyncExitStack() as warm, contextlib.AsyncExitStack() as measured:
            await visit(table, room, warm, 100)
            before = process.memory_info().rss
            await visit(table, room, measured, MANY)
            each = (process.memory_info().rss - before) / MANY
    assert each <= MOST_BYTES, f"{each:.0f} bytes for a connection"
