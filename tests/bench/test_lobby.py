"""The benchmark of meeting runs: rooms, lists, seats, in small."""

import re
import subprocess
import sys

import pytest

from bench.lobby import Times


def test_a_small_run_prints_its_command_and_each_figure() -> None:
    small = ["--rooms", "12", "--looks", "3", "--tables", "1"]
    run = subprocess.run(
        [sys.executable, "-m", "bench.lobby", *small],
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    first, *lines = run.stdout.splitlines()
    assert first == f"$ python -m bench.lobby {' '.join(small)}"
    assert len(re.findall(r"median [\d.]+ ms, 99 % within [\d.]+ ms", run.stdout)) == 4
    assert re.search(r"a waiting room takes .* of the store", run.stdout)
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
