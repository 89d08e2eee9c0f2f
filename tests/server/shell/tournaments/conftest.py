"""The boards of tournaments as one process sees them."""

import pytest

from server.shell.tournaments.boards import Boards
from tests.server.shell.process import Process
from tests.server.shell.tournaments.entrants import boards_of


@pytest.fixture
def boards(one: Process) -> Boards:
    """The boards in an empty store, once for each kind of store."""
    return boards_of(one)
