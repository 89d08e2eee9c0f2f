"""The searched form of a position, and which positions have the same future."""

import random

import pytest

from engine import RULE_SETS
from engine.solver.state import FACE_DOWN, IDENTITY, is_won, key_of, settled, state_of
from tests.engine.games import game_at, run_text, walk

RULES = RULE_SETS["scorpion"]
STAYING = RULE_SETS["hard"]


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_state_holds_the_cards_of_its_board(name: str) -> None:
    rng = random.Random(name)
    for _, game in walk(rng, RULE_SETS[name]):
        state = state_of(game.board)
        assert tuple(column.translate(IDENTITY) for column in state.columns) == game.board.columns
        face_down = [sum(card >= FACE_DOWN for card in column) for column in state.columns]
        assert tuple(face_down) == game.board.hidden
        assert is_won(state, game.rules) == (game.status == "won")


def test_columns_are_alike_once_the_stock_is_out() -> None:
    one = state_of(game_at("KS/-/QH/-/JD").board)
    two = state_of(game_at("JD/QH/-/KS").board)
    assert key_of(one) == key_of(two)


def test_the_columns_that_a_stock_falls_on_are_not_alike() -> None:
    one = state_of(game_at("KS/-/QH/-/JD;stock=2C 3C 4C").board)
    two = state_of(game_at("QH/-/KS/-/JD;stock=2C 3C 4C").board)
    three = state_of(game_at("KS/-/QH/JD;stock=2C 3C 4C").board)
    assert key_of(one) != key_of(two)
    assert key_of(one) == key_of(three)


def test_a_face_down_card_is_another_card_than_the_same_face_up() -> None:
    assert key_of(state_of(game_at("#KS QH").board)) != key_of(state_of(game_at("KS QH").board))


def test_settling_turns_up_and_banks_in_turn() -> None:
    column = state_of(game_at(f"#9D #8D {run_text('S')}").board).columns[0]
    assert len(settled(column, bank=True)) == 2
    assert max(settled(column, bank=True)) >= FACE_DOWN > settled(column, bank=True)[-1]
    assert settled(column, bank=False) == column


def test_a_king_that_is_face_down_is_no_part_of_a_run() -> None:
    column = state_of(game_at(f"#KS {run_text('S', 'Q')}").board).columns[0]
    assert settled(column, bank=True) == column


def test_four_whole_columns_are_a_win_where_runs_stay() -> None:
    columns = "/".join(run_text(suit) for suit in "SHDC")
    assert is_won(state_of(game_at(columns, "hard").board), STAYING)
    assert not is_won(state_of(game_at(columns.replace(" AC", "/AC"), "hard").board), STAYING)


def test_an_empty_tableau_is_a_win_where_runs_are_banked() -> None:
    assert is_won(state_of(game_at("-;banked=S H D C").board), RULES)
    assert not is_won(state_of(game_at("AS;banked=H D C").board), RULES)
