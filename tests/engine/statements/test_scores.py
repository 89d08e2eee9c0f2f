"""What turned cards, runs, actions and time are worth under each scheme."""

import pytest

from engine import RULE_SETS, score
from tests.engine.games import game_at, played, run_text

ALMOST = f"{run_text('C', 'K', '2')}/AC;banked=S H D"


def named(scheme: str) -> list[str]:
    return [
        name
        for name, rules in RULE_SETS.items()
        if rules.score == scheme and rules.layout != "three-blind-mice"
    ]


@pytest.mark.parametrize("name", named("standard"))
def test_standard_pays_five_for_a_card_turned_up(name: str) -> None:
    assert played(game_at("#4S #9D 7H/8H;stock=2C", name), "7H2").points == 5


@pytest.mark.parametrize("name", named("standard"))
def test_standard_pays_a_hundred_for_a_run(name: str) -> None:
    assert played(game_at(f"{run_text('S', 'K', '2')}/4C AS", name), "AS1").points == 100


def test_standard_takes_nothing_for_moves_and_the_deal() -> None:
    game = game_at("4S 7H/8H/6D 9S/TS;stock=2C 3H 5D")
    assert played(game, "7H2 9S4 deal").points == 0


def test_standard_pays_nothing_for_a_card_dealt_face_up() -> None:
    """Only a card of the tableau turns up; the stock's three are dealt."""
    assert played(game_at("4S/8H/6D;stock=2C 3H 5D"), "deal").points == 0


@pytest.mark.parametrize(
    ("seconds", "bonus"), [(0, 900), (1, 899), (450, 450), (899, 1), (900, 0), (5_000, 0)]
)
def test_a_standard_win_earns_what_is_left_of_nine_hundred_seconds(
    seconds: int, bonus: int
) -> None:
    won = played(game_at(ALMOST), "AC1")
    assert score(won, seconds * 1000) == 400 + bonus


def test_part_of_a_second_costs_nothing() -> None:
    won = played(game_at(ALMOST), "AC1")
    assert score(won, 1_999) == 400 + 899


def test_a_standard_game_that_is_not_won_earns_no_bonus() -> None:
    assert score(game_at(ALMOST), 0) == 300


@pytest.mark.parametrize("name", named("spider"))
def test_spider_begins_with_five_hundred(name: str) -> None:
    assert game_at("4S 7H/8H;stock=2C", name).points == 500


@pytest.mark.parametrize("name", named("spider"))
def test_spider_takes_one_for_each_move_deal_and_undo(name: str) -> None:
    game = game_at("#4S 7H/8H/6D;stock=2C 3H 5D", name)
    counts = [
        played(game, script).points for script in ("7H2", "7H2 deal", "7H2 undo", "7H2 undo 7H2")
    ]
    assert counts == [499, 498, 498, 497]


@pytest.mark.parametrize("name", named("spider"))
def test_spider_pays_a_hundred_for_a_run_and_nothing_for_a_turned_card(name: str) -> None:
    game = game_at(f"#9D {run_text('S', 'K', '2')}/4C AS", name)
    assert played(game, "AS1").points == 500 - 1 + 100


def test_a_spider_win_after_63_moves_the_deal_and_4_undos_is_worth_832() -> None:
    """The clubs wander from column to column, four times in vain, until the deal brings their Ace.

    A win has 400 for its runs, so it is worth 900 less all that was done.
    """
    wanders = [2, 3, 1] * 19 + [2, 1]
    script = ["KC2 undo"] * 4 + [f"KC{to}" for to in wanders] + ["deal"]
    game = game_at(f"{run_text('C', 'K', '2')}/-/-;stock=AC;banked=S H D", "spider-score")
    won = played(game, " ".join(script))
    assert (won.status, won.actions) == ("won", 63 + 1 + 4)
    assert score(won, 3_600_000) == 900 - 68 == 832


def test_spider_never_falls_below_zero() -> None:
    game = played(game_at("KS/-;stock=2C", "spider-score"), "KS2 KS1 " * 250)
    assert game.points == 0
    assert played(game, "KS2 undo").points == 0


@pytest.mark.parametrize("name", named("none"))
def test_without_a_scheme_speed_and_runs_earn_nothing(name: str) -> None:
    if RULE_SETS[name].completed == "stay":
        columns, ace = "/".join(run_text(suit) for suit in "SHD"), "AC4"
        won = played(game_at(f"{columns}/{run_text('C', 'K', '2')}/AC", name), ace)
    else:
        won = played(game_at(ALMOST, name), "AC1")
    assert (won.status, won.points, score(won, 0)) == ("won", 0, 0)
