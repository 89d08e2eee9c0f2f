"""The catalogue as data: messages, parts, named values and constants, each with what it means.

Types come from the running modules, but the meaning of a field is a string below it that only the
source keeps, and so are the names of aliases; both are read from the syntax tree.
"""

import ast
import functools
import inspect
from dataclasses import dataclass
from typing import TypeGuard, get_args

import msgspec

from server.core import look, options, protocol, search, tournament
from server.core.documented import documented


@dataclass(frozen=True)
class Field:
    """One field of a struct; `type` is its annotation as written, without `UnsetType`."""

    name: str
    type: ast.expr
    doc: str
    has_default: bool
    may_be_unset: bool
    """Whether nobody sends it where it was never set, as in all that was kept before it existed."""


@dataclass(frozen=True)
class Struct:
    """One message, event or part, with its tag where it has one."""

    name: str
    kind: type[msgspec.Struct]
    doc: str
    fields: tuple[Field, ...]
    tag_field: str | None
    tag: str | None


@dataclass(frozen=True)
class Alias:
    """A named type: a pattern, a range, a set of words or a union of messages."""

    name: str
    type: ast.expr
    doc: str


@dataclass(frozen=True)
class Constant:
    """A number, text or pair of numbers that both sides need."""

    name: str
    value: int | str | tuple[int, ...]
    doc: str


@dataclass(frozen=True)
class Catalogue:
    """Everything that crosses the socket, in the order of the source."""

    constants: tuple[Constant, ...]
    aliases: tuple[Alias, ...]
    unions: tuple[Alias, ...]
    inbound: tuple[Struct, ...]
    outbound: tuple[Struct, ...]
    events: tuple[Struct, ...]
    parts: tuple[Struct, ...]

    @property
    def frames(self) -> tuple[Struct, ...]:
        """The messages of both directions."""
        return self.inbound + self.outbound

    @property
    def structs(self) -> tuple[Struct, ...]:
        """Parts first, then events, then messages."""
        return self.parts + self.events + self.frames


SHOWN_IN_PART = {
    look: ("Colour", "Pattern"),
    search: ("Search", "Skipped"),
    tournament: ("TournamentKey", "TournamentKind"),
}
"""What frames tell of looks, of searches and of tournaments; the rest crosses no wire."""


@functools.cache
def catalogue() -> Catalogue:
    """Return the catalogue of `server.core.protocol`, with looks, options and search."""
    structs: list[Struct] = []
    constants: list[Constant] = []
    aliases: list[Alias] = []
    unions: list[Alias] = []
    for module in (look, tournament, options, search, protocol):
        for node, doc in documented(ast.parse(inspect.getsource(module)).body):
            if _name(node) not in SHOWN_IN_PART.get(module, (_name(node),)):
                continue
            value: object = getattr(module, _name(node), None)
            match node:
                case ast.ClassDef() if _is_struct(value):
                    structs.append(_struct(node, value))
                case ast.Assign() if _is_constant(value):
                    constants.append(Constant(_name(node), value, doc))
                case ast.Assign(value=ast.Subscript() as kind):
                    aliases.append(Alias(_name(node), kind, doc))
                case ast.Assign(value=ast.BinOp() as kind):
                    unions.append(Alias(_name(node), kind, doc))
    inbound, outbound, events = (
        tuple(struct for struct in structs if struct.kind in get_args(union))
        for union in (protocol.Inbound, protocol.Outbound, protocol.PublicEvent)
    )
    return Catalogue(
        constants=tuple(constants),
        aliases=tuple(aliases),
        unions=tuple(unions),
        inbound=inbound,
        outbound=outbound,
        events=events,
        parts=tuple(struct for struct in structs if struct.tag is None),
    )


def field_of(name: str, node: ast.AnnAssign, doc: str) -> Field:
    """Return the field that a line of a class declares."""
    has_default = node.value is not None
    match node.annotation:
        case ast.BinOp(left=kind, right=ast.Attribute(attr="UnsetType")):
            return Field(name, kind, doc, has_default, may_be_unset=True)
        case kind:
            return Field(name, kind, doc, has_default, may_be_unset=False)


def _name(node: ast.stmt) -> str:
    match node:
        case ast.ClassDef(name=name) | ast.Assign(targets=[ast.Name(id=name)]):
            return name
        case _:
            return ""


def _is_struct(value: object) -> TypeGuard[type[msgspec.Struct]]:
    bases = (protocol.Frame, protocol.Part, protocol.RoomEvent)
    return isinstance(value, type) and issubclass(value, msgspec.Struct) and value not in bases


def _is_constant(value: object) -> TypeGuard[int | str | tuple[int, ...]]:
    if isinstance(value, tuple):
        return all(isinstance(item, int) for item in value)
    return isinstance(value, int | str)


def _struct(node: ast.ClassDef, value: type[msgspec.Struct]) -> Struct:
    config = value.__struct_config__
    fields = tuple(
        field_of(field.target.id, field, doc)
        for field, doc in documented(node.body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name)
    )
    return Struct(
        name=node.name,
        kind=value,
        doc=inspect.cleandoc(ast.get_docstring(node) or ""),
        fields=fields,
        tag_field=config.tag_field,
        tag=None if config.tag is None else str(config.tag),
    )
