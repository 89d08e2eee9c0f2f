"""A benchmark run as somebody at the command line runs it, in small."""

import subprocess
import sys


def printed(module: str, *small: str) -> str:
    """Return what the benchmark prints; it has to begin with its command, and to end well."""
    run = subprocess.run(
        [sys.executable, "-m", module, *small],
        capture_output=True,
        text=True,
        timeout=100,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith(f"$ python -m {module} {' '.join(small)}\n")
    return run.stdout
