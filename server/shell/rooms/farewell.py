"""Farewells after which a client comes back, each at a time of its own."""

import secrets

from server.core.protocol import Bye

COME_BACK_MS = (300, 3_000)
"""When clients are told to come back, at random, so that they don't all come at once."""


def come_back(code: str, message: str) -> Bye:
    """A bye after which a client comes back."""
    soonest, latest = COME_BACK_MS
    return Bye(code, message, soonest + secrets.randbelow(latest - soonest))
