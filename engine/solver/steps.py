"""The steps out of a position: of those that lead to the same future, one."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.actions import DEAL_STOCK, MOVES, Action
from engine.board import NO_CARD, RUNS
from engine.rules import RuleSet
from engine.solver.state import DEAL_COLUMNS, FACE_DOWN, KINGS, LOWER, State, settled

RESERVE = -1
"""Stands for the reserve where a column's index is asked for."""


class Step(NamedTuple):
    """An action with what it carries, from column to column by index; a deal carries nothing."""

    action: Action
    load: bytes = b""
    source: int = 0
    to: int = 0


_DEAL = Step(DEAL_STOCK)


def steps(state: State, rules: RuleSet) -> list[Step]:
    """List the steps to try: joins, then moves to an empty column, then the deal."""
    tried = list(joins(state))
    if b"" in state.columns:
        tried += _to_empty(state, rules)
    if state.stock and not (rules.stock == "blocked" and _move_remains(state, tried)):
        tried.append(_DEAL)
    return tried


def after(state: State, step: Step, rules: RuleSet) -> State:
    """Return what a step leads to."""
    bank = rules.completed == "bank"
    columns = list(state.columns)
    if not step.load:
        for to, card in enumerate(state.stock):
            columns[to] = settled(columns[to] + bytes((card,)), bank=bank)
        return State(tuple(columns), b"", state.reserve)
    _, load, source, to = step
    columns[to] = settled(columns[to] + load, bank=bank)
    if source == RESERVE:
        return State(tuple(columns), state.stock, state.reserve.replace(load, b""))
    columns[source] = settled(columns[source][: -len(load)], bank=bank)
    return State(tuple(columns), state.stock, state.reserve)


def joins(state: State) -> Iterator[Step]:
    """Find every card that can go on its next higher card."""
    columns = state.columns
    for to, column in enumerate(columns):
        card = LOWER[column[-1]] if column else NO_CARD
        if card == NO_CARD or card in column:
            continue
        for source, other in enumerate(columns):
            start = other.find(card)
            if start >= 0:
                yield Step(MOVES[card][to + 1], other[start:], source, to)
                break
        else:
            if card in state.reserve:
                yield Step(MOVES[card][to + 1], bytes((card,)), RESERVE, to)


def _to_empty(state: State, rules: RuleSet) -> Iterator[Step]:
    """Carry what may go there to one of those empty columns that are alike.

    A whole column gains by a change of place only where a stock falls on one of the two places, or
    where a run that waits to be banked is settled by it.
    """
    empty = [to for to, column in enumerate(state.columns) if not column]
    special = DEAL_COLUMNS if state.stock else 0
    targets = [to for to in empty if to < special or to == empty[-1]]
    anything = rules.empty == "any"
    unsettled = RUNS if rules.completed == "bank" else ()
    for source, column in enumerate(state.columns):
        for start, card in enumerate(column):
            if card in KINGS or (anything and card < FACE_DOWN):
                for to in targets:
                    if start or source < special or to < special or column.endswith(unsettled):
                        yield Step(MOVES[card][to + 1], column[start:], source, to)
    for card in state.reserve:
        if card in KINGS or anything:
            yield Step(MOVES[card][empty[0] + 1], bytes((card,)), RESERVE, empty[0])


def _move_remains(state: State, tried: list[Step]) -> bool:
    """Tell whether a step is more than a null move."""
    return any(
        step.source == RESERVE
        or bool(state.columns[step.to])
        or step.load != state.columns[step.source]
        for step in tried
    )
