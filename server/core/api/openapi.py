"""The OpenAPI 3.1 document of the HTTP interface, out of the table of endpoints."""

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, get_args, get_type_hints

import msgspec

from server.core.api.bodies import ProblemDetails
from server.core.api.endpoints import COOKIE, ENDPOINTS, PATH_PARAMETERS, Endpoint
from server.core.api.problems import PROBLEMS
from server.core.documented import field_docs

VERSION = "1"
PROBLEM_TYPE = "application/problem+json"
REFERENCE = "#/components/schemas/{name}"

ANYWHERE = ("not_found", "method_not_allowed", "internal_error", "cut_short")
"""What may come of any request, also where it isn't said again."""

ABOUT = """Rooms and races of Scorpion Race over HTTP; what happens in a race comes by WebSocket.

A visitor becomes a player with `POST /api/players`: a browser gets a cookie, a program a token.
Every problem is told as problem details (RFC 9457), whose `code` is what to act on."""

Document = dict[str, Any]


def openapi() -> Document:
    """Return the document."""
    schemas, components = _schemas()
    paths: Document = {}
    for endpoint in ENDPOINTS:
        operation = _operation(endpoint, schemas, components)
        paths.setdefault(endpoint.path, {})[endpoint.method.lower()] = operation
    return {
        "openapi": "3.1.0",
        "info": {"title": "Scorpion Race", "version": VERSION, "description": ABOUT},
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {
                "cookie": {"type": "apiKey", "in": "cookie", "name": COOKIE},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
        },
    }


def openapi_json() -> str:
    """Return the text of the document."""
    return json.dumps(openapi(), indent=2, ensure_ascii=False) + "\n"


def _schemas() -> tuple[Mapping[Any, Document], Document]:
    """Return the schema of each type that the table names, and of the parts they refer to."""
    types = {ProblemDetails: None} | dict.fromkeys(PATH_PARAMETERS.values())
    for endpoint in ENDPOINTS:
        types |= dict.fromkeys(kind for kind in (endpoint.answer, endpoint.takes) if kind)
    schemas, components = msgspec.json.schema_components(types, ref_template=REFERENCE)
    for kind in _structs(types):
        # Two of one name are told apart by their modules.
        whole = f"{kind.__module__}.{kind.__name__}"
        _describe(components[whole if whole in components else kind.__name__], kind)
    return dict(zip(types, schemas, strict=True)), components


def _describe(schema: Document, kind: type[msgspec.Struct]) -> None:
    """Say of each field what the source says of it; what is told as a list names no fields."""
    if "properties" in schema:
        for name, text in field_docs(kind).items():
            schema["properties"][name]["description"] = text


def _structs(types: Iterable[Any]) -> Iterator[type[msgspec.Struct]]:
    """Every type with fields of its own among these, and within them."""
    seen: set[Any] = set()
    pending = list(types)
    while pending:
        kind = pending.pop()
        if kind in seen:
            continue
        seen.add(kind)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            yield kind
            pending += get_type_hints(kind).values()
        else:
            pending += get_args(kind)


def _operation(
    endpoint: Endpoint, schemas: Mapping[Any, Document], components: Document
) -> Document:
    operation: Document = {
        "operationId": endpoint.name,
        "summary": endpoint.summary,
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": schemas[PATH_PARAMETERS[name]]}
            for name in re.findall(r"{(\w+)}", endpoint.path)
        ],
        "responses": _responses(endpoint, schemas),
    }
    if endpoint.asker == "player":
        operation["security"] = [{"cookie": []}, {"bearer": []}]
    if endpoint.takes is not None and endpoint.method == "GET":
        operation["parameters"] += _query(components[endpoint.takes.__name__])
    elif endpoint.takes is not None:
        content = {"application/json": {"schema": schemas[endpoint.takes]}}
        operation["requestBody"] = {"required": True, "content": content}
    return operation


def _query(schema: Document) -> Iterable[Document]:
    for name, value in schema["properties"].items():
        yield {"name": name, "in": "query", "required": False, "schema": value}


def _responses(endpoint: Endpoint, schemas: Mapping[Any, Document]) -> Document:
    responses: Document = {str(endpoint.status): _answer(endpoint, schemas)}
    if endpoint.may_be_unchanged:
        responses["304"] = {"description": "Nothing has changed since the answer of that ETag"}
    by_status: dict[int, list[str]] = {}
    for code in dict.fromkeys((*endpoint.all_problems, *ANYWHERE)):
        by_status.setdefault(PROBLEMS[code].status, []).append(code)
    for status, codes in sorted(by_status.items()):
        told = "\n".join(f"- `{code}`: {PROBLEMS[code].sentence}" for code in codes)
        content = {PROBLEM_TYPE: {"schema": schemas[ProblemDetails]}}
        responses[str(status)] = {"description": told, "content": content}
    return responses


def _answer(endpoint: Endpoint, schemas: Mapping[Any, Document]) -> Document:
    answer: Document = {"description": endpoint.summary}
    if endpoint.answer is not None:
        answer["content"] = {endpoint.media_type: {"schema": schemas[endpoint.answer]}}
    elif endpoint.status != 204:
        answer["content"] = {endpoint.media_type: {"schema": {"type": "string"}}}
    return answer
