"""What the solver answers, and which solver answered."""

from dataclasses import dataclass
from typing import Literal

from engine.actions import Action

SOLVER = "scorpion-solver/1"
"""The solver's version: a record names it, since another version may answer otherwise."""

NODES = 200_000
"""The budget of positions whose moves are tried, where the caller gives none."""

Verdict = Literal["winnable", "unwinnable", "unknown"]


@dataclass(frozen=True, slots=True)
class Solution:
    """A verdict, the positions it took, and for `winnable` the actions that win."""

    verdict: Verdict
    nodes: int
    actions: tuple[Action, ...] = ()
