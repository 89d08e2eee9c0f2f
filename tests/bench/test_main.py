"""The whole benchmark runs: server, store, baseline, load, audit, in small."""

import re

from bench.figures import HEADINGS
from tests.bench.small_run import printed


def test_a_small_run_prints_its_command_a_table_the_ratios_and_a_clean_audit() -> None:
    small = ["--tables", "2", "--rounds", "1", "--seconds", "1", "--rate", "200", "--idle", "3"]
    told = printed("bench", *small)
    rows = [line for line in told.splitlines() if line.startswith("| ")]
    assert [row.count("|") for row in rows] == [len(HEADINGS) + 1] * 6
    assert len(re.findall("x the CPU of a bare echo|too short a run", told)) == 2
    assert "acked moves looked up in the log: 0 missing or doubled" in told
    assert told.count("an idle connection takes") == 2
