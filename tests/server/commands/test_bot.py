"""`scorpion bot` answers wrong arguments and unreachable servers with a sentence and a status."""

import socket

import pytest

from server.shell.commands.bot import MOST_BOTS, bot_command


@pytest.mark.parametrize("count", [0, -1, MOST_BOTS + 1])
def test_a_count_that_no_room_can_seat_is_bad_usage(
    count: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert bot_command("http://127.0.0.1:1", "ABCDE", count) == 2
    assert "--count is 1 to 9" in capsys.readouterr().err


def test_a_negative_pace_is_bad_usage(capsys: pytest.CaptureFixture[str]) -> None:
    assert bot_command("http://127.0.0.1:1", "ABCDE", 1, -1) == 2
    assert "--pace" in capsys.readouterr().err


def test_an_address_that_is_none_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert bot_command("gopher://here", "ABCDE") == 1
    assert "is no address of a server" in capsys.readouterr().err


def test_a_server_that_is_not_there_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    assert bot_command(f"http://127.0.0.1:{port}", "ABCDE") == 1
    said = capsys.readouterr()
    assert f"127.0.0.1:{port} can't be reached" in said.err
    assert said.out == ""
