"""The store of a server, reached by a command: where it runs, or started for it."""

import os
import socket
from pathlib import Path

import pytest
import redis

from server.shell.processes.embedded import EmbeddedStore, StoreError
from server.shell.processes.reached_store import reached_store
from server.shell.settings import Settings


def settings(folder: Path, url: str | None = None) -> Settings:
    return Settings(data_dir=folder, redis_url=url)


def pid_of(url: str) -> int:
    with redis.Redis.from_url(url) as client:
        return int(client.info("server")["process_id"])


def test_a_store_that_was_named_is_the_one(tmp_path: Path) -> None:
    with reached_store(settings(tmp_path, "redis://elsewhere:6379/0")) as url:
        assert url == "redis://elsewhere:6379/0"


def test_the_store_of_a_running_server_is_used_and_left_alone(tmp_path: Path) -> None:
    with EmbeddedStore.start(tmp_path) as store:
        with reached_store(settings(tmp_path)) as url:
            assert pid_of(url) == store.pid
        assert pid_of(store.url) == store.pid


def test_a_server_that_has_ended_lends_its_store_for_a_moment(tmp_path: Path) -> None:
    with EmbeddedStore.start(tmp_path) as store, redis.Redis.from_url(store.url) as client:
        client.set("kept", "on disk")
    with reached_store(settings(tmp_path)) as url:
        pid = pid_of(url)
        with redis.Redis.from_url(url) as client:
            assert client.get("kept") == b"on disk"
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_socket_that_a_killed_store_left_is_no_store(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as left:
        left.bind(str(tmp_path / "store.sock"))
    with pytest.raises(StoreError, match="There is no store in"), reached_store(settings(tmp_path)):
        pass


def test_a_folder_is_not_made_for_the_sake_of_a_look(tmp_path: Path) -> None:
    folder = tmp_path / "nowhere"
    with pytest.raises(StoreError, match="--data-dir"), reached_store(settings(folder)):
        pass
    assert not folder.exists()
