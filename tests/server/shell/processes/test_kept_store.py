"""The embedded store comes back by itself when it dies, with everything it had."""

import os
import signal
from pathlib import Path

import pytest
import redis

from server.shell.processes.embedded import StoreError
from server.shell.processes.kept_store import KeptStore


def kill(store: KeptStore) -> None:
    """Kill the store and wait until it is gone, without taking its status."""
    os.kill(store.pid, signal.SIGKILL)
    os.waitid(os.P_PID, store.pid, os.WEXITED | os.WNOWAIT)


def test_a_killed_store_is_started_again_with_all_it_had(tmp_path: Path) -> None:
    """The store is killed; a moment later it answers at the same address with every write."""
    with KeptStore(tmp_path) as store, redis.Redis.from_url(store.url) as client:
        client.set("move", "7H5")
        first = store.pid
        kill(store)
        assert store.revive()
        assert store.pid != first
        assert client.get("move") == b"7H5"


def test_a_store_that_lives_is_left_alone(tmp_path: Path) -> None:
    """Looking after a store costs it nothing."""
    with KeptStore(tmp_path) as store:
        first = store.pid
        assert not store.revive()
        assert store.pid == first


def test_a_store_that_can_not_come_back_is_said(tmp_path: Path) -> None:
    """The log was damaged in its middle: the store refuses it, and the operator is told so."""
    with KeptStore(tmp_path) as store:
        with redis.Redis.from_url(store.url) as client:
            client.set("move", "7H5")
        kill(store)
        for part in (tmp_path / "appendonlydir").glob("*.incr.aof"):
            part.write_bytes(b"rubbish" * 100)
        with pytest.raises(StoreError):
            store.revive()


def test_a_store_is_stopped_once_and_for_all(tmp_path: Path) -> None:
    """Stopping twice does no harm, and frees the folder for the next server."""
    store = KeptStore(tmp_path)
    store.stop()
    store.stop()
    KeptStore(tmp_path).stop()
