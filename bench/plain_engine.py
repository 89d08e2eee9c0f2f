"""The baseline of the engine's benchmark: the same rules in the plainest Python.

A board is lists of card numbers, copied whole for each action; what is legal is found by trying
every card on every column. Runs are banked and the stock waits for nobody, as in most rule sets.
Nothing is kept for an undo, and no refusal says why.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from engine import DEAL_STOCK, Action, Card, DealStock, Game, Move, Suit, Undo, card_text, suit_of

ACE, KING = 0, 12
CARDS_IN_SUIT = 13


@dataclass
class PlainBoard:
    """Columns from the bottom, how many of each lie face down, the stock, and the banked suits."""

    columns: list[list[Card]]
    hidden: list[int]
    stock: list[Card]
    banked: list[Suit]
    any_on_empty: bool


def plain_board(game: Game) -> PlainBoard:
    """Copy a game's board."""
    position = game.position
    return PlainBoard(
        columns=[list(column) for column in position.columns],
        hidden=list(position.hidden),
        stock=list(position.stock),
        banked=list(position.banked),
        any_on_empty=game.rules.empty == "any",
    )


def copied(board: PlainBoard) -> PlainBoard:
    """Copy a board, so that the one before stays as it was."""
    return PlainBoard(
        columns=[list(column) for column in board.columns],
        hidden=list(board.hidden),
        stock=list(board.stock),
        banked=list(board.banked),
        any_on_empty=board.any_on_empty,
    )


def plain_play(board: PlainBoard, action: Action) -> PlainBoard:
    """Return the board after a move or the deal; raises ValueError where it is not legal."""
    if isinstance(action, Undo):
        raise ValueError("nothing is kept for an undo")
    after = copied(board)
    if isinstance(action, DealStock):
        _deal(after)
    else:
        _move(after, action.card, action.to)
    _settle(after)
    return after


def plain_legal(board: PlainBoard) -> list[Action]:
    """List every legal move and the deal."""
    actions: list[Action] = [
        Move(card, to)
        for origin, card in _visible(board)
        for to, column in enumerate(board.columns, 1)
        if to != origin and _fits(board, card, column)
    ]
    if board.stock:
        actions.append(DEAL_STOCK)
    return actions


def _deal(board: PlainBoard) -> None:
    if not board.stock:
        raise ValueError("the stock is out")
    for column, card in zip(board.columns, board.stock, strict=False):
        column.append(card)
    board.stock = []


def _move(board: PlainBoard, card: Card, to: int) -> None:
    for number, visible in _visible(board):
        if visible == card and number != to and _fits(board, card, board.columns[to - 1]):
            origin = board.columns[number - 1]
            start = origin.index(card)
            board.columns[to - 1].extend(origin[start:])
            del origin[start:]
            return
    raise ValueError(f"{card_text(card)} may not go to column {to}")


def _visible(board: PlainBoard) -> Iterator[tuple[int, Card]]:
    for number, column in enumerate(board.columns, 1):
        for card in column[board.hidden[number - 1] :]:
            yield number, card


def _fits(board: PlainBoard, card: Card, column: list[Card]) -> bool:
    if not column:
        return board.any_on_empty or card % CARDS_IN_SUIT == KING
    return _is_next(column[-1], card)


def _is_next(upper: Card, lower: Card) -> bool:
    """Tell whether a card lies one rank above another of its suit."""
    return upper == lower + 1 and lower % CARDS_IN_SUIT != KING


def _settle(board: PlainBoard) -> None:
    """Turn up and bank in every column until nothing changes."""
    changed = True
    while changed:
        changed = False
        for at, column in enumerate(board.columns):
            if column and board.hidden[at] == len(column):
                board.hidden[at] -= 1
                changed = True
            if _ends_in_run(column, board.hidden[at]):
                board.banked.append(suit_of(column[-1]))
                del column[-CARDS_IN_SUIT:]
                changed = True


def _ends_in_run(column: list[Card], hidden: int) -> bool:
    if len(column) - hidden < CARDS_IN_SUIT or column[-1] % CARDS_IN_SUIT != ACE:
        return False
    return all(_is_next(upper, lower) for upper, lower in pairwise(column[-CARDS_IN_SUIT:]))
