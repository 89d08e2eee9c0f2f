"""Trying steps out finds what greed doesn't see, is the same under one chance, and has bounds."""

from random import Random

import pytest

import engine
from engine.rollouts import rollouts
from engine.rollouts.playout import played_out
from engine.rollouts.rollouts import best_by_rollouts
from tests.engine.games import game_at

GAMES = 40

TWO_KINGS = "5S KH/9D KC/#2D 4S/2C 8D/-/TH/QS"
"""Either King may take the one empty column; only the first lays bare what turns a card up."""


def best(position: str, rules: str = "scorpion", seed: int = 1) -> str:
    game = game_at(position, rules)
    return str(best_by_rollouts(game, Random(seed), GAMES))


@pytest.mark.parametrize("seed", range(10))
def test_the_way_to_a_hidden_card_goes_before_one_that_leads_nowhere(seed: int) -> None:
    """Whichever of the two greed would take by chance."""
    game = game_at(TWO_KINGS)
    assert len(engine.best_moves(engine.view(game), game.rules)) == 2
    assert best(TWO_KINGS, seed=seed) == "KH5"


def test_an_only_step_needs_no_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(rollouts, "played_out")
    assert best("4S 2H/5S/2C/3D/JH/8C/TD") == "4S2"


def test_without_a_step_the_stock_is_dealt_and_then_nothing() -> None:
    assert best("4S 5H;stock=2S 3S 7S") == "deal"
    assert best("4S 5H") == "None"


def test_under_the_same_chance_the_same_is_chosen() -> None:
    rules = engine.RULE_SETS["wasp"]
    game = engine.start(engine.deal_for(bytes(32), "rollouts"), rules)
    choices = {best_by_rollouts(game, Random(7), GAMES) for _ in range(3)}
    assert len(choices) == 1


@pytest.mark.parametrize("games", [1, 30, 90])
def test_a_decision_costs_about_as_many_games_as_it_may(
    games: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each step is tried at least on a few boards in each round, so it may be some more."""
    played = 0

    def counted(*arguments: object) -> object:
        nonlocal played
        played += 1
        return played_out(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(rollouts, "played_out", counted)
    rules = engine.RULE_SETS["scorpion"]
    for number in range(1, 11):
        game = engine.start(engine.numbered_deal(number), rules)
        played = 0
        best_by_rollouts(game, Random(number), games)
        assert played <= max(games * 3 // 2, 4 * 10 * rollouts.FEWEST_WORLDS)


def test_a_lead_that_may_be_luck_is_none() -> None:
    assert rollouts._lead([110, 0, 0, 0], [0, 0, 0, 90]) == 0.0
    assert rollouts._lead([10, 20, 15, 10], [0, 0, 0, 0]) > 0.0
