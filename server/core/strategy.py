"""What a modest player does next, who sees what its frames show and thinks one move ahead.

Every move chosen either joins a pair for good or brings something to light, so a game by this
strategy comes to its end.
"""

from collections.abc import Callable, Iterator, Sequence

from engine import DEAL_STOCK, RANKS, DealStock, Move, parse_card
from server.core import protocol as p

KING = RANKS[-1]


def choose(
    tableau: p.Tableau, rules: p.Rules, pick: Callable[[Sequence[Move]], Move]
) -> Move | DealStock | None:
    """Return what to do next, or none where nothing useful is left.

    A move that turns a card up goes first, then one that empties a column, then any other; `pick`
    decides between equals, so that two players of this kind play two games.
    """
    useful = sorted(_useful(tableau, rules), key=lambda graded: graded[0])
    if useful:
        return pick([move for grade, move in useful if grade == useful[0][0]])
    return DEAL_STOCK if tableau.stock else None


def _useful(tableau: p.Tableau, rules: p.Rules) -> Iterator[tuple[int, Move]]:
    """Every move worth making, with its grade: 0 turns a card up, 1 empties a column, 2 joins."""
    homes = _homes(tableau)
    empty = next((to for to, column in _numbered(tableau) if _is_empty(column)), None)
    for origin, column in _numbered(tableau):
        for depth, card in enumerate(column.cards):
            turns_up = depth == 0 and column.hidden > 0
            bares = depth == 0 and column.hidden == 0
            to = homes.get(card)
            if to is not None and to != origin:
                yield (0 if turns_up else 1 if bares else 2), Move(parse_card(card), to)
            elif empty is not None and not bares and _may_open(card, rules, turns_up=turns_up):
                yield (0 if turns_up else 2), Move(parse_card(card), empty)


def _numbered(tableau: p.Tableau) -> Iterator[tuple[int, p.Column]]:
    return enumerate(tableau.columns, start=1)


def _is_empty(column: p.Column) -> bool:
    return not column.hidden and not column.cards


def _homes(tableau: p.Tableau) -> dict[str, int]:
    """Return for each card that fits on a column's end that column."""
    return {
        RANKS[rank - 1] + column.cards[-1][1]: to
        for to, column in _numbered(tableau)
        if column.cards and (rank := RANKS.index(column.cards[-1][0])) > 0
    }


def _may_open(card: str, rules: p.Rules, *, turns_up: bool) -> bool:
    """Tell whether a card should start an empty column: a King frees what is below it.

    Where any card may, another one does so only to turn a card up, or it could go on for ever.
    """
    return card[0] == KING or (rules.empty == "any" and turns_up)
