"""The message catalogue: decoding is total, and every message is read back as it was written."""

import json
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.core import protocol
from server.core.protocol import BadFrame, Inbound, Move, Outbound, PublicEvent, decode, encode
from tests.server.core.messages import values

INBOUND: tuple[type[Inbound], ...] = get_args(Inbound)
OUTBOUND: tuple[type[Outbound], ...] = get_args(Outbound)
EVENTS: tuple[type[PublicEvent], ...] = get_args(PublicEvent)
MOVE: dict[str, object] = {"t": "move", "id": "f3k9-17", "base": 3, "card": "7H", "to": 5}
HELLO: dict[str, object] = {"t": "hello", "room": "k3vq7xw2mzp4ydna", "tab": "f3k9w2mzp4ydna6q"}
NONCE: dict[str, object] = {"t": "nonce", "id": "f3k9-6", "nonce": "0f" * 16}
READY: dict[str, object] = {"t": "ready", "id": "f3k9-3", "nonce_hash": "0f" * 32}

texts = st.text(max_size=200)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
)
fields = st.sampled_from(["t", "id", "base", "card", "to", "room", "tab", "epoch", "nonce", "x"])


def is_decoded_or_refused(text: str | bytes) -> None:
    try:
        message = decode(text)
    except BadFrame:
        return
    assert isinstance(message, Inbound)


# What comes in


@given(st.text() | st.binary())
@settings(deadline=None)
def test_any_text_or_bytes_is_a_message_or_a_bad_frame(junk: str | bytes) -> None:
    is_decoded_or_refused(junk)


@given(json_values)
@settings(deadline=None)
def test_any_json_is_a_message_or_a_bad_frame(value: object) -> None:
    """NaN and infinities are in it, as some writers put them on the wire."""
    is_decoded_or_refused(json.dumps(value))


@given(
    st.sampled_from([kind.__struct_config__.tag for kind in INBOUND]),
    st.dictionaries(fields, json_values, max_size=6),
)
@settings(deadline=None)
def test_a_known_kind_with_any_fields_is_a_message_or_a_bad_frame(
    tag: str, values: dict[str, object]
) -> None:
    is_decoded_or_refused(json.dumps(values | {"t": tag}))


@given(st.binary(max_size=8), st.integers(min_value=0, max_value=60))
@settings(deadline=None)
def test_a_frame_damaged_anywhere_is_a_message_or_a_bad_frame(damage: bytes, at: int) -> None:
    whole = json.dumps(MOVE).encode()
    is_decoded_or_refused(whole[:at] + damage + whole[at + len(damage) :])


@pytest.mark.parametrize(
    "frame",
    [
        pytest.param("", id="empty"),
        pytest.param("null", id="null"),
        pytest.param("[" * 4_000, id="deep and open"),
        pytest.param('{"t":"ping","id":' + "[" * 2_000 + "]" * 2_000 + "}", id="deep and closed"),
        pytest.param(
            '{"t":"ping","id":"a","x":' + '{"a":' * 900 + "1" + "}" * 900 + "}", id="deep"
        ),
        pytest.param('{"t":"ping","id":NaN}', id="not a number"),
        pytest.param('{"t":"ping","id":"\ud800"}', id="lone surrogate"),
        pytest.param('{"t":"ping","id":"\\ud800"}', id="escaped surrogate"),
        pytest.param(b'{"t":"ping","id":"\xff\xfe"}', id="invalid UTF-8"),
        pytest.param('{"t":"ping","id":"a"}{"t":"ping","id":"b"}', id="two frames in one"),
        pytest.param('{"t":"nobody","id":"a"}', id="unknown kind"),
        pytest.param('{"t":1,"id":"a"}', id="a number as kind"),
        pytest.param('{"id":"a"}', id="no kind"),
        pytest.param('{"t":"ping"}', id="no id"),
        pytest.param('{"t":"ping","t":"join","id":"a"}', id="two kinds"),
        pytest.param('{"t":"ping","id":"a","is_admin":true}', id="unknown field"),
        pytest.param('{"t":"welcome"}', id="a frame of the server"),
        pytest.param(json.dumps(MOVE | {"base": 9 * 10**3_000}), id="a number of 3,000 digits"),
    ],
)
def test_a_broken_frame_is_told_in_a_sentence(frame: str | bytes) -> None:
    with pytest.raises(BadFrame) as bad:
        decode(frame)
    assert str(bad.value)


def test_a_field_that_comes_twice_counts_once() -> None:
    """JSON leaves open which one counts; here it is the last, and it is checked like any other."""
    assert decode('{"t":"ping","id":"a","id":"b"}') == protocol.Ping("b")


@pytest.mark.parametrize(
    ("frame", "wrong"),
    [
        (MOVE, {"card": "1H"}),
        (MOVE, {"card": "7h"}),
        (MOVE, {"card": "7H "}),
        (MOVE, {"card": 7}),
        (MOVE, {"to": 0}),
        (MOVE, {"to": 11}),
        (MOVE, {"to": 1.5}),
        (MOVE, {"to": "5"}),
        (MOVE, {"to": True}),
        (MOVE, {"base": -1}),
        (MOVE, {"base": 2**53}),
        (MOVE, {"id": ""}),
        (MOVE, {"id": "x" * 41}),
        (MOVE, {"id": "a b"}),
        (MOVE, {"id": None}),
        (HELLO, {"room": "K3VQ7XW2MZP4YDNA"}),
        (HELLO, {"room": "k3vq7xw2mzp4ydn"}),
        (HELLO, {"room": "k3vq7xw2mzp4ydnaa"}),
        (HELLO, {"room": "k3vq7xw2mzp4yd}1"}),
        (HELLO, {"tab": "short"}),
        (NONCE, {"nonce": "0F" * 16}),
        (NONCE, {"nonce": "0f" * 15}),
        (READY, {"nonce_hash": "0f" * 31}),
    ],
)
def test_a_field_of_the_wrong_form_is_refused(
    frame: dict[str, object], wrong: dict[str, object]
) -> None:
    decode(json.dumps(frame))
    with pytest.raises(BadFrame):
        decode(json.dumps(frame | wrong))


@pytest.mark.parametrize(
    ("frame", "field"),
    [
        (MOVE, "card"),
        (MOVE, "id"),
        (HELLO, "room"),
        (HELLO, "tab"),
        (NONCE, "nonce"),
        (READY, "nonce_hash"),
    ],
)
def test_a_line_break_at_the_end_is_not_passed_over(frame: dict[str, object], field: str) -> None:
    """A pattern's `$` matches before a final line break.

    With it in, a nonce has the same hash, but deals other cards than its text says.
    """
    with pytest.raises(BadFrame):
        decode(json.dumps(frame | {field: f"{frame[field]}\n"}))


def test_a_message_is_frozen() -> None:
    message = decode(json.dumps(MOVE))
    assert message == Move("f3k9-17", 3, "7H", 5)
    with pytest.raises(AttributeError):
        message.id = "another"  # type: ignore[misc]


# What goes out


@given(st.one_of([values(kind) for kind in INBOUND]))
@settings(deadline=None)
def test_every_message_to_the_server_is_read_back_as_it_was_written(message: Inbound) -> None:
    assert decode(msgspec.json.encode(message)) == message


@given(st.one_of([values(kind) for kind in OUTBOUND]))
@settings(deadline=None, max_examples=60)
def test_every_message_to_the_browser_is_read_back_as_it_was_written(message: Outbound) -> None:
    assert msgspec.json.decode(encode(message), type=Outbound) == message


@given(st.one_of([values(kind) for kind in EVENTS]))
@settings(deadline=None, max_examples=60)
def test_every_room_event_is_read_back_as_it_was_written(event: PublicEvent) -> None:
    frame = protocol.Event(4, 5, event)
    assert msgspec.json.decode(encode(frame), type=Outbound) == frame


def test_each_message_has_a_tag_of_its_own() -> None:
    tags = [kind.__struct_config__.tag for kind in (*INBOUND, *OUTBOUND)]
    assert len(set(tags)) == len(tags)
    assert len({kind.__struct_config__.tag for kind in EVENTS}) == len(EVENTS)


def test_everything_that_is_answered_has_an_id() -> None:
    for kind in get_args(protocol.Request):
        assert "id" in kind.__struct_fields__
