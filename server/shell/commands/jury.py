"""Judges many deals, in one process or in several."""

import contextlib
import os
import signal
from collections.abc import Generator, Iterator, Sequence
from functools import partial
from multiprocessing import get_context

from engine import Deal, RuleSet, Solution, solve, start

_AT_ONCE = 8
"""Deals handed to a process at a time: a message costs as much as many a verdict."""


def judge(deal: Deal, rules: RuleSet, nodes: int | None) -> Solution:
    """Solve a deal within a budget of nodes, None for the solver's own."""
    game = start(deal, rules)
    return solve(game) if nodes is None else solve(game, nodes=nodes)


def judge_all(
    deals: Sequence[Deal], rules: RuleSet, nodes: int | None = None, jobs: int = 1
) -> Generator[Solution]:
    """Yield the verdicts in the order of the deals; `jobs` processes work at a time.

    Close the iterator to end early: what is being judged then is given up.
    """
    one = partial(judge, rules=rules, nodes=nodes)
    if jobs == 1:
        yield from map(one, deals)
        return
    with _interrupts_ignored(), _own_modules_only():
        pool = get_context("spawn").Pool(jobs)
    # A pool ends its processes at once when it is left, whatever they are at.
    with pool:
        yield from pool.imap(one, deals, chunksize=_AT_ONCE)


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
