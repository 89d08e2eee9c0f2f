"""Races of three whose actions come in any order, as the clock of a story goes on."""

import random
from collections.abc import Iterator

from engine import UNDO, legal
from server.core.commands import Resign
from server.core.options import Options
from tests.engine.games import random_deal
from tests.server.core.races import ANN, BOB, CAT, Story, player

NAMES = (ANN, BOB, CAT)


def begun(rng: random.Random, options: Options) -> Story:
    """A race at its start instant, on a random deal."""
    return Story(*NAMES, options=options, deal=random_deal(rng)).racing()


def go_on(story: Story, rng: random.Random, actions: int) -> Story:
    """Let so many things happen at random; seconds pass between them."""
    for _ in steps(story, rng, actions):
        pass
    return story


def steps(story: Story, rng: random.Random, actions: int) -> Iterator[None]:
    """Let one thing after the other happen at random: an action, an undo, or somebody resigns."""
    for _ in range(actions):
        name = rng.choice(NAMES)
        game = story.seat(name).game
        assert game is not None
        story.wait(rng.randrange(3_000))
        choices = legal(game)
        if story.seat(name).has_ended or not choices:
            continue
        if rng.random() < 0.02:
            story.does(Resign(player(name)))
        else:
            takes_back = game.rules.undo and game.history > 0 and rng.random() < 0.15
            story.plays(name, str(UNDO if takes_back else rng.choice(choices)))
        yield
