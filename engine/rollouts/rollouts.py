"""Trying each step out: on boards dealt by chance, played to their end by greed.

What the player sees is the same on all these boards, and greed sees no more of them than it. So a
step wins by what it is good for whatever lies face down, and not by what only its guess knows.
"""

from collections.abc import Sequence
from math import ceil, log2, sqrt
from statistics import fmean, pstdev

from engine.actions import DealStock, Move, Undo
from engine.game import Game
from engine.rollouts.playout import by_worth, deal_of, played_out, reached, useful_steps
from engine.rollouts.worlds import Chance, World, an_order, world
from engine.rules import RuleSet
from engine.solver.state import State, state_of
from engine.solver.steps import Step, after

ROLLOUTS = 60
"""Games that are played for one decision: some 10 to 20 ms of processor time."""

FEWEST_WORLDS = 2
"""Boards that each step is tried on in a round, however many steps there are."""

STANDARD_ERRORS = 1.0
"""How far a step has to be ahead of greed's for it to be taken instead: less may be luck."""


def best_by_rollouts(game: Game, chance: Chance, rollouts: int) -> Move | DealStock | None:
    """Return the play that comes furthest over so many games, or none where nothing is useful.

    Where the cards out of sight lie in this game has no part in it: they are dealt anew.
    """
    root, rules = state_of(game.board), game.rules
    tried = _tries(root, rules, an_order(chance))
    if not tried:
        return None
    best = tried[_best(root, tried, rules, chance, rollouts)].action
    assert not isinstance(best, Undo)
    return best


def _tries(root: State, rules: RuleSet, order: bytes) -> Sequence[Step]:
    """List the steps to try, the one that greed would take first, the deal of the stock last."""
    useful = by_worth(root, useful_steps(root, rules), order)
    deal = deal_of(root, rules)
    return (*useful, deal) if deal else useful


def _best(root: State, tried: Sequence[Step], rules: RuleSet, chance: Chance, rollouts: int) -> int:
    """Return which step is the best: in each round the better half goes on, and greed's always."""
    if len(tried) == 1:
        return 0
    left = list(range(len(tried)))
    results: list[list[int]] = [[] for _ in tried]
    rounds = ceil(log2(len(tried)))
    for _ in range(rounds):
        for _ in range(max(FEWEST_WORLDS, rollouts // rounds // len(left))):
            tried_on = world(root, chance)
            for at in left:
                results[at].append(_outcome(tried_on, tried[at], rules))
        left = _better_half(left, results)
    leads = {at: _lead(results[at], results[0]) for at in left}
    return max(left, key=lambda at: leads[at])


def _outcome(tried_on: World, step: Step, rules: RuleSet) -> int:
    """Play a board to its end after a step; the same board gives the same to whoever asks."""
    return reached(played_out(after(tried_on.state, step, rules), rules, tried_on.order), rules)


def _better_half(left: Sequence[int], results: Sequence[Sequence[int]]) -> list[int]:
    """Keep greed's step, and of all steps the better half, two at least."""
    ranked = sorted(left, key=lambda at: -fmean(results[at]))
    return sorted({0, *ranked[: max(2, (len(left) + 1) // 2)]})


def _lead(results: Sequence[int], greedy: Sequence[int]) -> float:
    """Tell how far a step is ahead of greed's on the same boards; 0 where that may be luck."""
    ahead = [one - other for one, other in zip(results, greedy, strict=False)]
    lead = fmean(ahead)
    return lead if lead > STANDARD_ERRORS * pstdev(ahead) / sqrt(len(ahead)) else 0.0
