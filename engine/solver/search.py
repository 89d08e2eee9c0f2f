"""The search: depth first through all positions, none twice."""

from collections.abc import Iterator

from engine.actions import Action
from engine.board import RUNS
from engine.rules import RuleSet
from engine.solver.moves import after, choices
from engine.solver.solution import Solution
from engine.solver.state import State, key_of

MOST_REMEMBERED = 1_000_000
"""Positions kept in memory (some 150 MB); a search that needs more ends as unknown."""


def search(root: State, rules: RuleSet, nodes: int) -> Solution:
    """Look for a win from a position within so many nodes."""
    if is_won(root, rules):
        return Solution("winnable", 0)
    seen = {key_of(root)}
    line: list[Action] = []
    path: list[tuple[State, Iterator[Action]]] = [(root, iter(choices(root, rules)))]
    budget = min(nodes, MOST_REMEMBERED)
    while path:
        state, untried = path[-1]
        action = next(untried, None)
        if action is None:
            path.pop()
            del line[-1:]
            continue
        state = after(state, action, rules)
        if is_won(state, rules):
            return Solution("winnable", len(seen), (*line, action))
        key = key_of(state)
        if key in seen:
            continue
        if len(seen) >= budget:
            return Solution("unknown", len(seen))
        seen.add(key)
        line.append(action)
        path.append((state, iter(choices(state, rules))))
    return Solution("unwinnable", len(seen))


def is_won(state: State, rules: RuleSet) -> bool:
    """Tell whether all four runs are there, given that no card is missing."""
    if rules.completed == "stay":
        return sum(column in RUNS for column in state.columns) == len(RUNS)
    return not any(state.columns) and not state.stock and not state.reserve
