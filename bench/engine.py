"""What the engine costs: `play`, `legal`, and both together, in microseconds, and where it goes.

Run it with `python -m bench.engine [rules …]`. The games are random ones from fixed deals, played
until nothing is legal or for 60 actions; each step is timed several times and its best counts, so
that what else the machine does is left out as far as can be. Two baselines are timed on the same
boards in the same run: copying the board as lists of cards, which any engine of that kind does at
least, and the same rules written in the plainest Python.
"""

import random
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TypeVar

from bench.plain_engine import PlainBoard, copied, plain_board, plain_legal, plain_play
from bench.sampling import sampled, shares
from engine import DEAL_STOCK, RULE_SETS, Action, Game, RuleSet, deal_for, legal, play, start

GAMES = 60
LONGEST = 60
REPEATS = 7
TICKS = 4_000
LINES = 12

State = TypeVar("State")
Step = tuple[Game, Action]


def steps(rules: RuleSet, games: int = GAMES) -> list[Step]:
    """Play games that deal only when they must, and list each game with the action that followed.

    So the stock comes late, as it does with people, and most steps are moves in mid game.
    """
    rng = random.Random(1)
    taken: list[Step] = []
    for number in range(games):
        game = start(deal_for(number.to_bytes(16, "big"), "bench"), rules)
        while (actions := legal(game)) and game.actions < LONGEST:
            moves = [action for action in actions if action != DEAL_STOCK]
            action = rng.choice(moves or actions)
            taken.append((game, action))
            game = play(game, action)
    return taken


def measure(
    work: Callable[[State, Action], object], taken: Sequence[tuple[State, Action]]
) -> list[float]:
    """Time the work on every step, in microseconds."""
    return [min(_once(work, state, action) for _ in range(REPEATS)) for state, action in taken]


def _once(work: Callable[[State, Action], object], state: State, action: Action) -> float:
    begun = time.perf_counter_ns()
    work(state, action)
    return (time.perf_counter_ns() - begun) / 1000


def report(name: str) -> None:
    """Print what each kind of work costs under a rule set, the baselines, and the profile."""
    taken = steps(RULE_SETS[name], GAMES)
    print(f"{name}: {len(taken)} steps of {GAMES} games, µs median (p99)")
    _print_times("play", measure(play, taken))
    _print_times("legal", measure(_legal, taken))
    both = _print_times("play + legal", measure(_both, taken))
    if plays_plainly(RULE_SETS[name]):
        plain = [(plain_board(game), action) for game, action in taken]
        for kind, work in (("copy as lists", _copied), ("plain Python", _plain_both)):
            times = measure(work, plain)
            _print_times(kind, times, f"play + legal: {both / statistics.median(times):.2f} x")
    print("where play + legal go, by function:")
    print("\n".join(profile(taken, TICKS)), end="\n\n")


def plays_plainly(rules: RuleSet) -> bool:
    """Tell whether the plain baseline knows these rules."""
    return rules.completed == "bank" and rules.stock == "anytime" and "mice" not in rules.layout


def profile(taken: Sequence[Step], ticks: int) -> list[str]:
    """Say in which functions of the engine the time of all steps goes, most first."""
    return shares(sampled(partial(_all, taken), ticks, "engine"), LINES)


def _all(taken: Sequence[Step]) -> None:
    for game, action in taken:
        legal(play(game, action))


def _legal(game: Game, _: Action) -> object:
    return legal(game)


def _both(game: Game, action: Action) -> object:
    return legal(play(game, action))


def _copied(board: PlainBoard, _: Action) -> object:
    return copied(board)


def _plain_both(board: PlainBoard, action: Action) -> object:
    return plain_legal(plain_play(board, action))


def _print_times(kind: str, times: Sequence[float], remark: str = "") -> float:
    median = statistics.median(times)
    p99 = statistics.quantiles(times, n=100)[98]
    print(f"  {kind:<14}{median:7.2f} ({p99:.2f}) {remark}".rstrip())
    return median


if __name__ == "__main__":
    for chosen in sys.argv[1:] or ["scorpion", "spider-score", "wasp", "three-blind-mice"]:
        report(chosen)
