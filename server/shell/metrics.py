"""What an operator watches: counters and timings, added up over all processes of a server.

The workers and the process for bots share a folder (`PROMETHEUS_MULTIPROC_DIR`, set by their
supervisor) in which each keeps its figures, so any worker can answer for all. Figures only: no
names, rooms or cards.
"""

import os
from typing import Literal, get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.multiprocess import MultiProcessCollector

SHARED_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"
SECONDS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
LONG_SECONDS = (0.01, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0, 60.0, 120.0)
CANDIDATES = (1, 2, 5, 10, 20, 50, 100, 500, 2_000)
BATCHES = (1, 2, 4, 8, 16, 32, 64, 128)

ALARMING_BYES = ("slow_reader", "flood", "fault")
"""Reasons that an operator may want an alarm for; they are told from the start, as 0."""

GaugeMode = Literal["livesum", "livemax"]

Outcome = Literal["accepted", "rejected", "unavailable"]
"""What becomes of an action."""


SearchOutcome = Literal["proved", "any", "failed"]
"""What becomes of a search: a deal proved winnable, none proved among so many, or a void start."""


class Metrics:
    """The figures of one process."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.connections = self._gauge("connections", "Open WebSocket connections.")
        self.rooms = self._gauge("rooms_live", "Rooms that a worker follows, once for each worker.")
        actions = self._counter(
            "actions", "Moves, deals and undos, by what became of them.", "outcome"
        )
        self.outcomes = {outcome: actions.labels(outcome) for outcome in get_args(Outcome)}
        self.frames_out = self._counter("frames_out", "Frames sent to clients.")
        self.frames_dropped = self._counter(
            "frames_dropped", "Frames that a newer one replaced before they were sent."
        )
        self.byes = self._counter("byes", "Connections that the server ended, by reason.", "code")
        for code in ALARMING_BYES:
            self.byes.labels(code)
        self.append_seconds = self._histogram(
            "append_seconds", "Time of one round trip that keeps actions.", SECONDS
        )
        self.batch_size = self._histogram(
            "append_batch", "Actions kept with one round trip.", BATCHES
        )
        self.feed_lag_seconds = self._histogram(
            "feed_lag_seconds", "Age of an event when a worker has read it.", SECONDS
        )
        searches = self._counter(
            "searches", "Searches for a deal, by what became of them.", "outcome"
        )
        self.searches = {outcome: searches.labels(outcome) for outcome in get_args(SearchOutcome)}
        self.search_seconds = self._histogram(
            "search_seconds", "Time from the start of a search to its deal.", LONG_SECONDS
        )
        self.search_candidates = self._histogram(
            "search_candidates", "Candidates that were judged for one deal.", CANDIDATES
        )
        self.starts_postponed = self._counter(
            "starts_postponed", "Starts that were moved because there was no deal in time."
        )
        self.practice_deals = self._gauge(
            "practice_deals", "Practice deals that wait in the store.", mode="livemax"
        )
        self.bots = self._gauge("bots", "Bots that play here, or are on their way to a seat.")

    def exposition(self) -> bytes:
        """Return the figures of all workers in Prometheus' text format."""
        if SHARED_FOLDER not in os.environ:
            return generate_latest(self._registry)
        everybody = CollectorRegistry()
        MultiProcessCollector(everybody)  # type: ignore[no-untyped-call] # the library has no types
        return generate_latest(everybody)

    def _gauge(self, name: str, meaning: str, *, mode: GaugeMode = "livesum") -> Gauge:
        """`livemax` for what each worker reads in the same place, and isn't to be added up."""
        return Gauge(f"scorpion_{name}", meaning, registry=self._registry, multiprocess_mode=mode)

    def _counter(self, name: str, meaning: str, *labels: str) -> Counter:
        return Counter(f"scorpion_{name}", meaning, labels, registry=self._registry)

    def _histogram(self, name: str, meaning: str, buckets: tuple[float, ...]) -> Histogram:
        return Histogram(f"scorpion_{name}", meaning, registry=self._registry, buckets=buckets)
