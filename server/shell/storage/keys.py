"""The names of everything in Redis, in one place.

All keys of a room share one hash tag, so that on a cluster they lie in one slot and a script may
touch them together. What spans rooms lies elsewhere and is never in a script with them.
"""

from dataclasses import dataclass
from functools import lru_cache

DUE = "scorpion:due"
"""Sorted set: room → the instant (ms) at which the room has something to do by itself."""

CODE_PREFIX = "scorpion:code:"
"""String: code for speaking → room."""

WAKE_PREFIX = "scorpion:wake:"
"""Channel of one process: "room:seq" for each room of its that has a newer log."""


POOLS = "scorpion:pools"
"""Sorted set: rule set → when (ms) a practice deal was last asked for under it."""

POOL_PREFIX = "scorpion:pool:"
"""Set: practice deals that were found ahead under a rule set, secrets and all."""

POOL_CLAIM = "scorpion:pool-claim"
"""String: the process that fills the pools; gone some seconds after that process."""


def code_key(code: str) -> str:
    """Where the room of a code is found."""
    return CODE_PREFIX + code


def pool_key(rules: str) -> str:
    """Where the practice deals of a rule set wait."""
    return POOL_PREFIX + rules


def wake_channel(process: str) -> str:
    """The channel on which a process hears of its rooms."""
    return WAKE_PREFIX + process


@dataclass(frozen=True, slots=True)
class RaceKeys:
    """The keys of one race of a room; a room's races are numbered from 1."""

    race: str
    """Hash: what the scripts check, and of each seat what its next action is checked against."""
    log: str
    """Stream: every event; id = "<seq>-0", without holes."""
    rank: str
    """Sorted set: seat number → packed rank."""
    listeners: str
    """Set: the wake channels of the processes that follow the race."""
    secret: str
    """String: the secret that deals; read only where a deal is made or shown."""
    deal: str
    """String: the 52 cards, from the moment on in which the deal is made."""
    found: str
    """String: which candidate is dealt, where that was found before the room was opened."""
    claim: str
    """String: the process that looks for the deal; gone some seconds after that process."""

    @classmethod
    @lru_cache(maxsize=10_000)
    def of(cls, room: str, number: int = 1) -> "RaceKeys":
        """The keys of race `number` of a room."""
        prefix = f"{{m:{room}}}:{number}:"
        names = ("race", "log", "rank", "listen", "secret", "deal", "found", "claim")
        return cls(*(prefix + name for name in names))


def race_id(room: str, number: int = 1) -> str:
    """The id of a room's race, as it stands in the deal's context and in every proof."""
    return f"{room}-{number}"
