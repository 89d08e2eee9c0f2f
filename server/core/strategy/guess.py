"""A game that may lie under what a player sees: the cards that are out of sight, in any order.

Whoever plays on in it learns nothing: which cards are out of sight is plain from those in sight,
and where each of them lies is made up here.
"""

from dataclasses import replace

from engine import (
    DEAL_STOCK,
    DECK,
    Card,
    Game,
    Move,
    Position,
    RuleSet,
    View,
    is_null,
    legal,
    play,
    start_at,
)


def guessed(view: View, rules: RuleSet) -> Game:
    """Return a game that shows this view, before its first action, as one without undo."""
    unseen = iter([card for card in DECK if card not in cards_in_sight(view)])
    position = Position(
        columns=tuple(
            tuple(next(unseen) for _ in range(column.hidden)) + column.cards
            for column in view.columns
        ),
        hidden=tuple(column.hidden for column in view.columns),
        stock=tuple(next(unseen) for _ in range(view.stock)),
        reserve=view.reserve,
        banked=view.banked,
    )
    return start_at(position, replace(rules, undo=False, limit=0))


def cards_in_sight(view: View) -> frozenset[Card]:
    """Return the cards that the player knows the place of, those of banked runs included."""
    runs = (card for suit in view.banked for card in map(Card, suit.run))
    columns = (card for column in view.columns for card in column.cards)
    return frozenset((*columns, *view.reserve, *runs))


def steps(game: Game) -> tuple[tuple[Move, Game], ...]:
    """Return every legal move that changes something and parts no pair, with the game after it.

    Who plays nothing else comes to an end: each of them joins two cards, or fills an empty column
    and empties none.
    """
    moves = (move for move in legal(game) if isinstance(move, Move))
    tried = ((move, play(game, move)) for move in moves if not is_null(game.board, move))
    return tuple((move, after) for move, after in tried if after.links >= game.links)


def may_deal(game: Game) -> bool:
    """Tell whether the stock may be dealt now."""
    return DEAL_STOCK in legal(game)
