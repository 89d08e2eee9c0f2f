"""How a room calls a bot: it leaves an invitation, and a process that plays bots takes it."""

from server.core.options import Strength
from server.shell.bots.invitations import Invitation, Invitations
from server.shell.storage.store import Store


class BotCalls:
    """The calls of one process."""

    def __init__(self, invitations: Invitations, store: Store) -> None:
        self._invitations = invitations
        self._store = store

    async def call(self, room: str, race_number: int, strength: Strength, ordinal: int) -> None:
        """Have a bot come to the race; it is the one of that ordinal among those called to it.

        Asked once more, no second one comes. Raises `StoreUnavailable`.
        """
        invitation = Invitation(room, race_number, ordinal, strength)
        await self._store.call(lambda: self._invitations.add(invitation))
