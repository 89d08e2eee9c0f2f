"""The catalogue is read whole from its source: every message, field, comment and constant."""

import ast
from typing import get_args

import msgspec
import pytest

from server.core import options, protocol
from server.generate.catalogue import Struct, catalogue, field_of

STRUCTS = catalogue().structs


def test_each_direction_holds_the_members_of_its_union() -> None:
    read = catalogue()
    for structs, union in (
        (read.inbound, protocol.Inbound),
        (read.outbound, protocol.Outbound),
        (read.events, protocol.PublicEvent),
    ):
        assert {struct.kind for struct in structs} == set(get_args(union))


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: struct.name)
def test_the_fields_of_the_source_are_the_fields_of_the_running_class(struct: Struct) -> None:
    kind = struct.kind
    assert kind.__name__ == struct.name
    assert tuple(field.name for field in struct.fields) == kind.__struct_fields__
    assert [field.name for field in struct.fields if field.has_default] == [
        name
        for name, default in zip(
            kind.__struct_fields__[::-1], kind.__struct_defaults__[::-1], strict=False
        )
        if default is not msgspec.NODEFAULT
    ][::-1]


def test_a_tag_tells_each_message_and_event_apart_and_parts_have_none() -> None:
    read = catalogue()
    assert {struct.tag_field for struct in read.frames} == {"t"}
    assert {struct.tag_field for struct in read.events} == {"k"}
    assert {struct.tag for struct in read.parts} == {None}
    for group in (read.frames, read.events):
        assert len({struct.tag for struct in group}) == len(group)


def test_every_message_says_what_it_means() -> None:
    assert [struct.name for struct in catalogue().frames if not struct.doc] == []


def test_the_string_below_a_field_is_its_meaning() -> None:
    (hello,) = (struct for struct in catalogue().inbound if struct.tag == "hello")
    docs = {field.name: field.doc for field in hello.fields}
    assert docs["room"] == ""
    assert docs["tab"].startswith("Random id of the page")


def test_a_type_is_kept_as_it_was_written_so_that_its_name_survives() -> None:
    (move,) = (struct for struct in catalogue().inbound if struct.tag == "move")
    assert [ast.unparse(field.type) for field in move.fields] == [
        "RequestId",
        "Count",
        "Card",
        "ColumnNumber",
    ]


def test_a_field_that_old_records_lack_is_known_by_its_type() -> None:
    """`UnsetType` is no type that a reader meets: it says that the field may be missing."""
    (line,) = ast.parse("quiet: bool | msgspec.UnsetType = msgspec.UNSET").body
    assert isinstance(line, ast.AnnAssign)
    field = field_of("quiet", line, "Whether nobody may talk.")
    assert (ast.unparse(field.type), field.has_default, field.may_be_unset) == ("bool", True, True)


def test_constants_carry_their_values() -> None:
    constants = {constant.name: constant.value for constant in catalogue().constants}
    assert constants["SUBPROTOCOL"] == protocol.SUBPROTOCOL
    assert constants["MAX_FRAME_BYTES"] == protocol.MAX_FRAME_BYTES
    assert constants["SEAT_LIMITS"] == options.SEAT_LIMITS


def test_named_types_and_unions_of_messages_are_apart() -> None:
    read = catalogue()
    assert {"Card", "Phase", "SeatCount"} <= {alias.name for alias in read.aliases}
    assert {"Action", "Inbound", "Outbound", "PublicEvent"} <= {union.name for union in read.unions}
    assert not {alias.name for alias in read.aliases} & {union.name for union in read.unions}
