"""The tether: a program ends when its starter does, by the kernel's signal and by a pipe."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.shell import tether

STARTER = """
import os, subprocess, sys

tether, bond, *program = sys.argv[1:]
lifeline, held = os.pipe()
number = os.getpid() if bond == "kernel" else lifeline
command = [sys.executable, "-IS", tether, bond, str(number), *program]
subprocess.Popen(command, pass_fds=(lifeline,))
os.close(lifeline)
sys.stdin.read()
"""

# Says that it runs, and by closing its output, which nobody else holds, that it has ended.
PROGRAM = """
import signal, sys

def end(number, frame):
    print("ended by", signal.Signals(number).name, flush=True)
    sys.exit()

signal.signal(signal.SIGTERM, end)
print("running", flush=True)
while True:
    signal.pause()
"""

BONDS = [
    pytest.param(
        "kernel", marks=pytest.mark.skipif(sys.platform != "linux", reason="Linux alone has it")
    ),
    "pipe",
]


@pytest.fixture(params=BONDS)
def starter(request: pytest.FixtureRequest) -> Iterator[subprocess.Popen[str]]:
    """A process that has started the program on a tether and waits."""
    program = [sys.executable, "-c", PROGRAM]
    with subprocess.Popen(
        [sys.executable, "-c", STARTER, tether.__file__, request.param, *program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        yield process
        process.kill()


def test_the_program_ends_when_its_starter_is_killed(starter: subprocess.Popen[str]) -> None:
    assert starter.stdout is not None
    assert starter.stdout.readline() == "running\n"
    starter.kill()
    assert starter.stdout.read() == "ended by SIGTERM\n"


def test_the_program_ends_when_its_starter_leaves(starter: subprocess.Popen[str]) -> None:
    assert starter.stdout is not None
    assert starter.stdin is not None
    assert starter.stdout.readline() == "running\n"
    starter.stdin.close()
    assert starter.stdout.read() == "ended by SIGTERM\n"


@pytest.mark.skipif(sys.platform != "linux", reason="Linux alone has the signal")
def test_a_starter_that_is_gone_already_is_noticed() -> None:
    """The starter was killed before the program could ask the kernel for the signal."""
    somebody_else = os.getppid()
    command = [sys.executable, tether.__file__, "kernel", str(somebody_else), "/bin/true"]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ended.returncode == 1
    assert "the starter ended" in ended.stderr


def test_the_watcher_leaves_with_the_program() -> None:
    """The program ended by itself: nothing may be signalled when the starter ends later."""
    lifeline, held = os.pipe()
    command = [sys.executable, tether.__file__, "pipe", str(lifeline), "/bin/echo", "done"]
    with subprocess.Popen(command, pass_fds=(lifeline,), stdout=subprocess.PIPE) as program:
        os.close(lifeline)
        assert program.wait() == 0
        os.close(held)
        assert program.stdout is not None
        assert program.stdout.read() == b"done\n", "the watcher held the output too"


def test_the_signal_is_the_one_that_asks(tmp_path: Path) -> None:
    lifeline, held = os.pipe()
    command = tether.tethered([sys.executable, "-c", PROGRAM], lifeline)
    with subprocess.Popen(command, pass_fds=(lifeline,), stdout=subprocess.PIPE) as program:
        os.close(lifeline)
        assert program.stdout is not None
        assert program.stdout.readline() == b"running\n"
        program.send_signal(signal.SIGTERM)
        assert program.wait() == 0
        os.close(held)
