"""A game played out by greed: legal to its end, the quick twin of hints, blind to hidden cards."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

import engine
from engine.rollouts.playout import (
    COVERED,
    RUN,
    by_worth,
    deal_of,
    played_out,
    reached,
    useful_steps,
)
from engine.solver.state import State, state_of
from engine.solver.steps import after
from tests.engine.games import game_at, random_deal

IN_ORDER = bytes(engine.DECK)

rngs = st.randoms(use_true_random=False)
rule_names = st.sampled_from(sorted(engine.RULE_SETS))


def first_of(game: engine.Game) -> str:
    state = state_of(game.board)
    return str(by_worth(state, useful_steps(state, game.rules), IN_ORDER)[0].action)


def worth_of(position: str, rules: str = "scorpion") -> int:
    game = game_at(position, rules)
    return reached(state_of(game.board), game.rules)


@settings(max_examples=40)
@given(rngs, rule_names)
def test_the_useful_steps_are_those_that_hints_are_chosen_from(rng: Random, name: str) -> None:
    rules = engine.RULE_SETS[name]
    game = engine.start(random_deal(rng), rules)
    for _ in range(25):
        graded = engine.graded_moves(engine.view(game), rules)
        useful = useful_steps(state_of(game.board), rules)
        assert sorted(str(step.action) for step in useful) == sorted(
            str(move) for _, move in graded
        )
        plays = engine.legal(game)
        if not plays:
            break
        game = engine.play(game, rng.choice(plays))


@settings(max_examples=40)
@given(rngs, rule_names)
def test_the_deal_is_there_when_the_rules_allow_it(rng: Random, name: str) -> None:
    game = engine.start(random_deal(rng), engine.RULE_SETS[name])
    while plays := engine.legal(game):
        deal = deal_of(state_of(game.board), game.rules)
        assert (deal is not None) == (engine.DEAL_STOCK in plays)
        if not game.stock:
            break
        game = engine.play(game, rng.choice(plays))


@settings(max_examples=40)
@given(rngs, rule_names)
def test_at_the_end_nothing_useful_is_left(rng: Random, name: str) -> None:
    rules = engine.RULE_SETS[name]
    end = played_out(state_of(engine.start(random_deal(rng), rules).board), rules, IN_ORDER)
    assert useful_steps(end, rules) == []
    assert deal_of(end, rules) is None


@given(rngs)
def test_what_lies_face_down_decides_nothing(rng: Random) -> None:
    """Two boards that look the same have their steps in the same order."""
    game = engine.start(random_deal(rng), engine.RULE_SETS["wasp"])
    state = state_of(game.board)
    other = _with_hidden_reversed(state)
    ranked = [by_worth(one, useful_steps(one, game.rules), IN_ORDER) for one in (state, other)]
    assert ranked[0] == ranked[1]


def _with_hidden_reversed(state: State) -> State:
    hidden = iter([card for column in state.columns for card in column if card >= 64][::-1])
    columns = tuple(
        bytes(next(hidden) if card >= 64 else card for card in column) for column in state.columns
    )
    return State(columns, state.stock, state.reserve)


def test_a_step_that_turns_a_card_up_goes_before_one_that_joins() -> None:
    assert first_of(game_at("#2D 4S/9H 5S/8H 6C/-/-/-/-")) == "4S2"


def test_a_step_that_empties_a_column_goes_before_one_that_joins() -> None:
    assert first_of(game_at("4S/2D 8H/9H/5S/-/-/-")) == "4S4"


def test_of_equal_steps_the_order_decides() -> None:
    state = state_of(game_at("2D 4S/2C 5S/2H 8C/3C 9C/-/-/-").board)
    useful = useful_steps(state, engine.RULE_SETS["scorpion"])
    both = [str(by_worth(state, useful, order)[0].action) for order in (IN_ORDER, IN_ORDER[::-1])]
    assert sorted(both) == ["4S2", "8C4"]


def test_runs_count_before_the_cards_that_were_turned_up() -> None:
    assert worth_of("#2D 4S/#3D 9H") == worth_of("2D 4S/3D 9H") - 2 * COVERED
    run = " ".join(f"{rank}S" for rank in engine.RANKS[::-1])
    assert worth_of(run, "traditional") - worth_of("4D", "traditional") >= RUN


def test_a_step_after_another_leads_to_the_end_that_was_played_out() -> None:
    game = game_at("2D 4S/5S/9D/-/-/-/-")
    state = state_of(game.board)
    (step,) = useful_steps(state, game.rules)
    assert played_out(state, game.rules, IN_ORDER) == after(state, step, game.rules)
