"""What the engine costs: `play`, `legal`, and both together, in microseconds.

Run it with `python -m bench.engine [rules …]`. The games are random ones from fixed deals, played
until nothing is legal or for 60 actions; each step is timed several times and its best counts, so
that what else the machine does is left out as far as can be.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence

from engine import DEAL_STOCK, RULE_SETS, Action, Game, RuleSet, deal_for, legal, play, start

GAMES = 60
LONGEST = 60
REPEATS = 7

Step = tuple[Game, Action]


def steps(rules: RuleSet) -> list[Step]:
    """Play games that deal only when they must, and list each game with the action that followed.

    So the stock comes late, as it does with people, and most steps are moves in mid game.
    """
    rng = random.Random(1)
    taken: list[Step] = []
    for number in range(GAMES):
        game = start(deal_for(number.to_bytes(16, "big"), "bench"), rules)
        while (actions := legal(game)) and game.actions < LONGEST:
            moves = [action for action in actions if action != DEAL_STOCK]
            action = rng.choice(moves or actions)
            taken.append((game, action))
            game = play(game, action)
    return taken


def measure(work: Callable[[Game, Action], object], taken: Sequence[Step]) -> list[float]:
    """Time the work on every step, in microseconds."""
    return [min(_once(work, game, action) for _ in range(REPEATS)) for game, action in taken]


def _once(work: Callable[[Game, Action], object], game: Game, action: Action) -> float:
    begun = time.perf_counter_ns()
    work(game, action)
    return (time.perf_counter_ns() - begun) / 1000


def report(name: str) -> None:
    """Print the median and the 99th percentile of each kind of work under a rule set."""
    taken = steps(RULE_SETS[name])
    print(f"{name}: {len(taken)} steps of {GAMES} games, µs median (p99)")
    kinds: dict[str, Callable[[Game, Action], object]] = {
        "play": play,
        "legal": lambda game, _: legal(game),
        "play + legal": lambda game, action: legal(play(game, action)),
    }
    for kind, work in kinds.items():
        times = measure(work, taken)
        p99 = statistics.quantiles(times, n=100)[98]
        print(f"  {kind:<13}{statistics.median(times):6.2f} ({p99:.2f})")


if __name__ == "__main__":
    for chosen in sys.argv[1:] or ["scorpion", "spider-score"]:
        report(chosen)
