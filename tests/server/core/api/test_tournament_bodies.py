"""The bodies about tournaments: what is asked is checked, what is answered can be read."""

from typing import Any

import msgspec
import pytest

from server.core.api import tournament_bodies as bodies
from server.core.api.bodies import Asked


@pytest.mark.parametrize("kind", [bodies.DayQuery, bodies.MonthQuery])
def test_what_is_asked_has_no_fields_that_nobody_knows(kind: type[Asked]) -> None:
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(b'{"surprise": 1}', type=kind)
    assert msgspec.json.decode(b"{}", type=kind) == kind()


@pytest.mark.parametrize(
    ("kind", "query"),
    [
        (bodies.DayQuery, {"day": "today"}),
        (bodies.DayQuery, {"day": "2026-12-1"}),
        (bodies.DayQuery, {"day": "2026-12-01\n"}),
        (bodies.MonthQuery, {"month": "2026-13"}),
        (bodies.MonthQuery, {"month": "2026-00"}),
    ],
)
def test_what_is_out_of_range_is_refused(kind: type[Asked], query: dict[str, str]) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(query, kind, strict=False)


def card(**changes: Any) -> bodies.TournamentCard:
    """A daily that nobody has played yet."""
    fields: dict[str, Any] = {
        "key": "daily.2026-12-01.scorpion",
        "kind": "daily",
        "day": "2026-12-01",
        "rules": "scorpion",
        "opens_at": 1,
        "shuts_at": 2,
        "starts_at": None,
        "closes_at": 3,
        "minutes": 60,
        "phase": "open",
        "entrants": 0,
        "commitment": None,
        "committed_at": None,
        "early": False,
        "own": None,
    }
    return bodies.TournamentCard(**{**fields, **changes})


def test_answers_survive_their_text() -> None:
    own = bodies.OwnAttempt("a" * 16, "playing", None, 0, 0, 0, 0, practice=False)
    told = bodies.TournamentDay(5, "2026-12-01", (card(), card(own=own)), ())
    assert msgspec.json.decode(msgspec.json.encode(told), type=bodies.TournamentDay) == told


def test_the_details_are_the_card_and_the_proof() -> None:
    fields = msgspec.structs.asdict(card())
    details = bodies.TournamentDetails(**fields, at=5, proof=None)
    assert msgspec.to_builtins(details) == fields | {"at": 5, "proof": None}
