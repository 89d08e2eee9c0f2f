"""The search: depth first through the positions that are not proved lost, none twice."""

from collections.abc import Iterator

from engine.actions import Action
from engine.rules import RuleSet
from engine.solver.dominance import safe_step, traps
from engine.solver.relaxed import is_lost
from engine.solver.solution import Solution
from engine.solver.state import State, is_won, key_of
from engine.solver.steps import Step, after, steps

MOST_REMEMBERED = 1_000_000
"""Positions kept in memory (some 150 MB); a search that needs more ends as unknown."""


def search(root: State, rules: RuleSet, nodes: int, *, pruned: bool = True) -> Solution:
    """Look for a win from a position within so many nodes.

    Without pruning every step is tried in every position: slow, and of the same verdict.
    """
    if is_won(root, rules):
        return Solution("winnable", 0)
    if pruned and is_lost(root, rules):
        return Solution("unwinnable", 0)
    tried = _worth_trying if pruned else steps
    seen = {key_of(root)}
    line: list[Action] = []
    path: list[tuple[State, Iterator[Step]]] = [(root, iter(tried(root, rules)))]
    budget = min(nodes, MOST_REMEMBERED)
    while path:
        before, untried = path[-1]
        step = next(untried, None)
        if step is None:
            path.pop()
            del line[-1:]
            continue
        state = after(before, step, rules)
        if is_won(state, rules):
            return Solution("winnable", len(seen), (*line, step.action))
        key = key_of(state)
        if key in seen:
            continue
        if len(seen) >= budget:
            return Solution("unknown", len(seen))
        seen.add(key)
        if pruned and _may_lose(before, step) and is_lost(state, rules):
            continue
        line.append(step.action)
        path.append((state, iter(tried(state, rules))))
    return Solution("unwinnable", len(seen))


def _worth_trying(state: State, rules: RuleSet) -> list[Step]:
    """List the steps out of a position, or a single one where that can do no harm."""
    tried = steps(state, rules)
    if len(tried) > 1:
        safe = safe_step(state, tried, rules)
        if safe is not None:
            return [safe]
    if rules.empty == "any":
        return _small_loads_first(state, tried)
    return tried


def _small_loads_first(state: State, tried: list[Step]) -> list[Step]:
    """Put small loads first among the joins, and among the moves to an empty column.

    Where cards may come apart again, that finds more wins within a budget than any order tried.
    """
    return sorted(
        tried, key=lambda step: (not step.load, not state.columns[step.to], len(step.load))
    )


def _may_lose(before: State, step: Step) -> bool:
    """Tell whether the relaxed game may reach less after a step than before it.

    A join that traps no card only takes obstacles away.
    """
    return not step.load or not before.columns[step.to] or traps(before, step)
