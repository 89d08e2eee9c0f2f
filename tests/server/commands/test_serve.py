"""`scorpion serve` on real processes: it opens, survives what dies, and ends as it should."""

import asyncio
import json
import signal
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
import redis
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from server.core.protocol import SUBPROTOCOL
from server.shell.processes.embedded import EmbeddedStore
from tests.serving import Serving, gone, scorpion, until


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    """A server with two workers and a store of its own."""
    with Serving.start(tmp_path / "data", "--workers", "2") as serving:
        serving.await_ready()
        yield serving


def test_it_says_where_it_is_and_serves_there(serving: Serving, tmp_path: Path) -> None:
    """One command: two workers, a store, an address to open, and a word about the moves."""
    assert len(serving.workers) == 2
    assert serving.store.is_running()
    assert f"A move is on disk before it counts, in {tmp_path / 'data'}" in serving.said
    nobody = '{"name":null,"colour":null,"pattern":null}'
    assert serving.get("/api/me") == (200, nobody)
    assert "scorpion_connections" in serving.get("/metrics")[1]


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_told_to_end_it_leaves_nothing_running(
    serving: Serving, tmp_path: Path, number: signal.Signals
) -> None:
    """SIGTERM and Ctrl-C are good ends: no process stays, and the folder is free again."""
    family = [*serving.workers, serving.store]
    serving.process.send_signal(number)
    assert serving.process.wait() == 0
    assert all(gone(process) for process in family)
    EmbeddedStore.start(tmp_path / "data").stop()


async def test_told_to_end_it_says_good_bye_before_it_closes(serving: Serving) -> None:
    """A player who is connected reads why, and when to come back, before the socket closes."""
    address = serving.url.replace("http", "ws") + "/ws"
    async with connect(address, subprotocols=[Subprotocol(SUBPROTOCOL)]) as socket:
        await socket.send(json.dumps({"t": "ping", "id": "1"}))
        await socket.recv()
        serving.process.terminate()
        bye = json.loads(await socket.recv())
        assert (bye["t"], bye["code"]) == ("bye", "draining")
        assert bye["retry_in"] > 0
        await socket.wait_closed()
    assert await asyncio.to_thread(serving.process.wait) == 0


def test_a_killed_worker_is_replaced_while_the_other_serves(serving: Serving) -> None:
    """One worker is killed; somebody answers all the time, and soon there are two again."""
    victim = serving.workers[0]
    victim.kill()
    until(lambda: gone(victim))
    assert serving.get("/healthz")[0] == 200
    until(lambda: len(serving.workers) == 2)


def test_the_only_worker_may_die_and_nobody_is_turned_away(tmp_path: Path) -> None:
    """Who comes while the only worker is being replaced waits a moment and is served."""
    with Serving.start(tmp_path / "data") as serving:
        (victim,) = serving.workers
        victim.kill()
        until(lambda: gone(victim))
        assert serving.get("/healthz") == (200, "ok\n")
        assert serving.workers[0].pid != victim.pid


def test_a_killed_store_comes_back_with_the_rooms(serving: Serving) -> None:
    """The store is killed under the server, which starts it again and goes on."""
    victim = serving.store
    victim.kill()
    until(lambda: gone(victim))
    until(lambda: serving.get("/api/rooms/abcdefghij234567")[0] == 404)
    serving.await_ready()
    assert serving.store.pid != victim.pid


def test_no_process_outlives_a_killed_supervisor(serving: Serving, tmp_path: Path) -> None:
    """The server is killed outright: workers and store end by themselves, and it can start anew."""
    family = [*serving.workers, serving.store]
    serving.process.kill()
    until(lambda: all(gone(process) for process in family))
    with Serving.start(tmp_path / "data") as again:
        assert again.get("/healthz")[0] == 200


def test_two_servers_do_not_share_a_folder(serving: Serving, tmp_path: Path) -> None:
    """A second server on the same data folder is refused in a line, and the first goes on."""
    second = scorpion(
        "serve", "--host", "127.0.0.1", "--port", "0", "--data-dir", str(tmp_path / "data")
    )
    assert second.returncode == 1
    assert "in use by another server" in second.stderr
    assert second.stderr.count("\n") == 1
    assert serving.get("/healthz")[0] == 200


def test_a_taken_port_is_refused_before_anything_starts(serving: Serving, tmp_path: Path) -> None:
    """The port is another server's: one line, and no folder is made."""
    port = serving.url.rpartition(":")[2]
    second = scorpion(
        "serve", "--host", "127.0.0.1", "--port", port, "--data-dir", str(tmp_path / "second")
    )
    assert second.returncode == 1
    assert f"port {port}: address already in use" in second.stderr
    assert second.stderr.count("\n") == 1
    assert not (tmp_path / "second").exists()


@pytest.mark.parametrize(
    ("options", "environ", "named"),
    [
        (("--workers", "0"), {}, "--workers: "),
        (("--workers", "2", "--port", "70000"), {"SCORPION_WORKERS": "0"}, "--port: "),
        ((), {"SCORPION_WORKERS": "0"}, "SCORPION_WORKERS: "),
        ((), {"SCORPION_DRAIN_S": "soon"}, "SCORPION_DRAIN_S"),
    ],
)
def test_a_wrong_setting_ends_it_with_status_2(
    options: tuple[str, ...], environ: dict[str, str], named: str
) -> None:
    """The operator reads which setting is wrong, on one line."""
    ended = scorpion("serve", *options, **environ)
    assert ended.returncode == 2
    assert ended.stderr.startswith(named)
    assert ended.stderr.count("\n") == 1


def test_a_given_store_is_used_and_left_running(valkey_url: str, tmp_path: Path) -> None:
    """With a store of the operator's there is no other; players' keys are worth a word then."""
    with Serving.start(tmp_path / "data", "--redis-url", valkey_url) as serving:
        assert not (tmp_path / "data" / "store.sock").exists()
        assert "clients are told how it keeps it" in serving.said
        serving.await_ready()


@pytest.mark.parametrize(("trusted", "secure"), [("127.0.0.1", True), ("", False)])
def test_a_proxy_is_believed_only_where_the_settings_trust_it(
    tmp_path: Path, trusted: str, secure: bool
) -> None:
    """A request says that it came by TLS: from the operator's proxy that holds, else not."""
    with Serving.start(tmp_path / "data", SCORPION_TRUSTED_PROXIES=trusted) as serving:
        request = urllib.request.Request(
            f"{serving.url}/api/players",
            data=b'{"name": "Ada"}',
            headers={"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"},
        )
        with urllib.request.urlopen(request) as answer:
            cookie = answer.headers["set-cookie"]
    assert ("Secure" in cookie) == secure


def test_a_store_that_is_not_there_is_said(tmp_path: Path) -> None:
    """The address of the store is wrong: it tries a few times, then says so and ends."""
    ended = scorpion(
        "serve", "--host", "127.0.0.1", "--port", "0",
        "--data-dir", str(tmp_path), "--redis-url", f"unix://{tmp_path}/none.sock",
    )  # fmt: skip
    assert ended.returncode == 1
    assert "The store can't be reached" in ended.stderr
    assert "Traceback" not in ended.stderr


def test_a_store_that_forgets_is_refused_at_once(valkey: EmbeddedStore, tmp_path: Path) -> None:
    """A store that drops keys when memory is short can't hold races: no restart would help."""
    with redis.Redis.from_url(valkey.url) as client:
        client.config_set("maxmemory-policy", "allkeys-lru")
        try:
            ended = scorpion(
                "serve", "--host", "127.0.0.1", "--port", "0",
                "--data-dir", str(tmp_path), "--redis-url", valkey.url,
            )  # fmt: skip
        finally:
            client.config_set("maxmemory-policy", "noeviction")
    assert ended.returncode == 1
    assert "maxmemory-policy is allkeys-lru" in ended.stderr
    assert ended.stderr.count("maxmemory-policy is") == 1
