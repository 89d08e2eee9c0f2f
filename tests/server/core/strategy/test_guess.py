"""A guessed game shows what the player sees, and its steps come to an end."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st

import engine
from server.core.strategy.guess import cards_in_sight, guessed, may_deal, steps
from tests.engine.games import game_at, random_deal

rule_names = st.sampled_from(sorted(engine.RULE_SETS))
rngs = st.randoms(use_true_random=False)


@given(rngs, rule_names)
def test_it_shows_the_same_at_every_moment_of_a_game(rng: Random, name: str) -> None:
    rules = engine.RULE_SETS[name]
    game = engine.start(random_deal(rng), rules)
    for _ in range(15):
        seen = engine.view(game)
        assert engine.view(guessed(seen, rules)) == seen
        plays = engine.legal(game)
        if not plays:
            break
        game = engine.play(game, rng.choice(plays))


@given(rngs, rule_names)
def test_steps_are_legal_whatever_lies_face_down_and_they_end(rng: Random, name: str) -> None:
    rules = engine.RULE_SETS[name]
    game = engine.start(random_deal(rng), rules)
    taken = 0
    while moves := [move for move, _ in steps(guessed(engine.view(game), rules))]:
        assert set(moves) <= set(engine.legal(game))
        game = engine.play(game, rng.choice(moves))
        taken += 1
    assert taken <= 120


def test_what_is_in_sight_are_the_open_cards_and_the_runs_that_have_left() -> None:
    game = game_at("#2D 4S/9H;stock=2S;banked=C")
    seen = {engine.card_text(card) for card in cards_in_sight(engine.view(game))}
    assert seen == {"4S", "9H", *(f"{rank}C" for rank in engine.RANKS)}


def test_a_step_neither_parts_a_pair_nor_carries_a_whole_column_to_an_empty_one() -> None:
    wasp = engine.RULE_SETS["wasp"]
    game = guessed(engine.view(game_at("5S 4S/9H/8D 3C", "wasp")), wasp)
    assert {str(move)[:2] for move, _ in steps(game)} == {"3C"}


def test_the_stock_may_be_dealt_where_the_rules_let_it() -> None:
    position = "4S/5S;stock=2S 3S 7S"
    for name, may in (("scorpion", True), ("traditional", False)):
        rules = engine.RULE_SETS[name]
        assert may_deal(guessed(engine.view(game_at(position, name)), rules)) is may
