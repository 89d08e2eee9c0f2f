"""The AsyncAPI 3.0 description of the WebSocket: docs/protocol/asyncapi.yaml."""

from typing import Any

import yaml

from server.core import protocol
from server.core.api.endpoints import COOKIE
from server.generate.catalogue import Catalogue, Struct
from server.generate.examples import examples

SCHEMA_FORMAT = "application/schema+json;version=draft-2020-12"
CHANNEL = "#/channels/room"

INFO = {
    "title": "Scorpion Race",
    "version": protocol.SUBPROTOCOL,
    "description": (
        "A room, its race and one viewer's own board over one WebSocket. README.md beside "
        "this file tells how a race goes and what each code means; openapi.json has what "
        "is asked over HTTP, an identity to begin with."
    ),
    "license": {"name": "MIT"},
}


def asyncapi(catalogue: Catalogue) -> dict[str, Any]:
    """Return the document: one channel, and one operation for each direction."""
    samples = examples()
    return {
        "asyncapi": "3.0.0",
        "info": INFO,
        "defaultContentType": "application/json",
        "servers": {
            "local": {
                "host": "localhost:8000",
                "protocol": "ws",
                "description": "`make serve`. Who shows no identity may look on.",
                "security": [
                    {"$ref": "#/components/securitySchemes/cookie"},
                    {"$ref": "#/components/securitySchemes/bearer"},
                ],
            }
        },
        "channels": {
            "room": {
                "address": "/ws",
                "description": (
                    f"Text frames of one JSON object each, subprotocol `{protocol.SUBPROTOCOL}`; "
                    "the room is named in `hello`."
                ),
                "messages": {
                    struct.name: {"$ref": f"#/components/messages/{struct.name}"}
                    for struct in catalogue.frames
                },
                "bindings": {"ws": {"method": "GET"}},
            }
        },
        "operations": {
            "request": _operation("receive", "What the browser sends.", catalogue.inbound),
            "tell": _operation("send", "What the server sends.", catalogue.outbound),
        },
        "components": {
            "securitySchemes": {
                "cookie": {"type": "httpApiKey", "in": "cookie", "name": COOKIE},
                "bearer": {"type": "http", "scheme": "bearer"},
            },
            "messages": {
                struct.name: _message(struct, samples[struct.name]) for struct in catalogue.frames
            },
        },
    }


def asyncapi_yaml(catalogue: Catalogue) -> str:
    """Return the text of asyncapi.yaml."""
    heading = "# Generated from server/core/protocol.py by `python -m server.generate`.\n"
    text: str = yaml.safe_dump(
        asyncapi(catalogue), sort_keys=False, allow_unicode=True, width=100, indent=2
    )
    return heading + text


def _operation(action: str, summary: str, structs: tuple[Struct, ...]) -> dict[str, Any]:
    return {
        "action": action,
        "channel": {"$ref": CHANNEL},
        "summary": summary,
        "messages": [{"$ref": f"{CHANNEL}/messages/{struct.name}"} for struct in structs],
    }


def _message(struct: Struct, sample: dict[str, object]) -> dict[str, Any]:
    return {
        "name": struct.tag,
        "title": struct.name,
        "summary": struct.doc,
        "payload": {
            "schemaFormat": SCHEMA_FORMAT,
            "schema": {"$ref": f"./schema.json#/$defs/{struct.name}"},
        },
        "examples": [{"payload": sample}],
    }
