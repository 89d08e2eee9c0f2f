"""Sampling tells which function of a package runs, and counts the rest apart."""

import signal
from collections import Counter
from dataclasses import dataclass

from bench.sampling import sampled, shares

HERE = __name__


@dataclass(frozen=True)
class Pair:
    first: int
    second: int


def busy() -> int:
    """Keep the processor at work for long enough to be seen."""
    return sum(number * number for number in range(20_000))


def test_the_busy_function_is_found() -> None:
    found = sampled(busy, ticks=30, package=HERE)
    assert found.total() >= 30
    assert any("busy" in name for name in found)


def test_what_a_dataclass_generates_is_told_by_its_class() -> None:
    found = sampled(lambda: [Pair(1, number) for number in range(2_000)], 30, HERE)
    assert any(name.endswith(".Pair.__init__") for name in found)


def test_what_runs_outside_of_the_package_has_no_name() -> None:
    assert set(sampled(busy, ticks=5, package="nowhere")) == {""}


def test_a_package_is_not_taken_for_another_that_begins_alike() -> None:
    assert set(sampled(busy, ticks=5, package=HERE[:-1])) == {""}


def test_the_timer_and_its_handler_are_gone_afterwards() -> None:
    before = signal.getsignal(signal.SIGPROF)
    sampled(busy, ticks=2, package=HERE)
    assert signal.getsignal(signal.SIGPROF) == before
    assert signal.getitimer(signal.ITIMER_PROF) == (0.0, 0.0)


def test_shares_leave_out_what_has_no_name_and_begin_with_the_largest() -> None:
    found = Counter({"engine.play": 30, "": 900, "engine.legal": 60, "engine.score": 10})
    assert shares(found, 2) == [" 60.0%  engine.legal", " 30.0%  engine.play"]


def test_no_tick_within_the_package_has_no_shares() -> None:
    assert shares(Counter({"": 5}), 3) == []
