"""What the rooms of a process work with, and what they ask of the other parts of the server."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from engine import Deal
from server.core.events import AnyEvent, BotCalled
from server.core.options import Strength
from server.core.race import Race
from server.core.search import Found, Search
from server.shell.metrics import Metrics
from server.shell.search.dealer import Dealer
from server.shell.storage.alarms import Alarms
from server.shell.storage.clock import Clock
from server.shell.storage.codes import Codes
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

    async def note(self, room: str, race: Race, watching: int) -> None:
        """Show a listed room as it stands, and how many people look on at its race.

        What is known of a later moment stays.
        """


class Calls(Protocol):
    """By whom bots are called; what awaits may raise `StoreUnavailable`."""

    async def call(self, room: str, race_number: int, strength: Strength, ordinal: int) -> None:
        """Have a bot come to the room's race; `ordinal` counts those called to it, from 1."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What a race is dealt by; how much of it is there depends on who dealt."""

    commitment: str
    search: Search | None
    secret: str = ""
    """In hexadecimal digits; empty where the race may not know it: a tournament's."""
    found: Found | None = None
    """Where it was looked for already."""
    deal: Deal | None = None
    """Where it is made already: then the race begins at once."""


class Tournaments(Protocol):
    """The deals that everybody has alike; what awaits may raise `StoreUnavailable`."""

    async def stake(self, key: str) -> Stake:
        """The deal of a tournament that somebody takes part in, or has; without its secret."""

    def note(self, race: Race) -> None:
        """Show on its board how far somebody's official attempt has come; an older one is nothing.

        What comes in quick succession may be shown in one, and what isn't is so a moment later.
        """

    async def settle(self, race: Race) -> None:
        """Show on its board, and to its player, how an official attempt ended; once or again."""


@dataclass(frozen=True, slots=True)
class Services:
    """What every room of a process works with."""

    store: Store
    codes: Codes
    alarms: Alarms
    committer: Committer
    clock: Clock
    dealer: Dealer
    metrics: Metrics
    careers: Careers
    archive: Archive
    lobby: Lobby
    calls: Calls
    tournaments: Tournaments
    nonce_window_ms: int
    """How long the seats have to open their nonces."""

    async def take_in(self, race: Race) -> None:
        """Have all that is kept beside the log take a finished race in; once or again.

        Raises `StoreUnavailable`.
        """
        await self.careers.take_in(race)
        if race.options.is_official:
            await self.tournaments.settle(race)

    async def call_bots(self, room: str, number: int, happened: Iterable[AnyEvent]) -> None:
        """Call each bot that was asked for since a race's beginning; raises `StoreUnavailable`."""
        called = (event.strength for event in happened if isinstance(event, BotCalled))
        for ordinal, strength in enumerate(called, 1):
            await self.calls.call(room, number, strength, ordinal)
