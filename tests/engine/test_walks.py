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
from engine.board import board_of
from tests.engine.games import walk

WALKS = 800


def check_board(game: Game) -> None:
    """Recount from the cards themselves everything that the board keeps up to date."""
    position = game.position
    columns = [card for column in position.columns for card in column]
    banked = [card for suit in position.banked for card in suit.run]
    assert sorted([*columns, *position.stock, *position.reserve, *banked]) == list(DECK)
    assert board_of(position) == game.board
    assert 0 <= game.links <= 48


def check_news(before: Game, after: Game) -> None:
    """Hold what an action is said to have brought against the two boards."""
    if after.history <= before.history:
        assert (after.turned, after.dealt, after.banked) == ((), (), ())
        return
    assert len(after.turned) == before.hidden - after.hidden
    assert len(after.dealt) == before.stock - after.stock
    assert sorted(before.board.banked + after.banked) == list(after.board.banked)


def check_end(game: Game) -> None:
    """Nothing is legal in an ended game, and something is in any other below its limit."""
    if game.ended:
        assert legal(game) == ()
    elif game.status == "playing":
        assert legal(game)
    assert (game.status == "won") == (game.runs == 4)


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
