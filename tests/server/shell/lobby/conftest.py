"""What the tests of the lobby stand on."""

import pytest

from server.shell.lobby.quick import Quick
from tests.server.shell.process import Process


@pytest.fixture
async def quick(one: Process) -> Quick:
    """The quick match as one process makes it."""
    await one.rooms.tell_time()
    return Quick(one.client, one.store, one.rooms)
