"""The replay of a race as one JSON document: its results, and the record they follow from.

The results say nothing that the record doesn't; they are there for whoever only wants to read
them. What the record gives is held against them by `verification`.
"""

import json
from collections.abc import Iterable, Sequence
from typing import Any, Literal, get_args

import msgspec

from server.core.events import Entry
from server.core.protocol import Results
from server.core.race import Race
from server.core.record import Line, line_of
from server.core.views import results

Format = Literal["scorpion-race/replay/2"]
"""Changes whenever an older reader would misunderstand."""

FORMAT: Format = get_args(Format)[0]

MAX_BYTES = 16 * 1024 * 1024
"""A longer document is no replay: ten seats with all the actions that can be are less."""


class BadReplay(ValueError):
    """A text that is no replay; its own text says in one sentence what is wrong."""


class Replay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A finished race, for whoever wants to check it or see it again."""

    format: Format
    results: Results
    """How the race ended, and what proves its deal."""
    log: tuple[Line, ...]
    """Everything that happened, in order, without the ids of players, pages and requests."""


class Document(msgspec.Struct, frozen=True):
    """A replay as it was read: what it says, and the plain values in which it says so."""

    replay: Replay
    plain: dict[str, Any]


def replay_of(race: Race, log: Iterable[Entry]) -> Replay | None:
    """The replay of a race from its whole log; none before the race is over."""
    ended = results(race)
    if ended is None:
        return None
    lines = (line_of(entry) for entry in log)
    return Replay(FORMAT, ended, tuple(line for line in lines if line is not None))


def encode_replay(replay: Replay) -> bytes:
    """The text of a replay."""
    return msgspec.json.encode(replay)


def parse_replay(text: bytes) -> Document:
    """Read a replay; raises `BadReplay` for whatever is none."""
    if len(text) > MAX_BYTES:
        raise BadReplay(f"is longer than any replay, which has {MAX_BYTES} bytes at most")
    try:
        replay = msgspec.json.decode(text, type=Replay)
        return Document(replay, json.loads(text, object_pairs_hook=_object))
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadReplay(_another_format(text) or f"is no replay: {error}") from None


class _Claim(msgspec.Struct):
    """What a document says it is, whatever else is in it."""

    format: str


def _another_format(text: bytes) -> str:
    """What is to be said of a text that claims to be of another format; nothing for others."""
    try:
        claimed = msgspec.json.decode(text, type=_Claim).format
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return ""
    if claimed == FORMAT:
        return ""
    return f"is no replay that this version reads: it reads {FORMAT}, not {claimed!r}"


def _object(fields: Sequence[tuple[str, Any]]) -> dict[str, Any]:
    """An object of a document; of two fields of one name another reader might take the other."""
    read = dict(fields)
    if len(read) < len(fields):
        raise BadReplay("is no replay: a field is there twice")
    return read
