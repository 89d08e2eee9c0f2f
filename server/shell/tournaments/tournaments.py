"""The tournaments of one store, as the other parts of the server meet them."""

from server.core.race import Race
from server.shell.rooms.services import Stake
from server.shell.tournaments.diary import Diary
from server.shell.tournaments.scribe import Scribe
from server.shell.tournaments.stakes import Stakes


class Tournaments:
    """Deals that everybody has alike, and how far everybody has come with them."""

    def __init__(self, stakes: Stakes, diary: Diary, scribe: Scribe) -> None:
        self._stakes = stakes
        self._diary = diary
        self._scribe = scribe

    async def stake(self, key: str) -> Stake:
        """The deal of a tournament, without its secret; raises `StoreUnavailable`."""
        return await self._stakes.stake(key)

    def note(self, race: Race) -> None:
        """Show on the board how far an official attempt has come, now or in a moment."""
        self._scribe.note(race)

    async def settle(self, race: Race) -> None:
        """Show on the board, and to its player, how an official attempt ended.

        Raises `StoreUnavailable`.
        """
        await self._scribe.settle(race)
        await self._diary.settle(race)

    async def close(self, within_s: float) -> None:
        """Show what is still to be shown, for so long at most."""
        await self._scribe.close(within_s)
