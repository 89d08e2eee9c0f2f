"""The boards of one room as watchers see them, worked out only while somebody looks."""

from server.core import protocol
from server.core.boards import boards
from server.core.mask import Mask, first_mask, follow, is_behind
from server.core.race import Race

TURN = 24
"""Actions of each seat that are followed in one go; then everybody else has a turn."""


class Gallery:
    """What is known of the boards from one look to the next."""

    def __init__(self) -> None:
        self._race = ""
        self._mask: Mask | None = None

    def show(self, race: Race) -> tuple[protocol.Boards, bool]:
        """The boards of a race that is dealt, and whether they are up to date.

        Where they aren't, since nobody has looked for long, the next look shows more.
        """
        if self._mask is None or self._race != race.id:
            self._race, self._mask = race.id, first_mask(race)
        self._mask = follow(self._mask, race, TURN)
        return boards(race, self._mask), not is_behind(self._mask, race)
