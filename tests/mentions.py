"""The cards that a text names, however it writes them."""

import re
from collections.abc import Iterator

from engine import Card, parse_card

CARD = re.compile("[A23456789TJQK][SHDC]")
MENTION = re.compile(r"(?<![0-9A-Za-z])(10|[A2-9TJQK])([SHDC♠♥♦♣])(?:10|[1-9])?(?![0-9A-Za-z])")
LETTERS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}


def mentioned(text: str) -> Iterator[Card]:
    """The cards that a text names: as `7H`, in an action such as `7H5`, as `7♥` in a sentence."""
    for rank, suit in MENTION.findall(text):
        short = ("T" if rank == "10" else rank) + LETTERS.get(suit, suit)
        if CARD.fullmatch(short):
            yield parse_card(short)


def cards_in(content: object) -> set[Card]:
    """The cards that are named anywhere in what JSON holds, names of fields included."""
    return {card for text in _strings(content) for card in mentioned(text)}


def _strings(content: object) -> Iterator[str]:
    match content:
        case str(text):
            yield text
        case dict():
            for key, value in content.items():
                yield from (key, *_strings(value))
        case list():
            for value in content:
                yield from _strings(value)
