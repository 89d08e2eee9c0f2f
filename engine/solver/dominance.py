"""Steps that can do no harm once the stock is out: where there is one, it alone need be tried.

Why each is safe is argued in docs/solver.md.
"""

from collections.abc import Sequence

from engine.board import NO_CARD, RUNS
from engine.cards import CARDS_IN_SUIT
from engine.rules import RuleSet
from engine.solver.state import IDENTITY, KINGS, LOWER, State
from engine.solver.steps import Step

_NONE = bytes((NO_CARD,))


def safe_step(state: State, tried: Sequence[Step], rules: RuleSet) -> Step | None:
    """Pick a step that a win can always begin with, if there is a win at all."""
    if state.stock:
        return None
    for step in tried:
        column = state.columns[step.to]
        if column and (_is_built_up(column) or _wants_nothing(step.load)):
            return step
    if rules.empty == "king" and tried and not state.columns[tried[-1].to]:
        return tried[-1] if state.columns.count(b"") >= _homeless_kings(state) else None
    return None


def traps(state: State, step: Step) -> bool:
    """Tell whether a join lays a card over one that is to go on it, and so may lose the game."""
    below = state.columns[step.to].translate(IDENTITY)
    return len(below.translate(None, step.load.translate(LOWER))) < len(below)


def _is_built_up(column: bytes) -> bool:
    """Tell whether a column is nothing but a run from its King down."""
    return RUNS[column[-1] // CARDS_IN_SUIT].startswith(column)


def _wants_nothing(load: bytes) -> bool:
    """Tell whether no card from elsewhere is to go on a load."""
    return not load.translate(LOWER).translate(None, load + _NONE)


def _homeless_kings(state: State) -> int:
    """Count the Kings that do not lie at the bottom of a column."""
    lying = sum(
        card in KINGS for column in state.columns for card in column[1:].translate(IDENTITY)
    )
    return lying + sum(card in KINGS for card in state.reserve)
