"""The score schemes, with the numbers that their rules give as examples."""

import pytest

from engine import score
from engine.scoring import points, time_bonus
from tests.engine.games import game_at, played, run_text


def test_standard_pays_for_turned_cards_and_runs() -> None:
    assert points("standard", turned=12, runs=4, actions=52) == 460


def test_spider_starts_at_500_and_every_action_costs_one() -> None:
    """Won after 63 moves, the deal and 4 undos."""
    assert points("spider", turned=12, runs=4, actions=63 + 1 + 4) == 832


def test_spider_never_falls_below_zero() -> None:
    assert points("spider", turned=0, runs=0, actions=501) == 0
    assert points("spider", turned=0, runs=1, actions=501) == 99


def test_without_a_scheme_nothing_counts() -> None:
    assert points("none", turned=12, runs=4, actions=52) == 0
    assert time_bonus("none", 0) == 0


@pytest.mark.parametrize(
    ("elapsed_ms", "bonus"), [(0, 900), (999, 900), (1000, 899), (899_999, 1), (900_000, 0)]
)
def test_the_time_bonus_loses_a_point_with_each_whole_second(elapsed_ms: int, bonus: int) -> None:
    assert time_bonus("standard", elapsed_ms) == bonus


def test_the_time_bonus_is_never_negative() -> None:
    assert time_bonus("standard", 10**9) == 0


def test_spider_pays_no_time_bonus() -> None:
    assert time_bonus("spider", 0) == 0


def test_only_a_win_earns_the_time_bonus() -> None:
    almost = game_at(f"{run_text('C', 'K', '2')}/AC;banked=S H D")
    assert score(almost, 30_000) == 300
    won = played(almost, "AC1")
    assert (won.points, score(won, 30_000)) == (400, 400 + 870)


def test_cards_turned_up_before_the_start_position_pay_nothing() -> None:
    game = game_at("#4S #9D 7H/8H;banked=C")
    assert game.points == 100
    assert played(game, "7H2").points == 105


def test_undo_takes_standard_points_back() -> None:
    game = game_at("#4S #9D 7H/8H", "undo=on")
    assert played(game, "7H2").points == 5
    assert played(game, "7H2 undo").points == 0


def test_undo_costs_a_point_under_spider_and_gives_none_back() -> None:
    game = game_at("#4S #9D 7H/8H", "spider-score")
    assert played(game, "7H2").points == 499
    assert played(game, "7H2 undo").points == 498
    assert played(game, "7H2 undo 7H2").points == 497
