"""The searched form of a position follows the game action by action."""

import random

import pytest

from engine import DEAL_STOCK, RULE_SETS, DealStock, Move, RuleSet, parse_action
from engine.solver.state import State, after_deal, after_move, key_of, state_of
from tests.engine.games import game_at, walk


def next_state(state: State, action: object, rules: RuleSet) -> State:
    bank = rules.completed == "bank"
    if isinstance(action, DealStock):
        return after_deal(state, bank=bank)
    assert isinstance(action, Move)
    return after_move(state, action.card, action.to - 1, bank=bank)


@pytest.mark.parametrize("name", [name for name, rules in RULE_SETS.items() if not rules.undo])
def test_random_games_lead_to_the_states_of_their_boards(name: str) -> None:
    rng = random.Random(name)
    for _ in range(40):
        log = walk(rng, RULE_SETS[name])
        state = state_of(log[0][1].board)
        for text, game in log[1:]:
            state = next_state(state, parse_action(text), RULE_SETS[name])
            assert state == state_of(game.board)


def test_a_card_turned_up_can_uncover_a_whole_run() -> None:
    state = state_of(game_at("#KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS 9H/TH").board)
    columns = after_move(state, parse_action("9H2").card, 1, bank=True).columns  # type: ignore[union-attr]
    assert len(columns[0]) == 13


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


def test_dealing_needs_no_column_to_hold_cards() -> None:
    state = after_deal(state_of(game_at("-/KS;stock=2C QS 4C").board), bank=True)
    assert state == state_of(game_at("2C/KS QS/4C").board)
    assert parse_action("deal") == DEAL_STOCK
