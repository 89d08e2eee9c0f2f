"""Two workers on one store for all races of a run; each test sits at a table of its own.

Tests that need other workers start them on a store of their own.
"""

from collections.abc import Iterator

import pytest

from tests.races.processes import MortalStore, Servers, mortal_store, serving, settings_for
from tests.races.table import Table


@pytest.fixture(scope="session")
def servers() -> Iterator[Servers]:
    """Run two workers."""
    with mortal_store() as store, serving(settings_for(store.url), 2) as servers:
        yield servers


@pytest.fixture
def table(servers: Servers) -> Iterator[Table]:
    """Sit down at the running server; at the end, nothing may have slipped past the tap."""
    table = Table(servers)
    yield table
    table.tap.check()


@pytest.fixture
def store() -> Iterator[MortalStore]:
    """Start a store of the test's own."""
    with mortal_store() as store:
        yield store
