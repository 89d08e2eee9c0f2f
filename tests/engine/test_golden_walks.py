"""Today's engine, written down: any engine to come must count, play and end the same."""

from collections import Counter

import pytest

from engine import RULE_SETS, Game, parse_action, play
from tests.engine.golden import (
    DEALS,
    FILE,
    LATE,
    LONGEST,
    Walk,
    all_starts,
    counted,
    end_of,
    load_walks,
    long_game,
    opened,
    trace_of,
    written,
)

WALKS = load_walks()

STALE = "if the rules were to change, run `python -m tests.engine.golden`"


def replayed(walk: Walk) -> list[Game]:
    """Play a walk's actions from its start."""
    games = [opened(walk)]
    for text in walk.actions.split():
        games.append(play(games[-1], parse_action(text)))
    return games


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.title)
def test_as_many_positions_lie_ahead_as_were_counted(walk: Walk) -> None:
    assert counted(opened(walk), len(walk.positions) - 1) == walk.positions, STALE


@pytest.mark.parametrize("walk", WALKS, ids=lambda walk: walk.title)
def test_a_long_game_ends_as_it_did_by_the_same_states(walk: Walk) -> None:
    games = replayed(walk)
    assert end_of(games[-1]) == walk.end, STALE
    assert trace_of(games) == walk.trace, STALE


def test_every_rule_set_is_walked_from_deals_and_from_a_late_position() -> None:
    late = set(LATE.values())
    deals = Counter(walk.rules for walk in WALKS if walk.start not in late)
    ends = Counter(walk.rules for walk in WALKS if walk.start in late)
    assert deals == dict.fromkeys(RULE_SETS, DEALS)
    assert ends == dict.fromkeys(RULE_SETS, 1)


def test_the_walks_see_everything_that_a_game_can_come_to() -> None:
    """Wins and dead ends, runs that were finished, undos, deals, and games of full length."""
    assert {walk.end["status"] for walk in WALKS} == {"playing", "won", "stuck"}
    actions = [walk.actions.split() for walk in WALKS]
    assert all(any(word in game for game in actions) for word in ("deal", "undo"))
    assert max(map(len, actions)) == LONGEST
    assert sum(max(walk.positions) > 1 for walk in WALKS) == len(WALKS)


def test_the_file_is_what_would_be_written() -> None:
    """So it can be written anew on purpose, and its difference shows what a change of rules did."""
    assert written(WALKS) == FILE.read_text("utf-8"), STALE
    assert [(walk.rules, opened(walk)) for walk in WALKS] == all_starts(), STALE
    for walk in WALKS:
        actions = [text for text, _ in long_game(opened(walk))[1:]]
        assert " ".join(actions) == walk.actions, STALE
