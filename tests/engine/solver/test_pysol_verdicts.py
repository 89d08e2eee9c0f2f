"""PySolFC's deals 1 to 200, which many people know, are judged as others proved them."""

import csv
from pathlib import Path

import pytest

from engine import RULE_SETS, RuleSet, parse_deal, solve, start

DATA = Path(__file__).parents[2] / "data"
DEALS = (DATA / "pysol_deals.txt").read_text(encoding="utf-8").splitlines()

KINGS_ONLY = {
    "scorpion": RULE_SETS["scorpion"],
    "scorpion_stay": RuleSet(completed="stay"),
    "scorpion_blocked": RuleSet(stock="blocked"),
    "traditional": RULE_SETS["traditional"],
    "scorpion2": RULE_SETS["scorpion2"],
    "scorpion2_blocked": RuleSet(layout="scorpion2", stock="blocked"),
    "three-blind-mice": RULE_SETS["three-blind-mice"],
    "three-blind-mice_stay": RuleSet(layout="three-blind-mice", completed="stay"),
}
ANY_CARD = {
    "wasp": RULE_SETS["wasp"],
    "wasp_stay": RuleSet(empty="any", completed="stay"),
    "wasp2": RuleSet(empty="any", layout="scorpion2"),
}
MUCH_WORK = {("wasp_stay", 13)}
"""A lost deal whose proof takes hundreds of thousands of nodes."""


def verdicts(column: str) -> dict[int, str]:
    with (DATA / "pysol_verdicts.csv").open(encoding="utf-8", newline="") as rows:
        said = {int(row["deal"]): row[column] for row in csv.DictReader(rows)}
    return {number: "winnable" if won == "1" else "unwinnable" for number, won in said.items()}


def judged(number: int, rules: RuleSet, nodes: int) -> str:
    return solve(start(parse_deal(DEALS[number - 1]), rules), nodes=nodes).verdict


@pytest.mark.parametrize("column", KINGS_ONLY)
def test_with_kings_only_each_number_is_decided_within_few_nodes(column: str) -> None:
    expected = verdicts(column)
    assert {number: judged(number, KINGS_ONLY[column], 20_000) for number in expected} == expected


@pytest.mark.parametrize("column", ANY_CARD)
def test_with_any_card_nearly_each_number_is(column: str) -> None:
    expected = {
        number: verdict
        for number, verdict in verdicts(column).items()
        if (column, number) not in MUCH_WORK
    }
    assert {number: judged(number, ANY_CARD[column], 20_000) for number in expected} == expected


@pytest.mark.full
@pytest.mark.parametrize(("column", "number"), sorted(MUCH_WORK))
def test_the_last_one_is_decided_too(column: str, number: int) -> None:
    assert judged(number, ANY_CARD[column], 500_000) == verdicts(column)[number]
