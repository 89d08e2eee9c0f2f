"""How a player is told from others at a glance: a colour, and a pattern for those who see none."""

import hashlib
from typing import Literal, get_args

import msgspec

Colour = Literal[
    "amber", "coral", "rose", "violet", "indigo", "sky", "teal", "lime", "sand", "slate"
]
Pattern = Literal["plain", "stripes", "dots", "checks", "waves", "rings"]

COLOURS: tuple[Colour, ...] = get_args(Colour)
PATTERNS: tuple[Pattern, ...] = get_args(Pattern)


class Look(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player's colour and pattern."""

    colour: Colour
    pattern: Pattern


def look_of(player: str) -> Look:
    """Return the look of a player who has chosen none: always the same for the same player id."""
    number = int.from_bytes(hashlib.sha256(f"look|{player}".encode()).digest()[:4])
    colour = COLOURS[number % len(COLOURS)]
    return Look(colour, PATTERNS[number // len(COLOURS) % len(PATTERNS)])
