"""What a program that plays does next, by how strong it is; it sees what its frames show.

Whoever plays so comes to an end: every move joins two cards, or fills an empty column and empties
none, and the stock is dealt once.
"""

from collections.abc import Sequence

import msgspec

from engine import (
    DEAL_STOCK,
    ROLLOUTS,
    Chance,
    ColumnView,
    DealStock,
    Move,
    RuleSet,
    Suit,
    View,
    best_by_rollouts,
    best_moves,
    hint,
    parse_card,
)
from server.core import protocol as p
from server.core.options import Strength
from server.core.strategy.guess import guessed, may_deal, steps

Play = Move | DealStock


def choose(
    tableau: p.Tableau,
    rules: p.Rules,
    strength: Strength,
    chance: Chance,
    rollouts: int = ROLLOUTS,
) -> Play | None:
    """Return what to do next, or none where nothing useful is left.

    Chance decides between plays that are equally good, and how the boards are dealt that a strong
    player tries its steps on, about `rollouts` games for one decision.
    """
    view, rule_set = _seen(tableau), msgspec.convert(rules, RuleSet, from_attributes=True)
    if strength == "strong":
        return best_by_rollouts(guessed(view, rule_set), chance, rollouts)
    plays = (_any_play if strength == "random" else _best_in_sight)(view, rule_set)
    return chance.choice(plays) if plays else None


def _any_play(view: View, rules: RuleSet) -> Sequence[Play]:
    game = guessed(view, rules)
    moves = tuple(move for move, _ in steps(game))
    return (*moves, DEAL_STOCK) if may_deal(game) else moves


def _best_in_sight(view: View, rules: RuleSet) -> Sequence[Play]:
    """What a hint would say."""
    moves = best_moves(view, rules)
    if moves:
        return moves
    return (DEAL_STOCK,) if hint(view, rules).code == "deal" else ()


def _seen(tableau: p.Tableau) -> View:
    """Read a frame's board back into what the engine takes for one."""
    return View(
        columns=tuple(
            ColumnView(column.hidden, tuple(map(parse_card, column.cards)))
            for column in tableau.columns
        ),
        stock=tableau.stock,
        reserve=tuple(map(parse_card, tableau.reserve)),
        banked=tuple(Suit[suit] for suit in tableau.banked),
    )
