"""A reader of playbacks who knows no rules: it carries cards about as the steps say."""

import re
from collections.abc import Sequence

from server.core.playback import Play, Step
from server.core.protocol import Column, Tableau

_MOVE = re.compile(r"([A2-9TJQK][SHDC])([0-9]+)")


def redrawn(play: Play) -> list[Tableau]:
    """Draw every board of a seat, the first one at the start."""
    boards = [play.tableau]
    for step in play.steps:
        boards.append(boards[step.back] if step.back is not None else _after(boards[-1], step))
    return boards


def _after(board: Tableau, step: Step) -> Tableau:
    columns = [[*column.cards] for column in board.columns]
    hidden = [column.hidden for column in board.columns]
    reserve = board.reserve
    move = _MOVE.fullmatch(step.action)
    if move is not None:
        group = [card for card in reserve if card == move[1]] or _lifted(columns, move[1])
        columns[int(move[2]) - 1] += group
        reserve = tuple(card for card in reserve if card != move[1])
    for placed in step.dealt:
        columns[placed.column - 1].append(placed.card)
    for placed in step.turned:
        columns[placed.column - 1].insert(0, placed.card)
        hidden[placed.column - 1] -= 1
    for suit in step.banked:
        _bank(columns, [rank + suit for rank in "KQJT98765432A"])
    return Tableau(
        tuple(Column(down, tuple(up)) for down, up in zip(hidden, columns, strict=True)),
        board.stock - len(step.dealt),
        reserve,
        tuple(suit for suit in "SHDC" if suit in {*board.banked, *step.banked}),
    )


def _lifted(columns: Sequence[list[str]], card: str) -> list[str]:
    """Take a card with all that lies on it away."""
    column = next(column for column in columns if card in column)
    place = column.index(card)
    group = column[place:]
    del column[place:]
    return group


def _bank(columns: Sequence[list[str]], run: list[str]) -> None:
    column = next(column for column in columns if run[0] in column)
    place = column.index(run[0])
    assert column[place : place + len(run)] == run
    del column[place : place + len(run)]
