"""The house rules that no other tool holds: who may import whom, and what may be committed."""

import ast
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from pathlib import Path

import pytest

from server.generate.__main__ import stale

ROOT = Path(__file__).resolve().parent.parent
LONGEST_FILE = 400
LONGEST_FUNCTION = 50
SOURCES = {".py", ".ts", ".tsx", ".css", ".lua", ".mjs", ".sh", ""}
LONGER_FOR_A_REASON = {
    "server/core/protocol.py": "the one catalogue of all messages",
    "web/src/net/protocol.ts": "generated from that catalogue",
}

# What a pure part may not have: a clock, input and output, chance of its own, other processes.
IMPURE = {
    *("asyncio", "concurrent", "multiprocessing", "subprocess", "threading", "signal"),
    *("time", "random", "secrets", "uuid"),
    *("io", "logging", "os", "pathlib", "select", "shutil", "socket", "ssl", "sys", "tempfile"),
    *("http", "urllib"),
}
CORE_LIBRARIES = {"confusable_homoglyphs", "msgspec", "pysol_cards", "regex"}
SHELL_ORDER = (
    *("log", "metrics", "settings", "tether"),
    *("limits", "storage", "players", "search", "rooms"),
    *("bots", "lobby", "tournaments", "socket", "http"),
    *("house", "app", "processes", "commands", "cli"),
)
"""The parts of the shell: each stands on those before it."""
UNSEEN_LIBRARIES = {"hiredis"}
"""The client of the store takes it by itself where it is installed."""


def committed(*suffixes: str) -> list[Path]:
    """What is in git or about to be, as paths from the root."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split("\0")
    paths = {Path(name) for name in listed if name and (ROOT / name).is_file()}
    return sorted(path for path in paths if not suffixes or path.suffix in suffixes)


def modules(*folders: str) -> list[Path]:
    return [path for path in committed(".py") if path.is_relative_to(Path(*folders))]


def parsed(path: Path) -> ast.Module:
    return ast.parse((ROOT / path).read_text(encoding="utf-8"), filename=str(path))


def imports(path: Path) -> Iterator[str]:
    """The modules that a file imports anywhere, also inside a function."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            yield node.module or ""


def strings(path: Path) -> Iterator[str]:
    """The literal texts in a file."""
    for node in ast.walk(parsed(path)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def normalized(distribution: str) -> str:
    return distribution.lower().replace("_", "-")


def within(module: str, *packages: str) -> bool:
    return any(module == package or module.startswith(package + ".") for package in packages)


def breaches(paths: list[Path], allowed: set[str], *packages: str) -> list[str]:
    return [
        f"{path} imports {module}"
        for path in paths
        for module in imports(path)
        if module.split(".")[0] not in allowed and not within(module, *packages)
    ]


# The arrow: web ⇢ server shell → server core → engine → standard library


def test_the_engine_stands_on_the_pure_standard_library_alone() -> None:
    assert breaches(modules("engine"), set(sys.stdlib_module_names) - IMPURE, "engine") == []


def test_the_core_is_pure_and_knows_nothing_of_the_shell() -> None:
    allowed = (set(sys.stdlib_module_names) - IMPURE) | CORE_LIBRARIES
    assert breaches(modules("server", "core"), allowed, "server.core", "engine") == []


def test_a_pure_part_reckons_with_days_and_asks_no_clock() -> None:
    assert [
        f"{path}:{node.lineno} {node.attr}"
        for path in modules("engine") + modules("server", "core")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.Attribute) and node.attr in ("now", "today", "utcnow")
        if isinstance(node.value, ast.Name) and node.value.id in ("datetime", "date")
    ] == []


def test_the_parts_of_the_shell_stand_on_each_other_in_one_order() -> None:
    place = {part: number for number, part in enumerate(SHELL_ORDER)}
    paths = [path for path in modules("server", "shell") if path.parts[2] != "__init__.py"]
    assert [
        f"{path} imports {module}"
        for path in paths
        for module in imports(path)
        if within(module, "server.shell")
        and place[Path(path.parts[2]).stem] < place[module.split(".")[2]]
    ] == []


def test_the_generator_reads_the_core_and_not_the_shell() -> None:
    paths = modules("server", "generate")
    assert [
        breach for path in paths for breach in imports(path) if within(breach, "server.shell")
    ] == []


def test_the_engine_has_one_door() -> None:
    outside = modules("server") + modules("bench")
    assert [
        f"{path} imports {module}"
        for path in outside
        for module in imports(path)
        if module.startswith("engine.")
    ] == []


def test_the_product_needs_neither_its_tests_nor_its_benchmarks() -> None:
    product = modules("engine") + modules("server")
    assert [
        f"{path} imports {module}"
        for path in product
        for module in imports(path)
        if within(module, "tests", "bench")
    ] == []


def test_what_is_installed_is_used() -> None:
    """A library that nobody asks for is still downloaded, audited and upgraded by everybody."""
    known = packages_distributions()
    paths = modules("engine") + modules("server")
    used = {module.split(".")[0] for path in paths for module in imports(path)}
    used = {normalized(name) for module in used for name in known.get(module, ())}
    # Some are asked for by their name alone, as the event loop is, or through another library.
    used |= {normalized(text) for path in paths for text in strings(path)}
    used |= {
        word for path in paths for module in imports(path) for word in re.split("[._]", module)
    }
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {
        normalized(re.split("[^A-Za-z0-9_.-]", line)[0]) for line in project["dependencies"]
    }
    assert declared - used == UNSEEN_LIBRARIES


# What may be committed


def test_generated_files_are_fresh() -> None:
    assert stale(ROOT) == [], "run `make generate`"


def test_each_module_has_its_tests() -> None:
    tested = {path.stem for path in modules("tests")}
    untested = [
        str(path)
        for path in modules("engine") + modules("server")
        if not path.stem.startswith("__") and f"test_{path.stem}" not in tested
    ]
    assert untested == []


def test_no_file_is_longer_than_a_reader_can_hold() -> None:
    lengths = {
        str(path): len((ROOT / path).read_text(encoding="utf-8").splitlines())
        for path in committed(*SOURCES)
        if str(path) not in LONGER_FOR_A_REASON
    }
    assert {name: lines for name, lines in lengths.items() if lines > LONGEST_FILE} == {}


def test_no_function_is_longer_than_a_page() -> None:
    assert [
        f"{path}:{node.lineno} {node.name}"
        for path in committed(".py")
        for node in ast.walk(parsed(path))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= LONGEST_FUNCTION
    ] == []


def test_the_pins_hold_no_address() -> None:
    """A lock file with addresses installs only where those are reached."""
    locks = [*ROOT.glob("requirements*.txt"), ROOT / "web" / "package-lock.json"]
    for lock in locks:
        text = lock.read_text(encoding="utf-8")
        assert '"resolved"' not in text
        pins = [line for line in text.splitlines() if line.lstrip().startswith("--")]
        assert all(line.lstrip().startswith("--hash=sha256:") for line in pins), lock.name


@pytest.mark.parametrize("word", ["TO" + "DO", "FIX" + "ME", "XX" + "X"])
def test_nothing_is_left_for_later(word: str) -> None:
    assert [
        str(path)
        for path in committed(*SOURCES)
        if word in (ROOT / path).read_text(encoding="utf-8").split()
    ] == []


def test_no_path_of_one_s_own_machine_is_in_a_file() -> None:
    """Absolute paths of the folder this copy lies in work for nobody else."""
    assert [
        str(path) for path in committed() if f"{ROOT}/".encode() in (ROOT / path).read_bytes()
    ] == []


def test_scripts_can_be_run() -> None:
    assert [path.name for path in (ROOT / ".ci").iterdir() if not path.stat().st_mode & 0o100] == []
