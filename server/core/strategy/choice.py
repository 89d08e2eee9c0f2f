"""What a program that plays does next, by how strong it is; it sees what its frames show.

Whoever plays so comes to an end: every move joins two cards, or fills an empty column and empties
none, and the stock is dealt once.
"""

from collections.abc import Callable, Sequence

import msgspec

from engine import (
    DEAL_STOCK,
    ColumnView,
    DealStock,
    Move,
    RuleSet,
    Suit,
    View,
    best_moves,
    hint,
    parse_card,
)
from server.core import protocol as p
from server.core.options import Strength
from server.core.strategy.guess import guessed, may_deal, steps
from server.core.strategy.lookahead import best_by_lookahead

Play = Move | DealStock
Pick = Callable[[Sequence[Play]], Play]
"""Decides between plays that are equally good, so that two players of a kind play two games."""


def choose(tableau: p.Tableau, rules: p.Rules, strength: Strength, pick: Pick) -> Play | None:
    """Return what to do next, or none where nothing useful is left."""
    view, rule_set = _seen(tableau), msgspec.convert(rules, RuleSet, from_attributes=True)
    plays = _PLAYS[strength](view, rule_set)
    return pick(plays) if plays else None


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


_PLAYS: dict[Strength, Callable[[View, RuleSet], Sequence[Play]]] = {
    "random": _any_play,
    "greedy": _best_in_sight,
    "strong": best_by_lookahead,
}


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
