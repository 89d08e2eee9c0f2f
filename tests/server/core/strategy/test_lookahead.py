"""Looking ahead finds what the next move alone doesn't show, within its bounds."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import engine
from server.core.strategy import lookahead
from server.core.strategy.lookahead import best_by_lookahead
from tests.engine.games import game_at, random_deal

TWO_KINGS = "5S KH/9D KC/#2D 4S/2C 8D/-/TH/QS"
"""Either King may take the one empty column; only the first lays bare what turns a card up."""


def best(position: str, rules: str = "scorpion") -> list[str]:
    game = game_at(position, rules)
    return [str(play) for play in best_by_lookahead(engine.view(game), game.rules)]


def test_the_way_to_a_hidden_card_goes_before_one_that_leads_nowhere() -> None:
    game = game_at(TWO_KINGS)
    assert len(engine.best_moves(engine.view(game), game.rules)) == 2
    assert best(TWO_KINGS) == ["KH5"]


def test_an_only_move_needs_no_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookahead, "MOST_BOARDS", 0)
    assert best("4S 2H/5S/2C/3D/JH/8C/TD") == ["4S2"]


def test_without_a_move_the_stock_is_dealt_and_then_nothing() -> None:
    assert best("4S 5H;stock=2S 3S 7S") == ["deal"]
    assert best("4S 5H") == []


@given(st.randoms(use_true_random=False), st.sampled_from(sorted(engine.RULE_SETS)))
def test_it_judges_no_more_boards_than_it_may(rng: Random, name: str) -> None:
    """Whatever the position: a decision costs a bounded number of boards."""
    judged = 0
    judge = lookahead._worth

    def counted(*arguments: object) -> int:
        nonlocal judged
        judged += 1
        return judge(*arguments)  # type: ignore[arg-type]

    game = engine.start(random_deal(rng), engine.RULE_SETS[name])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(lookahead, "_worth", counted)
        best_by_lookahead(engine.view(game), game.rules)
    assert judged <= lookahead.MOST_BOARDS
