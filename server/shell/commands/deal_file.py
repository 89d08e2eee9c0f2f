"""A file of deals: one a line, with blank lines and lines that begin with `#` passed over."""

import sys
from collections.abc import Iterator
from pathlib import Path

from engine import Deal, NotationError, parse_deal

STANDARD_INPUT = "-"

_COMMENT = "#"


def read_deals(name: str) -> tuple[Deal, ...]:
    """Read all deals of a file, `-` for standard input.

    Raises NotationError for a file that can't be read, and for a line that is no deal, by its
    number: nothing is done by halves.
    """
    return tuple(_deals(name, _content(name)))


def _content(name: str) -> str:
    try:
        content = sys.stdin.buffer.read() if name == STANDARD_INPUT else Path(name).read_bytes()
        return content.decode("utf-8-sig")
    except OSError as error:
        raise NotationError(f"{name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise NotationError(f"{name}: is no text in UTF-8") from None


def _deals(name: str, content: str) -> Iterator[Deal]:
    for number, line in enumerate(content.splitlines(), 1):
        text = line.strip()
        if not text or text.startswith(_COMMENT):
            continue
        try:
            yield parse_deal(text)
        except NotationError as error:
            raise NotationError(f"{name}, line {number}: {error}") from None
