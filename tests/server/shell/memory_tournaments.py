"""Tournaments kept in memory, for tests of the HTTP interface."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date

from server.core.api.tournament_bodies import DayStreak, OwnAttempt, OwnResult, TournamentProof
from server.core.tournament import (
    Tournament,
    UnknownTournament,
    dailies,
    day_of,
    parse_tournament,
)
from server.shell.players.identity import Player
from server.shell.tournaments.bulletin import Shown
from server.shell.tournaments.calendar import Day, Held
from tests.server.core.races import NOW

PLAYED, PRACTISED = "attempt2345abcde", "practice2345abcd"
"""The room of every attempt, and of all practice."""


def held(tournament: Tournament, entrants: int = 0) -> Held:
    """A tournament whose secret was committed to in time."""
    return Held(tournament, "c" * 64, tournament.opens_at - 1, early=True, entrants=entrants)


@dataclass
class MemoryCalendar:
    """Days that all have their dailies, and nothing else."""

    at: int = NOW

    @property
    def today(self) -> date:
        return day_of(self.at)

    def now(self) -> int:
        return self.at

    async def day(self, day: date) -> Day:
        return Day(day, tuple(map(held, dailies(day))), ())

    async def find(self, key: str) -> Held:
        tournament = parse_tournament(key)
        if tournament.kind == "cup":
            raise UnknownTournament("there is no such cup")
        return held(tournament)


@dataclass
class MemoryStakes:
    """The secrets of tournaments that have closed."""

    secrets: dict[str, str] = field(default_factory=dict)
    proofs: dict[str, TournamentProof] = field(default_factory=dict)

    async def secret(self, key: str) -> str | None:
        return self.secrets.get(key)

    async def proof(self, key: str) -> TournamentProof | None:
        return self.proofs.get(key)


@dataclass
class MemoryAttempts:
    """Attempts that may all be made, or none, for the reason that is set."""

    refusal: Exception | None = None
    asked: list[tuple[str, str, str]] = field(default_factory=list)

    async def take_part(self, player: Player, tournament: Tournament) -> str:
        return self._answer("attempt", player, tournament, PLAYED)

    async def practise(self, player: Player, tournament: Tournament) -> str:
        return self._answer("practice", player, tournament, PRACTISED)

    def _answer(self, what: str, player: Player, tournament: Tournament, room: str) -> str:
        if self.refusal is not None:
            raise self.refusal
        self.asked.append((what, player.id, tournament.key))
        return room


@dataclass
class MemoryOwnResults:
    """What players have come to: the same of each."""

    own: dict[str, OwnAttempt] = field(default_factory=dict)
    results: tuple[OwnResult, ...] = ()
    rows: tuple[DayStreak, ...] = ()
    months: list[str] = field(default_factory=list)

    async def now(
        self, player: str, tournaments: Sequence[Tournament], now: int
    ) -> Sequence[OwnAttempt | None]:
        del player, now
        return [self.own.get(tournament.key) for tournament in tournaments]

    async def over_time(
        self, player: str, month: str, now: int
    ) -> tuple[tuple[OwnResult, ...], tuple[DayStreak, ...]]:
        del player, now
        self.months.append(month)
        return self.results, self.rows


@dataclass
class MemoryBulletin:
    """Boards that tell what was asked of them."""

    text: bytes = b"{}"
    fault: Exception | None = None
    asked: list[dict[str, object]] = field(default_factory=list)

    async def page(
        self, key: str, *, after: str | None, limit: int, player: str | None, known: str
    ) -> Shown:
        asked: dict[str, object] = {"key": key, "after": after, "limit": limit, "player": player}
        return self._shown(asked, known)

    async def around(self, key: str, limit: int, player: str, known: str) -> Shown:
        return self._shown({"key": key, "around": player, "limit": limit}, known)

    def _shown(self, asked: dict[str, object], known: str) -> Shown:
        if self.fault is not None:
            raise self.fault
        self.asked.append(asked)
        return Shown('W/"7"', None if 'W/"7"' in known else self.text)
