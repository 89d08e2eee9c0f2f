"""Bots take the time that people take, or none where none is wanted."""

from typing import get_args

from server.core.options import Strength
from server.shell.bots.pace import LONGEST, MEAN_PAUSE_S, SHORTEST, pause_s


def test_each_strength_has_its_pace_and_who_thinks_more_takes_longer() -> None:
    strengths: tuple[Strength, ...] = get_args(Strength)
    means = [MEAN_PAUSE_S[strength] for strength in strengths]
    assert means == sorted(means)


def test_pauses_vary_around_their_mean() -> None:
    pauses = [pause_s(2.0) for _ in range(1_000)]
    assert 2.0 * SHORTEST <= min(pauses) < 2.0 < max(pauses) <= 2.0 * LONGEST


def test_without_a_pace_there_is_no_pause() -> None:
    assert pause_s(0.0) == 0.0
