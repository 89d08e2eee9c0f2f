"""The log is for machines and operators, and holds no secret of players."""

import io
import json
import logging

import pytest
import structlog
from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, serve

from server.shell.log import BLOT, configure_log


class Terminal(io.StringIO):
    """A stream that claims to be a terminal."""

    def isatty(self) -> bool:
        return True


def lines_of(stream: io.StringIO) -> list[dict[str, object]]:
    """The events that were written."""
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_an_event_is_one_line_of_json() -> None:
    """A collector reads one object a line: what happened, where, how bad, when."""
    stream = io.StringIO()
    configure_log("info", stream)
    structlog.get_logger("server.test").warning("feed late", room="abc", lag_s=1.5)
    (line,) = lines_of(stream)
    assert line["event"] == "feed late"
    assert (line["room"], line["lag_s"]) == ("abc", 1.5)
    assert (line["level"], line["logger"]) == ("warning", "server.test")
    assert str(line["timestamp"]).endswith("Z")


def test_a_library_logs_in_the_same_form() -> None:
    """What a library writes is a line of the same log."""
    stream = io.StringIO()
    configure_log("info", stream)
    logging.getLogger("another.package").error("lost %s", "link")
    (line,) = lines_of(stream)
    assert (line["event"], line["logger"]) == ("lost link", "another.package")


def test_less_than_the_level_is_not_logged() -> None:
    """The level of the settings holds for all."""
    stream = io.StringIO()
    configure_log("warning", stream)
    structlog.get_logger("server.test").info("idle")
    logging.getLogger("another.package").info("idle")
    assert stream.getvalue() == ""


@pytest.mark.parametrize("kind", ["token", "cookie", "player", "secret", "nonce", "deal", "card"])
@pytest.mark.parametrize("stream", [io.StringIO(), Terminal()], ids=["file", "terminal"])
def test_a_secret_is_blotted_out(kind: str, stream: io.StringIO) -> None:
    """A value of a secret kind does not reach the disk, even if somebody logs it."""
    configure_log("info", stream)
    structlog.get_logger("server.test").info("seat taken", **{kind: "7H-hunter2"})
    assert "hunter2" not in stream.getvalue()
    assert BLOT in stream.getvalue()


async def test_what_bots_send_and_are_sent_is_not_logged_at_any_level() -> None:
    """Their client would write down each handshake with a token, and each frame with cards."""
    stream = io.StringIO()
    configure_log("debug", stream)

    async def tell_a_card(socket: ServerConnection) -> None:
        await socket.send("7H-frame")

    async with serve(tell_a_card, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        token = {"Authorization": "Bearer hunter2"}
        async with connect(f"ws://127.0.0.1:{port}", additional_headers=token) as socket:
            assert await socket.recv() == "7H-frame"
    logged = stream.getvalue()
    assert "hunter2" not in logged
    assert "7H-frame" not in logged


@pytest.mark.parametrize("stream", [io.StringIO(), Terminal()], ids=["file", "terminal"])
def test_a_traceback_shows_no_variables(stream: io.StringIO) -> None:
    """A fault is logged with its place in the code, without the cards that were at hand."""
    configure_log("info", stream)
    hand = ["7H"] * 3
    try:
        raise ValueError(len(hand))
    except ValueError:
        structlog.get_logger("server.test").exception("fault")
    assert "Traceback" in stream.getvalue()
    assert "test_log.py" in stream.getvalue()
    assert "'7H', '7H'" not in stream.getvalue()


def test_a_client_s_broken_text_is_no_fault_of_ours() -> None:
    """A client that sends rubbish can't fill the log with tracebacks; real faults are logged."""
    stream = io.StringIO()
    configure_log("info", stream)
    web_server = logging.getLogger("uvicorn.error")
    web_server.error("Invalid UTF-8 sequence received from client.")
    web_server.warning("Invalid HTTP request received.")
    web_server.warning("Unsupported upgrade request.")
    web_server.info("Started server process [%d]", 1)
    web_server.error("Exception in ASGI application")
    assert [line["event"] for line in lines_of(stream)] == ["Exception in ASGI application"]
