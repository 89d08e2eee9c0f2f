"""Judges many deals, in one process or in several."""

import contextlib
import os
import signal
from collections.abc import Generator, Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait

from engine import Deal, RuleSet, Solution, solve, start

_AT_ONCE = 8
"""Deals handed to a process at a time: a message costs as much as many a verdict."""

_SPAWN = get_context("spawn")


class JudgeEnded(Exception):
    """A process that judges ended before its time; the text is a sentence without full stop."""


def judge(deal: Deal, rules: RuleSet, nodes: int | None) -> Solution:
    """Solve a deal within a budget of nodes, None for the solver's own."""
    game = start(deal, rules)
    return solve(game) if nodes is None else solve(game, nodes=nodes)


def judge_all(
    deals: Sequence[Deal], rules: RuleSet, nodes: int | None = None, jobs: int = 1
) -> Generator[Solution]:
    """Yield the verdicts in the order of the deals; `jobs` processes work at a time.

    Close the iterator to end early: what is being judged then is given up. Raises `JudgeEnded`.
    """
    if jobs == 1:
        yield from (judge(deal, rules, nodes) for deal in deals)
        return
    parts = [deals[first : first + _AT_ONCE] for first in range(0, len(deals), _AT_ONCE)]
    with contextlib.ExitStack() as judges:
        with _interrupts_ignored(), _own_modules_only():
            bench = [_Judge(rules, nodes, judges) for _ in range(min(jobs, len(parts)))]
        for verdicts in _in_order(parts, bench):
            yield from verdicts


class _Judge:
    """A process that judges what it is sent; it ends with `until`, whatever it is at then."""

    def __init__(self, rules: RuleSet, nodes: int | None, until: contextlib.ExitStack) -> None:
        self.line, its = _SPAWN.Pipe()
        self._process = _SPAWN.Process(target=_answer, args=(its, rules, nodes), daemon=True)
        self._process.start()
        until.callback(self._end)
        # Only the process itself may hold its end, or nobody would notice that it is gone.
        its.close()

    def ask(self, deals: Sequence[Deal]) -> None:
        """Hand it deals; raises `JudgeEnded`."""
        with self._noticing():
            self.line.send(deals)

    def answer(self) -> list[Solution]:
        """Its verdicts on what it was asked; raises `JudgeEnded`."""
        with self._noticing():
            verdicts: list[Solution] = self.line.recv()
            return verdicts

    @contextlib.contextmanager
    def _noticing(self) -> Iterator[None]:
        try:
            yield
        except (EOFError, OSError):
            raise JudgeEnded(f"a process that judges ended: {self._cause()}") from None

    def _cause(self) -> str:
        self._process.join()
        status = self._process.exitcode or 0
        return signal.Signals(-status).name if status < 0 else f"status {status}"

    def _end(self) -> None:
        self._process.kill()
        self._process.join()
        self._process.close()
        self.line.close()


def _answer(line: Connection, rules: RuleSet, nodes: int | None) -> None:
    """Judge what comes until nobody is at the other end."""
    with contextlib.suppress(EOFError, OSError):
        while True:
            line.send([judge(deal, rules, nodes) for deal in line.recv()])


def _in_order(
    parts: Sequence[Sequence[Deal]], bench: Sequence[_Judge]
) -> Iterator[Sequence[Solution]]:
    """Yield the verdicts on each part, which is judged by whoever has nothing else to do."""
    left = enumerate(parts)
    asked: dict[_Judge, int] = {}
    known: dict[int, Sequence[Solution]] = {}

    def ask(judge: _Judge) -> None:
        part = next(left, None)
        if part is not None:
            asked[judge], deals = part
            judge.ask(deals)

    for judge in bench:
        ask(judge)
    for number in range(len(parts)):
        while number not in known:
            heard = wait([judge.line for judge in asked])
            for judge in [judge for judge in asked if judge.line in heard]:
                known[asked.pop(judge)] = judge.answer()
                ask(judge)
        yield known.pop(number)


@contextlib.contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Have processes begin deaf to Ctrl-C: this one hears it, and ends them without a word."""
    heeded = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, heeded)


@contextlib.contextmanager
def _own_modules_only() -> Iterator[None]:
    """Have processes begin that take no file where this one was started for a module."""
    before = os.environ.get("PYTHONSAFEPATH", "")
    os.environ["PYTHONSAFEPATH"] = "1"
    try:
        yield
    finally:
        os.environ["PYTHONSAFEPATH"] = before
