"""A store for each test that it may pause, kill and start again."""

from collections.abc import Iterator

import pytest

from tests.races.processes import MortalStore, mortal_store


@pytest.fixture
def store() -> Iterator[MortalStore]:
    """Start a store of the test's own."""
    with mortal_store() as store:
        yield store
