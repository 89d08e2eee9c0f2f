"""The three cards of the stock: when they are dealt, where they land, and what they bring."""

import pytest

from engine import RULE_SETS, position_text
from tests.engine.games import game_at, played, run_text
from tests.engine.questions import (
    can_be_won,
    column,
    destinations,
    ends,
    moves,
    options,
    refused,
    texts,
)

WITH_STOCK = {
    name: rules for name, rules in RULE_SETS.items() if rules.layout != "three-blind-mice"
}
ANYTIME = [name for name, rules in WITH_STOCK.items() if rules.stock == "anytime"]
BLOCKED = [name for name, rules in WITH_STOCK.items() if rules.stock == "blocked"]


@pytest.mark.parametrize("name", WITH_STOCK)
def test_one_card_each_lands_face_up_on_the_first_three_columns(name: str) -> None:
    """From left to right, in the order of the stock; the other four columns get none."""
    game = game_at("4C/4D/4H/4S/9C/9D/9H;stock=2C KH 6S", name)
    dealt = played(game, "deal")
    assert position_text(dealt.position) == "4C 2C/4D KH/4H 6S/4S/9C/9D/9H"
    assert texts(dealt.dealt) == ["2C", "KH", "6S"]


@pytest.mark.parametrize("name", WITH_STOCK)
def test_there_is_no_second_deal(name: str) -> None:
    game = played(game_at("4C/4D/4H/4S/9C/9D/9H;stock=5H KC 6S", name), "deal")
    assert (game.stock, game.status) == (0, "playing")
    assert "deal" not in options(game)
    assert refused(game, "deal") == "stock_empty"


@pytest.mark.parametrize("name", ANYTIME)
def test_the_stock_may_be_dealt_while_moves_are_left(name: str) -> None:
    game = game_at("2S 7H/8H/4H;stock=2C KH 6S", name)
    assert "7H2" in moves(game)
    assert "deal" in options(game)


@pytest.mark.parametrize("name", BLOCKED)
def test_the_traditional_stock_waits_until_play_is_blocked(name: str) -> None:
    """7♥ to 8♥ is the only move; once it is made, the three cards may come."""
    game = game_at("2S 7H/8H/4H/4S/9C/3D/TD;stock=2C KH 6S", name)
    assert options(game) == ["7H2"]
    assert refused(game, "deal") == "stock_blocked"
    assert options(played(game, "7H2")) == ["deal"]
    assert played(game, "7H2 deal").stock == 0


@pytest.mark.parametrize("name", BLOCKED)
def test_a_king_that_could_only_change_columns_does_not_hold_the_stock_back(name: str) -> None:
    """To carry a whole column to an empty one is legal, but it is no move that remains."""
    game = game_at("KS/-/4H/4S/9C/3D/TD;stock=2C KH 6S", name)
    assert "KS2" in moves(game)
    assert "deal" in options(game)


def test_a_king_that_would_free_a_card_holds_the_stock_back() -> None:
    game = game_at("9C KS/-/4H/4S/5C/3D/TD;stock=2C KH 6S", "traditional")
    assert "deal" not in options(game)


@pytest.mark.parametrize("name", ANYTIME)
def test_empty_columns_need_not_be_filled_before(name: str) -> None:
    game = game_at("-/4D/-/-/9C;stock=2C KH 6S", name)
    dealt = played(game, "deal")
    assert position_text(dealt.position) == "2C/4D KH/6S/-/9C/-/-"


def test_a_card_dealt_onto_an_empty_column_is_one_like_any_other() -> None:
    """2♣ is no King; it lies in column 1 all the same, and moves on to 3♣ when its player likes."""
    dealt = played(game_at("-/4D/5D/3C/9C KD;stock=2C KH 6S"), "deal")
    assert column(dealt, 1) == "2C"
    moved = played(dealt, "2C4")
    assert (column(moved, 1), column(moved, 4)) == ("-", "3C 2C")
    assert column(played(moved, "KD1"), 1) == "KD"


def test_a_card_dealt_onto_an_empty_column_takes_the_next_lower() -> None:
    dealt = played(game_at("-/4D/5D/9C AC/3D;stock=2C KH 6S"), "deal")
    assert column(played(dealt, "AC1"), 1) == "2C AC"


def test_a_king_may_be_dealt_onto_cards() -> None:
    """The deal asks neither rank nor suit; the cards under the King wait for an empty column."""
    dealt = played(game_at("4C/4D/4H/9C/9D/9H/9S;stock=KC KD KH"), "deal")
    assert ends(dealt)[:3] == ["KC", "KD", "KH"]
    assert dealt.status == "stuck"


def test_the_deal_covers_the_ends_that_were_useful() -> None:
    game = game_at("8H/4D/4H/2S 7H/9C;stock=2C KH 6S")
    assert destinations(game, "7H") == [1]
    assert destinations(played(game, "deal"), "7H") == []


def test_empty_columns_right_of_the_third_stay_empty_through_the_deal() -> None:
    """So they are worth keeping: a space among the first three is filled by chance."""
    game = game_at("-/4D/4H/-/9C KS/5D/5H;stock=2C 6S 8D")
    dealt = played(game, "deal")
    assert [column(dealt, number) for number in (1, 4)] == ["2C", "-"]
    assert destinations(dealt, "KS") == [4]


def test_a_dealt_card_may_land_on_its_next_higher() -> None:
    dealt = played(game_at("3C/4D/4H;stock=2C KH 6S"), "deal")
    assert (column(dealt, 1), dealt.links) == ("3C 2C", 1)


def test_a_dealt_ace_completes_a_run_which_leaves_at_once() -> None:
    game = game_at(f"{run_text('C', 'K', '2')}/4D/4H;stock=AC KH 6S")
    dealt = played(game, "deal")
    assert (column(dealt, 1), dealt.runs, dealt.points) == ("-", 1, 100)
    assert texts(dealt.dealt) == ["AC", "KH", "6S"]


def test_one_dealt_ace_can_bring_two_runs_home() -> None:
    """The clubs lay on the whole hearts; both leave, and the card under them turns up."""
    below = f"#9D {run_text('H')} {run_text('C', 'K', '2')}"
    dealt = played(game_at(f"{below}/4D/4S;stock=AC KD 6S"), "deal")
    assert (column(dealt, 1), dealt.runs) == ("9D", 2)
    assert (texts(dealt.turned), dealt.points) == (["9D"], 205)


def test_the_last_two_runs_completed_by_one_deal_win() -> None:
    """Two Aces come down at the same time, each onto its Two."""
    spades, clubs = run_text("S", "K", "2"), run_text("C", "K", "2")
    won = played(game_at(f"{spades}/{clubs}/-;stock=AS AC;banked=H D"), "deal")
    assert (won.status, won.runs, won.links) == ("won", 4, 48)


def test_the_deal_may_be_undone_and_the_stock_is_whole_again() -> None:
    game = game_at("4C/-/4H;stock=2C KH 6S", "plain")
    back = played(game, "deal undo")
    assert back.position == game.position
    assert "deal" in options(back)


def test_nobody_wins_without_dealing() -> None:
    """Every card must end in a run, those of the stock too."""
    board = f"{run_text('C', 'K', '4')}/-/-/3C;stock=2C AC;banked=S H D"
    undealt = game_at(board)
    assert played(undealt, "3C1").status == "playing"
    assert can_be_won(undealt)
    assert played(undealt, "3C1 deal AC1").status == "won"


def test_a_reserve_that_lies_open_is_never_dealt() -> None:
    """In Three Blind Mice each of the two cards is played when its player likes."""
    game = game_at("8H/4D/-/-/-/-/-/-/-/9C;reserve=7H KS", "three-blind-mice")
    assert moves(game) == ["7H1", *(f"KS{empty}" for empty in range(3, 10))]
    assert refused(game, "deal") == "no_stock"
