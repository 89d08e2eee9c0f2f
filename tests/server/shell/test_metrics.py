"""Figures: complete over all workers, and without anything that is about a person."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from server.shell.metrics import SHARED_FOLDER, Metrics

COUNT_THEN_TELL = """
import sys
from server.shell.metrics import Metrics
metrics = Metrics()
metrics.frames_out.inc(int(sys.argv[1]))
metrics.connections.set(int(sys.argv[1]))
metrics.outcomes["accepted"].inc()
metrics.append_seconds.observe(0.003)
sys.stdout.write(metrics.exposition().decode())
"""


def work(folder: Path, count: int) -> str:
    """Let another process count, and return what it tells."""
    return subprocess.run(
        [sys.executable, "-c", COUNT_THEN_TELL, str(count)],
        env={**os.environ, SHARED_FOLDER: str(folder)},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


def test_one_process_tells_its_own_figures(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without a shared folder a process speaks for itself, and two in one process don't mix."""
    monkeypatch.delenv(SHARED_FOLDER, raising=False)
    one, other = Metrics(), Metrics()
    assert 'scorpion_byes_total{code="flood"} 0.0' in one.exposition().decode()
    one.byes.labels("draining").inc()
    assert 'scorpion_byes_total{code="draining"} 1.0' in one.exposition().decode()
    assert "draining" not in other.exposition().decode()


def test_any_worker_tells_the_figures_of_all(tmp_path: Path) -> None:
    """A collector asks whichever worker answers; counts of one that ended are not lost."""
    work(tmp_path, 3)
    told = work(tmp_path, 4)
    assert "scorpion_frames_out_total 7.0" in told
    assert 'scorpion_actions_total{outcome="accepted"} 2.0' in told
    assert 'scorpion_append_seconds_bucket{le="0.005"} 2.0' in told
