"""Deals by their number, which practice may ask for: our own numbers, and PySolFC's."""

from engine import Deal, NotationError, numbered_deal
from server.core.pysol import pysol_deal


def deal_of_number(text: str) -> Deal:
    """Return the deal of a number such as `own 1234` or `pysol 11982`.

    Raises `engine.NotationError` where there is no such number.
    """
    whose, _, digits = text.partition(" ")
    if not digits.isascii() or not digits.isdecimal():
        raise NotationError(f"{text!r} is no number of a deal; one is `own 1234` or `pysol 11982`")
    match whose:
        case "own":
            return numbered_deal(int(digits))
        case "pysol":
            return pysol_deal(int(digits))
    raise NotationError(f"{whose!r} has no numbers; `own` and `pysol` have")
