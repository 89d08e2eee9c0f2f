"""The actions worth trying in a position: of those that lead to the same future, one."""

from collections.abc import Iterator

from engine.actions import DEAL_STOCK, MOVES, Action, DealStock, Move
from engine.board import NO_CARD, RUNS
from engine.rules import RuleSet
from engine.solver.state import (
    DEAL_COLUMNS,
    FACE_DOWN,
    LOWER,
    State,
    after_deal,
    after_move,
    is_king,
)


def choices(state: State, rules: RuleSet) -> list[Action]:
    """List the actions to try: moves onto a card, then moves to an empty column, then the deal."""
    actions: list[Action] = [*_joins(state), *_to_empty(state, rules)]
    if state.stock and not (rules.stock == "blocked" and _move_remains(state, actions)):
        actions.append(DEAL_STOCK)
    return actions


def after(state: State, action: Action, rules: RuleSet) -> State:
    """Return what a chosen action leads to."""
    bank = rules.completed == "bank"
    if isinstance(action, Move):
        return after_move(state, action.card, action.to - 1, bank=bank)
    assert isinstance(action, DealStock)
    return after_deal(state, bank=bank)


def _joins(state: State) -> Iterator[Action]:
    for to, column in enumerate(state.columns):
        if not column:
            continue
        card = LOWER[column[-1]]
        if card != NO_CARD and card not in column and _is_visible(state, card):
            yield MOVES[card][to + 1]


def _is_visible(state: State, card: int) -> bool:
    return card in state.reserve or any(card in column for column in state.columns)


def _to_empty(state: State, rules: RuleSet) -> Iterator[Action]:
    """Try one of those empty columns that are alike."""
    targets = [to for to, column in enumerate(state.columns) if not column]
    if not targets:
        return
    special = DEAL_COLUMNS if state.stock else 0
    targets = [to for to in targets if to < special or to == targets[-1]]
    for source, column in enumerate((*state.columns, state.reserve)):
        for index, card in enumerate(column):
            if card >= FACE_DOWN or not (rules.empty == "any" or is_king(card)):
                continue
            whole = index == 0 and source < len(state.columns)
            for to in targets:
                if not whole or _is_worth_carrying(column, source, to, special):
                    yield MOVES[card][to + 1]


def _is_worth_carrying(column: bytes, source: int, to: int, special: int) -> bool:
    """Tell whether a whole column gains by a change of place.

    It does where a stock falls on one of the two places, and where it is settled by it.
    """
    return source < special or to < special or column.endswith(RUNS)


def _move_remains(state: State, actions: list[Action]) -> bool:
    return any(
        isinstance(action, Move)
        and not (
            not state.columns[action.to - 1]
            and any(column[:1] == bytes((action.card,)) for column in state.columns)
        )
        for action in actions
    )
