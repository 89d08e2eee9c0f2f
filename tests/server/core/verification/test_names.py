"""Names beside a record: each has the hash in it, or its player was forgotten."""

from typing import Any

import msgspec
import pytest

from server.core.commands import Forget
from server.core.replay import Document, encode_replay, parse_replay, replay_of
from server.core.verification.finding import Finding, fails, holds
from server.core.verification.names import check_names, with_names
from server.core.verification.recount import recount
from server.core.verification.verify import verify
from tests.server.core.races import ANN, BOB, RACE_ID, player
from tests.server.core.replays import raced


def changed(seat: int, **fields: Any) -> Document:
    """A replay whose results say something else of a seat."""
    plain = raced(ANN, BOB).document().plain
    salt = fields.pop("salt", plain["results"]["salts"][seat - 1])
    plain["results"]["seats"][seat - 1] |= fields
    plain["results"]["salts"][seat - 1] = salt
    return parse_replay(msgspec.json.encode(plain))


def found(document: Document) -> list[Finding]:
    return list(check_names(document.replay.log, document.replay.results))


def wrong(seat: int) -> Finding:
    text = f"The name of seat {seat} and its salt don't have the hash in the record."
    return fails("names", text)


def test_each_name_has_its_hash() -> None:
    document = raced(ANN, BOB).document()
    assert found(document) == [holds("names", "Names: 2, each with the hash in the record.")]


@pytest.mark.parametrize("fields", [{"name": "Eve"}, {"name": ""}, {"salt": ""}, {"salt": "ab"}])
def test_another_name_or_salt_is_at_fault(fields: dict[str, str]) -> None:
    assert found(changed(2, **fields)) == [wrong(2)]


def test_a_player_who_was_forgotten_has_neither_name_nor_salt() -> None:
    """The record stays as it was: everything but the name is proved as before."""
    story = raced(ANN, BOB)
    before = story.race.chain
    story.does(Forget(player(BOB)))
    document = parse_replay(story.text())
    assert found(document) == [
        holds(
            "names",
            "Names: 1, each with the hash in the record; players who were forgotten: 1.",
        )
    ]
    assert not [one for one in verify(document, before.hex()) if one.verdict == "fails"]
    assert BOB.encode() not in story.text()


def test_a_name_that_a_forgotten_player_never_had_is_at_fault() -> None:
    document = changed(2, name="Eve", salt="")
    assert found(document) == [wrong(2)]


def test_two_seats_of_one_name_are_at_fault() -> None:
    """Nobody is let in who could be taken for another."""
    plain = raced(ANN, BOB).document().plain
    plain["results"]["seats"][1]["name"] = ANN
    hashes = [line[1] for line in plain["log"] if line[1]["k"] == "joined"]
    hashes[1]["name_hash"] = hashes[0]["name_hash"]
    document = parse_replay(msgspec.json.encode(plain))
    assert found(document) == [fails("names", "Two seats have the same name.")]


def test_a_race_is_told_with_the_names_and_looks_that_are_said() -> None:
    """Colours are no part of the record: they are shown as they are said."""
    story = raced(ANN, BOB)
    replay = replay_of(story.race, story.log)
    assert replay is not None
    nameless = recount(RACE_ID, replay.log, story.secret).race
    assert [seat.name for seat in nameless.seats] == ["seat 1", "seat 2"]
    named = with_names(nameless, replay.results)
    assert [(seat.name, seat.look) for seat in named.seats] == [
        (seat.name, seat.look) for seat in story.race.seats
    ]
    repainted = changed(1, colour="lime", pattern="rings")
    assert not [one for one in verify(repainted) if one.verdict == "fails"]


def test_of_a_seat_of_which_nothing_is_said_nothing_is_known() -> None:
    plain = raced(ANN, BOB).document().plain
    plain["results"]["seats"].pop()
    document = parse_replay(msgspec.json.encode(plain))
    nameless = recount(RACE_ID, document.replay.log, None).race
    named = with_names(nameless, document.replay.results)
    assert [seat.name for seat in named.seats] == [ANN, "seat 2"]
    assert parse_replay(encode_replay(document.replay)) == document
