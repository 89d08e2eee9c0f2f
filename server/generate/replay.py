"""JSON Schema 2020-12 of a replay: docs/protocol/replay.schema.json."""

import ast
import inspect
import json
from collections.abc import Iterator
from types import ModuleType
from typing import Any

import msgspec

from server.core import events, options, protocol, record, replay, search
from server.core.documented import documented
from server.generate.schema import DIALECT

SOURCES = (replay, record, events, search, options, protocol)
"""Where the meaning of each field is written."""


def replay_schema() -> dict[str, Any]:
    """Return the schema: a replay at the top, and each of its parts under `$defs`."""
    (top,), definitions = msgspec.json.schema_components(
        (replay.Replay,), ref_template="#/$defs/{name}"
    )
    for module in SOURCES:
        for struct, field, meaning in _meanings(module):
            # Of two structs with the same name each has its module before it.
            for name in (struct, f"{module.__name__}.{struct}"):
                described = definitions.get(name, {}).get("properties", {})
                if field in described:
                    described[field]["description"] = meaning
    return {"$schema": DIALECT, "title": replay.FORMAT, **top, "$defs": definitions}


def replay_schema_json() -> str:
    """Return the text of replay.schema.json."""
    text = json.dumps(replay_schema(), indent=2, ensure_ascii=False) + "\n"
    return text.replace(f"{events.__package__}.", "")


def _meanings(module: ModuleType) -> Iterator[tuple[str, str, str]]:
    """Each field of a module's structs that is explained, as struct, field and meaning."""
    for node in ast.parse(inspect.getsource(module)).body:
        if not isinstance(node, ast.ClassDef):
            continue
        for field, meaning in documented(node.body):
            match field:
                case ast.AnnAssign(target=ast.Name(id=name)) if meaning:
                    yield node.name, name, " ".join(meaning.split())
