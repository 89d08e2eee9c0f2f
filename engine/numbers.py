"""Deals that have a short number, to be passed on and played again."""

from engine.cards import NotationError
from engine.deal import Deal, deal_for

LAST_NUMBER = 999_999_999

_SECRET = b"scorpion-race numbered deals"
_CONTEXT = "number"


def numbered_deal(number: int) -> Deal:
    """Return the deal of a number from 1 to 999,999,999, the same for ever.

    It is the candidate of that number from a secret that everybody knows, so that anybody can
    work it out. For practice alone: the 37 cards in sight at the start single out one of so few
    numbers, and with it what lies face down. Raises NotationError for any other number.
    """
    if not 1 <= number <= LAST_NUMBER:
        raise NotationError(f"{number} is no number of a deal: they are 1 to {LAST_NUMBER:,}")
    return deal_for(_SECRET, _CONTEXT, number)
