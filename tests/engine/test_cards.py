"""Cards, suits and how both are written."""

import pytest

from engine import DECK, NotationError, Suit, card_name, card_text, parse_card, rank_of, suit_of
from engine.cards import KINGS, cards_text, parse_suit


def test_every_card_round_trips_through_its_text() -> None:
    assert [parse_card(card_text(card)) for card in DECK] == list(DECK)


def test_the_deck_runs_through_the_suits_from_ace_to_king() -> None:
    texts = [card_text(card) for card in DECK]
    assert " ".join(texts[:13]) == "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS"
    assert texts[::13] == ["AS", "AH", "AD", "AC"]


def test_rank_and_suit_make_the_card() -> None:
    assert all(suit_of(card) * 13 + rank_of(card) == card for card in DECK)
    assert [card_text(king) for king in KINGS] == ["KS", "KH", "KD", "KC"]


@pytest.mark.parametrize("text", ["", "7", "7h", "10H", "H7", "1S", "7H ", "7X", "7HH", "♥7"])
def test_what_is_no_card_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(NotationError, match="is no card"):
        parse_card(text)


def test_a_complaint_is_no_longer_than_a_line_is_read() -> None:
    """Whoever names the wrong file is not shown all of it."""
    with pytest.raises(NotationError) as raised:
        parse_card("A" * 1_000_000)
    assert len(str(raised.value)) < 200


def test_cards_are_named_as_people_read_them() -> None:
    assert [card_name(parse_card(text)) for text in ("7H", "TS", "AD", "KC")] == [
        "7♥",
        "10♠",
        "A♦",
        "K♣",
    ]


def test_suits_round_trip_and_others_are_refused() -> None:
    assert [parse_suit(suit.name) for suit in Suit] == list(Suit)
    with pytest.raises(NotationError, match="is no suit"):
        parse_suit("X")


def test_a_suit_lists_its_run_from_king_to_ace() -> None:
    assert cards_text(Suit.D.run) == "KD QD JD TD 9D 8D 7D 6D 5D 4D 3D 2D AD"
