"""The boards of one room as watchers see them, worked out only while somebody looks."""

from server.core import protocol
from server.core.boards import boards, delayed_boards
from server.core.delayed import Delayed, first_delayed, follow_until, next_action_at
from server.core.mask import Mask, first_mask, follow, is_behind
from server.core.race import Race

TURN = 24
"""Actions of each seat that are followed in one go; then everybody else has a turn."""


class Gallery:
    """What is known of the boards from one look to the next."""

    def __init__(self) -> None:
        self._race = ""
        self._mask: Mask | None = None
        self._delayed: Delayed | None = None
        self._latest: tuple[Race, protocol.Boards] | None = None
        """A race, and its masked boards with all its actions: many come between two of them."""

    def show(self, race: Race, now: int) -> tuple[protocol.Boards, int | None]:
        """The boards of a race that is dealt as they may be seen at the instant `now` (ms).

        With them, as far as it is known, in how many ms another look shows more: in none where
        these aren't up to date, since nobody has looked for long.
        """
        if self._race != race.id:
            self._race, self._mask, self._delayed, self._latest = race.id, None, None, None
        return self._late(race, now) if race.options.seen_by == "open" else self._masked(race)

    def _masked(self, race: Race) -> tuple[protocol.Boards, int | None]:
        if self._latest is not None and self._latest[0] is race:
            return self._latest[1], None
        self._mask = follow(self._mask or first_mask(race), race, TURN)
        frame = boards(race, self._mask)
        if is_behind(self._mask, race):
            return frame, 0
        self._latest = race, frame
        return frame, None

    def _late(self, race: Race, now: int) -> tuple[protocol.Boards, int | None]:
        delay = race.options.delay_ms
        self._delayed = follow_until(self._delayed or first_delayed(race), race, now - delay, TURN)
        next_at = next_action_at(self._delayed, race)
        more_in = None if next_at is None else max(0, next_at + delay - now)
        return delayed_boards(self._delayed), more_in
