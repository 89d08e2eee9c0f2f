"""Chance: a fresh secret for each race, and the deal that follows from it."""

from engine import deal_for
from server.shell.dealer import SECRET_BYTES, Dealer


def test_no_secret_comes_twice() -> None:
    """Two races with one secret would tell each other's cards."""
    dealer = Dealer()
    secrets = [dealer.secret() for _ in range(1_000)]
    assert len(set(secrets)) == len(secrets)
    assert {len(secret) for secret in secrets} == {SECRET_BYTES}


def test_two_dealers_share_no_chance() -> None:
    assert Dealer().secret() != Dealer().secret()


def test_a_deal_follows_from_secret_and_context_alone() -> None:
    secret = Dealer().secret()
    index, deal = Dealer().deal(secret, "room-1|00,ff")
    assert deal == deal_for(secret, "room-1|00,ff", index)
    assert Dealer().deal(secret, "room-1|00,ff") == (index, deal)


def test_another_context_is_another_deal() -> None:
    """Each nonce counts: who opens last can't have chosen it to suit the cards."""
    secret = Dealer().secret()
    assert Dealer().deal(secret, "room-1|00,ff") != Dealer().deal(secret, "room-1|00,fe")
