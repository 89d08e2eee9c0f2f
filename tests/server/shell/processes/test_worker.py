"""A worker's web server: what it cuts off by itself, and what it leaves to the application."""

import contextlib
import json
import resource
import signal
import socket
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.frames import Frame, Opcode
from websockets.typing import Subprotocol

from server.core.protocol import SUBPROTOCOL
from server.shell.processes.supervisor import CANNOT_WORK
from server.shell.processes.worker import allow_files, config_of, main
from server.shell.settings import Settings
from tests.serving import Serving


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """One server for all tests of this file: none of them may harm it."""
    with Serving.start(tmp_path_factory.mktemp("worker") / "data") as serving:
        yield serving


def visit(serving: Serving, *protocols: str) -> connect:
    """A socket to the server."""
    address = serving.url.replace("http", "ws") + "/ws"
    offered = [Subprotocol(name) for name in protocols or (SUBPROTOCOL,)]
    return connect(address, subprotocols=offered)


async def last_words(client: ClientConnection) -> tuple[list[str], int | None]:
    """What still comes until the server closes, and with which code it does."""
    codes: list[str] = []
    with contextlib.suppress(ConnectionClosed):
        while True:
            codes.append(json.loads(await client.recv())["code"])
    return codes, client.close_code


def test_the_log_names_what_speaks_though_it_runs_as_a_program(tmp_path: Path) -> None:
    with Serving.start(tmp_path / "data"):
        pass
    lines = map(json.loads, (tmp_path / "data.log").read_text().splitlines())
    (serves,) = (line for line in lines if line["event"] == "worker serves")
    assert serves["logger"] == "server.shell.processes.worker"


async def test_a_frame_a_little_too_long_is_answered(serving: Serving) -> None:
    """A client whose frames grew too long learns so before the connection ends."""
    async with visit(serving) as client:
        await client.send("x" * 5_000)
        assert await last_words(client) == (["frame_too_big"], 1009)


async def test_a_frame_far_too_long_is_not_taken_in(serving: Serving) -> None:
    """A megabyte is cut off by the protocol itself: its code says why."""
    async with visit(serving) as client:
        await client.send("x" * 1_000_000)
        assert await last_words(client) == ([], 1009)


async def test_text_that_is_none_ends_the_connection_alone(serving: Serving) -> None:
    """Bytes that are no UTF-8 close with the code for that, and the log stays silent."""
    async with visit(serving) as client:
        frame = Frame(Opcode.TEXT, b"\xff\xfe")
        client.transport.write(frame.serialize(mask=True))
        assert await last_words(client) == ([], 1007)
    assert serving.get("/healthz")[0] == 200


async def test_a_binary_frame_is_answered(serving: Serving) -> None:
    """The protocol is text; who sends bytes is told."""
    async with visit(serving) as client:
        await client.send(b"\x00\x01")
        codes, _ = await last_words(client)
    assert codes == ["bad_frame"]


async def test_frames_are_not_packed(serving: Serving) -> None:
    """A client that offers to pack frames is not taken up on it: that saves memory."""
    async with visit(serving) as client:
        assert client.response is not None
        assert "sec-websocket-extensions" not in client.response.headers
        assert "server" not in client.response.headers


async def test_an_unknown_protocol_is_refused_in_words(serving: Serving) -> None:
    """An old page meets a new server: it can show its player what to do."""
    async with visit(serving, "scorpion.race.v0") as client:
        codes, _ = await last_words(client)
    assert codes == ["unsupported_protocol"]


def test_only_trusted_proxies_are_believed() -> None:
    """Without a proxy in the settings nobody can choose the address that counts for them."""
    app = Starlette()
    assert not config_of(app, Settings.read({})).proxy_headers
    behind = config_of(app, Settings.read({}, trusted_proxies=("10.0.0.0/8",)))
    assert behind.proxy_headers
    assert behind.forwarded_allow_ips == ["10.0.0.0/8"]


@pytest.mark.parametrize(
    ("soft", "hard", "then"),
    [
        (1_024, 20_000, 12_000),
        (1_024, 4_096, 4_096),
        (1_024, resource.RLIM_INFINITY, 12_000),
        (15_000, 20_000, None),
        (resource.RLIM_INFINITY, resource.RLIM_INFINITY, None),
    ],
)
def test_a_worker_may_open_a_file_for_each_visitor(
    monkeypatch: pytest.MonkeyPatch, soft: int, hard: int, then: int | None
) -> None:
    """A shell's usual limit is far below the connections that the settings allow."""
    limits: list[tuple[int, int]] = []
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, hard))
    monkeypatch.setattr(resource, "setrlimit", lambda _, pair: limits.append(pair))
    allow_files(12_000)
    assert limits == ([] if then is None else [(then, hard)])


def test_where_the_limit_can_not_be_raised_a_worker_does_with_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Some systems hold a lower limit than the one that they tell."""

    def refuse(*_: object) -> None:
        raise ValueError

    monkeypatch.setattr(resource, "getrlimit", lambda _: (256, resource.RLIM_INFINITY))
    monkeypatch.setattr(resource, "setrlimit", refuse)
    allow_files(12_000)


def test_settings_that_can_not_work_end_in_a_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A worker whose environment is wrong tells its supervisor not to start it again."""
    monkeypatch.setenv("SCORPION_PORT", "none")
    monkeypatch.setattr(signal, "signal", lambda *_: None)
    with socket.socket() as unused:
        assert main([str(unused.fileno())]) == CANNOT_WORK
    assert capsys.readouterr().err.startswith("SCORPION_PORT: ")
