"""The browser's file says the same as the catalogue, in TypeScript."""

import re
from dataclasses import replace

import pytest

from server.core import options, protocol
from server.generate.catalogue import Struct, catalogue
from server.generate.typescript import LINE_LENGTH, typescript

TEXT = typescript(catalogue())


def interface(name: str) -> str:
    found = re.search(rf"export interface {name} \{{\n(.*?)^\}}", TEXT, re.DOTALL | re.MULTILINE)
    assert found is not None, name
    return found[1]


@pytest.mark.parametrize("struct", catalogue().structs, ids=lambda struct: struct.name)
def test_an_interface_has_the_tag_and_the_fields_of_its_struct(struct: Struct) -> None:
    name = f"{struct.name}Frame" if struct in catalogue().frames else struct.name
    tag = [] if struct.tag is None else [struct.tag_field]
    fields = re.findall(r"^  readonly (\w+)\??:", interface(name), re.MULTILINE)
    assert fields == [*tag, *(field.name for field in struct.fields)]


def test_a_message_shows_types_by_name_and_comments_above_fields() -> None:
    assert interface("MoveFrame") == (
        '  readonly t: "move";\n'
        "  readonly id: RequestId;\n"
        "  /** How many of this seat's actions had been accepted before this one. */\n"
        "  readonly base: Count;\n"
        "  readonly card: Card;\n"
        "  readonly to: ColumnNumber;\n"
    )


def test_a_default_may_be_left_out_by_the_browser_but_is_always_sent_by_the_server() -> None:
    assert "readonly epoch?: string;" in interface("HelloFrame")
    assert "readonly tableau: Tableau | null;" in interface("AcceptedFrame")
    frame = protocol.encode(protocol.Bye("busy", "Full", None))
    assert '"retry_in":null' in frame


def test_what_was_never_set_may_be_missing_from_what_the_server_sends() -> None:
    read = catalogue()
    parts = tuple(
        replace(part, fields=tuple(replace(field, may_be_unset=True) for field in part.fields))
        for part in read.parts
        if part.name == "SeriesPoints"
    )
    text = typescript(replace(read, parts=parts))
    assert "  readonly seat?: number;\n" in text
    assert "  readonly points?: number;\n" in text


def members(union: str) -> set[str]:
    """Return the interfaces of a union, those of the unions inside it included."""
    found = re.search(rf"export type {union} =(.*?);", TEXT, re.DOTALL)
    if found is None:
        return {union}
    return set().union(*(members(name) for name in re.findall(r"\w+", found[1])))


def test_unions_tell_the_messages_of_a_direction_apart() -> None:
    read = catalogue()
    assert members("Inbound") == {f"{struct.name}Frame" for struct in read.inbound}
    assert members("Outbound") == {f"{struct.name}Frame" for struct in read.outbound}
    assert members("PublicEvent") == {struct.name for struct in read.events}


def test_words_and_lists_keep_their_members() -> None:
    assert 'export type Suit = "S" | "H" | "D" | "C";\n' in TEXT
    assert "readonly banked: readonly Suit[];" in interface("Tableau")
    assert 'readonly empty: "king" | "any";' in interface("Rules")


def test_constants_and_options_are_values() -> None:
    assert f'export const SUBPROTOCOL = "{protocol.SUBPROTOCOL}";\n' in TEXT
    assert "export const SEAT_LIMITS = [1, 10] as const;\n" in TEXT
    for name, chosen in [("DEFAULT", options.Options()), ("PRACTICE", options.PRACTICE)]:
        found = re.search(rf"export const {name}_OPTIONS: Options = \{{(.*?)\}};", TEXT, re.DOTALL)
        assert found is not None
        assert f'\n  rules: "{chosen.rules}",\n' in found[1]
        assert f"\n  minutes: {chosen.minutes},\n" in found[1]


def test_no_line_is_too_long_and_the_file_says_where_it_comes_from() -> None:
    assert max(map(len, TEXT.splitlines())) <= LINE_LENGTH + len("/**  */")
    assert TEXT.startswith("// Generated from server/core/protocol.py")
