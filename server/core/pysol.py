"""The deals of PySolFC's numbers, so that its players find theirs again."""

from pysol_cards.cards import CardRenderer, createCards
from pysol_cards.random import MTRandom, shuffle
from pysol_cards.random_base import RandomBase

from engine import Deal, NotationError, parse_deal

LAST_NUMBER = RandomBase.MAX_SEED

_FIRST_TWISTED = 32_000


def pysol_deal(number: int) -> Deal:
    """Return the deal that PySolFC gives a number; raises NotationError where it has none.

    Small numbers are dealt by the generator of an older game, all others by Python's own. The
    package counts 32,000 among the small ones, PySolFC does not; this follows PySolFC.
    """
    if not 1 <= number <= LAST_NUMBER:
        raise NotationError(f"{number} is no number of PySolFC: they are 1 to {LAST_NUMBER:,}")
    cards = createCards(1)
    if number == _FIRST_TWISTED:
        MTRandom(number).shuffle(cards)
    else:
        cards = shuffle(cards, number, RandomBase.DEALS_PYSOLFC)
    # PySolFC deals from the end of its pile.
    return parse_deal(CardRenderer(print_ts=True).l_concat(reversed(cards)))
