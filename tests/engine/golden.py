"""Golden walks: what of a rule set's games is written down for ever, and how to write it anew.

`python -m tests.engine.golden` writes tests/data/walks.json from the engine as it is. That is
right only after a rule has been changed on purpose; a rewrite of the engine is held against the
file that is there.
"""

import hashlib
import json
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

from engine import (
    RULE_SETS,
    UNDO,
    Action,
    Game,
    RuleSet,
    deal_for,
    legal,
    parse_action,
    parse_position,
    parse_rules,
    play,
    position_text,
    score,
    start,
    start_at,
)
from tests.engine.games import run_text
from tests.engine.questions import layers, options

FILE = Path(__file__).parents[1] / "data" / "walks.json"

DEALS = 3
ENOUGH = 1_000
"""A layer with more positions than this is the last that is counted."""
DEEPEST = 24
LONGEST = 160
ELAPSED_MS = 61_500

_SEVEN = "/".join(
    (
        f"#2D {run_text('S', 'K', '2')}",
        f"{run_text('H', 'K', '3')} 2C",
        f"{run_text('D', 'K', '4')} AS",
        f"#AD {run_text('C', 'K', '4')}",
        "3C",
        "AH",
        "-",
    )
)
LATE = {
    "scorpion": f"{_SEVEN};stock=2H 3D AC",
    "scorpion2": f"{_SEVEN};stock=2H 3D AC",
    "three-blind-mice": f"{_SEVEN}/2H/-/3D;reserve=AC",
}
"""A position of each layout in which runs are soon whole: random play seldom gets there."""


@dataclass(frozen=True)
class Walk:
    """One start under one rule set, with all that follows from it.

    `positions[n]` counts the distinct positions after exactly n actions, undo left out; `actions`
    is one long game, `end` what it came to, and `trace` a SHA-256 over each state on its way.
    """

    rules: str
    start: str
    positions: list[int]
    actions: str
    end: dict[str, str | int]
    trace: str

    @property
    def title(self) -> str:
        """Names the walk in a test report."""
        return f"{self.rules} from {self.start[:8]}"


def walk_from(rules: str, first: Game) -> Walk:
    """Count and play from a game before its first action."""
    games = long_game(first)
    return Walk(
        rules=rules,
        start=position_text(first.position),
        positions=counted(first),
        actions=" ".join(text for text, _ in games[1:]),
        end=end_of(games[-1][1]),
        trace=trace_of([game for _, game in games]),
    )


def opened(walk: Walk) -> Game:
    """Open the game that a walk begins with."""
    return start_at(parse_position(walk.start), parse_rules(walk.rules))


def counted(first: Game, depth: int = DEEPEST) -> list[int]:
    """Count the distinct positions after 0, 1, 2 … actions, as far as they stay few."""
    counts: list[int] = []
    for layer in islice(layers(first), depth + 1):
        counts.append(len(layer))
        if len(layer) > ENOUGH:
            break
    return counts


def long_game(first: Game) -> list[tuple[str, Game]]:
    """Play what only the rules, the start and the texts of legal actions decide.

    Each action comes with the game after it, the first with no action.
    """
    seed = f"{first.rules}|{position_text(first.position)}"
    games = [("", first)]
    for number in range(LONGEST):
        game = games[-1][1]
        action = _chosen(game, hashlib.sha256(f"{seed}|{number}".encode()).digest())
        if action is None:
            break
        games.append((str(action), play(game, action)))
    return games


def _chosen(game: Game, chance: bytes) -> Action | None:
    """Pick an action; about one in ten is an undo where that is on, and so is the last resort."""
    listed = options(game)
    may_undo = game.rules.undo and game.history > 0 and game.status != "won"
    if may_undo and (not listed or chance[0] < 26):
        return UNDO
    if not listed:
        return None
    return parse_action(listed[int.from_bytes(chance[1:5], "big") % len(listed)])


def end_of(game: Game) -> dict[str, str | int]:
    """Tell what a game came to."""
    return {
        "position": position_text(game.position),
        "status": game.status,
        "runs": game.runs,
        "hidden": game.hidden,
        "links": game.links,
        "history": game.history,
        "score": score(game, ELAPSED_MS),
    }


def trace_of(games: list[Game]) -> str:
    """Hash every state of a game: its position, legal actions, status, runs, links and score."""
    trace = hashlib.sha256()
    for game in games:
        actions = ",".join(sorted(map(str, legal(game))))
        told = (position_text(game.position), actions, game.status, game.runs, game.links)
        trace.update("|".join(map(str, (*told, score(game, ELAPSED_MS)))).encode() + b"\n")
    return trace.hexdigest()


def all_walks() -> list[Walk]:
    """Walk from the fixed deals and the late position under each named rule set."""
    return [walk_from(name, first) for name, first in all_starts()]


def all_starts() -> list[tuple[str, Game]]:
    """List the games that are walked from, with the names of their rules."""
    return [(name, first) for name, rules in RULE_SETS.items() for first in _starts(name, rules)]


def _starts(name: str, rules: RuleSet) -> list[Game]:
    deals = [deal_for(bytes(16), f"walks|{name}", index) for index in range(DEALS)]
    late = start_at(parse_position(LATE[rules.layout]), rules)
    return [*(start(deal, rules) for deal in deals), late]


def load_walks() -> list[Walk]:
    """Read the walks that were written."""
    return [Walk(**entry) for entry in json.loads(FILE.read_text("utf-8"))]


def written(walks: list[Walk]) -> str:
    """Write walks as JSON, one a line."""
    lines = ",\n".join(json.dumps(vars(walk), ensure_ascii=False) for walk in walks)
    return f"[\n{lines}\n]\n"


if __name__ == "__main__":
    FILE.write_text(written(all_walks()), "utf-8")
