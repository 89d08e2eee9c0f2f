"""Recorded games that win: deals with the actions that win them, for load without stuck rooms.

`python -m bench.wins > bench/data/wins.json` searches for them anew; the same ones are found.
"""

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from pathlib import Path

import engine
from engine import Action, Deal, Game

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
    """Search numbered deals in order, each within `nodes` positions, for `wanted` wins."""
    deals = (engine.deal_for(SECRET, CONTEXT, index) for index in count())
    tries = ((deal, winning_line(deal, nodes)) for deal in deals)
    return islice((Win(deal, line) for deal, line in tries if line is not None), wanted)


def winning_line(deal: Deal, nodes: int) -> tuple[Action, ...] | None:
    """Return actions that win a deal, or none where no win was found within `nodes` positions.

    Depth first: joins only ever add up with kings-only columns, so no path is long.
    """
    start = engine.start(deal, RULES)
    seen = {_likeness(start)}
    line: list[Action] = []
    path: list[tuple[Game, Iterator[Action]]] = [(start, _choices(start))]
    while path and len(seen) <= nodes:
        game, choices = path[-1]
        action = next(choices, None)
        if action is None:
            path.pop()
            del line[-1:]
            continue
        after = engine.play(game, action)
        if after.status == "won":
            return (*line, action)
        if _likeness(after) not in seen:
            seen.add(_likeness(after))
            path.append((after, _choices(after)))
            line.append(action)
    return None


def _choices(game: Game) -> Iterator[Action]:
    return (
        action
        for action in engine.legal(game)
        if not (isinstance(action, engine.Move) and engine.is_null(game.board, action))
    )


def _likeness(game: Game) -> object:
    """Return what games with the same future share: without a stock all columns are alike."""
    board = game.board
    columns = zip(board.columns, board.hidden, strict=True)
    if board.stock:
        return tuple(columns), board.stock
    return frozenset(columns)


if __name__ == "__main__":
    sys.stdout.write(dump_wins(tuple(find_wins(WANTED))))
