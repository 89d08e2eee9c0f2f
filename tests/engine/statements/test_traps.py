"""Positions in which cards block each other: which can be untied, by which rules, and which not."""

import pytest

from engine import RULE_SETS, parse_deal, start
from tests.engine.games import game_at, played, run_text
from tests.engine.questions import can_be_won, column, destinations, moves

CROSSED = (
    f"{run_text('C', 'K', 'J')} TS/{run_text('S', 'K', 'J')} TC"
    f"/{run_text('S', '9')}/{run_text('C', '9')}"
)
WRONG_ORDER = f"KS JS QS/{run_text('S', 'T')};banked=H D C"
CROSSED_DEAL = parse_deal(
    "KD 8D 2D 7C 3S 5H 3H 4C 4D 9H QC JD 6C 9D 6H 7D JH JC TS 5D 2H 9S 8S QH 7S 5C 6S 4H"
    " 6D QD 3C TC 4S JS 8H AD KS QS TH AC TD 9C 5S 2C 2S 3D 8C KH KC AH 7H AS"
)

KINGS_ONLY = ["scorpion", "spider-score", "plain"]


def test_a_card_above_its_own_home_gets_back_by_a_detour() -> None:
    """8♠ lies under 3♦ and 7♠: 3♦ takes 7♠ along to 4♦, and 8♠ is free for it."""
    game = game_at("8S 3D 7S/5C 4D/2H;stock=2C")
    assert destinations(game, "7S") == []
    aside = played(game, "3D2")
    assert (column(aside, 1), column(aside, 2)) == ("8S", "5C 4D 3D 7S")
    assert column(played(aside, "7S1"), 1) == "8S 7S"


@pytest.mark.parametrize("name", KINGS_ONLY)
def test_a_crossed_pair_is_lost_where_kings_alone_fill_columns(name: str) -> None:
    """Each ten needs the jack under the other one; no number of empty columns helps."""
    game = game_at(f"{CROSSED};banked=H D", name)
    assert [column(game, number) for number in (5, 6, 7)] == ["-", "-", "-"]
    assert not can_be_won(game)


@pytest.mark.parametrize("name", ["wasp", "spider-score-wasp"])
def test_under_wasp_one_ten_steps_aside_and_the_knot_is_open(name: str) -> None:
    won = played(game_at(f"{CROSSED};banked=H D", name), "TS5 TC1 TS2 9S2 9C1")
    assert (won.status, won.runs) == ("won", 4)


def test_without_an_empty_column_wasp_does_not_untie_it_at_once() -> None:
    full = game_at(f"{CROSSED}/5D/QD/9D;banked=H", "wasp")
    assert moves(full) == ["9C2", "9S1"]


def test_a_deal_may_be_lost_before_its_first_move() -> None:
    """Two tens lie crossed in columns 5 and 6; all 301 positions are looked at, and none is won."""
    game = start(CROSSED_DEAL, RULE_SETS["scorpion"])
    assert "JD TS" in column(game, 5)
    assert "JS TD" in column(game, 6)
    assert not can_be_won(game)


@pytest.mark.parametrize("name", KINGS_ONLY)
def test_king_jack_queen_in_one_column_is_lost(name: str) -> None:
    """Q♠ lies on J♠, which must go on it, and both on K♠, which Q♠ must go on."""
    assert not can_be_won(game_at(WRONG_ORDER, name))


def test_under_wasp_king_jack_queen_can_be_put_right() -> None:
    assert played(game_at(WRONG_ORDER, "wasp"), "QS3 JS3 QS1 TS1").status == "won"


def test_two_columns_can_block_each_other_over_two_suits() -> None:
    """10♣ lies on 4♥ and must go on J♣; there 3♥ lies, which must go on that 4♥."""
    clubs = f"{run_text('C', 'K', 'J')} {run_text('H', '3')}"
    hearts = f"{run_text('H', 'K', '4')} {run_text('C', 'T')}"
    board = f"{clubs}/{hearts};banked=S D"
    assert not can_be_won(game_at(board))
    assert played(game_at(board, "wasp"), "3H3 TC1 3H2").status == "won"


def test_a_king_on_a_card_that_is_needed_waits_for_a_column() -> None:
    """K♥ lies on 4♠; with an empty column he frees it, without one nothing does."""
    spades = f"{run_text('S', 'K', '5')}/4S KH/{run_text('S', '3')}/{run_text('H', 'Q')}"
    assert can_be_won(game_at(f"{spades};banked=D C"))
    blocked = game_at(f"{spades}/4D/4C/6D")
    assert destinations(blocked, "KH") == []


def test_what_lies_in_the_way_is_seen_by_following_homes() -> None:
    """9♦ waits for 10♦, which three cards cover; each that leaves brings it nearer."""
    game = game_at("2S 9D/TD 5H 6C 3S/6H/7C/4S/AC/AD;stock=AH")
    assert destinations(game, "9D") == []
    assert column(played(game, "3S5 6C4 5H3 9D2"), 2) == "TD 9D"


def test_a_dug_out_card_can_bury_what_it_needs_next() -> None:
    """6♥ takes J♠ along and lays it on the column in which J♠ was to be built."""
    game = game_at("4C 6H JS/QS 7H/2D;stock=2C")
    after = played(game, "6H2")
    assert column(after, 2) == "QS 7H 6H JS"
    assert destinations(after, "JS") == []
