"""The steps tried: all that differ in what they lead to."""

import random

import pytest

from engine import RULE_SETS, legal, play
from engine.solver.state import key_of, state_of
from engine.solver.steps import after, steps
from tests.engine.games import game_at, walk


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_legal_action_leads_where_a_step_leads_or_nowhere_new(name: str) -> None:
    rules = RULE_SETS[name]
    rng = random.Random(name)
    for _ in range(15):
        for _, game in walk(rng, rules):
            if game.status == "won":
                continue
            state = state_of(game.board)
            tried = {key_of(after(state, step, rules)) for step in steps(state, rules)}
            reached = {key_of(state_of(play(game, action).board)) for action in legal(game)}
            assert tried - {key_of(state)} == reached - {key_of(state)}


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_step_leads_to_the_very_board_that_its_action_leads_to(name: str) -> None:
    rules = RULE_SETS[name]
    rng = random.Random(f"{name}, to the board")
    for _ in range(5):
        for _, game in walk(rng, rules):
            if game.status == "won":
                continue
            state = state_of(game.board)
            for step in steps(state, rules):
                assert after(state, step, rules) == state_of(play(game, step.action).board)


def tried(position: str, rules: str = "scorpion") -> list[str]:
    state = state_of(game_at(position, rules).board)
    return sorted(str(step.action) for step in steps(state, RULE_SETS[rules]))


def test_of_several_empty_columns_one_is_tried() -> None:
    assert tried("2H KS") == ["KS7"]


def test_before_the_deal_the_columns_that_it_falls_on_are_tried_each() -> None:
    assert tried("2H/3D KS;stock=2C 3C 4C") == ["KS3", "KS7", "deal"]


def test_a_whole_column_stays_where_it_is_once_the_stock_is_out() -> None:
    assert tried("KS/2H") == []


def test_any_card_goes_to_an_empty_column_where_the_rules_say_so() -> None:
    assert tried("3H 9C/2H", "wasp") == ["9C7"]
    assert tried("3H 9C/2H") == []


def test_a_blocked_stock_is_dealt_only_when_no_move_remains() -> None:
    assert tried("3H/2H;stock=AC", "traditional") == ["2H1"]
    assert "deal" in tried("KS/2H;stock=AC", "traditional")
