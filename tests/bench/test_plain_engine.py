"""The baseline plays the same games as the engine; else its figures would compare nothing."""

import random
from itertools import pairwise

import pytest

from bench.plain_engine import PlainBoard, plain_board, plain_legal, plain_play
from engine import RULE_SETS, UNDO, Game, legal, parse_action
from tests.engine.games import game_at, run_text, walk

KNOWN = ["scorpion", "wasp", "scorpion2", "spider-score", "plain"]


def same(board: PlainBoard, game: Game) -> bool:
    """Compare boards; the baseline keeps banked suits in the order in which they came."""
    board.banked.sort()
    return board == plain_board(game)


@pytest.mark.parametrize("name", KNOWN)
def test_it_plays_random_games_to_the_same_boards(name: str) -> None:
    rng = random.Random(f"{name}, plainly")
    for _ in range(20):
        log = walk(rng, RULE_SETS[name])
        board = plain_board(log[0][1])
        for (_, before), (text, after) in pairwise(log):
            assert sorted(map(str, plain_legal(board))) == sorted(map(str, legal(before)))
            board = plain_board(after) if text == "undo" else plain_play(board, parse_action(text))
            assert same(board, after)


def test_it_banks_two_runs_in_a_chain_and_turns_up_what_is_under_them() -> None:
    text = f"#9D {run_text('H')} {run_text('C', 'K', '2')}/4D/4S;stock=AC KD 6S"
    board = plain_play(plain_board(game_at(text)), parse_action("deal"))
    assert board.columns[0] == plain_board(game_at("9D")).columns[0]
    assert (board.hidden[0], len(board.banked)) == (0, 2)


@pytest.mark.parametrize("action", ["7H3", "9C2", "4C2", "2D2", "deal"])
def test_it_refuses_what_is_not_legal(action: str) -> None:
    board = plain_board(game_at("#4C 9C 7H/8S/-/KD"))
    with pytest.raises(ValueError, match="stock is out|may not go"):
        plain_play(board, parse_action(action))


def test_it_takes_nothing_back() -> None:
    with pytest.raises(ValueError, match="undo"):
        plain_play(plain_board(game_at("7H/8H", "plain")), UNDO)
