"""Which candidate of a secret is dealt: the first that is proved winnable, for everybody alike."""

import pytest

from engine import RULE_SETS, SOLVER, deal_for, solve, start
from server.core.search import Found, Search, find
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


def test_a_search_ends_where_all_candidates_together_cost_too_much(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Under some rules hardly any deal is decided: nobody waits for ever."""
    monkeypatch.setattr("server.core.search.MOST_BUDGETS", 2)
    found = find(b"no luck", CONTEXT, RULES, Search(nodes=1))
    assert not found.proved
    assert found.index < 10


def test_a_search_names_the_solver_that_is_here() -> None:
    assert Search().solver == SOLVER
