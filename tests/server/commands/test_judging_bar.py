"""The progress bar: it stays on standard error, and keeps clear of the lines beside it."""

import json
import os
import pty
import re
import subprocess
from pathlib import Path

import pytest

from engine import numbered_deal
from server.shell.commands.judging_bar import JudgingBar
from tests.serving import PATIENCE_S, SCORPION


def test_elsewhere_than_on_a_terminal_one_line_tells_the_end(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """A log gets no bar that moves."""
    with JudgingBar(3) as bar:
        for number, verdict in enumerate(["winnable", "unwinnable", "unwinnable"]):
            bar.show(f"line {number}", verdict)
    printed = capsys.readouterr()
    assert printed.out == "line 0\nline 1\nline 2\n"
    assert "3/3 2 unwinnable, 1 winnable" in printed.err
    assert printed.err.count("\n") == 1
    assert "\x1b" not in printed.err


def seen_on_terminal(command: list[str], stdout: int | None) -> tuple[str, str]:
    """Run a command with a terminal as standard error, and as standard output where it is None.

    Returns what was printed on the terminal, without its control sequences, and elsewhere.
    """
    screen, end = pty.openpty()
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=end if stdout is None else stdout,
        stderr=end,
        env={**os.environ, "TERM": "xterm", "COLUMNS": "80"},
    )
    os.close(end)
    shown = b""
    try:
        while part := _read(screen):
            shown += part
        printed, _ = process.communicate(timeout=PATIENCE_S)
    finally:
        os.close(screen)
    assert process.returncode == 0
    return re.sub(r"\x1b\[[?0-9;]*[A-Za-z]", "", shown.decode()), (printed or b"").decode()


def _read(screen: int) -> bytes:
    """Read from a terminal; one whose other end is closed says so by an error."""
    try:
        return os.read(screen, 65536)
    except OSError:
        return b""


@pytest.fixture
def command(tmp_path: Path) -> list[str]:
    """Three deals to be judged from a file."""
    path = tmp_path / "deals.txt"
    path.write_text("".join(f"{numbered_deal(number)}\n" for number in (1, 2, 123)))
    return [*SCORPION, "solve", "--rules", "wasp", "--file", str(path), "--nodes", "500"]


def test_on_a_terminal_the_bar_moves_and_the_lines_go_where_they_are_sent(
    command: list[str],
) -> None:
    shown, printed = seen_on_terminal(command, subprocess.PIPE)
    assert "0/3" in shown
    assert "3/3" in shown
    assert "verdict" not in shown
    assert [json.loads(line)["verdict"] for line in printed.splitlines()]
    assert len(printed.splitlines()) == 3


def test_on_a_terminal_alone_the_lines_stand_whole_above_the_bar(command: list[str]) -> None:
    """A line longer than the terminal is wide can still be copied as one."""
    shown, _ = seen_on_terminal(command, None)
    lines = re.findall(r'\{"verdict".*?\}', shown)
    assert [json.loads(line).keys() for line in lines] == [{"verdict", "nodes", "actions"}] * 3
    assert any(len(line) > 80 for line in lines)
    assert "3/3" in shown
