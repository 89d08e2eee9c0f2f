"""What races were to a player, for tests of histories and records."""

from typing import Any

import msgspec

from server.core.api.bodies import HistoryEntry
from tests.server.core.races import RACE_ID

PLAYED = HistoryEntry(
    race=RACE_ID,
    room=RACE_ID[:-2],
    at=1_000,
    kind="casual",
    rules="scorpion",
    seat=1,
    place=1,
    of=2,
    shared=False,
    state="stuck",
    runs=1,
    score=140,
    time=90_000,
    moves=41,
    undos=0,
)
"""A race that Ann was the first of two in."""


def outcome(**differs: Any) -> HistoryEntry:
    """Return the same race with what differs."""
    return msgspec.structs.replace(PLAYED, **differs)
