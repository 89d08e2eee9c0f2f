"""Boards that may lie under what a player sees: the cards out of sight, dealt anew by chance."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol, TypeVar

from engine.cards import CARDS_IN_DECK
from engine.solver.state import FACE_DOWN, State

T = TypeVar("T")


class Chance(Protocol):
    """Where a player's chance comes from; `random` and its generators fit."""

    def choice(self, seq: Sequence[T], /) -> T:
        """Pick one."""
        ...

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        """Pick so many, in any order."""
        ...


class World(NamedTuple):
    """A board whose cards are all known, and which card goes first where nothing else decides."""

    state: State
    order: bytes


def world(state: State, chance: Chance) -> World:
    """Deal the cards of a board anew that are out of sight; which these are its player can tell."""
    unseen = _unseen(state)
    dealt = iter(chance.sample(unseen, len(unseen)))
    columns = tuple(
        bytes(next(dealt) + FACE_DOWN if card >= FACE_DOWN else card for card in column)
        for column in state.columns
    )
    stock = bytes(next(dealt) for _ in state.stock)
    return World(State(columns, stock, state.reserve), an_order(chance))


def an_order(chance: Chance) -> bytes:
    """Put the deck in an order by chance."""
    return bytes(chance.sample(range(CARDS_IN_DECK), CARDS_IN_DECK))


def _unseen(state: State) -> Sequence[int]:
    """List the cards out of sight in the order of the deck, wherever they lie."""
    covered = [card - FACE_DOWN for column in state.columns for card in column if card >= FACE_DOWN]
    return sorted((*covered, *state.stock))
