"""The AsyncAPI document is whole: each reference leads somewhere, each message has a direction."""

from collections.abc import Iterator
from typing import Any

import yaml

from server.core import protocol
from server.core.api.openapi import openapi
from server.generate.asyncapi import asyncapi, asyncapi_yaml
from server.generate.catalogue import catalogue
from server.generate.schema import schema

DOCUMENT = asyncapi(catalogue())


def references(node: object) -> Iterator[str]:
    match node:
        case {"$ref": str() as target}:
            yield target
        case dict():
            for value in node.values():
                yield from references(value)
        case list():
            for value in node:
                yield from references(value)


def follow(reference: str) -> Any:
    file, _, pointer = reference.partition("#/")
    node: Any = schema(catalogue()) if file == "./schema.json" else DOCUMENT
    for step in pointer.split("/"):
        node = node[step]
    return node


def test_its_text_is_the_document() -> None:
    assert yaml.safe_load(asyncapi_yaml(catalogue())) == DOCUMENT


def test_every_reference_leads_to_something() -> None:
    found = list(references(DOCUMENT))
    assert len(found) > len(catalogue().frames)
    assert all(follow(reference) for reference in found)


def test_every_message_is_in_the_channel_and_in_exactly_one_operation() -> None:
    operations = DOCUMENT["operations"].values()
    used = [message["$ref"] for operation in operations for message in operation["messages"]]
    expected = [f"#/channels/room/messages/{struct.name}" for struct in catalogue().frames]
    assert sorted(used) == sorted(expected)
    assert list(DOCUMENT["channels"]["room"]["messages"]) == [
        struct.name for struct in catalogue().frames
    ]


def test_directions_are_told_from_the_servers_side() -> None:
    request, tell = DOCUMENT["operations"]["request"], DOCUMENT["operations"]["tell"]
    assert (request["action"], tell["action"]) == ("receive", "send")
    assert request["messages"][0] == {"$ref": "#/channels/room/messages/Hello"}


def test_its_version_is_the_subprotocol() -> None:
    assert DOCUMENT["info"]["version"] == protocol.SUBPROTOCOL
    assert DOCUMENT["asyncapi"] == "3.0.0"


def test_a_client_is_known_by_what_the_http_interface_gave_it() -> None:
    over_http = openapi()["components"]["securitySchemes"]
    schemes = DOCUMENT["components"]["securitySchemes"]
    assert schemes["bearer"] == over_http["bearer"]
    assert schemes["cookie"] == {**over_http["cookie"], "type": "httpApiKey"}
