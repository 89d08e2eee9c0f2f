"""What a modest player does next, who sees what its frames show and thinks one move ahead.

It does what a hint would say, so a game by this strategy comes to its end.
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


def choose(
    tableau: p.Tableau, rules: p.Rules, pick: Callable[[Sequence[Move]], Move]
) -> Move | DealStock | None:
    """Return what to do next, or none where nothing useful is left.

    `pick` decides between the best moves, so that two players of this kind play two games.
    """
    seen, rule_set = _seen(tableau), msgspec.convert(rules, RuleSet, from_attributes=True)
    moves = best_moves(seen, rule_set)
    if moves:
        return pick(moves)
    return DEAL_STOCK if hint(seen, rule_set).code == "deal" else None


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
