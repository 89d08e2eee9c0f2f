"""What the HTTP interface needs of the rest of the server.

Whatever awaits may raise `StoreUnavailable`.
"""

from collections.abc import Sequence
from datetime import date
from typing import Protocol

from server.core.api.bodies import HistoryEntry, RulesRecord
from server.core.api.tournament_bodies import DayStreak, OwnAttempt, OwnResult, TournamentProof
from server.core.options import Options, Strength
from server.core.race import Race
from server.core.replay import Replay
from server.core.tournament import Tournament
from server.shell.limits import Limits
from server.shell.lobby.lobby import Listing
from server.shell.metrics import Metrics
from server.shell.players.identity import Identities, Player
from server.shell.settings import Settings
from server.shell.tournaments.bulletin import Shown
from server.shell.tournaments.calendar import Day, Held


class OpenedRoom(Protocol):
    """A room just opened."""

    @property
    def room(self) -> str:
        """Its id: whoever knows it may be in it."""

    @property
    def code(self) -> str:
        """The code to say aloud."""


class LiveRoom(Protocol):
    """A room as it stands now."""

    @property
    def race(self) -> Race:
        """Its race, as far as it is known here."""


class Rooms(Protocol):
    """The rooms of the whole service."""

    async def open(self, player: Player, options: Options) -> OpenedRoom:
        """Open a room whose host is the player."""

    async def find_code(self, code: str) -> str | None:
        """Return the room of a code, if one has it."""

    async def room(self, room: str) -> LiveRoom | None:
        """Return a room, if there is one of that id whose race isn't in the archive."""

    async def latest(self, room: str) -> int | None:
        """Return the number of a room's latest race; None where that isn't known any more."""

    async def race(self, room: str, number: int) -> Race | None:
        """Return a race of a room that isn't in the archive yet."""

    async def replay(self, room: str, number: int | None = None, secret: str = "") -> Replay | None:
        """Return the replay of a race that is over, and isn't in the archive yet.

        That of a tournament is told with the tournament's secret alone.
        """

    def now(self) -> int:
        """Return the time in ms on the service's clock."""


class ArchivedRace(Protocol):
    """A finished race out of the archive."""

    @property
    def race(self) -> Race:
        """The race at its end."""

    @property
    def replay(self) -> Replay:
        """Everything that happened in it."""


class Archive(Protocol):
    """The finished races."""

    async def race(self, race_id: str, secret: str = "") -> ArchivedRace | None:
        """Return an archived race, if there is one of that id.

        Raises `Withheld` for that of a tournament without the tournament's secret.
        """


class Annals(Protocol):
    """What is kept of each player."""

    async def history(self, player: str, before: int | None) -> tuple[HistoryEntry, ...]:
        """Return the player's races that ended before an instant (ms), or the latest."""

    async def records(self, player: str) -> tuple[RulesRecord, ...]:
        """Return what the player reached under each rule set."""

    async def forget(self, player: str) -> None:
        """Delete everything about the player."""

    async def is_forgotten(self, player: str) -> bool:
        """Return whether there is nobody any more behind an identity that a browser still has."""


class Lobby(Protocol):
    """The rooms that everybody may find."""

    async def listing(self, rules: str | None) -> Listing:
        """Return the rooms of a rule set, or all."""


class Quick(Protocol):
    """Opponents for whoever asks."""

    async def ask(self, player: Player, rules: str, bot: Strength | None) -> str:
        """Return the room in which the player has a seat from now on."""

    async def ask_again(self, player: Player, room: str) -> str | None:
        """Return where to go on waiting for a player who waits in `room`."""

    async def room_of(self, player: str) -> str | None:
        """Return the room of the match that the player asked for."""

    async def cancel(self, player: str) -> None:
        """Give the seat back, if the race hasn't begun, and wait no longer."""


class Transfers(Protocol):
    """Players on their way to another device."""

    async def offer(self, player: Player) -> str:
        """Return a code by which the player is found, once."""

    async def claim(self, text: str) -> Player | None:
        """Return the player of a code, which is used up by that."""


class Calendar(Protocol):
    """The tournaments of each day."""

    @property
    def today(self) -> date:
        """The day that it is, in UTC."""

    def now(self) -> int:
        """Return the time in ms on the service's clock."""

    async def day(self, day: date) -> Day:
        """Return the tournaments of a day."""

    async def find(self, key: str) -> Held:
        """Return a tournament; raises `UnknownTournament`."""


class Stakes(Protocol):
    """The secrets of tournaments."""

    async def secret(self, key: str) -> str | None:
        """Return a tournament's secret when it has closed."""

    async def proof(self, key: str) -> TournamentProof | None:
        """Return what shows how its deal came about when it has closed."""


class Attempts(Protocol):
    """Who takes part in tournaments; raises `NotNow`, or `NoJudgement`."""

    async def take_part(self, player: Player, tournament: Tournament) -> str:
        """Return the room of the player's one attempt."""

    async def practise(self, player: Player, tournament: Tournament) -> str:
        """Return a room in which the player practises on the deal."""


class OwnResults(Protocol):
    """What players have come to in tournaments."""

    async def now(
        self, player: str, tournaments: Sequence[Tournament], now: int
    ) -> Sequence[OwnAttempt | None]:
        """Return how far the player has come in each of these."""

    async def over_time(
        self, player: str, month: str, now: int
    ) -> tuple[tuple[OwnResult, ...], tuple[DayStreak, ...]]:
        """Return the player's attempts in a month, and the days in a row with one, or a win."""


class Bulletin(Protocol):
    """The boards of tournaments; raises `BadCursor`."""

    async def page(
        self, key: str, *, after: str | None, limit: int, player: str | None, known: str
    ) -> Shown:
        """Return the best rows of a board, or those after a cursor."""

    async def around(self, key: str, limit: int, player: str, known: str) -> Shown:
        """Return the rows around the player's own."""


class House(Protocol):
    """What the endpoints need of the composed application."""

    @property
    def settings(self) -> Settings:
        """The settings of this process."""

    @property
    def identities(self) -> Identities:
        """Who is who."""

    @property
    def limits(self) -> Limits:
        """What an address may ask for."""

    @property
    def metrics(self) -> Metrics:
        """What an operator watches."""

    @property
    def rooms(self) -> Rooms:
        """The rooms."""

    @property
    def archive(self) -> Archive:
        """The finished races."""

    @property
    def annals(self) -> Annals:
        """What is kept of players."""

    @property
    def lobby(self) -> Lobby:
        """The rooms that everybody may find."""

    @property
    def quick(self) -> Quick:
        """Opponents for whoever asks."""

    @property
    def transfers(self) -> Transfers:
        """Players on their way to another device."""

    @property
    def calendar(self) -> Calendar:
        """The tournaments of each day."""

    @property
    def stakes(self) -> Stakes:
        """Their secrets."""

    @property
    def attempts(self) -> Attempts:
        """Who takes part in them."""

    @property
    def own_results(self) -> OwnResults:
        """What players have come to in them."""

    @property
    def bulletin(self) -> Bulletin:
        """Their boards."""

    def unready(self) -> str | None:
        """Return why this process should get no visitors now, or None when it may."""
