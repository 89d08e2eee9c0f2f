"""A position: where every card lies at one moment, and its text form."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine.cards import Card, NotationError, Suit, card_text, cards_text, parse_card, parse_suit
from engine.deal import Deal
from engine.rules import LAYOUTS

_FACE_DOWN = "#"
_EMPTY = "-"


@dataclass(frozen=True, slots=True)
class Position:
    """All cards of a game; `columns` run from the bottom, `hidden` counts each one's face-down.

    Raises NotationError where a card lies in two places.
    """

    columns: tuple[tuple[Card, ...], ...]
    hidden: tuple[int, ...]
    stock: tuple[Card, ...] = ()
    reserve: tuple[Card, ...] = ()
    banked: tuple[Suit, ...] = ()

    def __post_init__(self) -> None:
        cards: Counter[int] = Counter(self.stock + self.reserve)
        for column in self.columns:
            cards.update(column)
        for suit in self.banked:
            cards.update(suit.run)
        for card, places in cards.items():
            if places > 1:
                raise NotationError(f"the position holds the {card_text(card)} twice")

    def __str__(self) -> str:
        return position_text(self)


def dealt_position(deal: Deal, layout: str) -> Position:
    """Lay out a deal as the layout of that name has it."""
    plan = LAYOUTS[layout]
    tableau = plan.rows * plan.columns
    rest = deal.cards[tableau:]
    return Position(
        columns=tuple(deal.cards[start : tableau : plan.columns] for start in range(plan.columns)),
        hidden=plan.hidden,
        stock=rest[: plan.stock],
        reserve=rest[plan.stock :],
    )


def position_text(position: Position) -> str:
    """Write a position, such as `#5D KS/-/AS;stock=7D;banked=H C`."""
    columns = zip(position.columns, position.hidden, strict=True)
    sections = ["/".join(_column_text(column, hidden) for column, hidden in columns)]
    if position.stock:
        sections.append("stock=" + cards_text(position.stock))
    if position.reserve:
        sections.append("reserve=" + cards_text(position.reserve))
    if position.banked:
        sections.append("banked=" + " ".join(suit.name for suit in sorted(position.banked)))
    return ";".join(sections)


def parse_position(text: str) -> Position:
    """Read what position_text writes, with any number of columns; raises NotationError."""
    tableau, *sections = text.split(";")
    written = _sections(sections)
    columns = [_parse_column(column) for column in tableau.split("/")]
    return Position(
        columns=tuple(cards for cards, _ in columns),
        hidden=tuple(hidden for _, hidden in columns),
        stock=_parse_cards(written.get("stock", "").split()),
        reserve=_parse_cards(written.get("reserve", "").split()),
        banked=tuple(sorted(map(parse_suit, written.get("banked", "").split()))),
    )


def _column_text(column: Sequence[Card], hidden: int) -> str:
    if not column:
        return _EMPTY
    covered = [_FACE_DOWN + card_text(card) for card in column[:hidden]]
    return " ".join([*covered, *map(card_text, column[hidden:])])


def _parse_column(text: str) -> tuple[tuple[Card, ...], int]:
    words = text.split()
    if words == [_EMPTY]:
        return (), 0
    if not words:
        raise NotationError("a column without cards is written -")
    hidden = sum(word.startswith(_FACE_DOWN) for word in words)
    if any(word.startswith(_FACE_DOWN) for word in words[hidden:]):
        raise NotationError("a face-down card can't lie on a face-up one")
    return _parse_cards(word.removeprefix(_FACE_DOWN) for word in words), hidden


def _parse_cards(words: Iterable[str]) -> tuple[Card, ...]:
    return tuple(map(parse_card, words))


def _sections(sections: Sequence[str]) -> dict[str, str]:
    written: dict[str, str] = {}
    for section in sections:
        name, equals, value = section.partition("=")
        if name not in ("stock", "reserve", "banked") or not equals:
            raise NotationError(f"{section!r} is no part of a position: stock=, reserve=, banked=")
        if name in written:
            raise NotationError(f"the position gives {name} twice")
        written[name] = value
    return written
