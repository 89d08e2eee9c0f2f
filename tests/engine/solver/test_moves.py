"""The actions tried: all that differ in what they lead to."""

import random

import pytest

from engine import RULE_SETS, legal, play
from engine.solver.moves import after, choices
from engine.solver.state import key_of, state_of
from tests.engine.games import game_at, walk


@pytest.mark.parametrize("name", RULE_SETS)
def test_every_legal_action_leads_where_a_tried_one_leads_or_nowhere_new(name: str) -> None:
    rules = RULE_SETS[name]
    rng = random.Random(name)
    for _ in range(15):
        for _, game in walk(rng, rules):
            state = state_of(game.board)
            tried = {key_of(after(state, action, rules)) for action in choices(state, rules)}
            reached = {key_of(state_of(play(game, action).board)) for action in legal(game)}
            if game.status != "won":
                assert tried - {key_of(state)} == reached - {key_of(state)}


def tried(position: str, rules: str = "scorpion") -> list[str]:
    state = state_of(game_at(position, rules).board)
    return sorted(map(str, choices(state, RULE_SETS[rules])))


def test_of_several_empty_columns_one_is_tried() -> None:
    assert tried("2H KS") == ["KS7"]


def test_before_the_deal_the_columns_that_it_falls_on_are_tried_each() -> None:
    assert tried("2H/3D KS;stock=2C 3C 4C") == ["KS3", "KS7", "deal"]


def test_a_whole_column_stays_where_it_is_once_the_stock_is_out() -> None:
    assert tried("KS/2H") == []


def test_a_blocked_stock_is_dealt_only_when_no_move_remains() -> None:
    assert tried("3H/2H;stock=AC", "traditional") == ["2H1"]
    assert "deal" in tried("KS/2H;stock=AC", "traditional")
