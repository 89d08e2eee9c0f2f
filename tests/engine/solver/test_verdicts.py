"""Deals whose verdict others have proved are judged as they proved it, whatever the rules."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine import RULE_SETS, Game, Solution, parse_deal, play, solve, start

DATA = Path(__file__).parents[2] / "data"
ENOUGH = 100_000
"""Nodes within which every deal here is decided; Wasp needs the most."""


def proved(rules: str) -> Iterator[tuple[Game, str]]:
    for line in (DATA / "verdicts.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        if row["rules"] == rules:
            yield start(parse_deal(row["deal"]), RULE_SETS[rules]), row["verdict"]


def check(game: Game, solution: Solution) -> None:
    """Play what is said to win."""
    for action in solution.actions:
        assert game.status == "playing"
        game = play(game, action)
    assert (game.status == "won") == (solution.verdict == "winnable")


@pytest.mark.parametrize(
    "rules", ["scorpion", "scorpion2", "traditional", "hard", "three-blind-mice", "wasp"]
)
def test_each_deal_is_judged_as_it_was_proved(rules: str) -> None:
    judged = 0
    for game, verdict in proved(rules):
        solution = solve(game, nodes=ENOUGH)
        assert (solution.verdict, str(game.position)) == (verdict, str(game.position))
        check(game, solution)
        judged += 1
    assert judged >= 100


@pytest.mark.parametrize("rules", ["scorpion", "wasp"])
def test_fewer_nodes_leave_a_verdict_open_and_never_change_it(rules: str) -> None:
    for game, verdict in proved(rules):
        assert solve(game, nodes=100).verdict in (verdict, "unknown")
