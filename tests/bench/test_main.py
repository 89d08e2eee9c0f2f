"""The whole benchmark runs: server, store, baseline, load, audit, in small."""

import re
import subprocess
import sys

from bench.figures import HEADINGS


def test_a_small_run_prints_its_command_a_table_the_ratios_and_a_clean_audit() -> None:
    small = ["--tables", "2", "--rounds", "1", "--seconds", "1", "--rate", "200", "--idle", "3"]
    run = subprocess.run(
        [sys.executable, "-m", "bench", *small],
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith(f"$ python -m bench {' '.join(small)}\n")
    rows = [line for line in run.stdout.splitlines() if line.startswith("| ")]
    assert [row.count("|") for row in rows] == [len(HEADINGS) + 1] * 6
    assert len(re.findall("x the CPU of a bare echo|too short a run", run.stdout)) == 2
    assert "acked moves looked up in the log: 0 missing or doubled" in run.stdout
    assert run.stdout.count("an idle connection takes") == 2
