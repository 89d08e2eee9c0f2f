"""`scorpion verify`: whether a race was what its replay says."""

import re
import sys
from collections.abc import Iterator, Sequence
from json import dumps
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn

from server.core.replay import MAX_BYTES, BadReplay, Document, parse_replay
from server.core.verification.finding import Finding, faults
from server.core.verification.verify import verify

HOLDS, FAILS, UNREADABLE = 0, 1, 2
STANDARD_INPUT = "-"

_CHAIN = re.compile("[0-9a-f]{64}")


def verify_command(file: str, chain: str | None = None, *, json: bool = False) -> int:
    """Check a replay and tell all that was found; return the exit status, 1 for any fault.

    `chain` is the end of the chain as somebody kept it. What can't be read is told in one line on
    standard error, with status 2.
    """
    kept = None if chain is None else chain.strip().lower()
    if kept is not None and not _CHAIN.fullmatch(kept):
        return _unreadable("the end of a chain has 64 hexadecimal digits")
    called = "standard input" if file == STANDARD_INPUT else file
    try:
        document = parse_replay(_content(file))
    except BadReplay as error:
        return _unreadable(f"{called} {error}")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else error
        return _unreadable(f"{called}: {reason}")
    findings = _checked(document, kept)
    for line in _json(findings) if json else _text(findings):
        sys.stdout.write(line + "\n")
    return FAILS if faults(findings) else HOLDS


def _content(file: str) -> bytes:
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read(MAX_BYTES + 1)
    with Path(file).open("rb") as opened:
        return opened.read(MAX_BYTES + 1)


def _checked(document: Document, kept: str | None) -> Sequence[Finding]:
    """Check a replay, with a bar on a terminal while candidates are judged."""
    console = Console(stderr=True)
    columns = TextColumn("judging candidates"), BarColumn(), MofNCompleteColumn()
    is_shown = console.is_terminal
    with Progress(*columns, console=console, transient=True, disable=not is_shown) as progress:
        task = progress.add_task("", total=None)

        def watch(judged: int, total: int) -> None:
            progress.update(task, completed=judged, total=total)

        return verify(document, kept, watch)


def _json(findings: Sequence[Finding]) -> Iterator[str]:
    yield dumps({"holds": not faults(findings), "findings": msgspec.to_builtins(findings)})


def _text(findings: Sequence[Finding]) -> Iterator[str]:
    for finding in findings:
        yield f"{finding.verdict:<9}  {finding.check:<10}  {_printable(finding.text)}"
    yield _verdict(findings)


def _verdict(findings: Sequence[Finding]) -> str:
    wrong = len(faults(findings))
    if wrong:
        return f"This race does not hold; faults: {wrong}."
    unchecked = sum(finding.verdict == "unchecked" for finding in findings)
    if unchecked:
        return f"This race holds, as far as it could be checked; unchecked: {unchecked}."
    return "This race holds."


def _printable(text: str) -> str:
    """The text without what would move the cursor, or can't be written to this terminal."""
    seen = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
    encoding = sys.stdout.encoding or "utf-8"
    return seen.encode(encoding, "backslashreplace").decode(encoding)


def _unreadable(reason: str) -> int:
    sys.stderr.write(f"{_printable(' '.join(reason.split()))}\n")
    return UNREADABLE
