"""How long the store keeps a room after its last event."""

from dataclasses import dataclass

from server.core.race import Race

CLOSED_MS = 600_000
"""How long a room that ended without a race can still be asked for."""


@dataclass(frozen=True, slots=True)
class Lifetimes:
    """The times (ms) for each kind of room."""

    idle_ms: int
    """Of a room that waits or races."""
    practice_ms: int
    """Of a room of one: its player may come back to it for so long."""
    finished_ms: int

    def of(self, race: Race) -> int:
        """Return how long the room of a race is kept as things stand (ms)."""
        if race.stage == "closed":
            return CLOSED_MS
        if race.stage == "finished":
            return self.finished_ms
        return self.practice_ms if race.options.is_practice else self.idle_ms
