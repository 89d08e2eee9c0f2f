"""One load against one server, with the processor time that each side of it took."""

import time
from collections.abc import Sequence
from dataclasses import dataclass

import psutil

from bench.figures import Figures, percentile_ms
from bench.load import Load, Script
from bench.process import Served, Usage, usage


@dataclass(frozen=True)
class Mode:
    """Closed: as fast as answers come. Open: `rate` frames a second."""

    seconds: float
    rate: float | None = None

    @property
    def name(self) -> str:
        """How the mode is called in a table."""
        return "closed" if self.rate is None else f"open {self.rate:,.0f}/s"


@dataclass(frozen=True)
class _Moment:
    """The time, and what has been used until then."""

    at: float
    server: Usage
    store: Usage
    client: Usage


async def measure(
    name: str,
    mode: Mode,
    server: Served,
    scripts: Sequence[Sequence[Script]],
    store: psutil.Process | None = None,
) -> tuple[Figures, Load]:
    """Run a load; raises `LoadFailed` where an answer is missing or is none to a winning game."""
    load = Load(scripts)
    before = _moment(server, store)
    if mode.rate is None:
        await load.closed(mode.seconds)
    else:
        await load.open(mode.rate, mode.seconds)
    after = _moment(server, store)
    answers = len(load.tally.latencies_ns)
    await load.settle()
    seconds = after.at - before.at
    late = load.tally.lateness_ns
    return Figures(
        name=f"{name}, {mode.name}",
        answers=answers,
        seconds=seconds,
        p50_ms=percentile_ms(load.tally.latencies_ns, 50),
        p99_ms=percentile_ms(load.tally.latencies_ns, 99),
        server_us=(after.server - before.server).cpu_s / answers * 1e6,
        store_us=(after.store - before.store).cpu_s / answers * 1e6,
        client_share=(after.client - before.client).cpu_s / seconds,
        late_p99_ms=percentile_ms(late, 99) if late else None,
    ), load


def _moment(server: Served, store: psutil.Process | None) -> _Moment:
    return _Moment(
        at=time.perf_counter(),
        server=server.usage(),
        store=Usage(0, 0) if store is None else usage(store),
        client=usage(psutil.Process()),
    )
