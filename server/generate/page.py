"""The page that people read: docs/protocol/README.md."""

import ast
import json
from collections.abc import Iterator, Mapping

import msgspec

from server.core import options, protocol, tournament
from server.core.answers import ERRORS, FAREWELLS, REJECTIONS
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

ROUND = """\
## A race from the client's side

1. `POST /api/players` with a name and `"bearer": true` gives a program its token, which goes
   along with each request and with the handshake of the socket: `Authorization: Bearer …`. A
   browser has a cookie instead. Without either one may look on.
2. A room's id comes from `POST /api/rooms`, from the lobby (`GET /api/rooms`), or from its code
   (`GET /api/codes/{code}`). `hello` names it, and `welcome` is the whole room as it stands.
3. Who opened the room has a seat; anybody else takes one with `join`, and gets another `welcome`.
   Each request has an `id` of its own, and is answered by `done` or `error` with that id.
4. `ready` seals 16 random bytes: `nonce_hash` is the SHA-256 of the bytes. After the event
   `sealed` send the bytes in hex, as `nonce`, before `until`.
5. `began` tells the start, and `board` brings the cards in that instant. `postponed` moves it.
6. `move`, `deal` and `undo` count in `base` the actions before them. They may be sent ahead of
   the answers, and are answered in order: `accepted` tells what changed on the board, `rejected`
   that nothing did.
7. Events have versions without a hole; where one is missing, say `hello` again. Of `standings`,
   `boards` and `watching` the latest is enough.
8. When the connection is lost, connect again, say `hello` with the same `tab`, and send again,
   with the same `id`, what was not answered: nothing counts twice. `bye` says whether to come
   back, and when.
9. `finished` reveals everything. `again` asks for the next race, which comes as a `welcome`.
"""

CODES = """\
## Codes

`rejected`, `error` and `bye` have a code to act on. An action is rejected for any reason of
[the rules](../rules.md#a-refused-action) as well.

| code | frame | meaning |
| --- | --- | --- |
"""

WORDS = {"str": "text", "int": "integer", "bool": "true or false"}


def page(catalogue: Catalogue) -> str:
    """Return the text of the page."""
    samples = examples()
    blocks = [
        _introduction(),
        _contents(catalogue),
        ROUND,
        "## From the browser\n",
        *(_section(struct, samples) for struct in catalogue.inbound),
        "## To the browser\n",
        *(_section(struct, samples) for struct in catalogue.outbound),
        "## Events of a room\n\nThey arrive inside `event`, told apart by `k`.\n",
        *(_section(struct, samples) for struct in catalogue.events),
        _codes(),
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


def _codes() -> str:
    lists = (("rejected", REJECTIONS), ("error", ERRORS), ("bye", FAREWELLS))
    rows = (
        f"| `{code}` | `{frame}` | {_cell(sentence)} |\n"
        for frame, sentences in lists
        for code, sentence in sentences.items()
    )
    return CODES + "".join(rows)


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
    module = next(one for one in (options, tournament, protocol) if hasattr(one, name))
    kind = msgspec.json.schema(getattr(module, name))
    limits = []
    if "pattern" in kind:
        limits.append(f", matching `{kind['pattern']}`")
    if "maxLength" in kind:
        limits.append(f", {kind['minLength']} to {kind['maxLength']} characters")
    if "maximum" in kind:
        limits.append(f", {kind['minimum']} to {kind['maximum']}")
    return _cell("".join(limits))
