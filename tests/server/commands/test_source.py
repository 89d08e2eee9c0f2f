"""What a game starts from: exactly one of a deal, a position and two kinds of numbers."""

from typing import Any

import pytest

from engine import DECK, RULE_SETS, Deal, NotationError, numbered_deal, position_text, start
from server.core.pysol import pysol_deal
from server.shell.commands.source import Source

SORTED = Deal(DECK)


@pytest.mark.parametrize(
    ("source", "deal"),
    [
        (Source(deal=str(SORTED)), SORTED),
        (Source(number=123), numbered_deal(123)),
        (Source(pysol=24), pysol_deal(24)),
    ],
    ids=str,
)
@pytest.mark.parametrize("rules", ["scorpion", "scorpion2", "three-blind-mice"])
def test_a_deal_is_laid_out_as_the_rules_have_it(source: Source, deal: Deal, rules: str) -> None:
    """The same number names the same cards in every layout."""
    assert source.dealt() == deal
    assert source.game(rules) == start(deal, RULE_SETS[rules])


def test_a_position_is_taken_as_it_stands() -> None:
    text = "-/#4S 7H/8H/-/-/-/5C;stock=6C"
    assert position_text(Source(position=text).game("scorpion").position) == text


@pytest.mark.parametrize(
    "given",
    [
        {},
        {"deal": str(SORTED), "number": 1},
        {"number": 1, "pysol": 1},
        {"deal": "", "position": ""},
    ],
    ids=str,
)
def test_there_is_one_source_and_not_two(given: dict[str, Any]) -> None:
    assert Source(**given).given == tuple(f"--{name}" for name in given)
    with pytest.raises(NotationError, match="one of --deal, --position, --number, --pysol"):
        Source(**given).game("scorpion")


def test_what_else_a_command_may_start_from_is_named_too() -> None:
    with pytest.raises(NotationError, match="one of --deal, --position, --number, --pysol, --file"):
        Source().game("scorpion", "--file")


@pytest.mark.parametrize(
    ("source", "rules", "reason"),
    [
        (Source(number=1), "whist", "is no rule set"),
        (Source(number=0), "wasp", "1 to 999,999,999"),
        (Source(pysol=0), "wasp", "PySolFC"),
        (Source(deal="AS KH"), "wasp", "a deal has 52 cards"),
        (Source(position="KS/-"), "wasp", "7 columns"),
        (Source(deal=""), "wasp", "a deal has 52 cards"),
    ],
    ids=str,
)
def test_what_cannot_be_read_is_told_in_a_sentence(source: Source, rules: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        source.game(rules)


def test_no_deal_is_none() -> None:
    """A position is no deal: it doesn't tell in which order the cards came."""
    with pytest.raises(NotationError, match="no deal"):
        Source(position="KS/-/-/-/-/-/-").dealt()
