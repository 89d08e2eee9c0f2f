"""Whether every acked action is in the log, exactly once and under its number."""

from collections import Counter, defaultdict
from collections.abc import Iterable
from typing import Any

import redis

from server.core import events
from server.shell.storage.keys import RaceKeys

Acked = tuple[str, str, int]
"""Room, request id, own number of the seat."""


def audit(store_url: str, acked: Iterable[Acked]) -> list[str]:
    """Return a sentence for each acked action that the store lost, doubled or misnumbered."""
    by_room: defaultdict[str, list[tuple[str, int]]] = defaultdict(list)
    for room, request, number in acked:
        by_room[room].append((request, number))
    with redis.Redis.from_url(store_url) as client:
        return [
            sentence
            for room, expected in by_room.items()
            for sentence in complaints(room, expected, _logged(client, room))
        ]


def complaints(
    room: str, acked: Iterable[tuple[str, int]], logged: Iterable[tuple[str, int]]
) -> list[str]:
    """Compare what one room acked with what its log holds."""
    found = Counter(logged)
    return [
        f"room {room}: {request} was acked as number {number}, the log has it {times} times"
        for request, number in acked
        if (times := found[request, number]) != 1
    ]


def _logged(client: redis.Redis, room: str) -> list[tuple[str, int]]:
    entries: Any = client.xrange(RaceKeys.of(room).log)
    logged = (events.decode(fields[b"e"]) for _, fields in entries)
    return [(event.id, event.number) for event in logged if isinstance(event, events.Moved)]
