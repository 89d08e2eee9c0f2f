"""Whoever plays by a strength moves legally, sees only what it may, and comes to an end."""

from collections.abc import Sequence
from random import Random
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from bench.bots import outcome
from engine.rollouts.worlds import T
from server.core import protocol as p
from server.core import views
from server.core.options import Strength
from server.core.strategy.choice import choose

KINGS = views.rules(engine.RULE_SETS["scorpion"])
ANY = msgspec.structs.replace(KINGS, empty="any")
FEW = 12
"""Games for a decision, where it is not about strength."""

STRENGTHS: tuple[Strength, ...] = get_args(Strength)

deals = st.permutations(engine.DECK).map(lambda cards: engine.Deal(tuple(cards)))
rule_names = st.sampled_from(sorted(engine.RULE_SETS))
strengths = st.sampled_from(STRENGTHS)


def board(position: str, rules: str = "scorpion") -> p.Tableau:
    parsed = engine.parse_position(position)
    return views.tableau(engine.start_at(parsed, engine.RULE_SETS[rules]))


class First:
    """Chance that always picks the first, and keeps in mind from what."""

    def __init__(self) -> None:
        self.shown: list[str] = []

    def choice(self, seq: Sequence[T], /) -> T:
        self.shown = [str(one) for one in seq]
        return seq[0]

    def sample(self, population: Sequence[T], k: int) -> list[T]:
        return list(population[:k])


def choice(position: str, rules: p.Rules = KINGS, strength: Strength = "greedy") -> str:
    return str(choose(board(position), rules, strength, First()))


@settings(max_examples=30)
@given(deals, rule_names, strengths, st.integers(0, 99))
def test_every_choice_is_legal_and_a_game_ends_after_few_of_them(
    deal: engine.Deal, name: str, strength: Strength, seed: int
) -> None:
    rules, chance = engine.RULE_SETS[name], Random(seed)
    game = engine.start(deal, rules)
    shown = views.rules(rules)
    while (chosen := choose(views.tableau(game), shown, strength, chance, FEW)) is not None:
        assert chosen in engine.legal(game)
        game = engine.play(game, chosen)
        assert game.actions <= 120
    assert game.status != "playing" or rules.empty == "any"


@given(deals, rule_names, strengths, st.randoms(use_true_random=False))
def test_the_cards_out_of_sight_may_be_exchanged_and_no_choice_changes(
    deal: engine.Deal, name: str, strength: Strength, rng: Random
) -> None:
    """Whatever lies face down or in the stock, it is the same to a player of any strength."""
    rules = engine.RULE_SETS[name]
    game = engine.start(deal, rules)
    for _ in range(rng.randrange(12)):
        plays = engine.legal(game)
        if not plays:
            return
        game = engine.play(game, rng.choice(plays))
    choices = [
        choose(views.tableau(one), views.rules(rules), strength, Random(1), FEW)
        for one in (game, _exchanged(game, rng))
    ]
    assert choices[0] == choices[1]


def _exchanged(game: engine.Game, rng: Random) -> engine.Game:
    """The same board to look at, with the cards out of sight in another order."""
    position = game.position
    columns = list(zip(position.columns, position.hidden, strict=True))
    covered = [card for column, hidden in columns for card in column[:hidden]]
    covered += position.stock
    rng.shuffle(covered)
    cards = iter(covered)
    return engine.start_at(
        engine.Position(
            columns=tuple(
                (*(next(cards) for _ in range(hidden)), *column[hidden:])
                for column, hidden in columns
            ),
            hidden=position.hidden,
            stock=tuple(cards),
            reserve=position.reserve,
            banked=position.banked,
        ),
        game.rules,
    )


@pytest.mark.timeout(600)
@pytest.mark.parametrize(
    ("name", "deals", "rollouts"),
    [
        ("scorpion", 150, 16),
        pytest.param("scorpion2", 100, 24, marks=pytest.mark.full),
        pytest.param("wasp", 60, 24, marks=pytest.mark.full),
    ],
)
def test_who_is_stronger_comes_further(name: str, deals: int, rollouts: int) -> None:
    """Over the same deals: more runs on average, and more points, from strength to strength."""
    rules = engine.RULE_SETS[name]
    reached = [outcome(strength, rules, deals, rollouts) for strength in STRENGTHS]
    runs, points = [one.runs for one in reached], [one.score for one in reached]
    assert runs == sorted(set(runs))
    assert points == sorted(set(points))


def test_greed_does_what_a_hint_would_say_to_who_sees_the_same() -> None:
    rules = engine.RULE_SETS["wasp"]
    game = engine.start(engine.deal_for(bytes(32), "strategy"), rules)
    while (chosen := choose(views.tableau(game), ANY, "greedy", First())) is not None:
        hint = engine.hint(engine.view(game), rules)
        assert chosen == (hint.move or engine.DEAL_STOCK)
        game = engine.play(game, chosen)
    assert engine.hint(engine.view(game), rules).code == "nothing_useful"


def test_a_move_that_turns_a_card_up_goes_before_one_that_joins() -> None:
    assert choice("#2D 4S/9H 5S/8H 6C/-/-/-/-") == "4S2"


def test_a_move_that_empties_a_column_goes_before_one_that_joins() -> None:
    assert choice("4S/2D 8H/9H/5S/-/-/-") == "4S4"


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_stock_is_dealt_when_no_useful_move_is_left(strength: Strength) -> None:
    assert choice("4S 5H/-/-/-/-/-/-;stock=2S 3S 7S", KINGS, strength) == "deal"


@pytest.mark.parametrize("strength", STRENGTHS)
def test_nothing_is_left_when_the_stock_is_out(strength: Strength) -> None:
    assert choice("4S 5H/-/-/-/-/-/-", KINGS, strength) == "None"


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_stock_that_waits_is_dealt_only_when_nothing_moves(strength: Strength) -> None:
    blocked = msgspec.structs.replace(KINGS, stock="blocked")
    assert choice("4S 5H/5S/-/-/-/-/-;stock=2S 3S 7S", blocked, strength) == "4S2"
    assert choice("4S 5H/-/-/-/-/-/-;stock=2S 3S 7S", blocked, strength) == "deal"


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_king_frees_what_lies_below_it_but_never_moves_from_bare_felt(
    strength: Strength,
) -> None:
    assert choice("4S KH/6D/2D/9S/TD/2C/-", KINGS, strength) == "KH7"
    assert choice("KH 4S/-/2D/-/-/-/-", KINGS, strength) == "None"


@pytest.mark.parametrize("strength", STRENGTHS)
def test_a_pair_is_never_parted(strength: Strength) -> None:
    """Where any card may begin a column, a pair could be parted and joined again without end."""
    assert choice("5S 4S/-/-/-/-/-/-", ANY, strength) == "None"


@pytest.mark.parametrize("strength", STRENGTHS)
def test_an_open_reserve_is_played_too(strength: Strength) -> None:
    mice = views.rules(engine.RULE_SETS["three-blind-mice"])
    tableau = board("8H/4D/-/-/-/-/-/-/-/9C;reserve=7H 2S", "three-blind-mice")
    assert str(choose(tableau, mice, strength, First())) == "7H1"


def test_equal_moves_are_picked_from_by_the_caller() -> None:
    chance = First()
    position = "2D 4S/2C 5S/2H 8C/3C 9C/-/-/-"
    assert str(choose(board(position), KINGS, "greedy", chance)) == "4S2"
    assert chance.shown == ["4S2", "8C4"]
