"""What is said at the end of a connection, and when its client may come back."""

import secrets

from server.core.answers import FAREWELLS
from server.core.protocol import Bye

COME_BACK_MS = (300, 3_000)
"""When clients are told to come back, at random, so that they don't all come at once."""


def farewell(code: str, retry_in: int | None = None) -> Bye:
    """The bye of that code in the words of the list; `retry_in` (ms) where it is worth coming back.

    Raises `KeyError` for a code that isn't in the list.
    """
    return Bye(code, FAREWELLS[code], retry_in)


def come_back(code: str, message: str = "") -> Bye:
    """A bye after which a client comes back; `message` says it more exactly than the list does."""
    soonest, latest = COME_BACK_MS
    return Bye(code, message or FAREWELLS[code], soonest + secrets.randbelow(latest - soonest))


UNKNOWN_ROOM = farewell("unknown_room")
OVER = farewell("room_over")
LOST = farewell("race_lost")
NO_WATCHERS = farewell("no_watchers")
