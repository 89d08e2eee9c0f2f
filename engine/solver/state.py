"""A position in the shape that makes searching cheap, and what an action makes of it.

A column is a `bytes` as on the board, but a face-down card carries a mark in its own byte, so
that columns alone say everything: looking a face-up card up finds no face-down one.
"""

from typing import NamedTuple

from engine.board import NO_CARD, RUNS, Board
from engine.cards import CARDS_IN_DECK, CARDS_IN_SUIT, KING, rank_of

FACE_DOWN = 64
"""Added to the number of a card that lies face down."""

DEAL_COLUMNS = 3
"""The columns that a deal of the stock falls on: the first ones."""

LOWER = bytes(
    card - 1 if card < CARDS_IN_DECK and card % CARDS_IN_SUIT else NO_CARD for card in range(256)
)
"""The card that may go on a card: none on an Ace, none on a face-down card."""

_SEPARATOR = bytes((255,))


class State(NamedTuple):
    """The tableau, the stock and the reserve; what is in none of them is banked."""

    columns: tuple[bytes, ...]
    stock: bytes = b""
    reserve: bytes = b""


def state_of(board: Board) -> State:
    """Take over a board."""
    columns = tuple(
        bytes(card | FACE_DOWN for card in column[:hidden]) + column[hidden:]
        for column, hidden in zip(board.columns, board.hidden, strict=True)
    )
    return State(columns, board.stock, board.reserve)


def key_of(state: State) -> bytes:
    """Write what positions with the same future share.

    Columns are interchangeable but for those that a stock will fall on; the stock and the reserve
    need no mention, as they hold what is missing from the columns.
    """
    columns = state.columns
    if not state.stock:
        return _SEPARATOR.join(sorted(columns))
    return _SEPARATOR.join((*columns[:DEAL_COLUMNS], *sorted(columns[DEAL_COLUMNS:])))


def after_move(state: State, card: int, to: int, *, bank: bool) -> State:
    """Carry a face-up card and all on it to the column of index `to`, and settle."""
    columns = list(state.columns)
    reserve = state.reserve
    for source, column in enumerate(columns):
        if card in column:
            start = column.index(card)
            columns[to] += column[start:]
            columns[source] = _settled(column[:start], bank=bank)
            break
    else:
        reserve = bytes(other for other in reserve if other != card)
        columns[to] += bytes((card,))
    columns[to] = _settled(columns[to], bank=bank)
    return State(tuple(columns), state.stock, reserve)


def after_deal(state: State, *, bank: bool) -> State:
    """Lay the stock's cards on the first columns, and settle those."""
    columns = list(state.columns)
    for to, card in enumerate(state.stock):
        columns[to] = _settled(columns[to] + bytes((card,)), bank=bank)
    return State(tuple(columns), b"", state.reserve)


def _settled(column: bytes, *, bank: bool) -> bytes:
    """Turn up a face-down card at the end and take away a whole run there, repeatedly."""
    while column:
        if column[-1] >= FACE_DOWN:
            column = column[:-1] + bytes((column[-1] - FACE_DOWN,))
        elif bank and column[-1] % CARDS_IN_SUIT == 0 and column.endswith(RUNS):
            column = column[:-CARDS_IN_SUIT]
        else:
            break
    return column


def is_king(card: int) -> bool:
    """Tell whether a face-up card is a King."""
    return card < CARDS_IN_DECK and rank_of(card) == KING
