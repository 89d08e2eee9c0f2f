"""The replay: what it holds, how small it is, and that nothing else is read as one."""

import gzip
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.core import views
from server.core.options import Options
from server.core.record import Acted
from server.core.replay import FORMAT, MAX_BYTES, BadReplay, encode_replay, parse_replay, replay_of
from tests.server.core.races import ANN, BOB, CAT, Story
from tests.server.core.replays import raced


def test_it_holds_the_results_and_every_public_line() -> None:
    story = raced(ANN, BOB)
    replay = replay_of(story.race, story.log)
    assert replay is not None
    assert (replay.format, replay.results) == (FORMAT, views.results(story.race))
    actions = [line.event for line in replay.log if isinstance(line.event, Acted)]
    assert len(actions) == sum(seat.count for seat in story.race.seats) > 0
    assert encode_replay(replay).count(b"player-") == 0


@pytest.mark.parametrize("stage", ["ready", "sealed", "counting_down", "racing"])
def test_there_is_none_before_the_race_is_over(stage: str) -> None:
    story: Story = getattr(Story(ANN, BOB), stage)()
    assert replay_of(story.race, story.log) is None


def test_it_is_read_as_it_was_written_in_whatever_shape_the_json_has() -> None:
    story = raced(ANN, BOB)
    replay = replay_of(story.race, story.log)
    assert parse_replay(story.text()).replay == replay
    pretty = msgspec.json.format(story.text(), indent=2)
    assert parse_replay(pretty) == parse_replay(story.text())


def test_it_takes_less_than_two_kilobytes_a_player() -> None:
    """A long race with undo, in which everybody acts a hundred times and more."""
    options = Options(rules="easy", winnable=False)
    story = raced(ANN, BOB, CAT, options=options, actions=400)
    assert len(gzip.compress(story.text())) < 2_000 * len(story.race.seats)


@pytest.mark.parametrize("name", ["log", "secret", "score", "seat"])
def test_a_document_that_says_two_things_of_one_name_is_refused(name: str) -> None:
    """Another reader might take the other one."""
    text = raced(ANN, BOB).text()
    start = text.index(f'"{name}":'.encode())
    end = text.index(b",", start)
    field = b'"log":[],' if name == "log" else text[start : end + 1]
    with pytest.raises(BadReplay, match="a field is there twice"):
        parse_replay(text[:start] + field + text[start:])


def reshaped(change: Any) -> bytes:
    plain = raced(ANN, BOB).document().plain
    change(plain)
    return msgspec.json.encode(plain)


BROKEN = {
    "empty": b"",
    "cut off": b"{",
    "null": b"null",
    "a list": b"[]",
    "no text": b"\xff\xfe",
    "too deep": b"[" * 100_000,
    "too little": b'{"format": "scorpion-race/replay/2"}',
    "too long": b" " * (MAX_BYTES + 1),
    "another format": reshaped(lambda plain: plain.update(format="scorpion-race/replay/3")),
    "no format": reshaped(lambda plain: plain.pop("format")),
    "too much": reshaped(lambda plain: plain.update(more=1)),
    "no proof": reshaped(lambda plain: plain["results"].pop("proof")),
    "an unheard-of event": reshaped(lambda plain: plain["log"].append([1, {"k": "unheard"}])),
    "a line of three": reshaped(lambda plain: plain["log"][0].append(3)),
    "an event with more": reshaped(lambda plain: plain["log"][0][1].update(player="Ann")),
    "a time before all": reshaped(lambda plain: plain["log"][0].__setitem__(0, -1)),
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_whatever_is_no_replay_is_refused(text: bytes) -> None:
    with pytest.raises(BadReplay, match="^is "):
        parse_replay(text)


def test_an_older_format_is_told_by_its_name() -> None:
    """Its names stood in the record in clear: a reader of today's would misread it."""
    older = reshaped(lambda plain: plain.update(format="scorpion-race/replay/1", log=[]))
    with pytest.raises(BadReplay, match=f"it reads {FORMAT}, not 'scorpion-race/replay/1'"):
        parse_replay(older)


@given(st.binary(max_size=200))
def test_no_text_brings_the_reader_down(text: bytes) -> None:
    with pytest.raises(BadReplay):
        parse_replay(text)
