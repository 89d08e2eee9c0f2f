"""The benchmark of meeting runs: rooms, lists, seats, in small."""

import re

import pytest

from bench.lobby import Times
from tests.bench.small_run import printed


def test_a_small_run_prints_its_command_and_each_figure() -> None:
    small = ["--rooms", "12", "--looks", "3", "--tables", "1"]
    told = printed("bench.lobby", *small)
    lines = told.splitlines()[1:]
    assert len(re.findall(r"median [\d.]+ ms, 99 % within [\d.]+ ms", told)) == 4
    assert re.search(r"a waiting room takes .* of the store", told)
    assert [line.partition(":")[0] for line in lines[-2:]] == ["seats taken", "pings answered"]


@pytest.mark.parametrize(
    ("each", "told"),
    [
        ([0.001], "a look: median 1.00 ms, 99 % within 1.00 ms"),
        ([0.001] * 98 + [0.5, 0.9], "a look: median 1.00 ms, 99 % within 900.00 ms"),
    ],
)
def test_times_tell_what_is_usual_and_what_is_seldom_exceeded(each: list[float], told: str) -> None:
    assert str(Times("a look", each)) == told
