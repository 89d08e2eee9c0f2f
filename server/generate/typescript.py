"""The browser's side of the catalogue: web/src/net/protocol.ts.

Messages get the ending `Frame`, because `Event`, `Error` and `Move` mean other things in a browser.
"""

import ast
import json
from collections.abc import Iterator

import msgspec

from server.core import options
from server.generate.catalogue import Alias, Catalogue, Constant, Field, Struct

HEADER = """\
// Generated from server/core/protocol.py by `python -m server.generate`; edit that file instead.
"""

LINE_LENGTH = 100

PRIMITIVES = {"str": "string", "int": "number", "float": "number", "bool": "boolean"}


def typescript(catalogue: Catalogue) -> str:
    """Return the text of protocol.ts."""
    names = {frame.name: f"{frame.name}Frame" for frame in catalogue.frames}
    optional = frozenset(catalogue.inbound)
    blocks = [
        HEADER,
        *map(_constant, catalogue.constants),
        *(_alias(alias, names) for alias in catalogue.aliases),
        *(_interface(struct, names, struct in optional) for struct in catalogue.structs),
        *(_alias(union, names) for union in catalogue.unions),
        _options(
            "DEFAULT_OPTIONS", options.Options(), "What a room has where its host chose nothing."
        ),
        _options(
            "PRACTICE_OPTIONS", options.PRACTICE, "What practice has where nobody chose anything."
        ),
    ]
    return "\n".join(blocks)


def _constant(constant: Constant) -> str:
    literal = json.dumps(constant.value)
    frozen = " as const" if isinstance(constant.value, tuple) else ""
    return f"{_comment(constant.doc)}export const {constant.name} = {literal}{frozen};\n"


def _alias(alias: Alias, names: dict[str, str]) -> str:
    members = _members(alias.type, names)
    declaration = f"export type {alias.name} = {' | '.join(members)};\n"
    if len(declaration) > LINE_LENGTH:
        rows = "".join(f"\n  | {member}" for member in members)
        declaration = f"export type {alias.name} ={rows};\n"
    return _comment(alias.doc) + declaration


def _interface(struct: Struct, names: dict[str, str], defaults_may_be_absent: bool) -> str:
    lines = [f"{_comment(struct.doc)}export interface {names.get(struct.name, struct.name)} {{\n"]
    if struct.tag is not None:
        lines.append(f"  readonly {struct.tag_field}: {json.dumps(struct.tag)};\n")
    for field in struct.fields:
        may_be_absent = field.may_be_unset or (defaults_may_be_absent and field.has_default)
        mark = "?" if may_be_absent else ""
        lines.append(_property(field, mark, names))
    return "".join([*lines, "}\n"])


def _property(field: Field, mark: str, names: dict[str, str]) -> str:
    comment = _comment(field.doc, indent="  ")
    return f"{comment}  readonly {field.name}{mark}: {_type(field.type, names)};\n"


def _options(name: str, chosen: options.Options, doc: str) -> str:
    values = msgspec.to_builtins(chosen)
    rows = "".join(f"  {field}: {json.dumps(value)},\n" for field, value in values.items())
    return f"{_comment(doc)}export const {name}: Options = {{\n{rows}}};\n"


def _type(node: ast.expr, names: dict[str, str]) -> str:
    return " | ".join(_members(node, names))


def _members(node: ast.expr, names: dict[str, str]) -> list[str]:
    """Return the members of a union; of any other type, that type alone."""
    match node:
        case ast.BinOp(left=left, right=right):
            return _members(left, names) + _members(right, names)
        case ast.Subscript(value=ast.Name(id="Literal"), slice=words):
            return [json.dumps(ast.literal_eval(word)) for word in _items(words)]
        case ast.Subscript(value=ast.Name(id="Annotated"), slice=ast.Tuple(elts=[kind, *_])):
            return _members(kind, names)
        case ast.Subscript(value=ast.Name(id="tuple"), slice=ast.Tuple(elts=[kind, _])):
            return [_array(_members(kind, names))]
        case ast.Constant(value=None):
            return ["null"]
        case ast.Name(id=name):
            return [PRIMITIVES.get(name) or names.get(name, name)]
        case _:
            raise ValueError(f"no TypeScript for `{ast.unparse(node)}`")


def _items(node: ast.expr) -> list[ast.expr]:
    return node.elts if isinstance(node, ast.Tuple) else [node]


def _array(members: list[str]) -> str:
    return (
        f"readonly {members[0]}[]" if len(members) == 1 else f"readonly ({' | '.join(members)})[]"
    )


def _comment(text: str, indent: str = "") -> str:
    """Return a doc comment, or nothing for no text."""
    if not text:
        return ""
    lines = text.splitlines()
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return "".join(_comment_lines(lines, indent))


def _comment_lines(lines: list[str], indent: str) -> Iterator[str]:
    yield f"{indent}/**\n"
    for line in lines:
        yield f"{indent} * {line}".rstrip() + "\n"
    yield f"{indent} */\n"
