"""Ten thousand random games, in which what must always hold is looked at after every action."""

import random
from itertools import pairwise

import pytest

from engine import (
    DECK,
    RULE_SETS,
    Game,
    IllegalMove,
    card_text,
    legal,
    parse_action,
    parse_position,
    play,
    start_at,
)
from tests.engine.games import walk
from tests.engine.invariants import check_board, check_end, check_news

WALKS = 800


@pytest.mark.parametrize("name", RULE_SETS)
def test_random_games_keep_every_card_and_replay_to_the_same_end(name: str) -> None:
    rules = RULE_SETS[name]
    rng = random.Random(name)
    for _ in range(WALKS):
        log = walk(rng, rules)
        for (_, before), (_, after) in pairwise(log):
            check_news(before, after)
            check_board(after)
        first, last = log[0][1], log[-1][1]
        check_end(last)
        assert parse_position(str(last.position)) == last.position
        again = start_at(first.position, rules)
        for text, game in log[1:]:
            again = play(again, parse_action(text))
            assert again == game


@pytest.mark.parametrize("name", RULE_SETS)
def test_exactly_the_listed_moves_are_accepted(name: str) -> None:
    rules = RULE_SETS[name]
    rng = random.Random(f"{name}, listed")
    for _ in range(3):
        for _, game in walk(rng, rules)[::6]:
            listed = set(map(str, legal(game)))
            assert listed == accepted(game)


def accepted(game: Game) -> set[str]:
    """Try every card on every column, and the deal."""
    columns = range(1, len(game.board.columns) + 1)
    tried = [f"{card_text(card)}{to}" for card in DECK for to in columns]
    return {text for text in [*tried, "deal"] if is_accepted(game, text)}


def is_accepted(game: Game, text: str) -> bool:
    try:
        play(game, parse_action(text))
    except IllegalMove:
        return False
    return True
