"""Why an action is refused: a code for programs and one sentence for people.

A refusal never depends on a card its player cannot see: a face-down card, a stock card and a
card that is not there at all are answered alike.
"""

from enum import StrEnum

from engine.board import IN_RESERVE, NEXT_HIGHER, NO_CARD, Board
from engine.cards import Card, card_name


class Refusal(StrEnum):
    """The codes of all refusals."""

    CARD_NOT_VISIBLE = "card_not_visible"
    SAME_COLUMN = "same_column"
    NO_SUCH_COLUMN = "no_such_column"
    NOT_ON_NEXT_HIGHER = "not_on_next_higher"
    KING_NEEDS_EMPTY = "king_needs_empty"
    EMPTY_NEEDS_KING = "empty_needs_king"
    STOCK_EMPTY = "stock_empty"
    STOCK_BLOCKED = "stock_blocked"
    GAME_OVER = "game_over"
    UNDO_OFF = "undo_off"
    NOTHING_TO_UNDO = "nothing_to_undo"
    LIMIT_REACHED = "limit_reached"


class IllegalMove(Exception):
    """An action that the rules refuse; `code` is a Refusal, the text one short sentence."""

    def __init__(self, code: Refusal, sentence: str) -> None:
        super().__init__(sentence)
        self.code: str = code


def check_move(board: Board, card: Card, to: int, *, any_on_empty: bool) -> None:
    """Raise IllegalMove, saying why, for a move that the tableau does not allow."""
    if not 1 <= to <= len(board.columns):
        raise IllegalMove(Refusal.NO_SUCH_COLUMN, f"There is no column {to}")
    origin = board.places[card]
    if not origin:
        raise IllegalMove(Refusal.CARD_NOT_VISIBLE, f"{card_name(card)} is not in sight")
    if origin == to:
        raise IllegalMove(Refusal.SAME_COLUMN, f"{card_name(card)} is in column {to} already")
    column = board.columns[to - 1]
    needed = NEXT_HIGHER[card]
    if not column:
        if needed == NO_CARD or any_on_empty:
            return
        raise IllegalMove(Refusal.EMPTY_NEEDS_KING, "Only a King goes to an empty column")
    if column[-1] != needed or not board.places[needed]:
        raise _no_home_there(board, card)


def _no_home_there(board: Board, card: Card) -> IllegalMove:
    needed = NEXT_HIGHER[card]
    name = card_name(card)
    if needed == NO_CARD:
        return IllegalMove(Refusal.KING_NEEDS_EMPTY, f"{name} goes only to an empty column")
    home = f"{name} goes on the {card_name(needed)}"
    number = board.places[needed]
    if not number:
        return IllegalMove(Refusal.CARD_NOT_VISIBLE, f"{home}, which is not in sight")
    if _lies_on(board, card, needed):
        return IllegalMove(
            Refusal.NOT_ON_NEXT_HIGHER, f"{name} lies on the {card_name(needed)} already"
        )
    return IllegalMove(Refusal.NOT_ON_NEXT_HIGHER, f"{home}, {_whereabouts(board, needed)}")


def _lies_on(board: Board, card: int, needed: int) -> bool:
    number = board.places[needed]
    return number != IN_RESERVE and bytes((needed, card)) in board.columns[number - 1]


def _whereabouts(board: Board, card: int) -> str:
    number = board.places[card]
    if number == IN_RESERVE:
        return "which is in the reserve"
    column = board.columns[number - 1]
    cover = len(column) - 1 - column.index(card)
    if not cover:
        return f"which is the last card of column {number}"
    cards = "1 card" if cover == 1 else f"{cover} cards"
    return f"which is covered by {cards} in column {number}"
