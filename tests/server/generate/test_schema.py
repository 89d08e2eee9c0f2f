"""The JSON Schema accepts what the decoder accepts and refuses what it refuses."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from server.core import protocol
from server.generate.catalogue import catalogue
from server.generate.examples import examples
from server.generate.schema import schema, schema_json

SCHEMA = schema(catalogue())


def validator(name: str) -> Draft202012Validator:
    return Draft202012Validator({"$ref": f"#/$defs/{name}", "$defs": SCHEMA["$defs"]})


def test_it_is_a_schema_of_the_dialect_that_it_names() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["$schema"] == Draft202012Validator.META_SCHEMA["$id"]


def test_its_text_is_the_schema() -> None:
    assert json.loads(schema_json(catalogue())) == SCHEMA


@pytest.mark.parametrize(("name", "sample"), examples().items(), ids=examples())
def test_every_example_is_valid(name: str, sample: dict[str, object]) -> None:
    validator(name).validate(sample)


def test_each_direction_refuses_the_messages_of_the_other() -> None:
    samples = examples()
    for struct in catalogue().inbound:
        assert not validator("Outbound").is_valid(samples[struct.name])
    for struct in catalogue().outbound:
        assert not validator("Inbound").is_valid(samples[struct.name])


MOVE = {"t": "move", "id": "a-1", "base": 0, "card": "7H", "to": 5}


@pytest.mark.parametrize(
    "broken",
    [
        MOVE | {"score": 900},
        MOVE | {"card": "1H"},
        MOVE | {"card": "10H"},
        MOVE | {"to": 0},
        MOVE | {"to": protocol.MAX_COLUMNS + 1},
        MOVE | {"base": -1},
        MOVE | {"base": 2**53},
        MOVE | {"base": 0.5},
        MOVE | {"id": ""},
        MOVE | {"id": "x" * 41},
        MOVE | {"t": "teleport"},
        {key: value for key, value in MOVE.items() if key != "base"},
    ],
    ids=json.dumps,
)
def test_schema_and_decoder_refuse_the_same_moves(broken: dict[str, Any]) -> None:
    assert not validator("Inbound").is_valid(broken)
    with pytest.raises(protocol.BadFrame):
        protocol.decode(json.dumps(broken))


def test_a_field_that_has_a_default_may_be_left_out_by_the_sender() -> None:
    hello = {key: value for key, value in examples()["Hello"].items() if key != "epoch"}
    validator("Inbound").validate(hello)
    decoded = protocol.decode(json.dumps(hello))
    assert isinstance(decoded, protocol.Hello)
    assert decoded.epoch == ""


def test_the_meaning_of_a_field_is_its_description() -> None:
    tab = SCHEMA["$defs"]["Hello"]["properties"]["tab"]
    assert tab["description"].startswith("Random id of the page")
