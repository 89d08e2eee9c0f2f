"""The bots' benchmark: the same games in every run, and a row for each strength."""

import pytest

from bench.bots import STRENGTHS, main, outcome, played
from engine import RULE_SETS
from server.core.options import Strength

SCORPION = RULE_SETS["scorpion"]


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_same_game_is_played_in_every_run(strength: Strength) -> None:
    games = [played(strength, SCORPION, 7, []) for _ in range(2)]
    assert games[0] == games[1]
    assert games[0].actions > 0


def test_every_choice_is_timed() -> None:
    took: list[float] = []
    game = played("greedy", SCORPION, 1, took)
    assert len(took) >= game.actions


def test_an_outcome_is_a_mean_over_the_deals() -> None:
    reached = outcome("greedy", SCORPION, 10)
    games = [played("greedy", SCORPION, number, []) for number in range(10)]
    assert reached.runs == sum(game.runs for game in games) / 10
    assert reached.score == sum(game.points for game in games) / 10
    assert 0 <= reached.won <= 1


def test_each_strength_has_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    main(["scorpion", "hard", "--deals", "3"])
    rows = [line.split(" | ")[:2] for line in capsys.readouterr().out.splitlines()[2:]]
    assert rows == [
        [f"| {name}", strength] for name in ("scorpion", "hard") for strength in STRENGTHS
    ]
