"""In what the named games differ from Scorpion, and that they differ in nothing else."""

import random
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import LAYOUTS, RULE_SETS, Game, RuleSet, legal, parse_rules, play, start
from tests.engine.games import game_at, played, random_deal, run_text, walk
from tests.engine.invariants import check_board, check_end, check_news
from tests.engine.questions import column, destinations, options, refused

SCORPION = RULE_SETS["scorpion"]

any_rules = st.builds(
    RuleSet,
    layout=st.sampled_from(sorted(LAYOUTS)),
    empty=st.sampled_from(["king", "any"]),
    completed=st.sampled_from(["bank", "stay"]),
    stock=st.sampled_from(["anytime", "blocked"]),
    score=st.sampled_from(["standard", "spider", "none"]),
    undo=st.booleans(),
    limit=st.sampled_from([0, 1, 7, 30, 2_000]),
)


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("scorpion", "layout=scorpion"),
        ("wasp", "empty=any"),
        ("scorpion2", "layout=scorpion2"),
        ("spider-score", "score=spider,undo=on"),
        ("spider-score-wasp", "empty=any,score=spider,undo=on"),
        ("plain", "score=none,undo=on"),
        ("traditional", "completed=stay,stock=blocked,score=none"),
        ("traditional-wasp", "empty=any,completed=stay,stock=blocked,score=none"),
        ("traditional-2", "layout=scorpion2,completed=stay,stock=blocked,score=none"),
        ("hard", "completed=stay,score=none,undo=on,limit=2000"),
        ("normal", "layout=scorpion2,completed=stay,score=none,undo=on,limit=2000"),
        ("easy", "empty=any,completed=stay,score=none,undo=on,limit=2000"),
        ("three-blind-mice", "layout=three-blind-mice"),
    ],
)
def test_each_name_stands_for_its_parts(name: str, parts: str) -> None:
    assert parse_rules(name) == parse_rules(parts)
    assert parse_rules(parts).name == name


def test_every_named_set_is_told_above() -> None:
    assert len(RULE_SETS) == 13


def test_wasp_differs_in_empty_columns_alone() -> None:
    assert replace(RULE_SETS["wasp"], empty="king") == SCORPION


def test_the_second_scorpion_differs_in_its_hidden_cards_alone() -> None:
    assert replace(RULE_SETS["scorpion2"], layout="scorpion") == SCORPION


def test_easy_normal_and_hard_are_rules_and_no_choice_of_deals() -> None:
    """Twelve hidden and any card; nine hidden and Kings; twelve hidden and Kings."""
    deal = random_deal(random.Random("levels"))
    told = {
        name: (start(deal, RULE_SETS[name]).hidden, RULE_SETS[name].empty)
        for name in ("easy", "normal", "hard")
    }
    assert told == {"easy": (12, "any"), "normal": (9, "king"), "hard": (12, "king")}


@settings(deadline=None)
@given(st.integers(0, 2**32))
def test_classic_and_wasp_go_the_same_way_until_a_column_is_empty(seed: int) -> None:
    rng = random.Random(seed)
    for _, game in walk(rng, SCORPION, most=12):
        other = replace(game, rules=RULE_SETS["wasp"])
        if all(game.board.columns):
            assert options(other) == options(game)


def test_the_open_reserve_is_built_by_the_same_rules() -> None:
    """7♥ of the reserve goes on 8♥, not on 8♠, and on no empty column; K♠ only on one of those."""
    game = game_at("8H/8S/4D/-/5C/5S/QS/JC/TD/9C;reserve=7H KS", "three-blind-mice")
    assert destinations(game, "7H") == [1]
    assert destinations(game, "KS") == [4]
    assert refused(game, "7H2") == "not_on_next_higher"
    assert refused(game, "7H4") == "empty_needs_king"


def test_a_card_of_the_reserve_brings_no_other_along_and_the_rest_stays_open() -> None:
    game = game_at("8H/8S/4D/-/5C/5S/QS/JC/TD/9C;reserve=7H KS", "three-blind-mice")
    after = played(game, "7H1")
    assert (column(after, 1), len(after.position.reserve)) == ("8H 7H", 1)
    assert options(after) == ["KS4"]


def test_a_card_of_the_reserve_may_finish_a_run() -> None:
    game = game_at(f"{run_text('S', 'K', '2')}/4D/-/-/-/-/-/-/-/-;reserve=AS", "three-blind-mice")
    after = played(game, "AS1")
    assert (after.runs, column(after, 1)) == (1, "-")


def test_with_any_card_on_empty_columns_the_reserve_may_be_parked() -> None:
    rules = "layout=three-blind-mice,empty=any"
    game = game_at("8S/4D/-/5C/5S/QS/JC/TD/9C/2S;reserve=7H", rules)
    assert destinations(game, "7H") == [3]


@settings(deadline=None)
@given(any_rules, st.integers(0, 2**32))
def test_any_parts_make_a_game_that_keeps_its_cards_and_its_word(rules: RuleSet, seed: int) -> None:
    """Parts combine freely: written, read back, played at random, looked at after each action."""
    assert parse_rules(str(rules)) == rules
    log = walk(random.Random(seed), rules)
    for (_, before), (_, after) in pairwise(log):
        check_news(before, after)
        check_board(after)
        check_score(before, after)
    check_end(log[-1][1])


def check_score(before: Game, after: Game) -> None:
    """Hold the points of a game against those of the game before, by its own scheme."""
    scheme = after.rules.score
    if scheme == "none":
        assert after.points == 0
    elif scheme == "spider":
        assert after.points == before.points - 1 + 100 * (after.runs - before.runs)
    else:
        turned = before.hidden - after.hidden
        assert after.points == before.points + 5 * turned + 100 * (after.runs - before.runs)


@settings(deadline=None)
@given(any_rules, st.integers(0, 2**32))
def test_where_undo_is_on_every_action_can_be_taken_back(rules: RuleSet, seed: int) -> None:
    game = walk(random.Random(seed), replace(rules, undo=True, limit=0))[-1][1]
    for action in legal(game):
        after = play(game, action)
        if after.status != "won":
            back = played(after, "undo")
            assert (back.board, back.status) == (game.board, game.status)
            assert (back.actions, back.history) == (game.actions + 2, game.history)
            assert legal(back) == legal(game)
