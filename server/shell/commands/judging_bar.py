"""The progress of a long judging, on standard error beside what goes to standard output."""

import sys
from collections import Counter
from types import TracebackType
from typing import Self

from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeRemainingColumn,
)


class JudgingBar:
    """A bar of the deals judged out of a total, with how many of them had which verdict.

    On a terminal it moves; elsewhere one line at the end tells how many were judged.
    """

    def __init__(self, total: int) -> None:
        console = Console(stderr=True)
        self._shares_terminal = console.is_terminal and sys.stdout.isatty()
        self._verdicts: Counter[str] = Counter()
        # Its own way to print above the bar would move standard output to standard error.
        self._progress = Progress(
            BarColumn(),
            MofNCompleteColumn(),
            TextColumn("{task.description}"),
            TimeRemainingColumn(elapsed_when_finished=True),
            console=console,
            redirect_stdout=False,
            redirect_stderr=False,
        )
        self._task = self._progress.add_task("", total=total)

    def __enter__(self) -> Self:
        self._progress.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._progress.stop()

    def show(self, line: str, verdict: str) -> None:
        """Print one deal's line at once, and move the bar on."""
        if self._shares_terminal:
            # The bar has to make room for the line, or each would overwrite the other.
            self._progress.console.print(line, soft_wrap=True, markup=False, highlight=False)
        else:
            print(line, flush=True)  # noqa: T201
        self._verdicts[verdict] += 1
        told = ", ".join(f"{count:,} {name}" for name, count in self._verdicts.most_common())
        self._progress.update(self._task, advance=1, description=told)
