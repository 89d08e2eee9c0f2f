"""Server processes of a test: the workers, their sockets, and the store beneath them."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import redis

from server.shell.bots.site import Site
from server.shell.processes.embedded import EmbeddedStore
from server.shell.processes.supervisor import READY
from server.shell.settings import Settings

COOKIE_KEY = "the same key for every process of a test"
WORKER = "tests.races.worker"


def settings_for(store_url: str, **changes: Any) -> Settings:
    """Settings of a test's server: no limits for an address, and links that are looked at often.

    It looks for no deal that nobody waits for.
    """
    usual: dict[str, Any] = {
        "redis_url": store_url,
        "cookie_keys": (COOKIE_KEY,),
        "rate_limits": False,
        "practice_pool": 0,
        "heartbeat_s": 0.2,
        "nonce_window_ms": 1_000,
        "standings_interval_s": 0.05,
        "store_timeout_s": 1.0,
        "log_level": "warning",
    }
    return Settings.read({}, **{**usual, **changes})


class WorkerProcess:
    """One worker; it serves from its making on, and is gone when it is closed."""

    def __init__(
        self, listener: socket.socket, settings: Settings, environ: Mapping[str, str] | None = None
    ) -> None:
        self._log = tempfile.TemporaryFile()  # noqa: SIM115 - closed with the process
        self._process = subprocess.Popen(
            [sys.executable, "-m", WORKER, str(listener.fileno())],
            env={**os.environ, **settings.environ(), **(environ or {})},
            pass_fds=(listener.fileno(),),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=self._log,
        )

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    @property
    def log(self) -> str:
        """All that the worker has logged."""
        self._log.seek(0)
        return self._log.read().decode()

    def await_ready(self) -> None:
        """Wait until it serves."""
        assert self._process.stdout is not None
        assert self._process.stdout.read(len(READY)) == READY, self.log

    def terminate(self) -> None:
        """Tell it to end, as a supervisor does."""
        self._process.terminate()

    def wait(self) -> int:
        """Wait for its end and return its status."""
        return self._process.wait()

    def close(self) -> None:
        """End it at once, if it is still there, and hold what it logged against it."""
        self._process.kill()
        self._process.wait()
        assert self._process.stdout is not None
        self._process.stdout.close()
        log = self.log
        self._log.close()
        assert "Traceback" not in log, log


@dataclass
class Servers:
    """Workers that share a store, each at an address of its own."""

    store_url: str
    workers: Sequence[WorkerProcess]
    sites: Sequence[Site]


@contextmanager
def listening() -> Iterator[tuple[socket.socket, Site]]:
    """Give a listening socket on a free port, and the site found there."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield listener, Site(f"http://127.0.0.1:{listener.getsockname()[1]}")


@contextmanager
def serving(
    settings: Settings, count: int, environ: Mapping[str, str] | None = None
) -> Iterator[Servers]:
    """Run `count` workers on the store that the settings name."""
    assert settings.redis_url is not None
    with ExitStack() as stack:
        places = [stack.enter_context(listening()) for _ in range(count)]
        workers = [WorkerProcess(listener, settings, environ) for listener, _ in places]
        for worker in workers:
            stack.callback(worker.close)
        for worker in workers:
            worker.await_ready()
        yield Servers(settings.redis_url, workers, [site for _, site in places])


class MortalStore:
    """An embedded store that a test may pause, kill and start again on the same data."""

    def __init__(self, data_dir: Path) -> None:
        self._data_dir = data_dir
        self._store = EmbeddedStore.start(data_dir)
        self.url = self._store.url

    def pause(self) -> None:
        """Stop it in mid air: links stay open and nothing is answered."""
        os.kill(self._store.pid, signal.SIGSTOP)

    def resume(self) -> None:
        """Let it go on."""
        os.kill(self._store.pid, signal.SIGCONT)

    def kill(self) -> None:
        """End it as a power cut does; what it hasn't on disk is lost."""
        os.kill(self._store.pid, signal.SIGKILL)
        self._store.stop()

    def revive(self) -> None:
        """Start it anew on what is on the disk."""
        self._store = EmbeddedStore.start(self._data_dir)
        assert self._store.url == self.url

    def client(self) -> redis.Redis:
        """A client of the test's own."""
        return redis.Redis.from_url(self.url)

    def close(self) -> None:
        """End it for good."""
        self._store.stop()


@contextmanager
def mortal_store() -> Iterator[MortalStore]:
    """Give a store of one's own; its folder has a short name, so that its address stays."""
    with tempfile.TemporaryDirectory(prefix="scorpion-") as folder:
        store = MortalStore(Path(folder))
        try:
            yield store
        finally:
            store.close()
