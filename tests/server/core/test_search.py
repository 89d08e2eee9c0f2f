"""Which candidate of a secret is dealt: the first that is proved winnable, for everybody alike."""

from typing import cast

import pytest

from engine import RULE_SETS, SOLVER, deal_for, solve, start
from server.core.search import (
    MOST_BUDGETS,
    MOST_CANDIDATES,
    Found,
    Judgement,
    Search,
    find,
    finding,
)
from tests.server.core.races import SECRET

RULES = RULE_SETS["scorpion"]
CONTEXT = "k3vq7xw2mzp4ydna-1|00,ff"


def test_the_first_winnable_candidate_is_dealt_and_those_before_it_are_named() -> None:
    found = find(SECRET, CONTEXT, RULES, Search())
    assert found.proved
    verdicts = [
        solve(start(deal_for(SECRET, CONTEXT, index), RULES), nodes=Search().nodes).verdict
        for index in range(found.index + 1)
    ]
    assert verdicts == [*found.skipped, "winnable"]


def test_whoever_knows_the_secret_afterwards_finds_the_same() -> None:
    assert find(SECRET, CONTEXT, RULES, Search()) == find(SECRET, CONTEXT, RULES, Search())


def test_a_room_for_any_deal_gets_the_first_candidate_unjudged() -> None:
    assert find(SECRET, CONTEXT, RULES, None) == Found()
    assert not Found().proved


def test_a_search_ends_with_any_deal_where_none_is_proved(monkeypatch: pytest.MonkeyPatch) -> None:
    """The deal after those that were judged comes as it is, and is said to be unproved."""
    monkeypatch.setattr("server.core.search.MOST_CANDIDATES", 3)
    found = find(b"no luck", CONTEXT, RULES, Search())
    assert found == Found(found.skipped)
    assert (found.index, found.proved) == (3, False)


def found_if_each_is(judgement: Judgement, search: Search) -> Found:
    """What a search comes to whose solver says the same of every candidate."""
    candidates = finding(SECRET, CONTEXT, search)
    next(candidates)
    try:
        while True:
            candidates.send(judgement)
    except StopIteration as end:
        return cast("Found", end.value)


def test_a_search_ends_where_all_candidates_together_cost_too_much() -> None:
    """Under some rules hardly any deal is decided: nobody waits for ever."""
    found = found_if_each_is(Judgement("unknown", 10), Search(nodes=10))
    assert (set(found.skipped), found.index) == ({"unknown"}, MOST_BUDGETS)
    assert not found.proved


def test_deals_that_are_dead_by_a_look_cost_nothing_but_are_counted() -> None:
    found = found_if_each_is(Judgement("unwinnable", 0), Search())
    assert (set(found.skipped), found.index) == ({"unwinnable"}, MOST_CANDIDATES)
    assert not found.proved


def test_a_search_names_the_solver_that_is_here() -> None:
    assert Search().solver == SOLVER
