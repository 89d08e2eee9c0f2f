"""What the source says below a name is found again by whoever tells others of it."""

import ast

import msgspec

from server.core import protocol
from server.core.documented import documented, field_docs


class Parcel(msgspec.Struct):
    """Something to be told of."""

    weight: int
    """How heavy it is (g),
    packing included."""
    note: str = ""
    """Whatever else there is to say."""
    seal: str = ""

    @property
    def is_light(self) -> bool:
        """Whether anybody can carry it."""
        return self.weight < 1_000


class Letter(Parcel):
    """What has only what it inherits."""


def test_a_field_is_told_by_the_string_below_it_on_one_line() -> None:
    assert field_docs(Parcel) == {
        "weight": "How heavy it is (g), packing included.",
        "note": "Whatever else there is to say.",
    }
    assert list(field_docs(Parcel)) == list(Parcel.__struct_fields__)[:2]


def test_what_is_inherited_is_told_where_it_stands() -> None:
    assert field_docs(Letter) == {}


def test_the_messages_are_told_of() -> None:
    assert field_docs(protocol.Welcome)["code"].startswith("The code for speaking")


def test_each_statement_comes_with_its_string_or_none() -> None:
    source = '"""The header."""\nONE = 1\n"""The first."""\nTWO = 2\n'
    told = [text for _, text in documented(ast.parse(source).body)]
    assert told == ["", "The first.", "", ""]
