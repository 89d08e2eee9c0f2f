"""The bodies of the HTTP interface: what is asked is checked, what is answered can be read."""

from typing import Any

import msgspec
import pytest

from server.core.api import bodies
from server.core.api.bodies import Asked

ASKED = [kind for kind in vars(bodies).values() if isinstance(kind, type) and kind is not Asked]
ASKED = [kind for kind in ASKED if issubclass(kind, Asked)]


@pytest.mark.parametrize("kind", ASKED, ids=lambda kind: kind.__name__)
def test_what_is_asked_has_no_fields_that_nobody_knows(kind: type[Asked]) -> None:
    """A slip of the pen in a program is told, instead of being passed over."""
    with pytest.raises(msgspec.ValidationError, match="unknown field"):
        msgspec.json.decode(b'{"code": "ABC", "surprise": 1}', type=kind)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (bodies.PlayerOrder, '{"colour": "mauve"}'),
        (bodies.PlayerOrder, '{"pattern": 7}'),
        (bodies.LobbyQuery, '{"limit": 0}'),
        (bodies.LobbyQuery, '{"limit": 101}'),
        (bodies.LobbyQuery, '{"rules": null}'),
        (bodies.HistoryQuery, '{"before": -1}'),
        (bodies.HistoryQuery, '{"before": 9007199254740992}'),
        (bodies.QuickOrder, '{"bot": "best"}'),
        (bodies.TransferClaim, '{"code": ""}'),
    ],
)
def test_what_is_out_of_range_is_refused(kind: type[Asked], text: str) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=kind)


@pytest.mark.parametrize("kind", [bodies.PlayerOrder, bodies.RoomOrder, bodies.QuickOrder])
def test_what_is_left_out_is_as_usual(kind: type[Asked]) -> None:
    assert msgspec.json.decode(b"{}", type=kind) == kind()


@pytest.mark.parametrize(
    ("text", "fits"),
    [
        ("abcdefghij234567-1", True),
        ("abcdefghij234567-12", True),
        ("abcdefghij234567-0", False),
        ("abcdefghij234567-01", False),
        ("abcdefghij234567", False),
        ("ABCDEFGHIJ234567-1", False),
        ("abcdefghij234567-1\n", False),
    ],
)
def test_the_id_of_a_race_is_a_room_and_a_number(text: str, fits: bool) -> None:
    def convert() -> Any:
        return msgspec.convert(text, bodies.RaceId)

    if fits:
        assert convert() == text
    else:
        with pytest.raises(msgspec.ValidationError):
            convert()


def test_a_token_is_told_only_where_there_is_one() -> None:
    """Whoever reads answers sees no field that is always null."""
    assert b"token" not in msgspec.json.encode(bodies.Identity("Ada", "sky", "dots"))
    assert b"token" in msgspec.json.encode(bodies.Identity("Ada", "sky", "dots", "t"))
