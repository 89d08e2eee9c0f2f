"""The names of everything in Redis, in one place.

All keys of a room share one hash tag, so that on a cluster they lie in one slot and a script may
touch them together. What spans rooms lies elsewhere and is never in a script with them.
"""

from dataclasses import dataclass
from functools import lru_cache

DUE = "scorpion:due"
"""Sorted set: race id → the instant (ms) at which that race has something to do by itself."""

PROCESSES = "scorpion:processes"
"""Sorted set: process → when (ms) it was heard of last."""

ROOMS_OF_PREFIX = "scorpion:rooms-of:"
"""Set: the rooms that a process follows; whoever finds it dead looks after them."""

ARCHIVED = "scorpion:races"
"""Sorted set: race id of an archived race → the instant (ms) at which it was over."""

ARCHIVE_ENDS = "scorpion:races-end"
"""Sorted set: race id of an archived race → the instant (ms) at which its pack goes, if ever."""

FORGETTING = "scorpion:forgetting"
"""Set: the players about whom everything is being deleted just now."""

CODE_PREFIX = "scorpion:code:"
"""String: code for speaking → room."""

WAKE_PREFIX = "scorpion:wake:"
"""Channel of one process: "room:race:seq" for each room of its that has a newer log."""

POOLS = "scorpion:pools"
"""Sorted set: rule set → when (ms) a practice deal was last asked for under it."""

POOL_PREFIX = "scorpion:pool:"
"""Set: practice deals that were found ahead under a rule set, secrets and all."""

POOL_CLAIM = "scorpion:pool-claim"
"""String: the process that fills the pools; gone some seconds after that process."""

LOBBY = ("{lobby}:until", "{lobby}:rooms", "{lobby}:positions", "{lobby}:version")
"""Of the rooms that everybody may find. Sorted set: room → the instant (ms) until which its entry
is believed. Hash: room → entry. Hash: room → position of the entry in the room's history. Number:
grows with every change."""

QUICK_MATCH_PREFIX = "{quick}:match:"
"""Hash: the room of a player's quick match (`room`), and its rule set (`rules`).

Of who has moved, also the room that they waited in before (`former`); and since when, as long as
the seat there may still be theirs (`since`, ms).
"""

QUICK_QUEUE_PREFIX = "{quick}:queue:"
"""Sorted set: "room player" of whoever waits for an opponent under a rule set → since when (ms)."""

CUPS_PREFIX = "scorpion:cups:"
"""Set: keys of the cups of a day that somebody took part in."""

BOT_CALLS = "scorpion:bots"
"""Sorted set: "room race ordinal strength" of each bot that was called → since when (ms)."""

BOT_NEWS = "scorpion:bots-news"
"""Channel of the processes that play bots: that one was called."""

BOT_CLAIM_PREFIX = "scorpion:bot-claim:"
"""String: the process that plays the bot of a call; gone some seconds after that process."""

TRANSFER_PREFIX = "scorpion:transfer:"
"""String: hash of the code with which a player moves to another device → the player."""


def code_key(code: str) -> str:
    """Where the room of a code is found."""
    return CODE_PREFIX + code


def pool_key(rules: str) -> str:
    """Where the practice deals of a rule set wait."""
    return POOL_PREFIX + rules


def quick_match_key(player: str) -> str:
    """Where a player's quick match is found."""
    return QUICK_MATCH_PREFIX + player


def quick_queue_key(rules: str) -> str:
    """Where those wait who want an opponent under a rule set."""
    return QUICK_QUEUE_PREFIX + rules


def cups_key(day: str) -> str:
    """Where the cups of a day stand."""
    return CUPS_PREFIX + day


def bot_claim_key(call: str) -> str:
    """Where it stands who plays the bot of a call."""
    return BOT_CLAIM_PREFIX + call


def transfer_key(code_hash: str) -> str:
    """Where the player of a transfer is found."""
    return TRANSFER_PREFIX + code_hash


def wake_channel(process: str) -> str:
    """The channel on which a process hears of its rooms."""
    return WAKE_PREFIX + process


def rooms_of(process: str) -> str:
    """Where the rooms stand that a process follows."""
    return ROOMS_OF_PREFIX + process


@dataclass(frozen=True, slots=True)
class RoomKeys:
    """The keys of a room that its races have in common."""

    room: str
    """Hash: the number of its latest race (`race`), and the room's epoch (`epoch`)."""
    listeners: str
    """Set: the wake channels of the processes that follow the room."""
    headcounts: str
    """Hash: process → how many look on through it, and until when (ms) that is believed."""

    @classmethod
    @lru_cache(maxsize=10_000)
    def of(cls, room: str) -> "RoomKeys":
        """The keys of a room."""
        prefix = f"{{m:{room}}}:"
        return cls(prefix + "room", prefix + "listen", prefix + "headcounts")


@dataclass(frozen=True, slots=True)
class RaceKeys:
    """The keys of one race of a room; a room's races are numbered from 1."""

    race: str
    """Hash: what the scripts check, and of each seat what its next action is checked against."""
    log: str
    """Stream: every event; id = "<seq>-0", without holes."""
    rank: str
    """Sorted set: seat number → packed rank."""
    secret: str
    """String: the secret that deals; read only where a deal is made or shown."""
    deal: str
    """String: the 52 cards, from the moment on in which the deal is made."""
    found: str
    """String: which candidate is dealt, where that was found before the room was opened."""
    claim: str
    """String: the process that looks for the deal; gone some seconds after that process."""
    pack: str
    """String: the whole race in short, which takes the place of all the others when it is over."""

    @classmethod
    @lru_cache(maxsize=10_000)
    def of(cls, room: str, number: int = 1) -> "RaceKeys":
        """The keys of race `number` of a room."""
        prefix = f"{{m:{room}}}:{number}:"
        names = ("race", "log", "rank", "secret", "deal", "found", "claim", "pack")
        return cls(*(prefix + name for name in names))


@dataclass(frozen=True, slots=True)
class TournamentKeys:
    """The keys of one tournament."""

    promise: str
    """String: its secret, with how it was committed to."""
    found: str
    """String: which candidate of the secret is dealt, and on what terms it was looked for."""
    claim: str
    """String: the process that looks for the deal; gone some seconds after that process."""
    attempts: str
    """Hash: player → the room of that player's attempt."""
    board: str
    """Sorted set: mark of an attempt, which follows from its room → packed rank."""
    rows: str
    """Hash: mark of an attempt → what the board shows of it."""
    version: str
    """Number: grows with every change of the board."""
    removed: str
    """Set: marks of attempts that may not come on the board any more."""

    @classmethod
    @lru_cache(maxsize=1_000)
    def of(cls, key: str) -> "TournamentKeys":
        """The keys of the tournament of that key."""
        names = ("promise", "found", "claim", "attempts", "board", "rows", "version", "removed")
        return cls(*(f"{{t:{key}}}:{name}" for name in names))


@dataclass(frozen=True, slots=True)
class PlayerKeys:
    """The keys of one player."""

    races: str
    """Sorted set: race id of each finished race → the instant (ms) at which it was over."""
    history: str
    """Hash: race id → what that race was to the player; of the latest races only."""
    records: str
    """Hash: rule set → what the player has reached by it."""
    deals: str
    """Set: rule set and mark of each deal that the player has won."""
    rooms: str
    """List: the rooms in which the player sat down, the latest first."""
    gone: str
    """String: there while nothing may be known of the player."""
    attempts: str
    """Hash: key of a tournament → what the player's attempt has come to."""

    @classmethod
    def of(cls, player: str) -> "PlayerKeys":
        """The keys of a player."""
        names = ("races", "history", "records", "deals", "rooms", "gone", "attempts")
        return cls(*(f"{{p:{player}}}:{name}" for name in names))


def race_id(room: str, number: int = 1) -> str:
    """The id of a room's race, as it stands in the deal's context and in every proof."""
    return f"{room}-{number}"


def parse_race_id(text: str) -> tuple[str, int]:
    """The room and the number in a race id; raises `ValueError` where it is none."""
    room, _, number = text.rpartition("-")
    return room, int(number)
