"""The page that people read: docs/protocol/README.md."""

import ast
import json
from collections.abc import Iterator, Mapping

import msgspec

from server.core import options, protocol
from server.generate.catalogue import Alias, Catalogue, Field, Struct
from server.generate.examples import examples

INTRODUCTION = """\
# The protocol `{subprotocol}`

<!-- Generated from server/core/protocol.py by `python -m server.generate`; edit that file. -->

One WebSocket at `/ws`, subprotocol `{subprotocol}`, JSON text frames of one object each. The field
`t` tells the messages apart; no message has fields beyond those listed here. A frame to the server
is at most {limit:,} bytes long.

{about}

The same catalogue in other forms: [schema.json](schema.json) (JSON Schema 2020-12),
[asyncapi.yaml](asyncapi.yaml) (AsyncAPI 3.0) and `web/src/net/protocol.ts`. What is asked over
HTTP, such as rooms, results and the lobby, is in [openapi.json](openapi.json) (OpenAPI 3.1), which
every server hands out at `/api/openapi.json`.
"""

WORDS = {"str": "text", "int": "integer", "bool": "true or false"}


def page(catalogue: Catalogue) -> str:
    """Return the text of the page."""
    samples = examples()
    blocks = [
        _introduction(),
        _contents(catalogue),
        "## From the browser\n",
        *(_section(struct, samples) for struct in catalogue.inbound),
        "## To the browser\n",
        *(_section(struct, samples) for struct in catalogue.outbound),
        "## Events of a room\n\nThey arrive inside `event`, told apart by `k`.\n",
        *(_section(struct, samples) for struct in catalogue.events),
        "## Parts\n",
        *(_section(struct, samples) for struct in catalogue.parts),
        "## Values\n",
        "".join(_values(catalogue.aliases)),
    ]
    return "\n".join(blocks)


def _introduction() -> str:
    about = (protocol.__doc__ or "").split("\n\n")[-1].strip()
    return INTRODUCTION.format(
        subprotocol=protocol.SUBPROTOCOL, limit=protocol.MAX_FRAME_BYTES, about=about
    )


def _contents(catalogue: Catalogue) -> str:
    groups = {
        "from the browser": catalogue.inbound,
        "to the browser": catalogue.outbound,
        "events": catalogue.events,
    }
    return "".join(
        f"- {title}: {', '.join(_link(struct) for struct in structs)}\n"
        for title, structs in groups.items()
    )


def _link(struct: Struct) -> str:
    return f"[`{struct.tag}`](#{_anchor(struct)})"


def _anchor(struct: Struct) -> str:
    return struct.name.lower() if struct.tag is None else f"{struct.tag}--{struct.name.lower()}"


def _title(struct: Struct) -> str:
    return struct.name if struct.tag is None else f"`{struct.tag}`: {struct.name}"


def _section(struct: Struct, samples: Mapping[str, Mapping[str, object]]) -> str:
    return "".join(_section_parts(struct, samples.get(struct.name)))


def _section_parts(struct: Struct, sample: Mapping[str, object] | None) -> Iterator[str]:
    yield f'<a id="{_anchor(struct)}"></a>\n\n### {_title(struct)}\n'
    if struct.doc:
        yield f"\n{struct.doc}\n"
    if struct.fields:
        yield "\n| field | type | meaning |\n| --- | --- | --- |\n"
        yield from map(_row, struct.fields)
    if sample is not None:
        yield f"\n```json\n{_compact(sample)}\n```\n"


def _row(field: Field) -> str:
    kind = _words(field.type)
    absent = " (may be left out)" if field.has_default else ""
    return f"| `{field.name}` | {kind}{absent} | {_cell(field.doc)} |\n"


def _cell(text: str) -> str:
    """Return a text that stays inside its cell of a table."""
    return " ".join(text.split()).replace("|", "\\|")


def _compact(sample: Mapping[str, object]) -> str:
    """Return the example on one line, or with a line for each field where that is too long."""
    text = json.dumps(sample, ensure_ascii=False)
    if len(text) <= 100:
        return text
    rows = (
        f"  {json.dumps(name)}: {json.dumps(value, ensure_ascii=False)}"
        for name, value in sample.items()
    )
    return "{\n" + ",\n".join(rows) + "\n}"


def _words(node: ast.expr) -> str:
    """Return a type in words."""
    match node:
        case ast.BinOp(left=left, right=right):
            return f"{_words(left)} or {_words(right)}"
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[kind, _])):
            return f"list of {_words(kind)}"
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[kind, *_])):
            return _words(kind)
        case ast.Subscript(value=ast.Name(id="Literal"), slice=ast.Tuple(elts=words)):
            return ", ".join(f"`{ast.literal_eval(word)}`" for word in words)
        case ast.Constant(value=None):
            return "null"
        case ast.Name(id=name):
            return WORDS.get(name, f"`{name}`")
        case _:
            raise ValueError(f"no words for `{ast.unparse(node)}`")


def _values(aliases: tuple[Alias, ...]) -> Iterator[str]:
    yield "| name | what it may be | meaning |\n| --- | --- | --- |\n"
    for alias in aliases:
        limits = _limits(alias.name)
        yield f"| `{alias.name}` | {_words(alias.type)}{limits} | {_cell(alias.doc)} |\n"


def _limits(name: str) -> str:
    """Return the pattern, length and range of a named value, as the decoder holds them."""
    module = options if hasattr(options, name) else protocol
    kind = msgspec.json.schema(getattr(module, name))
    limits = []
    if "pattern" in kind:
        limits.append(f", matching `{kind['pattern']}`")
    if "maxLength" in kind:
        limits.append(f", {kind['minLength']} to {kind['maxLength']} characters")
    if "maximum" in kind:
        limits.append(f", {kind['minimum']} to {kind['maximum']}")
    return _cell("".join(limits))
