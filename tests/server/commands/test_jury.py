"""Many deals judged: in order, in one process or in several, and left at any time."""

import os
import signal
from contextlib import closing
from multiprocessing import active_children
from pathlib import Path
from typing import cast

import pytest

from engine import RULE_SETS, Deal, numbered_deal, solve, start
from server.shell.commands.jury import JudgeEnded, judge, judge_all

RULES = RULE_SETS["scorpion"]
DEALS = [numbered_deal(number) for number in range(1, 41)]
NODES = 20


def test_a_deal_is_judged_by_the_solver_within_the_budget_given() -> None:
    game = start(DEALS[0], RULES)
    assert judge(DEALS[0], RULES, NODES) == solve(game, nodes=NODES)


def test_without_a_budget_the_solver_has_its_own() -> None:
    deal, wasp = numbered_deal(123), RULE_SETS["wasp"]
    assert judge(deal, wasp, None) == solve(start(deal, wasp))


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_verdicts_come_in_the_order_of_the_deals(jobs: int) -> None:
    expected = [judge(deal, RULES, NODES) for deal in DEALS]
    assert list(judge_all(DEALS, RULES, NODES, jobs)) == expected


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_deals_have_no_verdicts(jobs: int) -> None:
    assert list(judge_all([], RULES, NODES, jobs)) == []


def test_no_file_where_it_was_started_is_taken_for_a_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """With a pickle.py of somebody else there, each process would end at once."""
    (tmp_path / "pickle.py").write_text("raise SystemExit('a file of somebody else')\n")
    monkeypatch.chdir(tmp_path)
    assert list(judge_all(DEALS, RULES, NODES, 2)) == list(judge_all(DEALS, RULES, NODES))


def test_whoever_leaves_early_leaves_no_process_behind() -> None:
    before = set(active_children())
    with closing(judge_all(DEALS * 50, RULES, NODES, 2)) as verdicts:
        next(verdicts)
        assert set(active_children()) - before
    assert set(active_children()) - before == set()


@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM])
def test_the_end_of_a_process_from_outside_ends_it_all(number: signal.Signals) -> None:
    """As where the system had no memory left: nobody waits for an answer that can't come."""
    before = set(active_children())
    verdicts = judge_all(DEALS * 50, RULES, NODES, 2)
    next(verdicts)
    victim, *_ = set(active_children()) - before
    assert victim.pid is not None
    os.kill(victim.pid, number)
    with pytest.raises(JudgeEnded, match=f"ended: {number.name}$"):
        list(verdicts)
    assert set(active_children()) - before == set()


def test_a_fault_in_a_process_ends_it_all(capfd: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(JudgeEnded, match="ended: status 1$"):
        list(judge_all([*DEALS, cast("Deal", None)], RULES, NODES, 2))
    assert "Traceback" in capfd.readouterr().err


def test_ctrl_c_is_heard_again_once_the_processes_have_begun() -> None:
    heeded = signal.getsignal(signal.SIGINT)
    with closing(judge_all(DEALS, RULES, NODES, 2)) as verdicts:
        next(verdicts)
        assert signal.getsignal(signal.SIGINT) is heeded
