"""`python -m bench.watching`: what it costs to show masked boards, in processor time.

A race of ten, with random actions by Wasp's rules with undo, which last longest. Beside each figure
stands what the engine takes for playing the same actions.
"""

import argparse
import random
import sys
import time
from dataclasses import dataclass

import msgspec

from engine import DECK, UNDO, Deal, Game, commitment, legal, parse_action, parse_rules, play, start
from server.core import protocol
from server.core.boards import boards
from server.core.events import Entry, Joined, Moved, Opened
from server.core.fold import evolve, open_race, with_deal
from server.core.look import look_of
from server.core.mask import first_mask, follow
from server.core.options import Options
from server.core.race import Race

SEATS = 10
RULES = "empty=any,undo=on"
UNDONE = 0.2
"""How many of the actions take the one before them back."""


@dataclass(frozen=True)
class Cost:
    """Microseconds of processor time, and how large a frame became."""

    action: float
    """For an action that a mask follows."""
    played: float
    """For the same action in the engine alone."""
    frame: float
    """For a frame with all boards, from the mask to its text."""
    size: int

    def __str__(self) -> str:
        return (
            f"an action: {self.action:.1f} µs (the engine alone: {self.played:.1f})\n"
            f"a frame of {SEATS} boards: {self.frame:.0f} µs, {self.size:,} bytes"
        )


def raced(actions: int, rng: random.Random) -> Race:
    """A race in which each seat has made so many actions at random."""
    options = Options(rules=RULES, seats=SEATS)
    race = open_race("bench-1", Entry(1, 0, Opened(options, commitment(bytes(32)), None)))
    for name in map(str, range(1, SEATS + 1)):
        joined = Joined(int(name), name, name, "", look_of(name))
        race = evolve(race, Entry(race.seq + 1, 0, joined))
    race = with_deal(race, Deal(tuple(rng.sample(DECK, len(DECK)))))
    for number in range(1, actions + 1):
        for seat in race.seats:
            assert seat.game is not None
            moved = Moved(seat.number, number, _any_action(seat.game, rng), "")
            race = evolve(race, Entry(race.seq + 1, number, moved))
    return race


def cost_of(race: Race, looks: int) -> Cost:
    """Measure a race, as a watcher sees it who has been there from its start."""
    count = race.seats[0].count
    stages = [_first_actions(race, number) for number in range(1, count + 1)]
    mask = first_mask(race)
    before = time.process_time()
    for stage in stages:
        mask = follow(mask, stage, 1)
    followed = time.process_time() - before
    before = time.process_time()
    frames = [protocol.encode(boards(race, mask)) for _ in range(looks)]
    shown = time.process_time() - before
    micro = 1e6 / (count * SEATS)
    return Cost(followed * micro, _playing(race) * micro, shown * 1e6 / looks, len(frames[0]))


def _any_action(game: Game, rng: random.Random) -> str:
    actions = legal(game)
    takes_back = not actions or (game.history > 0 and rng.random() < UNDONE)
    return str(UNDO if takes_back else rng.choice(actions))


def _first_actions(race: Race, count: int) -> Race:
    seats = tuple(
        msgspec.structs.replace(seat, texts=seat.texts[:count], ids=seat.ids[:count])
        for seat in race.seats
    )
    return msgspec.structs.replace(race, seats=seats)


def _playing(race: Race) -> float:
    assert race.deal is not None
    before = time.process_time()
    for seat in race.seats:
        game = start(race.deal, parse_rules(RULES))
        for text in seat.texts:
            game = play(game, parse_action(text))
    return time.process_time() - before


def main(arguments: list[str]) -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(prog="python -m bench.watching", description=__doc__)
    parser.add_argument("--actions", type=int, default=300, help="of each seat")
    parser.add_argument("--looks", type=int, default=1_000, help="frames that are made")
    chosen = parser.parse_args(arguments)
    print(cost_of(raced(chosen.actions, random.Random(1)), chosen.looks))


if __name__ == "__main__":
    main(sys.argv[1:])
