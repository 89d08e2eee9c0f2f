"""The candidates of a search judged anew: what was passed over, what was dealt, and why."""

from collections.abc import Sequence
from typing import Final
from unittest.mock import patch

import msgspec
import pytest

from engine import Deal, RuleSet, Verdict, deal_for
from server.core.options import Options
from server.core.race import Race
from server.core.search import MOST_BUDGETS, MOST_CANDIDATES, Found, Judgement, Search, Skipped
from server.core.verification import candidates
from server.core.verification.candidates import MOST_NODES, check_candidates
from server.core.verification.finding import Finding
from tests.server.core.races import ANN, SECRET, Story

ROOM = Story(ANN).beginning().race
OTHER = Search(solver="another-solver/9")
UNKNOWN: Final = "unknown"
LOST: Final = "unwinnable"
WON: Final = "winnable"


def times(count: int, verdict: Skipped) -> tuple[Skipped, ...]:
    return (verdict,) * count


class Solver:
    """A solver whose verdicts are written down beforehand; the last one is that on all others."""

    def __init__(self, verdicts: Sequence[Verdict], nodes: int) -> None:
        self._verdicts, self._nodes = verdicts, nodes
        self.judged: list[Deal] = []

    def judge(self, deal: Deal, rules: RuleSet, nodes: int) -> Judgement:
        """Say what is written down."""
        assert (rules, nodes) == (ROOM.rules, Search().nodes)
        self.judged.append(deal)
        place = min(len(self.judged), len(self._verdicts)) - 1
        return Judgement(self._verdicts[place], self._nodes)


def race(found: Found | None, search: Search | None = ROOM.search) -> Race:
    options = msgspec.structs.replace(ROOM.options, winnable=search is not None)
    return msgspec.structs.replace(ROOM, options=options, found=found, search=search)


def checked(told: Race, *verdicts: Verdict, nodes: int = 10) -> Finding:
    """The one finding on a race whose candidates are what the verdicts say."""
    with patch.object(candidates, "judge", Solver(verdicts, nodes).judge):
        (finding,) = check_candidates(told, SECRET, lambda *_: None)
    return finding


def test_a_deal_that_was_looked_for_as_promised_holds() -> None:
    told = race(Found((LOST, UNKNOWN), proved=True))
    assert checked(told, LOST, UNKNOWN, WON) == Finding(
        "candidates", "holds", "Candidates passed over, each rightly: 2; the one dealt can be won."
    )


def test_candidates_are_those_of_the_secret_in_their_order() -> None:
    solver = Solver([LOST, LOST, WON], 10)
    seen: list[tuple[int, int]] = []
    with patch.object(candidates, "judge", solver.judge):
        told = race(Found((LOST, LOST), proved=True))
        tuple(check_candidates(told, SECRET, lambda judged, total: seen.append((judged, total))))
    assert solver.judged == [deal_for(SECRET, ROOM.context, index) for index in range(3)]
    assert seen == [(1, 3), (2, 3), (3, 3)]


@pytest.mark.parametrize(
    ("found", "verdicts", "text"),
    [
        (Found((LOST,), proved=True), (WON, WON), "Candidate 0 is said to be unwinnable, and is"),
        (Found((UNKNOWN,), proved=True), (LOST, WON), "Candidate 0 is said to be unknown, and is"),
        (Found((LOST,), proved=True), (LOST, LOST), "Candidate 1 is said to be winnable, and is"),
        (Found((LOST,), proved=True), (LOST, UNKNOWN), "Candidate 1 is said to be winnable, and"),
        (Found((LOST,)), (LOST,), "gave up too early, after 1 candidates"),
        (Found(), (LOST,), "gave up too early, after 0 candidates"),
    ],
    ids=["a win skipped", "a loss unknown", "a loss dealt", "unproved", "given up", "never begun"],
)
def test_the_same_solver_has_to_come_to_the_same(
    found: Found, verdicts: tuple[Verdict, ...], text: str
) -> None:
    finding = checked(race(found), *verdicts)
    assert finding.verdict == "fails"
    assert text in finding.text


def test_every_wrong_verdict_is_told() -> None:
    told = race(Found((LOST, LOST), proved=True))
    with patch.object(candidates, "judge", Solver([UNKNOWN], 10).judge):
        findings = tuple(check_candidates(told, SECRET, lambda *_: None))
    assert [finding.text[:11] for finding in findings] == [
        f"Candidate {index}" for index in range(3)
    ]


def test_a_search_ends_after_so_many_candidates_and_the_next_one_is_dealt() -> None:
    given_up = Found(times(MOST_CANDIDATES, LOST))
    assert checked(race(given_up), LOST).verdict == "holds"
    assert "any" not in checked(race(given_up), LOST).text
    one_more = Found(times(MOST_CANDIDATES + 1, LOST))
    assert "had to give up after 2000 candidates" in checked(race(one_more), LOST).text


def test_a_search_ends_after_so_many_positions() -> None:
    budget = Search().nodes
    given_up = Found(times(MOST_BUDGETS, UNKNOWN))
    assert checked(race(given_up), UNKNOWN, nodes=budget).verdict == "holds"
    later = Found(times(MOST_BUDGETS, UNKNOWN), proved=True)
    finding = checked(race(later), *times(MOST_BUDGETS, UNKNOWN), WON, nodes=budget)
    assert f"had to give up after {MOST_BUDGETS} candidates" in finding.text


# Another solver


def test_what_another_solver_said_is_confirmed_as_far_as_ours_can_tell() -> None:
    told = race(Found((LOST, UNKNOWN, LOST), proved=True), OTHER)
    finding = checked(told, LOST, WON, UNKNOWN, WON)
    assert finding.verdict == "unchecked"
    assert "judged by another-solver/9" in finding.text
    assert "confirms 2 of 4 verdicts and contradicts none" in finding.text
    assert finding.text.endswith("It can win candidates that were passed over as unknown: 1.")
    assert "can win" not in checked(told, LOST, UNKNOWN, LOST, WON).text


@pytest.mark.parametrize(
    ("found", "verdicts"),
    [
        (Found((LOST,), proved=True), (WON, WON)),
        (Found((LOST,), proved=True), (LOST, LOST)),
    ],
    ids=["a win skipped as lost", "a loss dealt as won"],
)
def test_what_another_solver_proved_can_not_be_otherwise(
    found: Found, verdicts: tuple[Verdict, ...]
) -> None:
    assert checked(race(found, OTHER), *verdicts).verdict == "fails"


def test_another_solver_may_have_given_up_elsewhere() -> None:
    assert checked(race(Found((LOST,)), OTHER), LOST).verdict == "unchecked"
    later = Found(times(2 * MOST_BUDGETS, UNKNOWN), proved=True)
    finding = checked(race(later, OTHER), UNKNOWN, nodes=Search().nodes)
    assert f"confirms {MOST_BUDGETS} of {2 * MOST_BUDGETS + 1}" in finding.text


# Without a search


def test_where_any_deal_would_do_the_first_is_dealt() -> None:
    assert checked(race(Found(), None)).verdict == "holds"


@pytest.mark.parametrize("found", [Found((LOST,)), Found(proved=True)], ids=["second", "proved"])
def test_where_any_deal_would_do_no_other_one_is(found: Found) -> None:
    assert checked(race(found, None)).verdict == "fails"


@pytest.mark.parametrize("winnable", [True, False])
def test_a_search_is_made_where_the_options_promise_one(winnable: bool) -> None:
    search = None if winnable else Search()
    told = msgspec.structs.replace(
        race(Found(proved=True), search), options=Options(winnable=winnable)
    )
    assert "not those of the options" in checked(told, WON).text


def test_without_a_deal_or_its_secret_there_is_nothing_to_judge() -> None:
    assert checked(race(None)).text == "There is no deal to be judged."
    (finding,) = check_candidates(race(Found(proved=True)), None, lambda *_: None)
    assert finding.verdict == "fails"


@pytest.mark.parametrize("nodes", [-1, 0, MOST_NODES + 1])
def test_a_budget_that_no_server_gives_is_at_fault_and_nothing_is_judged(nodes: int) -> None:
    told = race(Found((LOST,), proved=True), Search(nodes=nodes))
    assert "no server's terms" in checked(told, WON).text
