"""What it costs to be watched: the race that is measured, and what is told of it."""

import random

import pytest

from bench.watching import SEATS, cost_of, main, raced


def test_the_race_is_one_of_ten_that_all_have_come_as_far() -> None:
    race = raced(8, random.Random(3))
    assert [seat.count for seat in race.seats] == [8] * SEATS
    assert any("undo" in seat.texts for seat in race.seats)


def test_a_frame_has_all_boards() -> None:
    cost = cost_of(raced(3, random.Random(3)), looks=2)
    assert cost.size > SEATS * 37 * len('"7H"')


def test_the_command_prints_both_figures(capsys: pytest.CaptureFixture[str]) -> None:
    main(["--actions", "2", "--looks", "1"])
    first, second = capsys.readouterr().out.splitlines()
    assert first.startswith("an action: ")
    assert second.startswith(f"a frame of {SEATS} boards: ")
