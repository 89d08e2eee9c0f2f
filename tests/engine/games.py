"""Games for tests: opened from text, played from a script or at random."""

import random
from collections.abc import Iterator

from engine import (
    DECK,
    UNDO,
    Deal,
    Game,
    RuleSet,
    legal,
    parse_action,
    parse_position,
    parse_rules,
    play,
    start,
    start_at,
)


def game_at(position: str, rules: str = "scorpion") -> Game:
    """Open a game at a position; short ones are filled up with empty columns."""
    tableau, *rest = position.split(";")
    filled = tableau + "/-" * (6 - tableau.count("/"))
    return start_at(parse_position(";".join([filled, *rest])), parse_rules(rules))


def played(game: Game, script: str) -> Game:
    """Play actions such as `8S1 deal undo`, all of which must be legal."""
    for word in script.split():
        game = play(game, parse_action(word))
    return game


def run_text(suit: str, first: str = "K", last: str = "A") -> str:
    """Write the cards of one suit from a higher rank down to a lower one."""
    ranks = "KQJT98765432A"
    return " ".join(rank + suit for rank in ranks[ranks.index(first) : ranks.index(last) + 1])


def random_deal(rng: random.Random) -> Deal:
    """Shuffle a deal."""
    return Deal(tuple(rng.sample(DECK, len(DECK))))


def walk(rng: random.Random, rules: RuleSet, most: int = 60) -> Iterator[Game]:
    """Play legal actions at random from a random deal, and yield every game on the way."""
    game = start(random_deal(rng), rules)
    yield game
    while (actions := legal(game)) and game.actions < most:
        takes_back = rules.undo and game.history > 0 and rng.random() < 0.1
        game = play(game, UNDO if takes_back else rng.choice(actions))
        yield game
