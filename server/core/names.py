"""Display names: what a player may be called, and which two names look alike.

A cleaned name is plain text for `textContent`: nothing in it is invisible, turns the direction of
writing, or breaks the line.
"""

import unicodedata
from functools import cache

import regex
from confusable_homoglyphs import confusables

LONGEST_NAME = 20
"""Graphemes: what a reader calls a character."""
MOST_CODE_POINTS = 8 * LONGEST_NAME
"""In some scripts one grapheme has no end: it would be a line across the page."""
LONGEST_INPUT = 400
"""Characters looked at; NFKC may make eighteen of one."""

_SPACES = regex.compile(r"[\s\p{Z}]+")
# Controls, formats (bidi, joiners), lone surrogates, private and unassigned code points, whatever
# is drawn as nothing, and the empty braille cell, which is a symbol to Unicode.
_UNSEEN = regex.compile(r"[\p{C}\p{Default_Ignorable_Code_Point}\u2800]+")
_TOWER = regex.compile(r"(\p{M}{3})\p{M}+")
_LEADING_MARKS = regex.compile(r"^[\p{M}\s]+")
_GRAPHEME = regex.compile(r"\X")


class BadName(ValueError):
    """A text that can't be a display name; its text tells the player why."""


def clean_name(text: str) -> str:
    """Return the display name in `text`: NFKC, nothing that can't be seen, whitespace folded.

    Raises `BadName` for a text that leaves nothing, or more than `LONGEST_NAME` graphemes.
    """
    if len(text) > LONGEST_INPUT:
        raise BadName(f"That name is too long: at most {LONGEST_NAME} characters.")
    name = unicodedata.normalize("NFKC", text)
    name = _UNSEEN.sub("", _SPACES.sub(" ", name))
    name = _LEADING_MARKS.sub("", _TOWER.sub(r"\1", name))
    # Taking out what parted two spaces, or a letter and its mark, may have joined them.
    name = unicodedata.normalize("NFKC", _SPACES.sub(" ", name)).strip()
    if not name:
        raise BadName("Please give a name that can be seen.")
    if len(name) > MOST_CODE_POINTS or len(_GRAPHEME.findall(name)) > LONGEST_NAME:
        raise BadName(f"That name is too long: at most {LONGEST_NAME} characters.")
    return name


def skeleton(name: str) -> str:
    """Return what the eye keeps of a name: equal skeletons are taken for each other."""
    folded = unicodedata.normalize("NFKD", name).casefold()
    drawn = "".join(map(_prototype, folded)).casefold()
    # Folding the case first has parted I from l and 1: they meet here again.
    return unicodedata.normalize("NFKD", drawn).replace("i", "l")


def looks_like(one: str, other: str) -> bool:
    """Tell whether a reader may take one name for the other, in whatever case or script."""
    return skeleton(one) == skeleton(other)


def namesake(name: str) -> str:
    """Return what else to call a second player of that name: no longer than a name may be."""
    number = 3 if name.endswith(" 2") else 2
    shortened = "".join(_GRAPHEME.findall(name)[: LONGEST_NAME - 2])
    return f"{shortened.rstrip()} {number}"


@cache
def _prototype(char: str) -> str:
    """Return the text that stands for all that look like `char`, by Unicode's confusables.

    The library keeps the table both ways: a prototype has all its look-alikes, and each of these
    has the prototype alone. A lone pair doesn't say which is which, so the lower is taken.
    """
    table = confusables.confusables_data
    alike = table.get(char) or table.get(f"\u200e{char}\u200e") or []
    if len(alike) != 1:
        return char
    other: str = alike[0]["c"].strip("\u200e")
    is_pair = len(other) == 1 and len(table.get(other, [])) == 1
    return min(char, other) if is_pair else other
