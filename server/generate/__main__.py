"""`python -m server.generate` writes the generated files; `--check` only names the stale ones."""

import argparse
import sys
from pathlib import Path

from server.core.api.openapi import openapi_json
from server.generate.asyncapi import asyncapi_yaml
from server.generate.catalogue import catalogue
from server.generate.page import page
from server.generate.replay import replay_schema_json
from server.generate.rule_sets import rule_sets_json
from server.generate.schema import schema_json
from server.generate.typescript import typescript

ROOT = Path(__file__).resolve().parents[2]


def artefacts() -> dict[str, str]:
    """Return the text of every generated file, by its path from the project's root."""
    source = catalogue()
    return {
        "docs/protocol/README.md": page(source),
        "docs/protocol/asyncapi.yaml": asyncapi_yaml(source),
        "docs/protocol/openapi.json": openapi_json(),
        "docs/protocol/schema.json": schema_json(source),
        "docs/protocol/replay.schema.json": replay_schema_json(),
        "web/src/game/rule_sets.json": rule_sets_json(),
        "web/src/net/protocol.ts": typescript(source),
    }


def stale(root: Path) -> list[str]:
    """Return the generated files that are missing or differ from what would be written."""
    return [path for path, text in artefacts().items() if _read(root / path) != text]


def write(root: Path) -> list[str]:
    """Write what is stale; returns its paths."""
    changed = stale(root)
    texts = artefacts()
    for path in changed:
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text(texts[path], encoding="utf-8")
    return changed


def main(arguments: list[str], root: Path = ROOT) -> int:
    """Write or check; returns the exit status, 1 where `--check` finds a stale file."""
    parser = argparse.ArgumentParser(prog="python -m server.generate", description=__doc__)
    parser.add_argument("--check", action="store_true", help="only name the stale files")
    if not parser.parse_args(arguments).check:
        for path in write(root):
            sys.stdout.write(f"wrote {path}\n")
        return 0
    paths = stale(root)
    for path in paths:
        sys.stderr.write(f"{path} is stale: run `python -m server.generate`\n")
    return 1 if paths else 0


def _read(path: Path) -> str | None:
    return path.read_text(encoding="utf-8") if path.exists() else None


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
