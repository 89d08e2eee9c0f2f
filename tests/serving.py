"""A whole server as an operator runs it: `scorpion serve` in a process of its own."""

import contextlib
import os
import re
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Self

import psutil

SCORPION = (sys.executable, "-c", "from server.shell.cli import main; main()")
PATIENCE_S = 30.0
"""How long an event may keep a test waiting on a busy machine before the test has failed."""


def scorpion(*arguments: str, **environ: str) -> "subprocess.CompletedProcess[str]":
    """Run a command of the command line to its end."""
    return subprocess.run(
        [*SCORPION, *arguments],
        env={**os.environ, **environ},
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
        check=False,
    )


@dataclass
class Serving:
    """A server that people can reach at `url`."""

    process: psutil.Popen
    url: str
    said: str
    """What it told on standard output when it opened."""

    @classmethod
    @contextlib.contextmanager
    def start(cls, data_dir: Path, *options: str, **environ: str) -> Iterator[Self]:
        """Run a server on a free port of this machine while this lasts."""
        command = [*SCORPION, "serve", "--host", "127.0.0.1", "--port", "0"]
        log = data_dir.parent / f"{data_dir.name}.log"
        with log.open("w") as errors:
            process = psutil.Popen(
                [*command, "--data-dir", str(data_dir), *options],
                env={**os.environ, **environ},
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=errors,
                text=True,
            )
        try:
            yield cls(process, *_opened(process, log))
        finally:
            end(process)

    @property
    def workers(self) -> list[psutil.Process]:
        """The worker processes that run now."""
        return [
            child
            for child in self._children()
            if "server.shell.processes.worker" in child.cmdline()
        ]

    @property
    def bots(self) -> list[psutil.Process]:
        """The processes that play bots now."""
        return [
            child for child in self._children() if "server.shell.processes.bots" in child.cmdline()
        ]

    @property
    def store(self) -> psutil.Process:
        """The embedded store's process."""
        (store,) = [child for child in self._children() if child.name().endswith("-server")]
        return store

    def get(self, path: str) -> tuple[int, str]:
        """Ask for a path, on a connection of its own."""
        request = urllib.request.Request(self.url + path, headers={"Connection": "close"})
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def await_ready(self) -> None:
        """Wait until a worker says that it may be given visitors."""
        until(lambda: self.get("/readyz")[0] == 200)

    def _children(self) -> list[psutil.Process]:
        with contextlib.suppress(psutil.NoSuchProcess):
            return [child for child in self.process.children() if _is_running(child)]
        return []


def until(holds: Callable[[], bool]) -> None:
    """Wait until something holds; fails when it doesn't for longer than any machine is slow."""
    deadline = time.monotonic() + PATIENCE_S
    while not holds():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.02)


def gone(process: psutil.Process) -> bool:
    """Tell whether a process has ended."""
    return not _is_running(process)


def end(process: psutil.Popen) -> None:
    """End a server with all its processes, whatever state it is in."""
    family = [process, *process.children(recursive=True)] if process.poll() is None else []
    for member in family:
        with contextlib.suppress(psutil.NoSuchProcess):
            member.kill()
    process.wait()
    process.stdout.close()


def _opened(process: psutil.Popen, log: Path) -> tuple[str, str]:
    said = ""
    for line in process.stdout:
        said += line
        if line.startswith(("A move", "Players")):
            break
    match = re.search(r"http://\S+", said)
    assert match is not None, f"the server did not open:\n{log.read_text()}"
    return match[0], said


def _is_running(process: psutil.Process) -> bool:
    try:
        return bool(process.status() != psutil.STATUS_ZOMBIE)
    except psutil.NoSuchProcess:
        return False
