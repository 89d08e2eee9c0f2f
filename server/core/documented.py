"""What the source says below a name, which a running program doesn't know any more."""

import ast
import functools
import importlib
import inspect
from collections.abc import Iterator, Mapping


def documented(body: list[ast.stmt]) -> Iterator[tuple[ast.stmt, str]]:
    """Each statement with the string that stands below it."""
    for node, following in zip(body, [*body[1:], None], strict=True):
        match following:
            case ast.Expr(value=ast.Constant(value=str() as text)):
                yield node, inspect.cleandoc(text)
            case _:
                yield node, ""


def field_docs(kind: type) -> Mapping[str, str]:
    """What is said of each field of a class, below it; of fields that it inherits nothing."""
    return _of_module(kind.__module__).get(kind.__name__, {})


@functools.cache
def _of_module(name: str) -> Mapping[str, Mapping[str, str]]:
    """What is said of the fields of each class of a module."""
    tree = ast.parse(inspect.getsource(importlib.import_module(name)))
    return {node.name: _of_class(node) for node in tree.body if isinstance(node, ast.ClassDef)}


def _of_class(node: ast.ClassDef) -> Mapping[str, str]:
    return {
        field.target.id: " ".join(text.split())
        for field, text in documented(node.body)
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name) and text
    }
