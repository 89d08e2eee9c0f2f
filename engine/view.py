"""What a game's own player may see, built card by card from what lies face up."""

from dataclasses import dataclass

from engine.cards import Card, Suit
from engine.game import Game


@dataclass(frozen=True, slots=True)
class ColumnView:
    """A column: how many cards lie face down at its bottom, and the face-up ones on them."""

    hidden: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class View:
    """The player's side of the board; of the stock only its size is known."""

    columns: tuple[ColumnView, ...]
    stock: int
    reserve: tuple[Card, ...]
    banked: tuple[Suit, ...]


def view(game: Game) -> View:
    """Show the board as its own player sees it."""
    board = game.board
    columns = zip(board.columns, board.hidden, strict=True)
    return View(
        columns=tuple(
            ColumnView(hidden, tuple(map(Card, column[hidden:]))) for column, hidden in columns
        ),
        stock=len(board.stock),
        reserve=tuple(map(Card, board.reserve)),
        banked=board.banked,
    )
