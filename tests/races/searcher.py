"""The server's own searcher, at a gate: `python -m tests.races.searcher NICENESS SOLVER`.

`SEARCH_GATE` names a folder. There a searcher puts down its process id when it is asked, and
waits for the file `open` before it answers; with the file `fatal` it ends instead, as if the
question were its death. All the rest is what the server runs.
"""

import os
import signal
import sys
import time
from pathlib import Path
from unittest.mock import patch

from server.core.search import Judgement
from server.shell.search import searcher
from server.shell.search.searcher import Question, answer

LOOK_S = 0.005


def answer_at_gate(question: Question) -> Judgement:
    """Answer as ever, once the gate is open."""
    gate = Path(os.environ["SEARCH_GATE"])
    (gate / f"asked-{os.getpid()}").touch()
    while not (gate / "open").exists():
        if (gate / "fatal").exists():
            os.kill(os.getpid(), signal.SIGKILL)
        time.sleep(LOOK_S)
    return answer(question)


if __name__ == "__main__":
    with patch("server.shell.search.searcher.answer", answer_at_gate):
        searcher.main(sys.argv[1:])
