"""The deal that a secret gives, checked against a second, naive reading of its description."""

import hashlib
import hmac
import json
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import DECK, Deal, NotationError, commitment, deal_for, parse_deal
from engine.deal import _below

GOLDEN = json.loads((Path(__file__).parents[1] / "data" / "deals.json").read_text("utf-8"))

secrets = st.binary(min_size=16, max_size=64)
contexts = st.text(st.characters(codec="utf-8"), max_size=80)
indices = st.integers(0, 2000)


def naive_deal(secret: bytes, context: str, index: int) -> str:
    """Follow the description step by step on a list of card texts, with words read up front."""
    info = f"scorpion-race/1|{context}|{index}".encode()
    stream = b"".join(
        hmac.new(secret, info + struct.pack(">I", block), hashlib.sha256).digest()
        for block in range(16)
    )
    words = list(struct.unpack(">128I", stream))
    deck = [rank + suit for suit in "SHDC" for rank in "A23456789TJQK"]
    for size in range(52, 1, -1):
        word = words.pop(0)
        while word >= 2**32 - 2**32 % size:
            word = words.pop(0)
        deck[size - 1], deck[word % size] = deck[word % size], deck[size - 1]
    return " ".join(deck)


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["context"] or "no context")
def test_golden_secrets_give_their_deals(golden: dict[str, str | int]) -> None:
    secret, index = bytes.fromhex(str(golden["secret"])), int(golden["index"])
    assert str(deal_for(secret, str(golden["context"]), index)) == golden["deal"]
    assert commitment(secret) == golden["commitment"]


@given(secrets, contexts, indices)
def test_any_secret_gives_what_the_naive_reading_gives(
    secret: bytes, context: str, index: int
) -> None:
    assert str(deal_for(secret, context, index)) == naive_deal(secret, context, index)


@given(secrets, contexts, indices)
def test_a_deal_holds_every_card_once_and_is_the_same_each_time(
    secret: bytes, context: str, index: int
) -> None:
    deal = deal_for(secret, context, index)
    assert sorted(deal.cards) == list(DECK)
    assert deal == deal_for(secret, context, index)


@given(secrets, contexts, indices)
def test_deals_round_trip_through_text(secret: bytes, context: str, index: int) -> None:
    deal = deal_for(secret, context, index)
    assert parse_deal(str(deal)) == deal


def test_another_secret_context_or_index_gives_another_deal() -> None:
    """Every race has a secret of its own, so no two races share their cards."""
    secret, other = bytes(32), bytes([1] * 32)
    deals = {
        deal_for(secret, "race"),
        deal_for(other, "race"),
        deal_for(secret, "another"),
        deal_for(secret, "race", 1),
    }
    assert len(deals) == 4


def test_words_of_the_uneven_last_stretch_are_skipped() -> None:
    """2³² is no multiple of 52: its last 48 words would make some cards likelier than others."""
    first_skipped = 2**32 - 2**32 % 52
    assert _below(52, iter([first_skipped, 2**32 - 1, 57])) == 5
    assert _below(52, iter([first_skipped - 1])) == 51


def test_each_card_is_first_about_equally_often() -> None:
    firsts = [deal_for(b"a fixed secret", "spread", index).cards[0] for index in range(5200)]
    assert all(50 < firsts.count(card) < 160 for card in DECK)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "52 cards"),
        (" ".join(["AS"] * 52), "repeats a card"),
        (str(Deal(DECK)) + " AS", "53"),
        (str(Deal(DECK)).replace("AS", "XX"), "is no card"),
    ],
)
def test_what_is_no_deal_is_refused_in_a_sentence(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        parse_deal(text)
