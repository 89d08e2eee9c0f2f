"""Run a program that ends when its starter does: `tether.py kernel PID | pipe FD  PROGRAM ARGS…`.

The file is run by itself (`python -I -S`), between a server and its store or a worker, so it may
import nothing but the standard library and must stay quick. It is a program of its own, not a
`preexec_fn`: Python code between fork and exec can deadlock where other threads are running.
"""

import os
import signal
import sys
from collections.abc import Sequence
from pathlib import Path

PR_SET_PDEATHSIG = 1


def tethered(program: Sequence[str], lifeline: int) -> list[str]:
    """Return the command that runs `program` until the calling thread's process ends.

    `lifeline` is the read end of a pipe whose write end only the caller holds; it is used where
    the kernel has no signal for a parent's death, and has to be passed on to the command.
    """
    bond = ["kernel", str(os.getpid())] if sys.platform == "linux" else ["pipe", str(lifeline)]
    return [sys.executable, "-I", "-S", str(Path(__file__).resolve()), *bond, *program]


def follow_by_kernel(starter: int) -> None:
    """Have the kernel send SIGTERM to this process when the thread that started it is gone."""
    import ctypes  # noqa: PLC0415 - only Linux has the call, and the import costs milliseconds

    libc = ctypes.CDLL(None, use_errno=True)
    if libc.prctl(PR_SET_PDEATHSIG, signal.SIGTERM, 0, 0, 0) != 0:
        raise OSError(ctypes.get_errno(), "prctl(PR_SET_PDEATHSIG)")
    if os.getppid() != starter:
        sys.exit("the starter ended before the program began")


def follow_by_pipe(lifeline: int) -> None:
    """Leave a watcher behind that sends SIGTERM to this process when the pipe is closed."""
    followed = os.getpid()
    if os.fork() != 0:
        os.close(lifeline)
        return
    while os.read(lifeline, 1):
        pass
    if os.getppid() == followed:
        os.kill(followed, signal.SIGTERM)
    os._exit(0)


def main(arguments: Sequence[str]) -> None:
    """Tie this process to its starter and become the program."""
    bond, number, *program = arguments
    if bond == "kernel":
        follow_by_kernel(int(number))
    else:
        follow_by_pipe(int(number))
    os.execv(program[0], program)


if __name__ == "__main__":
    main(sys.argv[1:])
