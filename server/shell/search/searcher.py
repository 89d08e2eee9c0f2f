"""The searcher: a program that judges one deal after another, beside a process that serves.

Run as `python -m server.shell.search.searcher NICENESS SOLVER`: a question a line on standard
input, its answer a line on standard output, the end with the end of the input. It knows no room, no
secret and no store, so nothing is lost with it.
"""

import os
import signal
import sys
from collections.abc import Sequence

import msgspec

from engine import SOLVER, parse_deal, parse_rules
from server.core.search import Judgement, judge


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deal to be judged, and how many positions may be looked at for it."""

    deal: str
    rules: str
    nodes: int


def answer(question: Question) -> Judgement:
    """Answer a question; raises `engine.NotationError` where it names no deal or no rules."""
    return judge(parse_deal(question.deal), parse_rules(question.rules), question.nodes)


def main(arguments: Sequence[str]) -> None:
    """Answer questions until there are no more."""
    niceness, solver = arguments
    if solver != SOLVER:
        # The files were replaced under a server that runs on: its rooms were promised the other.
        sys.exit(f"{solver} is asked for, and this is {SOLVER}: start the server again")
    os.nice(int(niceness))
    # A Ctrl-C in the terminal is for whoever started this, and its end ends this quietly.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)
    decoder, encoder = msgspec.json.Decoder(Question), msgspec.json.Encoder()
    for line in sys.stdin.buffer:
        sys.stdout.buffer.write(encoder.encode(answer(decoder.decode(line))) + b"\n")
        sys.stdout.buffer.flush()


if __name__ == "__main__":
    main(sys.argv[1:])
