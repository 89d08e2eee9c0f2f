"""How long the store keeps a room after its last event."""

from dataclasses import dataclass

from server.core.race import Race

CLOSED_MS = 600_000
"""How long a room that ended without a race can still be asked for."""


@dataclass(frozen=True, slots=True)
class Lifetimes:
    """The times (ms) for each kind of room."""

    idle_ms: int
    """Of a room that waits for its race."""
    practice_ms: int
    """Of a room of one: its player may come back to it for so long."""
    finished_ms: int
    """Of a race that is over, until it is put away; one that runs waits as long for its end."""

    def of(self, race: Race) -> int:
        """Return how long the room of a race is kept as things stand (ms)."""
        if race.stage == "closed":
            return CLOSED_MS
        if race.stage == "finished":
            return self.finished_ms
        if race.options.is_practice:
            return self.practice_ms
        if race.stage == "begun":
            # It ends by itself, or when a server is there again: what was accepted has to last.
            return max(self.idle_ms, self.finished_ms)
        return self.idle_ms
