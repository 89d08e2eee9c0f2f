"""The board: a position in the shape that makes moving and settling cheap.

A column is a `bytes` of card numbers: finding, cutting and comparing then run in C, and a
board shares with the one before it every column that did not change.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from engine.cards import ACE, CARDS_IN_DECK, CARDS_IN_SUIT, KING, Card, Suit, rank_of, suit_of
from engine.position import Position

OUT_OF_SIGHT = 0
IN_RESERVE = 255
NO_CARD = CARDS_IN_DECK
"""Stands for the card below an Ace and the one above a King; it never lies anywhere."""

NEXT_HIGHER = bytes(NO_CARD if rank_of(card) == KING else card + 1 for card in range(CARDS_IN_DECK))
NEXT_LOWER = bytes(NO_CARD if rank_of(card) == ACE else card - 1 for card in range(CARDS_IN_DECK))

RUNS = tuple(suit.run for suit in Suit)


@dataclass(frozen=True, slots=True)
class Board:
    """Where every card lies.

    `places` tells for each card the column (from 1) where it lies face up, IN_RESERVE, or
    OUT_OF_SIGHT; `links` counts the face-up cards that lie on their face-up next higher card,
    those of banked runs included.
    """

    columns: tuple[bytes, ...]
    hidden: tuple[int, ...]
    stock: bytes
    reserve: bytes
    banked: tuple[Suit, ...]
    places: bytes
    links: int

    @property
    def whole_columns(self) -> int:
        """How many columns are exactly one face-up run from King to Ace."""
        columns = zip(self.columns, self.hidden, strict=True)
        return sum(column in RUNS and not hidden for column, hidden in columns)

    @property
    def position(self) -> Position:
        """The same cards as a position."""
        return Position(
            columns=tuple(map(_cards, self.columns)),
            hidden=self.hidden,
            stock=_cards(self.stock),
            reserve=_cards(self.reserve),
            banked=self.banked,
        )


@dataclass(frozen=True, slots=True)
class Change:
    """A board after one action, and what that action turned up, dealt and banked."""

    board: Board
    turned: tuple[Card, ...] = ()
    dealt: tuple[Card, ...] = ()
    banked: tuple[Suit, ...] = ()


def board_of(position: Position) -> Board:
    """Take a position as it stands for a board."""
    columns = tuple(map(bytes, position.columns))
    return Board(
        columns=columns,
        hidden=position.hidden,
        stock=bytes(position.stock),
        reserve=bytes(position.reserve),
        banked=position.banked,
        places=_places(columns, position.hidden, position.reserve),
        links=_links(columns, position.hidden) + len(position.banked) * (CARDS_IN_SUIT - 1),
    )


def move_card(board: Board, card: Card, to: int, *, bank: bool) -> Change:
    """Carry a visible card and all on it to column `to`, and settle; legality is not checked."""
    draft = _Draft(board)
    origin = board.places[card]
    reserve = board.reserve
    if origin == IN_RESERVE:
        reserve = bytes(other for other in reserve if other != card)
        draft.lay(bytes((card,)), to)
    else:
        draft.lay(draft.lift(card, origin), to)
        draft.settle(origin, bank=bank)
    draft.settle(to, bank=bank)
    return draft.change(board.stock, reserve)


def deal_stock(board: Board, *, bank: bool) -> Change:
    """Lay the stock's cards face up on columns 1, 2, 3 …, and settle those columns."""
    draft = _Draft(board)
    for to, card in enumerate(board.stock, 1):
        draft.lay(bytes((card,)), to)
    for to in range(1, len(board.stock) + 1):
        draft.settle(to, bank=bank)
    return draft.change(b"", board.reserve, dealt=_cards(board.stock))


class _Draft:
    """A board while it changes; columns count from 1 like everywhere."""

    __slots__ = ("banked", "before", "columns", "hidden", "links", "places", "turned")

    def __init__(self, board: Board) -> None:
        self.before = board
        self.columns = list(board.columns)
        self.hidden = board.hidden
        self.places = bytearray(board.places)
        self.links = board.links
        self.turned: tuple[Card, ...] = ()
        self.banked: tuple[Suit, ...] = ()

    def lift(self, card: Card, origin: int) -> bytes:
        """Take a card and all on it off its column."""
        column = self.columns[origin - 1]
        start = column.index(card)
        if start > self.hidden[origin - 1] and column[start - 1] == NEXT_HIGHER[card]:
            self.links -= 1
        self.columns[origin - 1] = column[:start]
        return column[start:]

    def lay(self, group: bytes, to: int) -> None:
        """Put cards face up on the end of a column."""
        column = self.columns[to - 1]
        if column and column[-1] == NEXT_HIGHER[group[0]] and self.places[column[-1]]:
            self.links += 1
        self.columns[to - 1] = column + group
        for card in group:
            self.places[card] = to

    def settle(self, number: int, *, bank: bool) -> None:
        """Turn up the card that came to the end of a column and bank its whole run, repeatedly."""
        while True:
            column, hidden = self.columns[number - 1], self.hidden[number - 1]
            if column and hidden == len(column):
                self._turn_up(number)
            elif bank and column.endswith(RUNS) and len(column) - hidden >= CARDS_IN_SUIT:
                self._bank(number)
            else:
                return

    def _turn_up(self, number: int) -> None:
        card = Card(self.columns[number - 1][-1])
        hidden = list(self.hidden)
        hidden[number - 1] -= 1
        self.hidden = tuple(hidden)
        self.places[card] = number
        self.turned += (card,)

    def _bank(self, number: int) -> None:
        column = self.columns[number - 1]
        self.columns[number - 1] = column[:-CARDS_IN_SUIT]
        for card in column[-CARDS_IN_SUIT:]:
            self.places[card] = OUT_OF_SIGHT
        self.banked += (suit_of(column[-1]),)

    def change(self, stock: bytes, reserve: bytes, dealt: tuple[Card, ...] = ()) -> Change:
        """Finish the board, with what led to it."""
        banked = self.before.banked
        if self.banked:
            banked = tuple(sorted(banked + self.banked))
        board = Board(
            tuple(self.columns), self.hidden, stock, reserve, banked, bytes(self.places), self.links
        )
        return Change(board, self.turned, dealt, self.banked)


def _cards(column: bytes) -> tuple[Card, ...]:
    return tuple(map(Card, column))


def _places(columns: Sequence[bytes], hidden: Sequence[int], reserve: Sequence[Card]) -> bytes:
    places = bytearray(CARDS_IN_DECK + 1)
    for number, column in enumerate(columns, 1):
        for card in column[hidden[number - 1] :]:
            places[card] = number
    for card in reserve:
        places[card] = IN_RESERVE
    return bytes(places)


def _links(columns: Sequence[bytes], hidden: Sequence[int]) -> int:
    visible = [column[covered:] for column, covered in zip(columns, hidden, strict=True)]
    return sum(
        upper == NEXT_HIGHER[lower] for column in visible for upper, lower in pairwise(column)
    )
