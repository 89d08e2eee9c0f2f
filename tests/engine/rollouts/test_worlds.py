"""Boards dealt by chance show what the player sees, and hold the cards that are missing."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

import engine
from engine.rollouts.worlds import an_order, world
from engine.solver.state import FACE_DOWN, IDENTITY, State, state_of
from tests.engine.games import random_deal

rngs = st.randoms(use_true_random=False)
rule_names = st.sampled_from(sorted(engine.RULE_SETS))


def shown(state: State) -> list[list[int]]:
    """The columns with every face-down card alike, and the reserve."""
    columns = [[min(card, FACE_DOWN) for card in column] for column in state.columns]
    return [*columns, list(state.reserve), [len(state.stock)]]


def cards(state: State) -> list[int]:
    lying = b"".join(state.columns).translate(IDENTITY)
    return sorted(lying + state.stock + state.reserve)


@given(rngs, rule_names)
def test_a_world_looks_the_same_and_has_the_same_cards(rng: Random, name: str) -> None:
    state = state_of(engine.start(random_deal(rng), engine.RULE_SETS[name]).board)
    found = world(state, rng).state
    assert shown(found) == shown(state)
    assert cards(found) == cards(state)


@given(rngs, st.integers(0, 99))
def test_where_the_hidden_cards_really_lie_has_no_part_in_it(rng: Random, seed: int) -> None:
    state = state_of(engine.start(random_deal(rng), engine.RULE_SETS["scorpion"]).board)
    other = world(state, rng).state
    assert world(state, Random(seed)) == world(other, Random(seed))


def test_worlds_differ() -> None:
    chance = Random(1)
    state = state_of(engine.start(random_deal(chance), engine.RULE_SETS["scorpion"]).board)
    assert len({world(state, chance).state for _ in range(20)}) == 20


def test_an_order_has_every_card_once() -> None:
    assert sorted(an_order(Random(3))) == list(engine.DECK)
