"""What the rooms of a process work with, and what they ask of the other parts of the server."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from server.core.events import AnyEvent, BotCalled
from server.core.options import Strength
from server.core.race import Race
from server.shell.metrics import Metrics
from server.shell.search.dealer import Dealer
from server.shell.storage.clock import Clock
from server.shell.storage.committer import Committer
from server.shell.storage.store import Store


class Careers(Protocol):
    """What is kept of each player; what awaits may raise `StoreUnavailable`."""

    async def seated(self, player: str, room: str) -> bool:
        """Note that a player sits down in a room, to be taken out of it when all is deleted.

        False where that has happened: nothing may be known of the player any more.
        """

    async def take_in(self, race: Race) -> None:
        """Have the players' records take a finished race in; nothing happens the second time."""


class Archive(Protocol):
    """Where finished races go; what awaits may raise `StoreUnavailable`."""

    async def pack(self, room: str, race: Race) -> None:
        """Put a finished race away, and let go of what the store has of it as a live one."""


class Lobby(Protocol):
    """Where open rooms are found; what awaits may raise `StoreUnavailable`."""

    async def note(self, room: str, race: Race) -> None:
        """Show a listed room as it stands; what is known of a later moment stays."""


class Calls(Protocol):
    """By whom bots are called; what awaits may raise `StoreUnavailable`."""

    async def call(self, room: str, race_number: int, strength: Strength, ordinal: int) -> None:
        """Have a bot come to the room's race; `ordinal` counts those called to it, from 1."""


@dataclass(frozen=True, slots=True)
class Services:
    """What every room of a process works with."""

    store: Store
    committer: Committer
    clock: Clock
    dealer: Dealer
    metrics: Metrics
    careers: Careers
    archive: Archive
    lobby: Lobby
    calls: Calls
    nonce_window_ms: int
    """How long the seats have to open their nonces."""

    async def call_bots(self, room: str, number: int, happened: Iterable[AnyEvent]) -> None:
        """Call each bot that was asked for since a race's beginning; raises `StoreUnavailable`."""
        called = (event.strength for event in happened if isinstance(event, BotCalled))
        for ordinal, strength in enumerate(called, 1):
            await self.calls.call(room, number, strength, ordinal)
