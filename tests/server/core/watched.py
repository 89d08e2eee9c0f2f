"""Races to watch: random ones on any rules, and what watchers may know, worked out the long way."""

import random
from dataclasses import replace

import msgspec
from hypothesis import strategies as st

from engine import (
    DECK,
    RULE_SETS,
    UNDO,
    Action,
    Card,
    Deal,
    Game,
    legal,
    parse_action,
    parse_card,
    play,
    start,
)
from server.core.boards import boards
from server.core.commands import Resign
from server.core.mask import Mask, first_mask, follow
from server.core.options import Options
from server.core.protocol import Boards
from server.core.race import Race, Seat
from tests.engine.games import random_deal
from tests.onlookers import in_sight
from tests.server.core.races import Story, player

PLAYERS = ("Ann", "Bob", "Cat", "Dan")
ALL = 5_000
"""More actions than a seat of these races has."""


COLUMNS = (
    "2H 3H 4H KS QS JS TS",
    "5H 6H TD 9S 8S 7S 6S",
    "8H 9H TH 5S 4S 3S 2S",
    "JH QH KH AD 2D 3D 4D",
    "5D 6D 7D 8D 9D 7H JD",
    "QD KD AC 2C 3C 4C 5C",
    "6C 7C 8C 9C TC JC QC",
)
"""A run of spades without its Ace comes together in column 1 by two moves."""


def races() -> st.SearchStrategy[Race]:
    """Races of two to four on any rules, whose boards have come some way; some have resigned."""
    return st.builds(
        played_race,
        st.randoms(use_true_random=False),
        st.sampled_from(sorted(RULE_SETS)),
        st.lists(st.integers(0, 40), min_size=2, max_size=len(PLAYERS)),
        st.sets(st.sampled_from(PLAYERS[2:])),
    )


def played_race(
    rng: random.Random, rules: str, actions: list[int], resigned: set[str] | frozenset[str]
) -> Race:
    """Return a race in which each seat has made up to so many actions at random."""
    names = PLAYERS[: len(actions)]
    options = Options(rules=rules, seats=len(names))
    story = Story(*names, options=options, deal=random_deal(rng)).racing()
    # Most play alike, as people do, and so come to know the same cards.
    habit = rng.getrandbits(32)
    for name, most in zip(names, actions, strict=True):
        own = random.Random(habit) if rng.random() < 0.7 else rng
        _play(story, name, most, own)
    for name in resigned & set(names):
        if not story.seat(name).has_ended:
            story.does(Resign(player(name)))
    return story.race


def _play(story: Story, name: str, most: int, rng: random.Random) -> None:
    for _ in range(most):
        game = story.seat(name).game
        assert game is not None
        actions = legal(game)
        if not actions:
            return
        takes_back = game.rules.undo and game.history > 0 and rng.random() < 0.15
        story.plays(name, str(UNDO if takes_back else rng.choice(actions)))


def mask_of(race: Race) -> Mask:
    """The mask of a race, all at once."""
    return follow(first_mask(race), race, ALL)


def frame_of(race: Race) -> Boards:
    """What watchers of the race are sent."""
    return boards(race, mask_of(race))


def games_of(race: Race, seat: Seat) -> list[Game]:
    """Every game that a seat went through, from the deal on."""
    assert race.deal is not None
    games = [start(race.deal, race.rules)]
    for text in seat.texts:
        games.append(play(games[-1], parse_action(text)))
    return games


def standing_actions(seat: Seat) -> list[Action]:
    """The actions of a seat that were not taken back."""
    standing: list[Action] = []
    for action in map(parse_action, seat.texts):
        if action == UNDO:
            standing.pop()
        else:
            standing.append(action)
    return standing


def unknown_cards(race: Race) -> set[Card]:
    """The cards that are not common knowledge, straight from what the words mean."""
    assert race.deal is not None
    at_first = in_sight(start(race.deal, race.rules))
    playing = [seat for seat in race.seats if not seat.has_ended]
    seen = [set().union(*map(in_sight, games_of(race, seat))) for seat in playing]
    common = set.intersection(*seen) if seen else set(DECK)
    unknown = set(DECK) - at_first - common
    return unknown if len(unknown) > 1 else set()


def swapped(deal: Deal, cards: list[Card], others: list[Card]) -> Deal:
    """The deal with each of the cards in the place of the one beside it in the second list."""
    places = dict(zip(cards, others, strict=True))
    return Deal(tuple(places.get(card, card) for card in deal.cards))


def drawn(board: object) -> object:
    """A watched board, without the count of what is not shown."""
    drawing = msgspec.to_builtins(board)
    del drawing["later"]
    return drawing


def shown_after(deal: Deal, race: Race, seat: int, actions: list[Action], mask: Mask) -> object:
    """How a watcher of that mask would see a seat that made these actions on that deal.

    Raises `engine.IllegalMove`. Whether it is stuck is told to everybody, and so is no secret.
    """
    game = start(deal, race.rules)
    for action in actions:
        game = play(replace(game, status="playing"), action)
    masked = msgspec.structs.replace(mask.seats[seat - 1], shown=game)
    world = msgspec.structs.replace(mask, seats=(masked,))
    return drawn(boards(race, world).boards[0])


def laid_out(stock: str, columns: tuple[str, ...] = COLUMNS) -> Deal:
    """The deal that lays these columns, each from its bottom to its end, and then the stock."""
    rows = zip(*(column.split() for column in columns), strict=True)
    dealt = [card for row in rows for card in row] + stock.split()
    return Deal(tuple(map(parse_card, dealt)))
