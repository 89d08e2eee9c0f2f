"""What the tap holds against boards that are watched: who is sent them, and what they show.

It asks nothing of the server's own mask. It plays every seat's actions again, and lets a board pass
only if it is one that the seat had, reached by actions that tell of nothing but what all know; or
where boards are open, if it is one that the seat had so long ago.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine import (
    DECK,
    UNDO,
    Action,
    Card,
    DealStock,
    Game,
    Move,
    card_text,
    parse_action,
    parse_deal,
    play,
    start,
    view,
)
from engine import parse_rules as rules_of


@dataclass
class Played:
    """What had happened on the boards of a race when a frame arrived."""

    deal: str
    rules: str
    watchers: str
    has_started: bool
    actions: Mapping[int, list[str]]
    """The actions of every seat that races, in their order."""
    resigned: set[int] = field(default_factory=set)
    long_ago: Mapping[int, list[str]] = field(default_factory=dict)
    """Those of them that were made as long ago as open boards are late."""


def boards_taken_from(content: object) -> list[dict[str, Any]]:
    """Take the watched boards out of a frame, for the rest to be judged by itself."""
    if not isinstance(content, dict):
        return []
    if content.get("t") == "boards":
        return list(content.pop("boards"))
    inner = content.get("boards") if content.get("t") == "welcome" else None
    return [] if inner is None else list(inner.pop("boards"))


def faults(played: Played, seat: int | None, boards: list[dict[str, Any]]) -> Iterator[str]:
    """Tell what is wrong with boards that were sent to the holder of a seat, or to a visitor."""
    if not boards:
        return
    is_seen = played.watchers in ("boards", "open")
    if not is_seen or not played.has_started or not played.deal:
        yield "boards that nobody may watch"
        return
    paths = {number: _path(played, texts) for number, texts in played.actions.items()}
    if seat in paths and seat not in _ended(played, paths):
        yield "boards to watch while it plays"
    if played.watchers == "open":
        yield from _premature(played, boards)
        return
    known = _known(played, paths)
    for board in boards:
        if not any(_fits(board, game, known) for game in _innocent(paths[board["seat"]], known)):
            yield f"a board of seat {board['seat']} that tells of what not all know"


def _premature(played: Played, boards: list[dict[str, Any]]) -> Iterator[str]:
    for board in boards:
        path = _path(played, played.long_ago[board["seat"]])
        number = board.get("actions", -1)
        was_so = 0 <= number < len(path) and _fits(board, path[number][1], set(DECK))
        if not was_so or board["later"]:
            yield f"a board of seat {board['seat']} that tells of what came later"


def in_sight(game: Game) -> set[Card]:
    """The cards that a game's player sees, or saw go to the bank just now."""
    seen = view(game)
    lying = {card for column in seen.columns for card in column.cards}
    return lying | {*seen.reserve, *game.turned, *game.dealt}


Path = list[tuple[Action | None, Game]]
"""Each action of a seat with the game after it; the deal comes first, by no action."""


def _path(played: Played, texts: list[str]) -> Path:
    game = start(parse_deal(played.deal), rules_of(played.rules))
    path: Path = [(None, game)]
    for action in map(parse_action, texts):
        game = play(game, action)
        path.append((action, game))
    return path


def _ended(played: Played, paths: Mapping[int, Path]) -> set[int]:
    over = {number for number, path in paths.items() if path[-1][1].ended}
    return over | played.resigned


def _known(played: Played, paths: Mapping[int, Path]) -> set[Card]:
    """What was open at the deal, and what every racer who still plays has seen since."""
    playing = paths.keys() - _ended(played, paths)
    seen = [set[Card]().union(*(in_sight(game) for _, game in paths[one])) for one in playing]
    known = set.intersection(*seen) if seen else set(DECK)
    return known if len(known) < len(DECK) - 1 else set(DECK)


def _innocent(path: Path, known: set[Card]) -> Iterator[Game]:
    """Every game of a path that may be watched: nothing that stands in it tells of another card."""
    standing = [path[0][1]]
    blamed = 0
    yield standing[0]
    for action, after in path[1:]:
        if action == UNDO:
            standing.pop()
            blamed = max(0, blamed - 1)
        else:
            is_told = bool(_told(standing[-1], action, after) - known)
            blamed += bool(blamed or is_told)
            standing.append(after)
        if not blamed:
            yield standing[-1]


def _told(before: Game, action: Action | None, after: Game) -> set[Card]:
    told = {Card(card) for suit in after.banked for card in suit.run}
    match action:
        case Move(card, to):
            return told | {card} | {Card(end) for end in before.board.columns[to - 1][-1:]}
        case DealStock() if before.rules.stock == "blocked":
            return told | in_sight(before)
    return told


def _fits(board: Mapping[str, Any], game: Game, known: set[Card]) -> bool:
    """Whether it is that game's board, with faces of known cards alone."""
    seen = view(game)
    columns = zip(board["columns"], seen.columns, strict=True)
    lies_so = all(
        told["hidden"] == column.hidden and _faces_fit(told["cards"], column.cards, known)
        for told, column in columns
    )
    banked = [suit.name for suit in seen.banked]
    return (
        lies_so
        and (board["stock"], board["banked"]) == (seen.stock, banked)
        and _faces_fit(board["reserve"], seen.reserve, known)
    )


def _faces_fit(told: list[str | None], cards: tuple[Card, ...], known: set[Card]) -> bool:
    return len(told) == len(cards) and all(
        face is None or (card in known and face == card_text(card))
        for face, card in zip(told, cards, strict=True)
    )
