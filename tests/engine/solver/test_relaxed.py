"""A look proves positions lost: by cycles, crossed pairs and Kings without a column."""

import random
from pathlib import Path

import pytest

from engine import RULE_SETS, Game, parse_deal, parse_position, parse_rules, solve, start, start_at
from engine.solver.relaxed import is_lost
from engine.solver.state import state_of
from tests.engine.games import game_at, random_deal, run_text

DATA = Path(__file__).parents[2] / "data"
PYSOL_DEALS = (DATA / "pysol_deals.txt").read_text(encoding="utf-8").splitlines()

CROSSED = f"KS QS JC TS/KC QC JS TC/{run_text('S', '9')}/{run_text('C', '9')}/7H/9H/8H;banked=D"
KING_SCARCE = (
    "#JC #TD #3S 3C 8C 2D 4S/#8S #5C #KD 6D 9S 2S QH/#AS #2H #5S 8D KH 4D 4C"
    "/#AH #JH #JD 9D 7S 7H 6C/TH AC AD QD TS JS KC/7D 3H 7C 5D 8H TC 9H/4H KS 6H QC 5H 3D 2C"
    ";stock=QS 6S 9C"
)


def looks_lost(game: Game) -> bool:
    return is_lost(state_of(game.board), game.rules)


def lost(position: str, rules: str = "scorpion") -> bool:
    return looks_lost(game_at(position, rules))


def test_crossed_pairs_are_lost_where_only_kings_go_to_empty_columns() -> None:
    assert lost(CROSSED)
    assert not lost(CROSSED.replace("/7H", "/-"), "wasp")


def test_one_column_that_each_card_would_keep_unties_nothing() -> None:
    """A deal of Wasp: a column can be emptied, and whatever card takes it stays there."""
    pysol_121 = parse_deal(PYSOL_DEALS[120])
    assert looks_lost(start(pysol_121, RULE_SETS["wasp"]))
    assert looks_lost(start(pysol_121, RULE_SETS["easy"]))


def test_two_columns_that_can_be_emptied_leave_it_open() -> None:
    assert not lost(CROSSED.replace("/7H/9H/8H", "/-/-/7H"), "wasp")


def test_a_card_under_its_next_higher_card_waits_until_that_one_has_moved() -> None:
    board = f"9H 4S 5S/{run_text('S', 'K', '6')}/{run_text('S', '3')}/{run_text('H', 'K', 'T')}"
    assert not lost(f"{board}/{run_text('H', '8')};banked=D C")


def test_a_card_face_down_right_under_its_next_lower_one_never_turns_up() -> None:
    hearts = f"{run_text('H')[:-3]}/AH"
    assert lost(f"#7S {run_text('S', '6')}/{run_text('S', 'K', '8')}/{hearts};banked=D C")


def test_what_lies_under_a_run_that_could_be_banked_is_let_out_when_its_king_moves_away_first() -> (
    None
):
    """5♣ lies under 6♣ in one column, and K♦ with all its run between them."""
    clubs, spades = "#8C 5C 4C 3C 2C AC", "JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS"
    middle = f"{clubs} {run_text('D')} 7C 6C {spades}"
    hearts = f"5H 4H 3H 2H AH/-/{middle}/KS QS/-/{run_text('H', 'K', '6')}"
    game = game_at(f"KC QC JC {hearts}/TC 9C")
    assert not looks_lost(game)
    assert solve(game).verdict == "winnable"


def test_more_kings_than_columns_that_can_be_emptied_are_lost() -> None:
    """Whichever King takes the one column that can be emptied, others bar the way."""
    assert lost(KING_SCARCE)


def test_as_many_kings_as_empty_columns_are_not() -> None:
    """Each of the two Kings covers what the other one's suit needs."""
    crossed = f"{run_text('S', 'Q', '7')} KH 6S/{run_text('H', 'Q', '7')} KS 6H"
    assert not lost(f"{crossed}/{run_text('S', '5')}/{run_text('H', '5')};banked=D C")


def test_a_run_that_can_be_banked_makes_way_by_itself() -> None:
    assert not lost(f"#2H {run_text('S', 'K', '2')}/AS/{run_text('H', 'K', '3')}/AH;banked=D C")


def test_a_reserve_card_takes_cards_once_it_has_moved() -> None:
    board = f"{run_text('S', 'K', '6')}/{run_text('S', '4')}{'/-' * 8};reserve=5S;banked=H D C"
    assert not looks_lost(start_at(parse_position(board), parse_rules("three-blind-mice")))


@pytest.mark.parametrize(
    ("name", "least"), [("scorpion", 165), ("scorpion2", 145), ("three-blind-mice", 140)]
)
def test_most_random_deals_are_proved_lost_by_a_look(name: str, least: int) -> None:
    rng = random.Random(name)
    games = [start(random_deal(rng), RULE_SETS[name]) for _ in range(200)]
    assert sum(map(looks_lost, games)) >= least
