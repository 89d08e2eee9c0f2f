"""Why an action is refused, as data: a code, and what the sentence about it needs."""

from dataclasses import dataclass
from enum import StrEnum

from engine.cards import Card


class Refusal(StrEnum):
    """The codes of all refusals."""

    CARD_NOT_VISIBLE = "card_not_visible"
    SAME_COLUMN = "same_column"
    NO_SUCH_COLUMN = "no_such_column"
    NOT_ON_NEXT_HIGHER = "not_on_next_higher"
    ALREADY_JOINED = "already_joined"
    KING_NEEDS_EMPTY = "king_needs_empty"
    EMPTY_NEEDS_KING = "empty_needs_king"
    NO_STOCK = "no_stock"
    STOCK_EMPTY = "stock_empty"
    STOCK_BLOCKED = "stock_blocked"
    GAME_OVER = "game_over"
    UNDO_OFF = "undo_off"
    NOTHING_TO_UNDO = "nothing_to_undo"
    LIMIT_REACHED = "limit_reached"


@dataclass(frozen=True, slots=True)
class Reason:
    """A code with its data; what a code has no use for is none.

    `card` was to move. It goes on `needed`, which lies in `column` under `covers` cards, or in the
    reserve where there is no column. A King goes to the empty `column`, if there is one. For
    `same_column` and `no_such_column`, `column` is the one asked for. `limit` is the number of
    actions that was reached.
    """

    code: Refusal
    card: Card | None = None
    needed: Card | None = None
    column: int | None = None
    covers: int | None = None
    limit: int | None = None
