"""Pruned and plain search, and all there is to play, say the same of late positions."""

import random
from collections.abc import Iterator
from itertools import islice

import pytest

from engine import RULE_SETS, Game, RuleSet, deal_for, is_dead, legal, play, solve, start
from tests.engine.solver.oracle import ALL_RULES, can_be_won, late_games

KINGS_ONLY = [rules for rules in ALL_RULES if rules.empty == "king"]
ANY_CARD = [rules for rules in ALL_RULES if rules.empty == "any"]
WASPS = [rules for rules in ANY_CARD if rules.layout == "scorpion"]
"""With ten columns plain play wanders too long to decide anything."""


def agrees(game: Game, truth: bool | None) -> bool:
    """Hold both doors of the solver against what is known, if anything is."""
    if truth is None:
        return True
    verdict = solve(game, nodes=5_000).verdict
    if is_dead(game) and verdict != "unwinnable":
        return False
    return verdict in ("unknown", "winnable" if truth else "unwinnable")


def plainly(game: Game, nodes: int) -> bool | None:
    verdict = solve(game, nodes=nodes, pruned=False).verdict
    return None if verdict == "unknown" else verdict == "winnable"


def disputed(games: Iterator[Game], nodes: int) -> list[str]:
    return [str(game.position) for game in games if not agrees(game, plainly(game, nodes))]


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_what_all_play_comes_to_is_what_the_solver_says(rules: RuleSet) -> None:
    games = islice(late_games(random.Random(f"all play, {rules}"), rules), 40)
    assert [str(game.position) for game in games if not agrees(game, can_be_won(game, 400))] == []


@pytest.mark.parametrize("rules", KINGS_ONLY, ids=str)
def test_pruning_changes_no_verdict(rules: RuleSet) -> None:
    games = late_games(random.Random(f"pruned, {rules}"), rules)
    assert disputed(islice(games, 400), 1_000) == []


@pytest.mark.parametrize("rules", ANY_CARD, ids=str)
def test_pruning_changes_no_verdict_with_any_card_on_an_empty_column(rules: RuleSet) -> None:
    games = late_games(random.Random(f"pruned, {rules}"), rules)
    assert disputed(islice(games, 100), 300) == []


@pytest.mark.full
@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_pruning_changes_no_verdict_of_thousands(rules: RuleSet) -> None:
    games = late_games(random.Random(f"thousands, {rules}"), rules)
    many, nodes = (3_000, 2_000) if rules.empty == "king" else (1_000, 500)
    assert disputed(islice(games, many), nodes) == []


def beside_a_win(rules: RuleSet, index: int, rng: random.Random) -> Iterator[Game]:
    """Follow the late moves of a deal's win, and stray from each of them."""
    game = start(deal_for(bytes(32), "agreement", index), rules)
    for action in solve(game, nodes=2_000).actions:
        game = play(game, action)
        if game.history > 30:
            yield astray(game, rng)


def astray(game: Game, rng: random.Random) -> Game:
    """Play a few moves at random."""
    for _ in range(rng.randint(1, 4)):
        actions = legal(game)
        if not actions:
            break
        game = play(game, rng.choice(actions))
    return game


@pytest.mark.parametrize("name", ["scorpion", "scorpion2", "traditional", "three-blind-mice"])
def test_pruning_changes_no_verdict_a_few_moves_off_a_win(name: str) -> None:
    rng = random.Random(name)
    for index in range(60):
        assert disputed(beside_a_win(RULE_SETS[name], index, rng), 3_000) == []


@pytest.mark.full
@pytest.mark.parametrize("rules", [*KINGS_ONLY, *WASPS], ids=str)
def test_nothing_that_plain_play_wins_is_called_lost_a_few_moves_off_any_win(
    rules: RuleSet,
) -> None:
    """Thousands of positions for each combination: rare knots show only among so many."""
    rng = random.Random(f"off any win, {rules}")
    deals = 3_000 if rules.empty == "king" else 60  # of these most are won, and slowly
    for index in range(deals):
        for game in beside_a_win(rules, index, rng):
            if is_dead(game) or solve(game, nodes=1_000).verdict == "unwinnable":
                assert solve(game, nodes=1_500, pruned=False).verdict != "winnable"


@pytest.mark.parametrize("name", ["wasp", "easy", "traditional-wasp"])
def test_no_position_of_a_win_that_was_found_plainly_looks_dead(name: str) -> None:
    """Plain play of Wasp wanders about for hundreds of moves before it wins."""
    looked_at = 0
    for index in range(12):
        game = start(deal_for(bytes(32), "plain wins", index), RULE_SETS[name])
        for action in solve(game, nodes=2_000, pruned=False).actions:
            assert not is_dead(game)
            game = play(game, action)
            looked_at += 1
    assert looked_at > 50
