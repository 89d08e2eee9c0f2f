"""Which tournaments a day has, how many take part in them, and what was promised of their deals.

No process has to be there at midnight: whoever shows a day first sees to what it needs, and to the
promises of the days after it.
"""

from collections.abc import Awaitable, Callable, Sequence
from datetime import date
from typing import Any

import msgspec
from redis.asyncio import Redis

from server.core.tournament import (
    DAILY_RULES,
    Tournament,
    UnknownTournament,
    dailies,
    day_of,
    days_after,
    parse_tournament,
)
from server.shell.storage.keys import TournamentKeys, cups_key
from server.shell.storage.store import Store
from server.shell.tournaments.glances import Glances
from server.shell.tournaments.preparation import Preparation
from server.shell.tournaments.schedule import Schedule
from server.shell.tournaments.stakes import Promise, Stakes

GLANCE_S = 1.0
"""How long what was read of a day is told again."""


class Held(msgspec.Struct, frozen=True):
    """A tournament, and how it stands."""

    tournament: Tournament
    commitment: str | None
    """None where nobody has promised anything of it."""
    committed_at: int | None
    early: bool
    """Whether that was before anybody could take part."""
    entrants: int


class Day(msgspec.Struct, frozen=True):
    """The tournaments of a day."""

    day: date
    held: tuple[Held, ...]
    """The dailies, then the cups in the order of their starts."""
    ahead: tuple[Held, ...]
    """The dailies of the days after it; of today alone."""

    def find(self, tournament: Tournament) -> Held | None:
        """How a tournament of the day stands; none where the day has no such tournament."""
        return next((held for held in self.held if held.tournament == tournament), None)


class Calendar:
    """The days of one store, by the clock that `now` tells (ms).

    What awaits may raise `StoreUnavailable`.
    """

    def __init__(
        self,
        client: Redis,
        store: Store,
        stakes: Stakes,
        preparation: Preparation,
        schedule: Schedule,
        now: Callable[[], int],
    ) -> None:
        self._client = client
        self._store = store
        self._stakes = stakes
        self._preparation = preparation
        self._schedule = schedule
        self.now = now
        self._days: Glances[date, Day] = Glances(self._read, last_s=GLANCE_S)

    @property
    def today(self) -> date:
        """The day that it is, in UTC."""
        return day_of(self.now())

    async def day(self, day: date) -> Day:
        """A day, as it stood a moment ago at most."""
        return await self._days.of(day)

    async def find(self, key: str) -> Held:
        """The tournament of a key; raises `UnknownTournament` where its day has none such."""
        tournament = parse_tournament(key)
        held = (await self.day(tournament.day)).find(tournament)
        if held is None:
            raise UnknownTournament(f"there is no {tournament.kind} of that key")
        return held

    async def hold(self, tournament: Tournament) -> None:
        """Note that somebody takes part: a cup was on its day then, whatever the schedule says."""
        if tournament.kind == "cup":
            name = cups_key(str(tournament.day))
            await self._store.call(lambda: self._client.sadd(name, tournament.key))

    async def close(self) -> None:
        """Look for no deals ahead any more."""
        await self._preparation.close()

    async def _read(self, day: date) -> Day:
        today = self.today
        tournaments = (*dailies(day), *await self._cups(day, today))
        if day != today:
            return Day(day, await self._held(tournaments), ())
        ahead = tuple(daily for after in days_after(day) for daily in dailies(after))
        playable = [each for each in tournaments if self.now() < each.shuts_at]
        # The first cup of a day may open on the evening before.
        await self._stakes.publish((*playable, *ahead, *self._schedule.cups(ahead[0].day)))
        self._preparation.ask_for((*playable, *ahead[: len(DAILY_RULES)]))
        return Day(day, await self._held(tournaments), await self._held(ahead))

    async def _held(self, tournaments: Sequence[Tournament]) -> tuple[Held, ...]:
        promises = await self._stakes.known_of(tournaments)
        return tuple(map(_held, tournaments, promises, await self._entrants(tournaments)))

    async def _cups(self, day: date, today: date) -> tuple[Tournament, ...]:
        """The cups of a day that somebody took part in, or still may."""
        name = cups_key(str(day))
        stored: Any = await self._store.call(lambda: self._client.smembers(name))
        held = {parse_tournament(key.decode()) for key in stored}
        scheduled = self._schedule.cups(day) if day >= today else ()
        return tuple(sorted(held.union(scheduled), key=lambda cup: (cup.opens_at, cup.key)))

    async def _entrants(self, tournaments: Sequence[Tournament]) -> list[int]:
        def request() -> Awaitable[list[Any]]:
            pipeline = self._client.pipeline(transaction=False)
            for tournament in tournaments:
                pipeline.hlen(TournamentKeys.of(tournament.key).attempts)
            return pipeline.execute()

        return list(map(int, await self._store.call(request)))


def _held(tournament: Tournament, promise: Promise | None, entrants: int) -> Held:
    if promise is None:
        return Held(tournament, None, None, early=False, entrants=entrants)
    return Held(
        tournament,
        promise.commitment,
        promise.made_at,
        early=promise.is_early(tournament),
        entrants=entrants,
    )
