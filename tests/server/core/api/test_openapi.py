"""The OpenAPI document: all of the table, and nothing that a reader of it can't follow."""

import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from server.core.api.endpoints import ENDPOINTS, Endpoint
from server.core.api.openapi import PROBLEM_TYPE, openapi, openapi_json

DOCUMENT: dict[str, Any] = json.loads(openapi_json())


def operation_of(endpoint: Endpoint) -> dict[str, Any]:
    operation: dict[str, Any] = DOCUMENT["paths"][endpoint.path][endpoint.method.lower()]
    return operation


def references(value: Any) -> Iterator[str]:
    """Every place that a document refers to."""
    if isinstance(value, dict):
        if isinstance(value.get("$ref"), str):
            yield value["$ref"]
        for part in value.values():
            yield from references(part)
    elif isinstance(value, list):
        for part in value:
            yield from references(part)


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_every_endpoint_is_told_of(endpoint: Endpoint) -> None:
    operation = operation_of(endpoint)
    assert operation["operationId"] == endpoint.name
    assert str(endpoint.status) in operation["responses"]
    assert ("requestBody" in operation) == (endpoint.takes is not None and endpoint.method != "GET")
    assert ("security" in operation) == (endpoint.asker == "player")


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_every_code_is_told_with_its_meaning(endpoint: Endpoint) -> None:
    """Whoever writes a client reads here which codes there are, and what they mean."""
    told = json.dumps(operation_of(endpoint)["responses"])
    assert all(f"`{code}`: " in told for code in endpoint.all_problems)
    assert PROBLEM_TYPE in told


def test_nothing_else_is_told_of() -> None:
    told = {(path, method) for path, methods in DOCUMENT["paths"].items() for method in methods}
    assert told == {(endpoint.path, endpoint.method.lower()) for endpoint in ENDPOINTS}


def test_every_reference_leads_somewhere() -> None:
    for reference in references(DOCUMENT):
        place: Any = DOCUMENT
        for step in reference.removeprefix("#/").split("/"):
            place = place[step]


def test_every_schema_is_one() -> None:
    for schema in DOCUMENT["components"]["schemas"].values():
        Draft202012Validator.check_schema(schema)


def test_a_query_is_told_field_by_field_and_knows_no_null() -> None:
    (lobby,) = [endpoint for endpoint in ENDPOINTS if endpoint.name == "lobby"]
    parameters = {one["name"]: one for one in operation_of(lobby)["parameters"]}
    assert list(parameters) == ["rules", "limit"]
    assert not any(one["required"] for one in parameters.values())
    assert parameters["limit"]["schema"]["maximum"] == 100
    assert "null" not in json.dumps(list(parameters.values()))


def test_the_text_is_the_document() -> None:
    assert openapi_json() == json.dumps(openapi(), indent=2, ensure_ascii=False) + "\n"


def test_fields_are_told_of_where_the_code_tells_of_them() -> None:
    """A unit or an exception stands nowhere else."""
    schemas = DOCUMENT["components"]["schemas"]
    since = schemas["ListedRoom"]["properties"]["since"]
    assert since["description"] == "When it was opened, or its race started."
    deal = schemas["Tally"]["properties"]["dealt_at"]
    assert "description" in deal


def test_two_parts_of_one_name_are_told_apart() -> None:
    schemas = DOCUMENT["components"]["schemas"]
    assert {"server.core.protocol.Sealed", "server.core.events.Sealed"} < set(schemas)
