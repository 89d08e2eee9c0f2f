"""Rule sets as data: the parts a game is played by, and their names."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType

from engine.cards import NotationError

LOG_LIMIT = 5_000
"""Accepted actions, undos included, after which nothing more is accepted in any rule set."""


@dataclass(frozen=True, slots=True)
class Layout:
    """How the cards are laid out; `hidden` counts the face-down cards at each column's bottom."""

    rows: int
    hidden: tuple[int, ...]
    stock: int = 0
    reserve: int = 0

    @property
    def columns(self) -> int:
        """The number of columns in the tableau."""
        return len(self.hidden)


LAYOUTS: Mapping[str, Layout] = MappingProxyType(
    {
        "scorpion": Layout(rows=7, hidden=(3, 3, 3, 3, 0, 0, 0), stock=3),
        "scorpion2": Layout(rows=7, hidden=(3, 3, 3, 0, 0, 0, 0), stock=3),
        "three-blind-mice": Layout(rows=5, hidden=(0,) * 7 + (3,) * 3, reserve=2),
    }
)

_CHOICES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "layout": tuple(LAYOUTS),
        "empty": ("king", "any"),
        "completed": ("bank", "stay"),
        "stock": ("anytime", "blocked"),
        "score": ("standard", "spider", "none"),
        "undo": ("off", "on"),
    }
)


def _check_choice(part: str, value: str, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise NotationError(f"{part}={value!r} is unknown: it is one of {', '.join(choices)}")


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The parts of a game's rules; `limit` counts the actions in the history, 0 = no own limit."""

    layout: str = "scorpion"
    empty: str = "king"
    completed: str = "bank"
    stock: str = "anytime"
    score: str = "standard"
    undo: bool = False
    limit: int = 0

    def __post_init__(self) -> None:
        for part, choices in _CHOICES.items():
            _check_choice(part, self.part(part), choices)
        if not 0 <= self.limit <= LOG_LIMIT:
            raise NotationError(f"limit={self.limit} is unknown: it is 0 to {LOG_LIMIT}")

    def part(self, part: str) -> str:
        """Write the value of one part, such as `on` for `undo`."""
        if part == "undo":
            return "on" if self.undo else "off"
        return str(getattr(self, part))

    @property
    def name(self) -> str:
        """The set's name, or for a set without one its parts that differ from `scorpion`."""
        return _NAMES.get(self) or ",".join(
            f"{part}={self.part(part)}" for part in PARTS if self.part(part) != _DEFAULT.part(part)
        )

    def __str__(self) -> str:
        return self.name


PARTS: tuple[str, ...] = tuple(field.name for field in fields(RuleSet))

_DEFAULT = RuleSet()
_COUNT = re.compile(r"0|[1-9][0-9]{0,3}")

RULE_SETS: Mapping[str, RuleSet] = MappingProxyType(
    {
        "scorpion": _DEFAULT,
        "wasp": RuleSet(empty="any"),
        "scorpion2": RuleSet(layout="scorpion2"),
        "spider-score": RuleSet(score="spider", undo=True),
        "spider-score-wasp": RuleSet(empty="any", score="spider", undo=True),
        "plain": RuleSet(score="none", undo=True),
        "traditional": RuleSet(completed="stay", stock="blocked", score="none"),
        "traditional-wasp": RuleSet(empty="any", completed="stay", stock="blocked", score="none"),
        "traditional-2": RuleSet(
            layout="scorpion2", completed="stay", stock="blocked", score="none"
        ),
        "hard": RuleSet(completed="stay", score="none", undo=True, limit=2_000),
        "normal": RuleSet(
            layout="scorpion2", completed="stay", score="none", undo=True, limit=2_000
        ),
        "easy": RuleSet(empty="any", completed="stay", score="none", undo=True, limit=2_000),
        "three-blind-mice": RuleSet(layout="three-blind-mice"),
    }
)

_NAMES = {rules: name for name, rules in RULE_SETS.items()}


def parse_rules(text: str) -> RuleSet:
    """Read a set's name, or parts such as `empty=any,undo=on` over `scorpion`.

    Raises NotationError for an unknown name, part or value, and for a part given twice.
    """
    if "=" not in text:
        return _named(text)
    chosen: dict[str, str] = {}
    for item in text.split(","):
        part, _, value = item.partition("=")
        if part not in PARTS:
            raise NotationError(f"{part!r} is no part of the rules: they are {', '.join(PARTS)}")
        if part in chosen:
            raise NotationError(f"the rules give {part} twice")
        chosen[part] = value
    return _of_parts(chosen)


def _named(name: str) -> RuleSet:
    try:
        return RULE_SETS[name]
    except KeyError:
        raise NotationError(
            f"{name!r} is no rule set: they are {', '.join(RULE_SETS)}, or parts such as empty=any"
        ) from None


def _of_parts(chosen: Mapping[str, str]) -> RuleSet:
    written = {part: chosen.get(part, _DEFAULT.part(part)) for part in PARTS}
    _check_choice("undo", written["undo"], _CHOICES["undo"])
    if not _COUNT.fullmatch(written["limit"]):
        raise NotationError(f"limit={written['limit']!r} is unknown: it is 0 to {LOG_LIMIT}")
    return RuleSet(
        layout=written["layout"],
        empty=written["empty"],
        completed=written["completed"],
        stock=written["stock"],
        score=written["score"],
        undo=written["undo"] == "on",
        limit=int(written["limit"]),
    )
