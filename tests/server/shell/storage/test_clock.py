"""The store's time between two of its answers."""

from collections.abc import Callable

import pytest

from server.shell.storage.clock import WINDOW_MS, Clock

Tick = Callable[[float], None]


@pytest.fixture
def tick(monkeypatch: pytest.MonkeyPatch) -> Tick:
    """Stop the host's own clock; time goes on by so many ms when the test says so."""
    now = 5_000.0

    def advance(ms: float) -> None:
        nonlocal now
        now += ms / 1000

    monkeypatch.setattr("server.shell.storage.clock.time.monotonic", lambda: now)
    return advance


def test_before_the_store_told_anything_it_is_no_time_at_all() -> None:
    assert Clock().now() == 0


def test_time_goes_on_from_what_the_store_told(tick: Tick) -> None:
    clock = Clock()
    clock.observe(1_000_000)
    assert clock.now() == 1_000_000
    tick(250)
    assert clock.now() == 1_000_250


def test_an_answer_that_was_long_under_way_sets_nothing_back(tick: Tick) -> None:
    """It tells a time further in the past; the quickest answer is the closest."""
    clock = Clock()
    clock.observe(1_000_000)
    tick(300)
    clock.observe(1_000_100)
    assert clock.now() == 1_000_300


def test_a_quicker_answer_brings_it_closer(tick: Tick) -> None:
    clock = Clock()
    clock.observe(1_000_000)
    tick(300)
    clock.observe(1_000_450)
    assert clock.now() == 1_000_450


def test_it_is_never_ahead_of_the_store(tick: Tick) -> None:
    """Whatever the answers' delays: what is due by this clock is due by the store's."""
    clock, store = Clock(), 1_000_000
    for delay in (90, 10, 40, 5, 70):
        told = store
        tick(delay)
        store += delay
        clock.observe(told)
        assert clock.now() <= store
    assert store - clock.now() == 5


def test_a_store_whose_clock_was_set_back_is_followed(tick: Tick) -> None:
    """Its machine's clock was wrong and is corrected, or a replica with another one takes over."""
    clock = Clock()
    clock.observe(1_000_000)
    set_back = 400_000
    for _ in range(2):
        tick(WINDOW_MS + 1)
        set_back += WINDOW_MS + 1
        clock.observe(set_back)
    assert clock.now() == set_back


def test_a_wait_is_in_seconds_and_never_negative(tick: Tick) -> None:
    clock = Clock()
    clock.observe(1_000_000)
    assert clock.seconds_until(1_002_500) == pytest.approx(2.5)
    tick(9_000)
    assert clock.seconds_until(1_002_500) == 0.0
