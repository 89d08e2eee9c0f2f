"""What a player can do: move a card, deal the stock, undo; and how each is written."""

import re
from dataclasses import dataclass

from engine.cards import DECK, Card, NotationError, card_text, parse_card

MOST_COLUMNS = 10


@dataclass(frozen=True, slots=True)
class Move:
    """Carry a card, with all that lies on it, to the end of column `to` (from 1)."""

    card: Card
    to: int

    def __str__(self) -> str:
        return f"{card_text(self.card)}{self.to}"


@dataclass(frozen=True, slots=True)
class DealStock:
    """Deal the stock, one card face up onto each of the first columns."""

    def __str__(self) -> str:
        return "deal"


@dataclass(frozen=True, slots=True)
class Undo:
    """Take back the latest action that still stands."""

    def __str__(self) -> str:
        return "undo"


Action = Move | DealStock | Undo

DEAL_STOCK = DealStock()
UNDO = Undo()

MOVES: tuple[tuple[Move, ...], ...] = tuple(
    tuple(Move(card, to) for to in range(MOST_COLUMNS + 1)) for card in DECK
)
"""Every move, by card and column: listing legal moves need not build them anew."""

_MOVE = re.compile(r"([A-Z0-9][A-Z])(0|[1-9][0-9]{0,3})")


def parse_action(text: str) -> Action:
    """Read `7H5`, `7H10`, `deal` or `undo`; raises NotationError for any other text."""
    if text == "deal":
        return DEAL_STOCK
    if text == "undo":
        return UNDO
    written = _MOVE.fullmatch(text)
    if written is None:
        raise NotationError(
            f"{text!r} is no action: it is a card and a column such as 7H5, or deal, or undo"
        )
    return Move(parse_card(written[1]), int(written[2]))
