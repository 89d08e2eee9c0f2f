"""What the tap holds against answers that are about no one race: whatever is secret stays so.

Before a tournament has closed nobody is told its secret, a card, a verdict on a candidate, or in
which room somebody else plays. Of races such an answer tells no secret at all, and of players never
the id.
"""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import redis

from server.shell.storage.keys import RaceKeys, TournamentKeys
from tests.mentions import cards_in

SKIPPED = '"skipped"'
"""The field that tells what became of each candidate before the one dealt."""

RACE_SECRETS = RaceKeys.of("*").secret.replace(":1:", ":*:")
PROMISES, ATTEMPTS = TournamentKeys.of("*").promise, TournamentKeys.of("*").attempts
"""Patterns of the names that such keys have in the store."""

Closes = Callable[[str], float]
"""Tells when the tournament of a key is laid open (ms)."""


@dataclass(frozen=True)
class Answer:
    """An answer as it came; `at` in ms of the clock that the store on this machine tells."""

    player: str | None
    at: int
    text: str


@dataclass(frozen=True)
class Kept:
    """What a store keeps to itself."""

    races: frozenset[str]
    """The secrets of races, whether they are over or not."""
    tournaments: dict[str, str]
    """Key of a tournament → its secret."""
    rooms: dict[str, dict[str, str]]
    """Key of a tournament → player → the room of that player's attempt."""

    @property
    def players(self) -> set[str]:
        """All who take part in tournaments."""
        return {player for rooms in self.rooms.values() for player in rooms}


def kept_in(store_url: str) -> Kept:
    """Read what a store keeps to itself."""
    with redis.Redis.from_url(store_url, decode_responses=True) as client:
        secrets = (client.get(name) for name in client.scan_iter(RACE_SECRETS))
        return Kept(
            frozenset(str(secret) for secret in secrets if secret),
            {_key_in(name): secret_kept(client, name) for name in client.scan_iter(PROMISES)},
            {_key_in(name): dict(client.hgetall(name)) for name in client.scan_iter(ATTEMPTS)},
        )


def secret_kept(client: redis.Redis, name: str) -> str:
    """The secret of a tournament, from the key of that name; empty where it has none."""
    promise = client.get(name)
    return str(json.loads(promise)["secret"]) if isinstance(promise, str | bytes) else ""


def slips(kept: Kept, answer: Answer, closes: Closes) -> Iterator[str]:
    """What an answer tells that its reader may not know, in words."""
    text, content = answer.text, json.loads(answer.text)
    still_open = {key for key in kept.tournaments if answer.at < closes(key)}
    secrets = kept.races.union(kept.tournaments[key] for key in still_open)
    if any(secret in text for secret in secrets):
        yield "a secret"
    players = kept.players if answer.player is None else kept.players | {answer.player}
    if any(player in text for player in players):
        yield "a player id"
    for key in still_open & kept.rooms.keys():
        rooms = (room for player, room in kept.rooms[key].items() if player != answer.player)
        if any(room in text for room in rooms):
            yield f"where somebody else plays {key}"
    if _is_of_closed(content, answer.at, closes):
        return
    if SKIPPED in text:
        yield "verdicts on candidates"
    if cards_in(content):
        yield "cards"


def _is_of_closed(content: object, at: int, closes: Closes) -> bool:
    """Whether it is about one tournament alone, and that has closed."""
    key = content.get("key") if isinstance(content, dict) else None
    return isinstance(key, str) and closes(key) <= at


def _key_in(name: str) -> str:
    """The key of the tournament that a name in the store is of."""
    return name[len("{t:") : name.index("}")]
