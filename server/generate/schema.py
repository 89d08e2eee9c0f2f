"""JSON Schema 2020-12 of both directions: docs/protocol/schema.json."""

import json
from typing import Any

import msgspec

from server.core import protocol
from server.generate.catalogue import Catalogue
from server.generate.examples import examples

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def schema(catalogue: Catalogue) -> dict[str, Any]:
    """Return the schema: any frame at the top, each struct and each direction under `$defs`."""
    kinds = (struct.kind for struct in catalogue.structs)
    (inbound, outbound, *_), definitions = msgspec.json.schema_components(
        (protocol.Inbound, protocol.Outbound, *kinds), ref_template="#/$defs/{name}"
    )
    samples = examples()
    for struct in catalogue.structs:
        definition = definitions[struct.name]
        for field in struct.fields:
            if field.doc:
                definition["properties"][field.name]["description"] = field.doc
        if struct.name in samples:
            definition["examples"] = [samples[struct.name]]
    return {
        "$schema": DIALECT,
        "title": protocol.SUBPROTOCOL,
        "description": "Any frame of the WebSocket; `Inbound` and `Outbound` hold one direction.",
        "anyOf": [{"$ref": "#/$defs/Inbound"}, {"$ref": "#/$defs/Outbound"}],
        "$defs": {"Inbound": inbound, "Outbound": outbound, **definitions},
    }


def schema_json(catalogue: Catalogue) -> str:
    """Return the text of schema.json."""
    return json.dumps(schema(catalogue), indent=2, ensure_ascii=False) + "\n"
