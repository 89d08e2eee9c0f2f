"""Any face-up card moves with all that lies on it; its own suit and rank alone decide where."""

import random

import pytest

from engine import RULE_SETS, position_text, view
from tests.engine.games import game_at, played, run_text, walk
from tests.engine.questions import column, destinations, moves, refused, texts

KINGS_ONLY = [name for name, rules in RULE_SETS.items() if rules.empty == "king"]


def test_a_card_goes_on_the_next_higher_of_its_own_suit_only() -> None:
    """6♥ finds 7♥, with 7♠, 7♦ and 7♣ beside it."""
    game = game_at("4C 6H/7S/7D/7C/7H/2S/2C")
    assert moves(game) == ["6H5"]
    for elsewhere in ("6H2", "6H3", "6H4", "6H6"):
        refused(game, elsewhere)


@pytest.mark.parametrize(
    ("card", "home"), [("7C", "8C"), ("7H", "8H"), ("5C", "6C"), ("8S", "9S"), ("TD", "JD")]
)
def test_pairs_that_join(card: str, home: str) -> None:
    game = game_at(f"2S {card}/{home}/-;stock=AH")
    assert column(played(game, f"{card}2"), 2) == f"{home} {card}"


@pytest.mark.parametrize(
    ("card", "end"),
    [("7H", "8S"), ("6H", "7S"), ("8S", "9H"), ("8S", "TS"), ("9S", "8S"), ("8S", "8H")],
)
def test_pairs_that_do_not_join(card: str, end: str) -> None:
    """Wrong suit, two ranks apart, upside down, or the same rank."""
    game = game_at(f"2D {card}/{end}/4C;stock=AH")
    refused(game, f"{card}2")


def test_a_covered_home_takes_nothing() -> None:
    game = game_at("4C 6H/7H 9D/2S;stock=AH")
    assert moves(game) == []
    refused(game, "6H2")


def test_only_the_last_card_of_a_column_takes_a_card() -> None:
    """8♥ lies deep, 8♦ last: of two cards that fit one each, one may go."""
    game = game_at("2S 7H/3S 7D/8H 8D;stock=AH")
    assert moves(game) == ["7D3"]


def test_all_cards_on_it_come_along_whatever_their_order_and_suits() -> None:
    game = game_at("4C 6H KS 2D 3C QD AH/7H/-")
    after = played(game, "6H2")
    assert position_text(after.position) == "4C/7H 6H KS 2D 3C QD AH/-/-/-/-/-"


def test_cards_behind_the_one_that_moves_stay() -> None:
    game = game_at("9D 4C 3H 6H 2S/7H/-")
    assert column(played(game, "6H2"), 1) == "9D 4C 3H"


def test_the_cards_carried_may_also_be_in_order() -> None:
    assert column(played(game_at("4C 6H 5H 4H/7H"), "6H2"), 2) == "7H 6H 5H 4H"


def test_a_card_is_picked_up_however_deep_it_lies() -> None:
    deep = "JC " + run_text("S") + " " + run_text("D", "Q")
    game = game_at(f"4C {deep}/QC/-")
    after = played(game, "JC2")
    assert column(after, 1) == "4C"
    assert column(after, 2) == f"QC {deep}"


def test_what_the_head_does_not_open_the_passengers_do_not_either() -> None:
    """6♥ would fit, but what is picked up is the 9♣ beneath it."""
    game = game_at("2C 9C 6H/7H/5S;stock=AH")
    refused(game, "9C2")
    assert moves(game) == ["6H2"]


def test_a_mixed_group_that_arrives_is_no_run() -> None:
    """Thirteen cards of one suit that lie out of order stay where they are."""
    mixed = "KH QH 2H JH TH 9H 8H 7H 6H 5H 4H 3H AH"
    game = game_at(f"{mixed.split(maxsplit=1)[0]}/4C {' '.join(mixed.split()[1:])}/-")
    after = played(game, "QH1")
    assert column(after, 1) == mixed
    assert (after.runs, after.banked) == (0, ())


def test_nothing_goes_on_an_ace() -> None:
    game = game_at("AH/KH 2C/KS 3C;stock=4D")
    for action in ("KH1", "2C1", "KS1", "3C1"):
        refused(game, action)


def test_ranks_do_not_wrap_around() -> None:
    """Neither a King on an Ace nor an Ace on a King, in no suit."""
    game = game_at("2C AS/2D KS/4C;stock=4D")
    refused(game, "KS1")
    refused(game, "AS2")


def test_a_king_lies_on_no_card() -> None:
    game = game_at("2C KS/AS/QS/KH/4C/5C/6D;stock=4D")
    assert destinations(game, "KS") == []
    for to in range(2, 8):
        refused(game, f"KS{to}")


def test_a_refused_move_changes_nothing_and_another_may_follow() -> None:
    game = game_at("4C 6H 5D/7H/9S;stock=AH")
    before = position_text(game.position)
    refused(game, "6H3")
    assert (position_text(game.position), game.actions, game.points) == (before, 0, 0)
    assert column(played(game, "6H2"), 2) == "7H 6H 5D"


def test_a_card_on_its_next_higher_has_no_other_card_to_go_to() -> None:
    """Only an empty column could take it, and there only under Wasp, or if it were a King."""
    board = "9C 8H 7H/2S/-/4D/4C/4S/5H;stock=AH"
    assert destinations(game_at(board), "7H") == []
    assert destinations(game_at(board, "wasp"), "7H") == [3]


def test_the_example_of_a_nine_that_carries_three_strangers() -> None:
    """9♦ 2♣ 4♠ 6♥ leave three hidden cards for 10♦; the topmost of them turns up."""
    game = game_at("KC/#3S #7C #QD 9D 2C 4S 6H/KS/KH/5C TD/8C/8D;stock=2D 3D 4D")
    after = played(game, "9D5")
    assert column(after, 5) == "5C TD 9D 2C 4S 6H"
    assert column(after, 2) == "#3S #7C QD"
    assert texts(after.turned) == ["QD"]


@pytest.mark.parametrize("name", KINGS_ONLY)
def test_each_card_but_a_king_has_one_place_to_go_at_most(name: str) -> None:
    rng = random.Random(f"{name}, one home")
    for _ in range(10):
        for _, game in walk(rng, RULE_SETS[name]):
            others = [text[:2] for text in moves(game) if text[0] != "K"]
            assert len(set(others)) == len(others)


@pytest.mark.parametrize("name", KINGS_ONLY)
def test_few_moves_are_open_at_once_where_only_kings_fill_columns(name: str) -> None:
    """No column end takes more than one card, and no more than four Kings fill what is empty."""
    rng = random.Random(f"{name}, few")
    for _ in range(10):
        for _, game in walk(rng, RULE_SETS[name]):
            cards = {text[:2] for text in moves(game)}
            assert len(cards) <= len(game.board.columns) + 4


@pytest.mark.parametrize("length", [30, 47])
def test_a_very_long_column_is_played_like_any_other(length: int) -> None:
    """Columns grow without end; each card in one is seen, counted, and can leave with the rest."""
    others = [*run_text("H", "Q").split(), *run_text("D", "Q").split(), *run_text("S", "Q").split()]
    strangers = [*others, *run_text("C", "T").split()][: length - 2]
    game = game_at(f"KS {' '.join(strangers)} JC/QC/KH;stock=AC")
    assert len(view(game).columns[0].cards) == length
    assert {"JC2", "QH3"} <= set(moves(game))
    assert column(played(game, "JC2"), 2) == "QC JC"
    carried = played(game, "QH3")
    assert column(carried, 1) == "KS"
    assert column(carried, 3).split() == ["KH", *strangers, "JC"]
