"""How a game ends: won, stuck, or going on although nobody could win it any more."""

import random

import pytest

from engine import RULE_SETS, legal
from tests.engine.games import game_at, played, run_text, walk
from tests.engine.questions import can_be_won, moves, options, refused

UNDO_ON = [name for name, rules in RULE_SETS.items() if rules.undo]
UNDO_OFF = [name for name, rules in RULE_SETS.items() if not rules.undo]


def short_of_stuck(name: str) -> str:
    """Draw a board whose one move is its last, as wide as the layout of the rules."""
    wide = RULE_SETS[name].layout == "three-blind-mice"
    return "2S 7H/8H/4H/4S/9C/3D/TD" + ("/5C/QS/JC" if wide else "")


@pytest.mark.parametrize("name", UNDO_OFF)
def test_no_move_and_no_stock_is_the_end_where_undo_is_off(name: str) -> None:
    lost = played(game_at(short_of_stuck(name), name), "7H2")
    assert (lost.status, lost.ended, legal(lost)) == ("stuck", True, ())
    assert refused(lost, "undo") == "game_over"


@pytest.mark.parametrize("name", UNDO_ON)
def test_where_undo_is_on_a_stuck_player_may_go_back(name: str) -> None:
    stuck = played(game_at(short_of_stuck(name), name), "7H2")
    assert (stuck.status, stuck.ended) == ("stuck", False)
    back = played(stuck, "undo")
    assert (back.status, options(back)) == ("playing", ["7H2"])


def test_no_move_with_stock_left_is_not_the_end() -> None:
    """Of the three cards the first is an 8♥, and a new chain begins: 7♥ on it, then A♠ on 2♠."""
    game = game_at("5D/5C/4H/2S 7H/9C AS/3D/TD;stock=8H KD 9S")
    assert (game.status, options(game)) == ("playing", ["deal"])
    dealt = played(game, "deal")
    assert options(dealt) == ["7H1"]
    assert options(played(dealt, "7H1")) == ["AS4"]


def test_a_game_may_be_stuck_with_the_stock_spent_and_three_runs_home() -> None:
    """What was reached stands: three runs count, though the fourth never came."""
    game = game_at(f"KC JC QC/{run_text('C', 'T')};banked=S H D")
    assert (game.status, game.runs, game.points) == ("stuck", 3, 300)


def test_to_carry_whole_columns_about_is_no_move_that_remains() -> None:
    game = game_at("KS 9C/KD 3C/-", "plain")
    assert moves(game) != []
    assert game.status == "stuck"


def test_a_card_of_the_open_reserve_is_a_move_that_remains() -> None:
    board = "8H/4D/5C/5S/QS/JC/TD/9C/2S/2C"
    assert game_at(f"{board};reserve=7H", "three-blind-mice").status == "playing"
    assert game_at(f"{board};reserve=6H", "three-blind-mice").status == "stuck"


def test_a_legal_move_is_no_promise_of_a_win() -> None:
    """5♣ fits on 6♣, and there it buries 4♣ for good: the greedy move loses a won game."""
    game = game_at("7C 4C 6C/KC QC JC TC 9C 8C 5C/3C 2C AC;banked=S H D", "plain")
    assert can_be_won(game)
    greedy = played(game, "5C1")
    assert moves(greedy) != []
    assert not can_be_won(greedy)


def test_a_lost_game_goes_on_while_moves_are_left() -> None:
    """Nobody is told that a win is out of reach, as long as something can be done."""
    crossed = "JC TS 5D/JS TC/6D;stock=2H"
    assert game_at(crossed).status == "playing"


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_win_takes_no_action_any_more(name: str) -> None:
    rules = RULE_SETS[name]
    aces = "/AC" + ("/-" * 5 if rules.layout == "three-blind-mice" else "")
    columns = "/".join(run_text(suit) for suit in "SHD") if rules.completed == "stay" else "-/-/-"
    banked = ";banked=S H D" if rules.completed == "bank" else ""
    won = played(game_at(f"{columns}/{run_text('C', 'K', '2')}{aces}{banked}", name), "AC4")
    assert (won.status, won.ended, won.runs, legal(won)) == ("won", True, 4, ())
    for action in ("AC5", "KC5", "deal", "undo"):
        assert refused(won, action) == "game_over"


@pytest.mark.parametrize("name", RULE_SETS)
def test_whoever_has_won_has_dealt_and_turned_up_all(name: str) -> None:
    """In random games nobody wins often; what is looked at is that the counts agree."""
    rng = random.Random(f"{name}, ends")
    for _ in range(20):
        last = walk(rng, RULE_SETS[name], most=120)[-1][1]
        if last.status == "won":
            assert (last.stock, last.hidden, last.links) == (0, 0, 48)
        elif last.status == "stuck":
            assert last.stock == 0
        assert (last.links == 48) >= (last.status == "won")
