"""What judging a deal costs, and what the pruning saves: the same search without it runs beside.

Run it with `python -m bench.solver [rules …] [--deals N] [--nodes N]`. Times are of the processor,
not of the clock. The plain search is given few nodes a deal, as it decides hardly any lost deal
within reason, so its times and the ratio are lower bounds.
"""

import argparse
import random
import statistics
import sys
import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from engine import (
    NODES,
    RULE_SETS,
    SOLVER,
    Game,
    RuleSet,
    Solution,
    deal_for,
    is_dead,
    legal,
    parse_rules,
    play,
    solve,
    start,
)

DEALS = 1_000
PLAIN_NODES = 2_000
LOOKED_AT = 60
LONGEST = 40
HEADINGS = ("", "won", "lost", "open", "mean ms", "median", "p99", "most", "nodes")


@dataclass(frozen=True)
class Judged:
    """A solution and the processor time it took, in milliseconds."""

    solution: Solution
    ms: float


@dataclass(frozen=True)
class Costs:
    """What judging many deals came to."""

    judged: Sequence[Judged]

    def share(self, verdict: str) -> float:
        """Return how many of the deals got a verdict, 0 to 1."""
        return sum(one.solution.verdict == verdict for one in self.judged) / len(self.judged)

    @property
    def mean_ms(self) -> float:
        """The mean time of a deal."""
        return statistics.fmean(one.ms for one in self.judged)

    def row(self, name: str) -> tuple[str, ...]:
        """Write the figures in the order of the headings."""
        times = sorted(one.ms for one in self.judged)
        shares = [f"{self.share(verdict):.1%}" for verdict in ("winnable", "unwinnable", "unknown")]
        figures = [self.mean_ms, statistics.median(times), percentile(times, 99), times[-1]]
        nodes = statistics.fmean(one.solution.nodes for one in self.judged)
        return name, *shares, *(f"{figure:,.2f}" for figure in figures), f"{nodes:,.0f}"


def percentile(ordered: Sequence[float], percent: int) -> float:
    """Return the smallest value that so many per cent of ordered values do not exceed."""
    return ordered[max(0, -(-len(ordered) * percent // 100) - 1)]


def judge(games: Iterable[Game], nodes: int, *, pruned: bool) -> Costs:
    """Judge games one by one."""
    return Costs([_judged(game, nodes, pruned=pruned) for game in games])


def _judged(game: Game, nodes: int, *, pruned: bool) -> Judged:
    begun = time.process_time_ns()
    solution = solve(game, nodes=nodes, pruned=pruned)
    return Judged(solution, (time.process_time_ns() - begun) / 1e6)


def dealt(rules: RuleSet, deals: int) -> list[Game]:
    """Open a game on each of the first numbered deals."""
    secret = bytes(32)
    return [start(deal_for(secret, "bench solver", index), rules) for index in range(deals)]


def looks_us(games: Sequence[Game]) -> list[float]:
    """Time `is_dead` after each move of random games, in microseconds."""
    rng = random.Random(1)
    times: list[float] = []
    for game in games:
        now = game
        while (actions := legal(now)) and now.actions < LONGEST:
            now = play(now, rng.choice(actions))
            begun = time.perf_counter_ns()
            is_dead(now)
            times.append((time.perf_counter_ns() - begun) / 1000)
    return times


def report(rules: RuleSet, deals: int, nodes: int) -> str:
    """Measure a rule set and write a table about it."""
    games = dealt(rules, deals)
    pruned = judge(games, nodes, pruned=True)
    plain = judge(games, PLAIN_NODES, pruned=False)
    looks = looks_us(games[:LOOKED_AT])
    rows = [HEADINGS, pruned.row("pruned"), plain.row(f"plain, {PLAIN_NODES:,} nodes")]
    lines = ["  ".join([row[0].ljust(18), *(cell.rjust(8) for cell in row[1:])]) for row in rows]
    return "\n".join(
        [
            f"{rules}: {deals:,} deals, {nodes:,} nodes each, {SOLVER}",
            *lines,
            f"plain takes at least {plain.mean_ms / pruned.mean_ms:.1f} times as long",
            f"is_dead after a move: median {statistics.median(looks):.0f} µs",
        ]
    )


def main(arguments: Sequence[str]) -> None:
    """Print a table for each rule set asked for."""
    parser = argparse.ArgumentParser(prog="python -m bench.solver", description=__doc__)
    parser.add_argument("rules", nargs="*", default=["scorpion"], help=", ".join(RULE_SETS))
    parser.add_argument("--deals", type=int, default=DEALS)
    parser.add_argument("--nodes", type=int, default=NODES)
    asked = parser.parse_args(arguments)
    for name in asked.rules:
        print(report(parse_rules(name), asked.deals, asked.nodes), end="\n\n", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
