"""What must hold of every answer: verdicts live on in the moves, and the same is answered again."""

import random
from itertools import islice

from hypothesis import given
from hypothesis import strategies as st

from engine import (
    RULE_SETS,
    Deal,
    Game,
    RuleSet,
    deal_for,
    is_dead,
    legal,
    play,
    solve,
    start,
    start_at,
)
from tests.engine.solver.oracle import ALL_RULES, late_games

NODES = 400


@st.composite
def late(draw: st.DrawFn) -> Game:
    rng = random.Random(draw(st.integers(0, 2**32)))
    return next(late_games(rng, draw(st.sampled_from(ALL_RULES))))


@st.composite
def opened(draw: st.DrawFn) -> Game:
    deal = Deal(tuple(draw(st.permutations(deal_for(bytes(32), "any").cards))))
    return start(deal, draw(st.sampled_from(list(RULE_SETS.values()))))


@given(late())
def test_what_follows_a_lost_position_is_lost(game: Game) -> None:
    if solve(game, nodes=NODES).verdict == "unwinnable":
        for action in legal(game):
            assert solve(play(game, action), nodes=NODES).verdict != "winnable"


@given(late())
def test_what_follows_a_dead_position_is_never_winnable(game: Game) -> None:
    if is_dead(game):
        assert solve(game, nodes=NODES).verdict == "unwinnable"
        for action in legal(game):
            assert solve(play(game, action), nodes=NODES).verdict != "winnable"


@given(late() | opened())
def test_no_position_of_a_winning_line_is_dead(game: Game) -> None:
    solution = solve(game, nodes=NODES)
    for action in solution.actions:
        assert not is_dead(game)
        game = play(game, action)
    assert (game.status == "won") == (solution.verdict == "winnable")
    assert game.status != "won" or not is_dead(game)


@given(late() | opened(), st.integers(1, NODES))
def test_a_larger_budget_keeps_every_verdict(game: Game, nodes: int) -> None:
    less, more = solve(game, nodes=nodes), solve(game, nodes=NODES)
    assert less.nodes <= nodes
    assert less == more or less.verdict == "unknown"


@given(opened())
def test_the_same_is_answered_again(game: Game) -> None:
    assert solve(game, nodes=NODES) == solve(game, nodes=NODES)


def test_undo_and_score_are_nothing_to_the_solver() -> None:
    for game in islice(late_games(random.Random("undo"), RuleSet()), 50):
        other = RuleSet(undo=True, score="spider")
        assert solve(start_at(game.position, other)).verdict == solve(game).verdict
