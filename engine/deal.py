"""The deal: fifty-two cards in dealing order, and how a secret decides them."""

import hashlib
import hmac
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count

from engine.cards import CARDS_IN_DECK, DECK, Card, NotationError, cards_text, parse_card

_VERSION = "scorpion-race/1"
_WORD_BYTES = 4
_WORDS = 2**32


@dataclass(frozen=True, slots=True)
class Deal:
    """All 52 cards in dealing order; raises NotationError where they are not 52 different ones."""

    cards: tuple[Card, ...]

    def __post_init__(self) -> None:
        if len(self.cards) != CARDS_IN_DECK:
            raise NotationError(f"a deal has 52 cards, this one has {len(self.cards)}")
        if set(self.cards) != set(DECK):
            raise NotationError("a deal has every card once, this one repeats a card")

    def __str__(self) -> str:
        return cards_text(self.cards)


def parse_deal(text: str) -> Deal:
    """Read 52 cards separated by spaces; raises NotationError."""
    return Deal(tuple(map(parse_card, text.split())))


def commitment(secret: bytes) -> str:
    """Return a secret's SHA-256 in lower-case hex, shown before the race, checked after it."""
    return hashlib.sha256(secret).hexdigest()


def deal_for(secret: bytes, context: str, index: int = 0) -> Deal:
    """Deal what a secret gives in a context, as its candidate number `index` (from 0)."""
    words = _words(secret, f"{_VERSION}|{context}|{index}".encode())
    cards = list(DECK)
    for size in range(len(cards), 1, -1):
        chosen = _below(size, words)
        cards[size - 1], cards[chosen] = cards[chosen], cards[size - 1]
    return Deal(tuple(cards))


def _words(secret: bytes, info: bytes) -> Iterator[int]:
    """Yield 32-bit numbers without end: HMAC-SHA256 in counter mode, big-endian throughout."""
    for block in count():
        digest = hmac.digest(secret, info + block.to_bytes(4, "big"), "sha256")
        for start in range(0, len(digest), _WORD_BYTES):
            yield int.from_bytes(digest[start : start + _WORD_BYTES], "big")


def _below(size: int, words: Iterator[int]) -> int:
    """Draw a number below `size`, each equally likely: uneven words at the top are skipped."""
    fair = _WORDS - _WORDS % size
    return next(word for word in words if word < fair) % size
