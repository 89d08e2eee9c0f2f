"""The solver's benchmark judges the same deals both ways and writes what it came to."""

import pytest

from bench.solver import Costs, Judged, dealt, judge, looks_us, main, percentile
from engine import RULE_SETS, Solution

RULES = RULE_SETS["scorpion"]


def test_shares_and_times_are_of_all_deals() -> None:
    costs = Costs([Judged(Solution("winnable", 10), 3.0), Judged(Solution("unknown", 20), 1.0)])
    assert (costs.share("winnable"), costs.share("unwinnable"), costs.mean_ms) == (0.5, 0.0, 2.0)
    assert costs.row("both") == (
        *("both", "50.0%", "0.0%", "50.0%"),
        *("2.00", "2.00", "3.00", "3.00", "15"),
    )


@pytest.mark.parametrize(("percent", "expected"), [(1, 1.0), (50, 2.0), (99, 4.0), (100, 4.0)])
def test_a_percentile_is_one_of_the_values(percent: int, expected: float) -> None:
    assert percentile([1.0, 2.0, 3.0, 4.0], percent) == expected


def test_the_same_deals_are_judged_each_time() -> None:
    first, second = (judge(dealt(RULES, 20), 50, pruned=True) for _ in range(2))
    assert [one.solution for one in first.judged] == [one.solution for one in second.judged]


def test_a_look_is_timed_after_each_move() -> None:
    assert len(looks_us(dealt(RULES, 2))) > 10


def test_the_report_names_the_rules_and_both_searches(capsys: pytest.CaptureFixture[str]) -> None:
    main(["scorpion2", "--deals", "3", "--nodes", "10"])
    printed = capsys.readouterr().out
    assert printed.startswith("scorpion2: 3 deals, 10 nodes each")
    assert "pruned" in printed
    assert "plain" in printed
