"""Races that walk at random through any deal, and races that are won, under any rules."""

import random
from functools import cache
from itertools import count

from engine import Deal, deal_for, legal, parse_rules, solve, start
from server.core.options import Options
from tests.server.core.races import ANN, BOB, SECRET, Story


def walked(rules: str, seed: int, *, actions: int = 40, deal: Deal | None = None) -> Story:
    """A race of two who do whatever is legal, and take back now and then where they may."""
    options = Options(seats=2, rules=rules, winnable=False)
    story = Story(ANN, BOB, options=options, deal=deal or deal_for(SECRET, f"walk {seed}"))
    story.racing()
    chance = random.Random(seed)
    for _ in range(actions):
        _wanders(story, chance.choice((ANN, BOB)), chance)
    return story


def won(rules: str) -> Story:
    """A race that the first of two wins by all four runs, while the other one wanders."""
    deal, actions = _winnable(rules)
    story = walked(rules, 1, actions=0, deal=deal)
    chance = random.Random(rules)
    for action in actions:
        story.plays(ANN, action)
        _wanders(story, BOB, chance)
    return story


def _wanders(story: Story, name: str, chance: random.Random) -> None:
    story.wait(chance.randrange(3_000))
    seat = story.seat(name)
    assert seat.game is not None
    if seat.game.rules.undo and seat.game.history and chance.random() < 0.2:
        story.plays(name, "undo")
    elif actions := legal(seat.game):
        story.plays(name, str(chance.choice(actions)))


@cache
def _winnable(rules: str) -> tuple[Deal, tuple[str, ...]]:
    """The first deal that the solver wins, and how."""
    for index in count():
        deal = deal_for(SECRET, f"won by {rules}", index)
        solution = solve(start(deal, parse_rules(rules)))
        if solution.verdict == "winnable":
            return deal, tuple(map(str, solution.actions))
    raise AssertionError
