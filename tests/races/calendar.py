"""The calendar of a test's workers: it shows what the test needs, whenever the test is run."""

import time
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Self

from server.core.tournament import Tournament

MINUTE_MS = 600
"""How long a minute of a time limit takes in a race of these tests."""


@dataclass(frozen=True)
class Calendar:
    """A calendar that is so far ahead of the store's clock."""

    ahead_s: int
    minute_ms: int = MINUTE_MS

    @classmethod
    def showing(cls, text: str, *, minute_ms: int = MINUTE_MS) -> Self:
        """The calendar that shows such a day and time now, `2030-05-01T23:59:50`."""
        shown = datetime.fromisoformat(text).replace(tzinfo=UTC)
        return cls(round(shown.timestamp() - time.time()), minute_ms)

    @property
    def now(self) -> int:
        """The store's clock (ms): its machine is this one."""
        return int(time.time() * 1_000)

    @property
    def today(self) -> date:
        """The day that it shows."""
        return datetime.fromtimestamp(time.time() + self.ahead_s, UTC).date()

    def opens(self, tournament: Tournament) -> int:
        """When somebody may first take part, by the store's clock (ms)."""
        return tournament.opens_at - self.ahead_s * 1_000

    def shuts(self, tournament: Tournament) -> int:
        """When nobody else may, by the store's clock (ms)."""
        return tournament.shuts_at - self.ahead_s * 1_000

    def closes(self, tournament: Tournament) -> int:
        """When all is laid open, by the store's clock (ms)."""
        return self.shuts(tournament) + tournament.minutes * self.minute_ms

    @property
    def environ(self) -> dict[str, str]:
        """What a worker is started with."""
        return {"CALENDAR_AHEAD_S": str(self.ahead_s), "MINUTE_MS": str(self.minute_ms)}


TODAY = Calendar(0)
"""The days of the store's clock."""
