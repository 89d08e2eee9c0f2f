"""Which moves the tableau refuses, and why.

A refusal never depends on a card its player cannot see: a face-down card, a stock card and a
card that is not there at all are answered alike.
"""

from engine.board import IN_RESERVE, NEXT_HIGHER, NO_CARD, Board
from engine.cards import Card
from engine.reasons import Reason, Refusal
from engine.sentences import sentence


class IllegalMove(Exception):
    """An action that the rules refuse: `reason` for programs, its text one short sentence."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason = reason

    @property
    def code(self) -> str:
        """The code of the reason."""
        return self.reason.code

    def __str__(self) -> str:
        return sentence(self.reason)


def check_move(board: Board, card: Card, to: int, *, any_on_empty: bool) -> None:
    """Raise IllegalMove, saying why, for a move that the tableau does not allow."""
    if not 1 <= to <= len(board.columns):
        raise IllegalMove(Reason(Refusal.NO_SUCH_COLUMN, column=to))
    origin = board.places[card]
    if not origin:
        raise IllegalMove(Reason(Refusal.CARD_NOT_VISIBLE, card))
    if origin == to:
        raise IllegalMove(Reason(Refusal.SAME_COLUMN, card, column=to))
    column = board.columns[to - 1]
    needed = NEXT_HIGHER[card]
    if not column:
        if needed == NO_CARD or any_on_empty:
            return
        raise IllegalMove(_not_on_empty(board, card))
    if column[-1] != needed or not board.places[needed]:
        raise IllegalMove(_not_there(board, card))


def _not_on_empty(board: Board, card: Card) -> Reason:
    """Tell also where the card goes instead, if that is in sight and it isn't there already."""
    other = _not_there(board, card)
    if other.code is not Refusal.NOT_ON_NEXT_HIGHER:
        return Reason(Refusal.EMPTY_NEEDS_KING, card)
    return Reason(Refusal.EMPTY_NEEDS_KING, card, other.needed, other.column, other.covers)


def _not_there(board: Board, card: Card) -> Reason:
    """Tell what a card would have to lie on instead, and where that is."""
    needed = NEXT_HIGHER[card]
    if needed == NO_CARD:
        return Reason(Refusal.KING_NEEDS_EMPTY, card, column=_first_empty(board))
    home, number = Card(needed), board.places[needed]
    if not number:
        return Reason(Refusal.CARD_NOT_VISIBLE, card, home)
    if number == IN_RESERVE:
        return Reason(Refusal.NOT_ON_NEXT_HIGHER, card, home, covers=0)
    column = board.columns[number - 1]
    if bytes((needed, card)) in column:
        return Reason(Refusal.ALREADY_JOINED, card, home, number)
    covers = len(column) - 1 - column.index(needed)
    return Reason(Refusal.NOT_ON_NEXT_HIGHER, card, home, number, covers)


def _first_empty(board: Board) -> int | None:
    return next((number for number, column in enumerate(board.columns, 1) if not column), None)
