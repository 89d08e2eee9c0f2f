"""A position in the shape that makes searching cheap.

A column is a `bytes` as on the board, but a face-down card carries a mark in its own byte, so
that columns alone say everything: looking a face-up card up finds no face-down one.
"""

from typing import NamedTuple

from engine.board import NO_CARD, RUNS, Board
from engine.cards import CARDS_IN_DECK, CARDS_IN_SUIT, KING, rank_of
from engine.rules import RuleSet

FACE_DOWN = 64
"""Added to the number of a card that lies face down."""

DEAL_COLUMNS = 3
"""The columns that a deal of the stock falls on: the first ones."""

LOWER = bytes(
    card - 1 if card < CARDS_IN_DECK and card % CARDS_IN_SUIT else NO_CARD for card in range(256)
)
"""The card that may go on a card: none on an Ace, none on a face-down card."""

IDENTITY = bytes(range(FACE_DOWN)) + bytes(range(FACE_DOWN)) + bytes(range(2 * FACE_DOWN, 256))
"""Which card a byte of a column stands for, face up or down."""

KINGS = frozenset(card for card in range(CARDS_IN_DECK) if rank_of(card) == KING)

_SEPARATOR = bytes((255,))


class State(NamedTuple):
    """The tableau, the stock and the reserve; what is in none of them is banked."""

    columns: tuple[bytes, ...]
    stock: bytes = b""
    reserve: bytes = b""


def state_of(board: Board) -> State:
    """Take over a board."""
    columns = tuple(
        bytes(card + FACE_DOWN for card in column[:hidden]) + column[hidden:]
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


def is_won(state: State, rules: RuleSet) -> bool:
    """Tell whether all four runs are there, given that no card is missing."""
    if rules.completed == "stay":
        return sum(column in RUNS for column in state.columns) == len(RUNS)
    return not (any(state.columns) or state.stock or state.reserve)


def settled(column: bytes, *, bank: bool) -> bytes:
    """Turn up a face-down card at the end and take away a whole run there, repeatedly."""
    while column:
        end = column[-1]
        if end >= FACE_DOWN:
            column = column[:-1] + bytes((end - FACE_DOWN,))
        elif bank and end % CARDS_IN_SUIT == 0 and column.endswith(RUNS):
            column = column[:-CARDS_IN_SUIT]
        else:
            break
    return column
