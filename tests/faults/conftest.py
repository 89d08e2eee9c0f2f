"""A store for each test that it may pause, kill and start again."""

import contextlib
from collections.abc import Iterator

import pytest

from tests.faults.relay import Relay
from tests.races.processes import MortalStore, listening, mortal_store


@pytest.fixture
def store() -> Iterator[MortalStore]:
    """Start a store of the test's own."""
    with mortal_store() as store:
        yield store


@pytest.fixture
def relay(store: MortalStore) -> Iterator[Relay]:
    with contextlib.ExitStack() as stack:
        relay = Relay(store, *stack.enter_context(listening()))
        stack.callback(relay.close)
        yield relay
        relay.table.tap.check()
