"""The stored form of the log."""

from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.core import events
from server.core.events import AnyEvent, Moved, Opened, decode, encode
from server.core.options import Options
from tests.guests import SALT, joined
from tests.server.core.messages import values

KINDS: tuple[type[AnyEvent], ...] = get_args(AnyEvent)


@given(st.one_of([values(kind) for kind in KINDS]))
@settings(deadline=None)
def test_every_event_is_read_back_as_it_was_written(event: AnyEvent) -> None:
    assert decode(encode(event)) == event


def test_each_kind_has_a_tag_of_its_own() -> None:
    tags = [kind.__struct_config__.tag for kind in KINDS]
    assert len(set(tags)) == len(KINDS) == len(tags)


def test_the_stored_form_is_what_earlier_versions_wrote() -> None:
    """Races outlive the process that began them: this text must stay readable."""
    assert encode(Moved(2, 7, "7H5", "k3f9-17")) == (
        '{"k":"moved","seat":2,"number":7,"action":"7H5","id":"k3f9-17"}'
    )
    assert encode(joined(1, "p", "Zoë")) == (
        f'{{"k":"joined","seat":1,"player":"p","name":"Zoë","salt":"{SALT}",'
        '"look":{"colour":"violet","pattern":"dots"},"bot":null}'
    )
    assert decode(b'{"k":"opened","options":{},"commitment":"c","search":null}') == Opened(
        Options(), "c", None
    )


@pytest.mark.parametrize(
    "stored",
    [
        b"",
        b"{}",
        b"\xff",
        b'{"k":"gone"}',
        b'{"k":"left","seat":"1"}',
        b'{"k":"left","seat":1,"more":2}',
    ],
)
def test_what_is_no_event_is_told(stored: bytes) -> None:
    """An event of a later version stops the fold; passing over it would give another race."""
    with pytest.raises(msgspec.DecodeError):
        decode(stored)


def test_a_line_of_the_log_holds_its_place_and_time() -> None:
    one = events.Entry(1, 5, joined(1, "p", "Ann"))
    assert (one.seq, one.at) == (1, 5)
    assert one == events.Entry(1, 5, joined(1, "p", "Ann"))
