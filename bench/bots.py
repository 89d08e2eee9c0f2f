"""What bots of each strength reach, on the same deals, and what their thinking costs.

Run it with `python -m bench.bots [rules …] [--deals N] [--rollouts N]`. Every game is played to
where the bot sees nothing useful any more; deals and chances are the same in every run.
"""

import argparse
import random
import statistics
import sys
import time
from dataclasses import dataclass
from typing import get_args

from engine import ROLLOUTS, RULE_SETS, Game, RuleSet, deal_for, play, start
from server.core import views
from server.core.options import Strength
from server.core.strategy.choice import choose

DEALS = 300
RULES = ("scorpion", "wasp", "scorpion2", "three-blind-mice", "hard")
STRENGTHS: tuple[Strength, ...] = get_args(Strength)


@dataclass(frozen=True, slots=True)
class Outcome:
    """What bots of one strength reached: means over the deals, and the milliseconds of a choice."""

    runs: float
    score: float
    won: float
    mean_ms: float
    p99_ms: float


def outcome(strength: Strength, rules: RuleSet, deals: int, rollouts: int = ROLLOUTS) -> Outcome:
    """Have a bot play so many deals under these rules, with `rollouts` games a decision."""
    took: list[float] = []
    games = [played(strength, rules, number, took, rollouts) for number in range(deals)]
    return Outcome(
        runs=statistics.mean(game.runs for game in games),
        score=statistics.mean(game.points for game in games),
        won=statistics.mean(game.status == "won" for game in games),
        mean_ms=statistics.mean(took),
        p99_ms=statistics.quantiles(took, n=100)[98],
    )


def played(
    strength: Strength,
    rules: RuleSet,
    number: int,
    took: list[float],
    rollouts: int = ROLLOUTS,
) -> Game:
    """Have a bot play a numbered deal to its end; add what each choice took (ms)."""
    chance = random.Random(number)
    game = start(deal_for(number.to_bytes(16, "big"), "bots"), rules)
    shown = views.rules(rules)
    while not game.ended:
        tableau = views.tableau(game)
        begun = time.process_time_ns()
        chosen = choose(tableau, shown, strength, chance, rollouts)
        took.append((time.process_time_ns() - begun) / 1e6)
        if chosen is None:
            break
        game = play(game, chosen)
    return game


def report(name: str, deals: int, rollouts: int) -> None:
    """Print a row of the table for each strength under a rule set."""
    for strength in STRENGTHS:
        found = outcome(strength, RULE_SETS[name], deals, rollouts)
        print(
            f"| {name} | {strength} | {found.runs:.2f} | {found.score:.0f} | {found.won:.1%} "
            f"| {found.mean_ms:.2f} | {found.p99_ms:.1f} |",
            flush=True,
        )


def main(arguments: list[str]) -> None:
    """Print the table that the command line asks for."""
    parser = argparse.ArgumentParser(prog="python -m bench.bots", description=__doc__)
    parser.add_argument("rules", nargs="*", default=RULES)
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--rollouts", type=int, default=ROLLOUTS)
    options = parser.parse_args(arguments)
    print("| rules | strength | runs | points | won | ms a choice | p99 ms |")
    print("| --- | --- | ---: | ---: | ---: | ---: | ---: |")
    for name in options.rules:
        report(name, options.deals, options.rollouts)


if __name__ == "__main__":
    main(sys.argv[1:])
