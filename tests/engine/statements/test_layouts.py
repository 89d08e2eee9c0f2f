"""How each layout lies on the table before the first action."""

import random

import pytest

from engine import DECK, RULE_SETS, Deal, Game, card_text, start, view
from tests.engine.games import random_deal
from tests.engine.questions import column, texts

IN_ORDER = Deal(DECK)
"""The deck as it comes: AS 2S 3S … KC, so that a place tells the number of the card dealt."""

SEVEN_BY_SEVEN = [name for name, rules in RULE_SETS.items() if rules.layout != "three-blind-mice"]


def opening(name: str) -> Game:
    return start(IN_ORDER, RULE_SETS[name])


def shape(game: Game) -> list[str]:
    """Draw each column by its cards' sides: `#` face down, `o` face up."""
    position = game.position
    columns = zip(position.columns, position.hidden, strict=True)
    return ["#" * hidden + "o" * (len(cards) - hidden) for cards, hidden in columns]


@pytest.mark.parametrize("name", SEVEN_BY_SEVEN)
def test_seven_columns_of_seven_leave_three_cards_for_the_stock(name: str) -> None:
    game = opening(name)
    assert [len(cards) for cards in game.position.columns] == [7] * 7
    assert (game.stock, game.position.reserve, game.runs) == (3, (), 0)


def test_cards_are_dealt_in_rows_from_left_to_right() -> None:
    """The first seven cards lie at the bottom, the next seven on them, and so on."""
    game = opening("scorpion")
    bottoms = [cards[0] for cards in game.position.columns]
    assert texts(tuple(bottoms)) == ["AS", "2S", "3S", "4S", "5S", "6S", "7S"]
    assert column(game, 1) == "#AS #8S #2H 9H 3D TD 4C"
    assert column(game, 7) == "7S AH 8H 2D 9D 3C TC"


def test_the_last_three_cards_of_the_deal_are_the_stock_in_order() -> None:
    assert texts(opening("scorpion").position.stock) == ["JC", "QC", "KC"]


def test_classic_hides_the_bottom_three_of_the_first_four_columns() -> None:
    assert shape(opening("scorpion")) == ["###oooo"] * 4 + ["ooooooo"] * 3


def test_the_first_three_rows_begin_with_four_cards_face_down() -> None:
    """Told by rows: three rows of four cards down and three up, then four rows face up."""
    rows = ["".join(row) for row in zip(*shape(opening("scorpion")), strict=True)]
    assert rows == ["####ooo"] * 3 + ["ooooooo"] * 4


@pytest.mark.parametrize("name", ["scorpion", "wasp", "plain", "traditional", "hard", "easy"])
def test_twelve_cards_are_hidden_and_thirty_seven_in_sight(name: str) -> None:
    game = opening(name)
    assert game.hidden == 12
    assert sum(len(shown.cards) for shown in view(game).columns) == 37


@pytest.mark.parametrize("name", ["scorpion2", "traditional-2", "normal"])
def test_the_second_scorpion_hides_nine_in_its_first_three_columns(name: str) -> None:
    game = opening(name)
    assert shape(game) == ["###oooo"] * 3 + ["ooooooo"] * 4
    assert game.hidden == 9


def test_three_blind_mice_hides_the_bottom_three_of_its_last_three_columns() -> None:
    assert shape(opening("three-blind-mice")) == ["ooooo"] * 7 + ["###oo"] * 3


def test_three_blind_mice_deals_five_rows_of_ten_and_lays_two_cards_open() -> None:
    game = opening("three-blind-mice")
    assert column(game, 1) == "AS JS 8H 5D 2C"
    assert column(game, 10) == "#TS #7H #4D AC JC"
    assert texts(view(game).reserve) == ["QC", "KC"]
    assert game.stock == 0


def test_ranks_run_from_the_ace_up_to_the_king() -> None:
    assert [card_text(card)[0] for card in DECK[:13]] == [*"A23456789TJQK"]


@pytest.mark.parametrize("name", RULE_SETS)
def test_the_whole_deck_is_dealt_and_no_joker(name: str) -> None:
    position = start(random_deal(random.Random(name)), RULE_SETS[name]).position
    tableau = [card for cards in position.columns for card in cards]
    dealt = sorted(map(card_text, [*tableau, *position.stock, *position.reserve]))
    assert dealt == sorted(rank + suit for rank in "A23456789TJQK" for suit in "SHDC")


@pytest.mark.parametrize("name", RULE_SETS)
def test_a_retry_lays_the_same_deal_out_again(name: str) -> None:
    deal = random_deal(random.Random(f"{name}, again"))
    assert start(deal, RULE_SETS[name]) == start(deal, RULE_SETS[name])


def test_the_player_is_told_how_many_cards_hide_and_wait_but_not_which() -> None:
    shown = view(opening("scorpion"))
    assert [one.hidden for one in shown.columns] == [3, 3, 3, 3, 0, 0, 0]
    assert shown.stock == 3
