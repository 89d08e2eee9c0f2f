"""Games for tests: opened from text, played from a script or at random."""

import random

from engine import (
    DECK,
    UNDO,
    Deal,
    Game,
    Position,
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


def walk(rng: random.Random, rules: RuleSet, most: int = 45) -> list[tuple[str, Game]]:
    """Play at random from a random deal: each action's text, empty first, with the game after it.

    Where undo is on, about every tenth action takes one back.
    """
    game = start(random_deal(rng), rules)
    log = [("", game)]
    while (actions := legal(game)) and game.actions < most:
        takes_back = rules.undo and game.history > 0 and rng.random() < 0.1
        action = UNDO if takes_back else rng.choice(actions)
        game = play(game, action)
        log.append((str(action), game))
    return log


def hidden_shuffled(position: Position, rng: random.Random) -> Position:
    """Deal the cards that nobody can see, face down and in the stock, anew among themselves."""
    columns = list(zip(position.columns, position.hidden, strict=True))
    unseen = [card for column, hidden in columns for card in column[:hidden]]
    unseen += position.stock
    rng.shuffle(unseen)
    fresh = iter(unseen)
    return Position(
        columns=tuple(
            (*(next(fresh) for _ in range(hidden)), *column[hidden:]) for column, hidden in columns
        ),
        hidden=position.hidden,
        stock=tuple(next(fresh) for _ in position.stock),
        reserve=position.reserve,
        banked=position.banked,
    )
