"""Recorded games that win: deals with the actions that win them, for load without stuck rooms.

`python -m bench.wins > bench/data/wins.json` has others found, by the solver of the day.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path

import engine
from engine import Action, Deal

RULES = engine.RULE_SETS["scorpion"]
RECORDINGS = Path(__file__).parent / "data" / "wins.json"
SECRET = bytes(32)
CONTEXT = "bench"
WANTED = 60
NODES = 4_000
"""Most winnable deals are won within a few hundred positions; the others are not worth the wait."""


@dataclass(frozen=True)
class Win:
    """A deal and the actions that win it under `RULES`."""

    deal: Deal
    actions: tuple[Action, ...]


def load_wins(path: Path = RECORDINGS) -> tuple[Win, ...]:
    """Read recorded wins; raises engine.NotationError for a text that is no deal or action."""
    return tuple(
        Win(
            engine.parse_deal(record["deal"]),
            tuple(map(engine.parse_action, record["actions"].split())),
        )
        for record in json.loads(path.read_text(encoding="utf-8"))
    )


def dump_wins(wins: tuple[Win, ...]) -> str:
    """Return the text that `load_wins` reads."""
    records = [{"deal": str(win.deal), "actions": " ".join(map(str, win.actions))} for win in wins]
    return json.dumps(records, indent=1) + "\n"


def find_wins(wanted: int, nodes: int = NODES) -> Iterator[Win]:
    """Have numbered deals solved in order, each within `nodes` positions, up to `wanted` wins."""
    deals = (engine.deal_for(SECRET, CONTEXT, index) for index in count())
    solved = ((deal, engine.solve(engine.start(deal, RULES), nodes=nodes)) for deal in deals)
    wins = (Win(deal, found.actions) for deal, found in solved if found.verdict == "winnable")
    return islice(wins, wanted)


if __name__ == "__main__":
    sys.stdout.write(dump_wins(tuple(find_wins(WANTED))))
