"""A second opinion on small positions: every play there is, by the game's own rules alone."""

import random
from collections.abc import Iterator
from itertools import product

from engine import Card, Game, Position, RuleSet, Suit, legal, play, start_at
from engine.rules import LAYOUTS

ALL_RULES = tuple(
    RuleSet(layout=layout, empty=empty, completed=completed, stock=stock)
    for layout, empty, completed, stock in product(
        ("scorpion", "three-blind-mice"), ("king", "any"), ("bank", "stay"), ("anytime", "blocked")
    )
    if (layout, stock) != ("three-blind-mice", "blocked")
)


def can_be_won(game: Game, most: int) -> bool | None:
    """Try everything; None where that takes more than so many positions."""
    seen = {likeness(game)}
    ahead = [game]
    while ahead:
        game = ahead.pop()
        if game.status == "won":
            return True
        for action in legal(game):
            after = play(game, action)
            if likeness(after) not in seen:
                seen.add(likeness(after))
                ahead.append(after)
        if len(seen) > most:
            return None
    return False


def likeness(game: Game) -> object:
    """Say what games with one future share: a tableau's columns have no order of their own."""
    board = game.board
    columns = tuple(zip(board.columns, board.hidden, strict=True))
    return (columns, board.stock) if board.stock else frozenset(columns)


def late_games(rng: random.Random, rules: RuleSet) -> Iterator[Game]:
    """Scatter the last cards of a game over its columns, at random, without end.

    Some positions are unsettled: the last card of a column is face down, or a whole run waits.
    """
    while True:
        yield start_at(late_position(rng, rules), rules)


def late_position(rng: random.Random, rules: RuleSet) -> Position:
    layout = LAYOUTS[rules.layout]
    open_suits = rng.sample(list(Suit), rng.choice((1, 2, 2)))
    whole = [suit for suit in Suit if suit not in open_suits]
    columns: list[list[Card]] = [[] for _ in range(layout.columns)]
    for number, suit in enumerate(whole):
        columns[number] = list(map(Card, suit.run)) if rules.completed == "stay" else []
    pieces = broken_runs(rng, open_suits)
    apart = min(layout.stock + layout.reserve, rng.choice((0, 0, 1, 2, 3)))
    loose = [pieces.pop() for _ in range(apart) if pieces and len(pieces[-1]) == 1]
    taken = len(whole) if rules.completed == "stay" else 0
    used = rng.sample(range(taken, layout.columns), rng.randint(3, layout.columns - taken))
    for piece in pieces:
        columns[rng.choice(used)] += piece
    rng.shuffle(columns)
    hidden = [
        rng.randint(0, min(3, len(column))) if len(column) != 13 and rng.random() < 0.3 else 0
        for column in columns
    ]
    cards = tuple(card for piece in loose for card in piece)
    return Position(
        columns=tuple(map(tuple, columns)),
        hidden=tuple(hidden),
        stock=cards if layout.stock else (),
        reserve=cards if layout.reserve else (),
        banked=() if rules.completed == "stay" else tuple(sorted(whole)),
    )


def broken_runs(rng: random.Random, suits: list[Suit]) -> list[list[Card]]:
    """Break the runs of some suits into pieces, in any order, single cards last."""
    breaks = rng.choice((0.35, 0.6, 0.9))
    pieces: list[list[Card]] = []
    for suit in suits:
        for card in map(Card, suit.run):
            if card == suit.run[0] or rng.random() < breaks:
                pieces.append([])
            pieces[-1].append(card)
    rng.shuffle(pieces)
    return sorted(pieces, key=lambda piece: len(piece) == 1)
