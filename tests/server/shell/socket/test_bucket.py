"""A connection that asks too much is told from one that asks a lot at once."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.shell.socket.bucket import Bucket, Buckets


def test_a_burst_is_allowed_then_the_pace() -> None:
    """Moves kept back by a lost connection come at once; after that the pace counts."""
    bucket = Bucket(rate=2, burst=5)
    assert [bucket.take(0.0) for _ in range(6)] == [True] * 5 + [False]
    assert [bucket.take(0.5), bucket.take(0.5)] == [True, False]
    assert not bucket.take(0.9)
    assert bucket.take(1.0)


def test_waiting_long_gives_a_burst_and_no_more() -> None:
    """A connection that was silent for a day has not saved up a day's worth."""
    bucket = Bucket(rate=100, burst=3)
    bucket.take(0.0)
    assert [bucket.take(86_400.0) for _ in range(4)] == [True] * 3 + [False]


def test_a_clock_that_stands_or_steps_back_gives_nothing() -> None:
    """The same instant again, or an earlier one, fills no bucket."""
    bucket = Bucket(rate=4, burst=1)
    assert bucket.take(100.0)
    assert not bucket.take(100.0)
    assert not bucket.take(50.0)
    assert bucket.take(100.25)


@given(
    st.floats(0.1, 100),
    st.integers(1, 50),
    st.lists(st.floats(0, 5), max_size=200),
)
def test_no_pattern_of_asking_beats_the_rate(rate: float, burst: int, gaps: list[float]) -> None:
    """Over any stretch of time at most a burst and the pace's share get through."""
    bucket, now, taken = Bucket(rate, burst), 0.0, []
    for gap in gaps:
        now += gap
        if bucket.take(now):
            taken.append(now)
    for first, start in enumerate(taken):
        for last, end in enumerate(taken[first:], start=1):
            assert last <= burst + rate * (end - start) + 1e-6
    assert all(a <= b for a, b in pairwise(taken))


@pytest.mark.parametrize("kind", ["ping", "anything"])
def test_a_kind_without_a_bucket_is_free(kind: str) -> None:
    """Only the kinds that are named are limited."""
    assert all(Buckets({"move": (1, 1)}).take(kind, 0.0) for _ in range(1000))


def test_one_kind_does_not_use_up_another() -> None:
    """A flood of joins leaves the moves of the same connection alone."""
    buckets = Buckets({"move": (1, 2), "join": (1, 1)})
    assert [buckets.take("join", 0.0) for _ in range(3)] == [True, False, False]
    assert [buckets.take("move", 0.0) for _ in range(3)] == [True, True, False]
