"""The page for operators says what is true: every setting, every figure, as the code has them."""

import ast
import inspect
import re
from collections.abc import Iterator
from itertools import pairwise

import pytest

from server.shell import settings as module
from server.shell.metrics import SHARED_FOLDER, Metrics
from server.shell.settings import REPOSITORY, Settings, variable

PAGE = (REPOSITORY / "docs" / "operations.md").read_text()


def meanings() -> Iterator[tuple[str, str]]:
    """Each setting with the text that stands under it in the code, on one line."""
    (body,) = (
        node.body
        for node in ast.parse(inspect.getsource(module)).body
        if isinstance(node, ast.ClassDef) and node.name == "Settings"
    )
    for field, text in pairwise(body):
        if isinstance(field, ast.AnnAssign) and isinstance(text, ast.Expr):
            assert isinstance(field.target, ast.Name)
            yield field.target.id, " ".join(ast.literal_eval(text.value).split())


def row(name: str, meaning: str) -> str:
    """The line of the page's table for a setting."""
    default = Settings.read({}).environ().get(variable(name), "")
    default = default.replace(f"{REPOSITORY}/", "")
    return f"| `{variable(name)}` | {f'`{default}`' if default else ''} | {meaning} |"


def test_every_setting_has_its_meaning_written_under_it() -> None:
    """A setting without a word about it can't be set by anybody."""
    assert [name for name, _ in meanings()] == list(Settings.__struct_fields__)


def test_the_table_of_settings_is_the_code_s() -> None:
    """Name, default and meaning of each setting, in the order of the code, and no others."""
    expected = [row(name, meaning) for name, meaning in meanings()]
    shown = re.findall(r"^\| `(?:SCORPION_|REDIS_URL).*$", PAGE, re.MULTILINE)
    assert shown == expected, "the table should be:\n" + "\n".join(expected)


def test_every_figure_is_explained(monkeypatch: pytest.MonkeyPatch) -> None:
    """An operator finds each figure of /metrics on the page, with the same words."""
    monkeypatch.delenv(SHARED_FOLDER, raising=False)
    told = Metrics().exposition().decode()
    for name, meaning in re.findall(r"^# HELP (scorpion_\w+) (.*)$", told, re.MULTILINE):
        if not name.endswith("_created"):
            assert f"| `{name}` | {meaning} |" in PAGE
