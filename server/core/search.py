"""Looking for a deal that can be won: which candidate of a secret is dealt, and why that one.

Everything here follows from the secret, the context, the rules and the search's own terms, so
whoever has them after the race comes to the same candidate.
"""

from collections.abc import Generator
from typing import Literal

import msgspec

from engine import SOLVER, Deal, RuleSet, Verdict, deal_for, solve, start

NODES = 20_000
"""Positions that the solver may look at for one candidate: most are decided within a few."""

MOST_CANDIDATES = 2_000
"""Candidates judged before the next one is dealt as it comes."""

MOST_BUDGETS = 100
"""So many times the budget of one candidate is spent on all of them: under some rules hardly any
deal is decided."""


class Search(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """On what terms a winnable deal is looked for; shown before the race, so nobody picks one."""

    solver: str = SOLVER
    """Version of the solver: another one may judge otherwise."""
    nodes: int = NODES
    """Positions that it may look at for one candidate."""


class Judgement(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the solver says of one candidate."""

    verdict: Verdict
    nodes: int
    """Positions that it looked at."""


Skipped = Literal["unwinnable", "unknown"]
"""Why a candidate was passed over."""


class Found(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The candidate to be dealt: the first after the skipped ones."""

    skipped: tuple[Skipped, ...] = ()
    """The verdict on candidate 0, 1, … before it."""
    proved: bool = False
    """Whether the solver proved that it can be won; else the deal is any deal."""

    @property
    def index(self) -> int:
        """The candidate's number, from 0."""
        return len(self.skipped)


def find(secret: bytes, context: str, rules: RuleSet, search: Search | None) -> Found:
    """The first candidate that the solver proves winnable; without a search simply the first.

    Where none of the first candidates is proved, the one after them is dealt as it comes.
    """
    if search is None:
        return Found()
    candidates = finding(secret, context, search)
    try:
        deal = next(candidates)
        while True:
            deal = candidates.send(judge(deal, rules, search.nodes))
    except StopIteration as end:
        found: Found = end.value
        return found


def finding(secret: bytes, context: str, search: Search) -> Generator[Deal, Judgement, Found]:
    """Look for the deal wherever the solver runs: yield a candidate, be sent what is said of it.

    Returns what `find` returns.
    """
    skipped: list[Skipped] = []
    left = MOST_BUDGETS * search.nodes
    while len(skipped) < MOST_CANDIDATES and left > 0:
        judgement = yield deal_for(secret, context, len(skipped))
        if judgement.verdict == "winnable":
            return Found(tuple(skipped), proved=True)
        skipped.append(judgement.verdict)
        left -= judgement.nodes
    return Found(tuple(skipped))


def judge(deal: Deal, rules: RuleSet, nodes: int) -> Judgement:
    """Have the solver judge a candidate, looking at so many positions at most."""
    solution = solve(start(deal, rules), nodes=nodes)
    return Judgement(solution.verdict, solution.nodes)
