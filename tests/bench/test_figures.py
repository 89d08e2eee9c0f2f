"""Figures add up, and their table lines up."""

from dataclasses import replace

import pytest

from bench.figures import HEADINGS, Figures, percentile_ms, ratio, table

MOVE = Figures(
    name="move, closed",
    answers=20_000,
    seconds=4.0,
    p50_ms=1.5,
    p99_ms=3.25,
    server_us=60.0,
    store_us=20.0,
    client_share=0.5,
)
ECHO = Figures(
    name="echo, closed",
    answers=80_000,
    seconds=4.0,
    p50_ms=0.2,
    p99_ms=0.4,
    server_us=20.0,
    store_us=0.0,
    client_share=0.75,
    late_p99_ms=0.125,
)


def test_the_rate_is_answers_a_second() -> None:
    assert MOVE.rate == 5_000


@pytest.mark.parametrize(
    ("values", "percent", "expected"),
    [
        ([], 50, 0.0),
        ([3_000_000], 99, 3.0),
        ([1_000_000, 2_000_000, 3_000_000], 50, 2.0),
        ([n * 1_000_000 for n in range(101)], 99, 99.0),
    ],
)
def test_a_percentile_is_told_in_milliseconds(
    values: list[int], percent: int, expected: float
) -> None:
    assert percentile_ms(values, percent) == pytest.approx(expected)


def test_the_ratio_is_told_with_and_without_the_store() -> None:
    sentence = ratio(MOVE, ECHO)
    assert "3.00 x the CPU of a bare echo (60 / 20 µs)" in sentence
    assert sentence.endswith("with the store 4.00 x")


def test_a_run_too_short_to_measure_has_no_ratio() -> None:
    """The system counts processor time in steps of 10 ms: a few echoes may take none."""
    nothing = replace(ECHO, server_us=0.0)
    assert ratio(MOVE, nothing) == ("move, closed: too short a run to tell what a bare echo costs")


def test_every_row_of_the_table_has_a_cell_for_each_heading() -> None:
    lines = table([MOVE, ECHO]).splitlines()
    assert [line.count("|") for line in lines] == [len(HEADINGS) + 1] * 4
    assert lines[2].startswith("| move, closed | 5,000 | 1.50 | 3.25 | 60.0 | 20.0 | 0.50 |  |")
    assert lines[3].endswith("|  | 0.75 | 0.12 |")
