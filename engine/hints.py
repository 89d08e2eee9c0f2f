"""A hint: what to do next, chosen from what the player sees and nothing else."""

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from typing import Literal

from engine.actions import MOVES, Move
from engine.board import IN_RESERVE, NEXT_HIGHER, NEXT_LOWER, RUNS
from engine.cards import KINGS, Card
from engine.rules import RuleSet
from engine.view import View


@dataclass(frozen=True, slots=True)
class Hint:
    """Either a move, or the advice to deal, or that nothing useful is left."""

    code: Literal["move", "deal", "nothing_useful"]
    move: Move | None = None


class Worth(IntEnum):
    """What a move is good for, the best first.

    A card *gets a place* where the move lays bare its next higher card, so that it can follow.
    """

    TURNS_UP_BY_JOINING = 0
    TURNS_UP = 1
    FINISHES_RUN = 2
    EMPTIES_COLUMN = 3
    JOINS_AND_GIVES_PLACE = 4
    JOINS = 5
    GIVES_PLACE = 6
    FREES_BY_KING = 7
    FREES = 8


@dataclass(frozen=True, slots=True)
class _Group:
    """A card with all that lies on it, and what lies under it."""

    cards: tuple[Card, ...]
    origin: int
    under: Card | None = None
    hidden: int = 0

    @property
    def head(self) -> Card:
        return self.cards[0]

    @property
    def is_column(self) -> bool:
        """Whether nothing stays behind in its column."""
        return self.origin != IN_RESERVE and self.under is None and not self.hidden

    @property
    def turns_up(self) -> bool:
        return self.under is None and self.hidden > 0

    @property
    def is_joined(self) -> bool:
        return self.under is not None and self.under == NEXT_HIGHER[self.head]


def hint(view: View, rules: RuleSet) -> Hint:
    """Advise the player of a game that goes on, and is not at its limit of actions.

    It is one of the best moves, else to deal where that is allowed, else that nothing useful is
    left. Who follows hints comes to an end: each move raises the number of joined pairs, or keeps
    it and banks a run, or keeps both and fills an empty column; and the stock is dealt once.
    """
    table = _Table(view, rules)
    moves = table.best_moves()
    if moves:
        return Hint("move", moves[0])
    if view.stock and not (rules.stock == "blocked" and table.can_part):
        return Hint("deal")
    return Hint("nothing_useful")


def best_moves(view: View, rules: RuleSet) -> tuple[Move, ...]:
    """Return the moves that nothing in sight is better than; none where no useful one is legal.

    A useful move is legal, changes something, and leaves every pair together.
    """
    return _Table(view, rules).best_moves()


def graded_moves(view: View, rules: RuleSet) -> tuple[tuple[Worth, Move], ...]:
    """Return every useful move with what it is good for, in no order."""
    return tuple(_Table(view, rules).graded())


class _Table:
    """What a player sees, and what each useful move is worth there."""

    def __init__(self, view: View, rules: RuleSet) -> None:
        self.columns = view.columns
        self.banks = rules.completed == "bank"
        self.any_opens = rules.empty == "any"
        self.groups = tuple(_groups(view))
        self.empty = _empty_column(view)
        self.homes = {
            Card(NEXT_LOWER[column.cards[-1]]): number
            for number, column in enumerate(view.columns, 1)
            if column.cards
        }
        self.places = {group.head: group.origin for group in self.groups}

    def best_moves(self) -> tuple[Move, ...]:
        """The useful moves of the most worth."""
        graded = list(self.graded())
        best = min((worth for worth, _ in graded), default=None)
        return tuple(move for worth, move in graded if worth == best)

    def graded(self) -> Iterator[tuple[Worth, Move]]:
        """Every useful move, with its worth."""
        for group in self.groups:
            to = self.homes.get(group.head, group.origin)
            if to != group.origin:
                yield self._worth_of_joining(group, to), MOVES[group.head][to]
            elif self.empty and self._opens(group):
                yield self._worth_of_opening(group), MOVES[group.head][self.empty]

    @property
    def can_part(self) -> bool:
        """Whether a pair may be parted: that is never advised, but the stock may wait for it."""
        opens = self.any_opens and self.empty is not None
        return opens and any(group.is_joined for group in self.groups)

    def _opens(self, group: _Group) -> bool:
        """Whether the group may begin a column, and gains by it."""
        may = self.any_opens or group.head in KINGS
        return may and not group.is_column and not group.is_joined

    def _worth_of_joining(self, group: _Group, to: int) -> Worth:
        column = self.columns[to - 1]
        joined = bytes(column.cards + group.cards)
        banks = self.banks and joined.endswith(RUNS)
        if group.turns_up or (banks and column.hidden and joined in RUNS):
            return Worth.TURNS_UP_BY_JOINING
        if banks or (joined in RUNS and not column.hidden):
            return Worth.FINISHES_RUN
        if group.is_column:
            return Worth.EMPTIES_COLUMN
        return Worth.JOINS_AND_GIVES_PLACE if self._gives_place(group) else Worth.JOINS

    def _worth_of_opening(self, group: _Group) -> Worth:
        if group.turns_up:
            return Worth.TURNS_UP
        if self._gives_place(group):
            return Worth.GIVES_PLACE
        return Worth.FREES_BY_KING if group.head in KINGS else Worth.FREES

    def _gives_place(self, group: _Group) -> bool:
        """Whether the card laid bare has its next lower one in sight, and not under itself."""
        if group.under is None:
            return False
        lower = Card(NEXT_LOWER[group.under])
        return lower in self.places and (self.places[lower] != group.origin or lower in group.cards)


def _groups(view: View) -> Iterator[_Group]:
    for number, column in enumerate(view.columns, 1):
        under = None
        for depth, card in enumerate(column.cards):
            yield _Group(column.cards[depth:], number, under, column.hidden)
            under = card
    for card in view.reserve:
        yield _Group((card,), IN_RESERVE)


def _empty_column(view: View) -> int | None:
    """Return the empty column to fill first: the last one, as long as the stock is to be dealt.

    The stock falls on the first columns, and would cover what was begun there.
    """
    empty = [
        number
        for number, column in enumerate(view.columns, 1)
        if not column.hidden and not column.cards
    ]
    if not empty:
        return None
    return empty[-1] if view.stock else empty[0]
