"""Thinking some moves ahead, as far as the cards in sight tell.

Every line of good moves is followed until it turns a card up: what that card is nobody can know.
What counts is how the board would look then.
"""

from collections import deque
from collections.abc import Iterator, Sequence

from engine import (
    DEAL_STOCK,
    RANKS,
    Card,
    DealStock,
    Game,
    Move,
    RuleSet,
    View,
    Worth,
    graded_moves,
    play,
    rank_of,
    view,
)
from server.core.strategy.guess import cards_in_sight, guessed, may_deal

MOST_BOARDS = 30
"""Boards that are judged for one decision: a few thousandths of a second's work."""

RUN, TURNED, LINK, EMPTY, JOIN_AHEAD, CROSSED, UNDEALT = 100, 30, 4, 100, 8, 3, 8
"""Worth of what a board shows: a run, a card turned up, a joined pair, an empty column, a card that
can be joined next, a card that lies under the one it goes on, a stock that is still to come."""

ACE, KING = 0, len(RANKS) - 1

OUT_OF_SIGHT = 0


def best_by_lookahead(seen: View, rules: RuleSet) -> Sequence[Move | DealStock]:
    """Return the moves that lead to the best board in reach, else to deal where that is allowed."""
    root = guessed(seen, rules)
    first = tuple(_tries(root))
    if not first:
        return (DEAL_STOCK,) if may_deal(root) else ()
    if len(first) == 1:
        return first
    values: dict[Move, int] = {}
    known = cards_in_sight(seen)
    for move, game in _lines(root, first):
        worth = _worth(game, root, known)
        values[move] = max(values.get(move, worth), worth)
    best = max(values.values())
    return tuple(move for move in first if values.get(move) == best)


def _lines(root: Game, first: Sequence[Move]) -> Iterator[tuple[Move, Game]]:
    """Give the boards in reach, the nearest first, each with the move that the way begins with."""
    waiting = deque((move, play(root, move)) for move in first)
    met = {game.board.columns for _, game in waiting}
    for _ in range(MOST_BOARDS):
        if not waiting:
            return
        begun, game = waiting.popleft()
        yield begun, game
        if game.hidden < root.hidden or game.ended:
            continue
        for after in (play(game, move) for move in _tries(game)):
            if after.board.columns not in met:
                met.add(after.board.columns)
                waiting.append((begun, after))


def _tries(game: Game) -> Iterator[Move]:
    """Give the useful moves, but what merely costs an empty column only where nothing is better."""
    graded = graded_moves(view(game), game.rules)
    least = max(min((worth for worth, _ in graded), default=0), Worth.FREES_BY_KING)
    return (move for worth, move in graded if worth <= least)


def _worth(game: Game, root: Game, known: frozenset[Card]) -> int:
    """Judge a board by those of its cards that are in sight at the root."""
    board = game.board
    columns = [column[hidden:] for column, hidden in zip(board.columns, board.hidden, strict=True)]
    ends = [column[-1] for column in columns if column]
    return (
        RUN * game.runs
        + TURNED * (root.hidden - game.hidden)
        + LINK * game.links
        + EMPTY * (len(columns) - len(ends))
        + JOIN_AHEAD * sum(_takes(end, board.places, known) for end in ends)
        - CROSSED * sum(map(_crossed, columns))
        + (UNDEALT if board.stock else 0)
    )


def _takes(end: int, places: bytes, known: frozenset[Card]) -> bool:
    """Tell whether a card at a column's end can be joined by one that lies elsewhere."""
    lower = Card(end - 1)
    if end not in known or rank_of(end) == ACE or lower not in known:
        return False
    return places[lower] not in (OUT_OF_SIGHT, places[end])


def _crossed(column: bytes) -> int:
    """Count the cards that lie under the next higher of their suit."""
    return sum(
        rank_of(card) != KING and column.find(card + 1, depth) > 0
        for depth, card in enumerate(column)
    )
