"""Board vectors: what the browser's game code must say of a board that its player sees.

`python -m tests.vectors` writes tests/data/board_vectors.json from the engine and the server's own
views. Boards are drawn as positions are, but what is hidden has no name: `# # KS/-;stock=# # #`.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec

from engine import (
    DEAL_STOCK,
    DECK,
    RULE_SETS,
    Action,
    Game,
    IllegalMove,
    Move,
    card_text,
    is_null,
    legal,
    play,
)
from server.core import protocol, views
from server.core.judge import Declined
from tests.engine.golden import all_starts, long_game
from tests.guests import seated

FILE = Path(__file__).parent / "data" / "board_vectors.json"
BOARDS = 4
"""Boards taken from each of the golden games."""
STEPS = 2
"""Actions followed from each board."""

_SEAT = seated(1, "", "")


def all_vectors() -> dict[str, Any]:
    """Tell the rule sets, and boards of each with what holds there."""
    return {
        "rule_sets": [msgspec.to_builtins(views.rules(rules)) for rules in RULE_SETS.values()],
        "boards": [vector for name, first in all_starts() for vector in _vectors_of(name, first)],
    }


def written(vectors: dict[str, Any]) -> str:
    """Write the vectors as JSON, one a line."""
    sections = (f"{json.dumps(name)}: [\n{_lines(part)}\n]" for name, part in vectors.items())
    return "{" + ",\n".join(sections) + "}\n"


def _lines(part: list[Any]) -> str:
    return ",\n".join(json.dumps(entry, ensure_ascii=False) for entry in part)


def _vectors_of(name: str, first: Game) -> Iterator[dict[str, Any]]:
    """Take boards at even distances from a long game, its opening first."""
    games = [game for _, game in long_game(first) if legal(game)]
    seen: set[str] = set()
    for game in games[:: -(-len(games) // BOARDS)]:
        board = drawn(game)
        if board not in seen:
            seen.add(board)
            yield vector_of(name, game)


def vector_of(name: str, game: Game) -> dict[str, Any]:
    """Tell all that can be said of a game's board."""
    moves = [action for action in legal(game) if isinstance(action, Move)]
    return {
        "rules": name,
        "board": drawn(game),
        "progress": {"runs": game.runs, "hidden": game.hidden, "links": game.links},
        "remains": any(not is_null(game.board, move) for move in moves),
        "destinations": _destinations(moves),
        "refusals": _refusals(game),
        "deal": refusal(game, DEAL_STOCK),
        "steps": [_step(game, action) for action in _telling(game)],
    }


def drawn(game: Game) -> str:
    """Draw the board as the player's own frame shows it."""
    tableau = views.tableau(game)
    parts = ["/".join(map(_column, tableau.columns))]
    if tableau.stock:
        parts.append("stock=" + " ".join("#" * tableau.stock))
    if tableau.reserve:
        parts.append("reserve=" + " ".join(tableau.reserve))
    if tableau.banked:
        parts.append("banked=" + " ".join(tableau.banked))
    return ";".join(parts)


def _column(column: protocol.Column) -> str:
    return " ".join(["#"] * column.hidden + list(column.cards)) or "-"


def _destinations(moves: list[Move]) -> dict[str, list[int]]:
    found: dict[str, list[int]] = {}
    for move in sorted(moves, key=str):
        found.setdefault(card_text(move.card), []).append(move.to)
    return {card: sorted(columns) for card, columns in found.items()}


def _refusals(game: Game) -> list[dict[str, Any]]:
    """Ask for every move of every card, and tell one of each kind that is refused."""
    columns = range(len(game.board.columns) + 2)
    moves = (Move(card, to) for card in DECK for to in columns)
    kinds: dict[tuple[object, ...], dict[str, Any]] = {}
    for move in sorted(moves, key=_order(game)):
        why = refusal(game, move)
        if why is not None:
            kind = (why["code"], *sorted(why))
            kinds.setdefault(kind, {"card": card_text(move.card), "to": move.to, "why": why})
    return [kinds[kind] for kind in sorted(kinds, key=str)]


def refusal(game: Game, action: Action) -> dict[str, Any] | None:
    """Tell why an action is refused, as the server's frame does: a code with its details."""
    try:
        play(game, action)
    except IllegalMove as illegal:
        declined = Declined(illegal.code, str(illegal), illegal.reason)
        told = views.rejected(_SEAT, "", declined)
        return {"code": told.code, **msgspec.to_builtins(told.detail)}
    return None


def _telling(game: Game) -> list[Action]:
    """Choose actions to follow: those that bring most come first."""
    order = _order(game)
    return sorted(legal(game), key=lambda action: (-_news(game, action), order(action)))[:STEPS]


def _news(game: Game, action: Action) -> int:
    after = play(game, action)
    return 2 * len(after.banked) + len(after.turned) + bool(after.dealt)


def _order(game: Game) -> Callable[[Action], bytes]:
    """Give each board an order of all actions that looks like none, and is always the same."""
    board = drawn(game)
    return lambda action: hashlib.sha256(f"{board}|{action}".encode()).digest()


def _step(game: Game, action: Action) -> dict[str, Any]:
    after = play(game, action)
    places = after.board.places
    return {
        "action": str(action),
        "turned": [{"card": card_text(card), "column": places[card]} for card in after.turned],
        "dealt": [
            {"card": card_text(card), "column": column}
            for column, card in enumerate(after.dealt, 1)
        ],
        "banked": [suit.name for suit in after.banked],
        "next": drawn(after),
    }


if __name__ == "__main__":
    FILE.write_text(written(all_vectors()), "utf-8")
