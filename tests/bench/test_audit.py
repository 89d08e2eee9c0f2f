"""The audit finds each acked action that the log lacks, has twice, or has under another number."""

import redis

from bench.audit import audit, complaints
from server.core import events
from server.shell.storage.keys import RaceKeys

ROOM = "k3vq7xw2mzp4ydna"


def test_what_is_in_the_log_once_is_no_complaint_whatever_else_is_there() -> None:
    assert complaints(ROOM, [("a-1", 1), ("b-1", 1)], [("a-1", 1), ("b-1", 1), ("a-2", 2)]) == []


def test_a_lost_a_doubled_and_a_misnumbered_action_are_named() -> None:
    acked = [("a-1", 1), ("a-2", 2), ("a-3", 3)]
    logged = [("a-2", 2), ("a-2", 2), ("a-3", 4)]
    assert complaints(ROOM, acked, logged) == [
        f"room {ROOM}: a-1 was acked as number 1, the log has it 0 times",
        f"room {ROOM}: a-2 was acked as number 2, the log has it 2 times",
        f"room {ROOM}: a-3 was acked as number 3, the log has it 0 times",
    ]


def test_the_log_is_read_from_the_store(valkey_url: str) -> None:
    log = RaceKeys.of(ROOM).log
    moved = events.Moved(seat=1, number=1, action="7H5", id="a-1")
    with redis.Redis.from_url(valkey_url) as client:
        client.xadd(log, {"at": 1, "e": events.encode(events.Left(2))}, id="1-0")
        client.xadd(log, {"at": 2, "e": events.encode(moved)}, id="2-0")
    assert audit(valkey_url, [(ROOM, "a-1", 1)]) == []
    assert len(audit(valkey_url, [(ROOM, "a-1", 1), (ROOM, "a-2", 2), ("other", "c-1", 1)])) == 2
