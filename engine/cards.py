"""Cards, suits and their text forms; nothing here knows how the game is played."""

from collections.abc import Sequence
from enum import IntEnum
from reprlib import repr as brief
from typing import NewType

Card = NewType("Card", int)
"""A card is a number 0 to 51: suits in the order S, H, D, C, each from Ace to King."""

RANKS = "A23456789TJQK"
CARDS_IN_SUIT = len(RANKS)
CARDS_IN_DECK = 52
ACE, KING = 0, CARDS_IN_SUIT - 1


class NotationError(ValueError):
    """A text that is none of the forms the engine reads; its message is one readable sentence."""


class Suit(IntEnum):
    """The four suits in the order of the deck; the name of each is its letter."""

    S = 0
    H = 1
    D = 2
    C = 3

    @property
    def symbol(self) -> str:
        """The suit's sign, for sentences."""
        return "♠♥♦♣"[self]

    @property
    def run(self) -> bytes:
        """The thirteen cards of the suit from King to Ace, as they lie in a finished run."""
        return bytes(range(self * CARDS_IN_SUIT + KING, self * CARDS_IN_SUIT - 1, -1))


DECK: tuple[Card, ...] = tuple(Card(number) for number in range(CARDS_IN_DECK))
KINGS: tuple[Card, ...] = tuple(card for card in DECK if card % CARDS_IN_SUIT == KING)

_TEXTS = tuple(rank + suit.name for suit in Suit for rank in RANKS)
_CARDS = dict(zip(_TEXTS, DECK, strict=True))


def rank_of(card: int) -> int:
    """Return the rank of a card, 0 for an Ace to 12 for a King."""
    return card % CARDS_IN_SUIT


def suit_of(card: int) -> Suit:
    """Return the suit of a card."""
    return Suit(card // CARDS_IN_SUIT)


def card_text(card: int) -> str:
    """Write a card as rank and suit letter, such as `7H`."""
    return _TEXTS[card]


def card_name(card: int) -> str:
    """Write a card as people read it, such as `7♥` or `10♠`."""
    rank = _TEXTS[card][0]
    return ("10" if rank == "T" else rank) + suit_of(card).symbol


def parse_card(text: str) -> Card:
    """Read `7H`; raises NotationError for anything that is not exactly one card."""
    try:
        return _CARDS[text]
    except KeyError:
        raise NotationError(
            f"{brief(text)} is no card: a card is a rank of {RANKS} and a suit of SHDC, such as 7H"
        ) from None


def parse_suit(text: str) -> Suit:
    """Read one of the letters S, H, D, C; raises NotationError for anything else."""
    try:
        return Suit[text]
    except KeyError:
        raise NotationError(f"{text!r} is no suit: the suits are S, H, D and C") from None


def cards_text(cards: Sequence[int]) -> str:
    """Write cards in their order, separated by a space."""
    return " ".join(map(card_text, cards))
