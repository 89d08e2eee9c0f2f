"""What a run measured, and how it is shown."""

import statistics
from collections.abc import Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class Figures:
    """One load against one server, in one mode."""

    name: str
    answers: int
    seconds: float
    p50_ms: float
    p99_ms: float
    server_us: float
    """CPU microseconds of the server for one answer."""
    store_us: float
    """CPU microseconds of the store for one answer."""
    client_share: float
    """How much of one core the load client used; near 1 it would be the limit itself."""
    late_p99_ms: float | None = None
    """How late the client sent, where a clock says when."""

    @property
    def rate(self) -> float:
        """Answers a second."""
        return self.answers / self.seconds


def percentile_ms(values_ns: Sequence[int], percent: int) -> float:
    """Return a percentile of nanoseconds in milliseconds; 0 for no values."""
    if len(values_ns) < 2:
        return sum(values_ns) / 1e6
    return statistics.quantiles(values_ns, n=100, method="inclusive")[percent - 1] / 1e6


HEADINGS = (
    "",
    "answers/s",
    "p50 ms",
    "p99 ms",
    "server µs",
    "store µs",
    "client core",
    "client late p99 ms",
)


def table(rows: Sequence[Figures]) -> str:
    """Return the figures as a Markdown table."""
    lines = [_line(HEADINGS), _line(["---", *["---:"] * (len(HEADINGS) - 1)])]
    return "\n".join([*lines, *(_line(_cells(row)) for row in rows)])


def ratio(product: Figures, baseline: Figures) -> str:
    """Say what an accepted move costs in bare echoes, if the run was long enough to tell."""
    if not baseline.server_us:
        return f"{product.name}: too short a run to tell what a bare echo costs"
    times = product.server_us / baseline.server_us
    whole = (product.server_us + product.store_us) / baseline.server_us
    return (
        f"{product.name}: an accepted move costs the server {times:.2f} x the CPU of a bare echo"
        f" ({product.server_us:.0f} / {baseline.server_us:.0f} µs); with the store {whole:.2f} x"
    )


def _cells(row: Figures) -> list[str]:
    late = "" if row.late_p99_ms is None else f"{row.late_p99_ms:.2f}"
    return [
        row.name,
        f"{row.rate:,.0f}",
        f"{row.p50_ms:.2f}",
        f"{row.p99_ms:.2f}",
        f"{row.server_us:.1f}",
        f"{row.store_us:.1f}" if row.store_us else "",
        f"{row.client_share:.2f}",
        late,
    ]


def _line(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"
