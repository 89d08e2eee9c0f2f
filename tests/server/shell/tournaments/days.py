"""Days of tournaments for tests, seen by a process whose clock may be set."""

import asyncio
from datetime import date, timedelta

from redis.asyncio import Redis

from server.core.tournament import DAY_MS, Tournament, daily, day_of, parse_tournament
from server.shell.players.identity import Player
from server.shell.search.dealer import Dealer
from server.shell.storage.store import Store
from server.shell.tournaments.attempts import Attempts
from server.shell.tournaments.boards import Boards
from server.shell.tournaments.calendar import Calendar
from server.shell.tournaments.diary import Diary
from server.shell.tournaments.own_results import OwnResults
from server.shell.tournaments.preparation import Preparation
from server.shell.tournaments.schedule import Schedule
from server.shell.tournaments.stakes import Stakes
from tests.guests import guest
from tests.server.core.races import player
from tests.server.shell.process import LIFETIMES, Process, believe

CUPS = (720, 1_080)
"""The cups of each day start at noon, and at six."""
DIARY_MS = 100_000
TEST_MS = 15_000
"""Far longer than a test takes: where less of the day is left, it begins on the next one."""


class SetStore(Store):
    """A store whose clock stands where a test has set it; its scripts go by the true time."""

    def __init__(self, client: Redis, at: int) -> None:
        super().__init__(client, "set", LIFETIMES)
        self.at = at

    async def time(self) -> int:
        return self.at


class Days:
    """The tournaments as a process sees them at one instant, until the test sets another."""

    def __init__(self, process: Process, at: int, dealer: Dealer | None = None) -> None:
        client, store = process.client, SetStore(process.client, at)
        self.store = store
        self.stakes = Stakes(client, store, dealer or Dealer(believe))
        self.preparation = Preparation(self.stakes)
        schedule = Schedule(CUPS, "scorpion")
        self.diary = Diary(client, store, ttl_ms=DIARY_MS)
        self.boards = Boards(client, store)
        self.calendar = Calendar(
            client, store, self.stakes, self.preparation, schedule, lambda: self.store.at
        )
        self.attempts = Attempts(
            client,
            store,
            process.rooms,
            self.stakes,
            self.calendar,
            self.diary,
            self.boards,
        )
        self.own_results = OwnResults(process.rooms, self.diary, self.boards)

    @property
    def today(self) -> date:
        """The day that it is."""
        return day_of(self.store.at)

    async def close(self) -> None:
        """Let go of what is under way."""
        await self.calendar.close()
        await self.store.drain(within_s=30)

    def set(self, at: int) -> None:
        """Go to another instant; what was read before is read anew."""
        self.store.at = at
        self.calendar._days._readings.clear()


async def today_of(process: Process) -> date:
    """The day by the store's true time; one that ends in a moment is let go by."""
    now = await process.store.time()
    left_ms = DAY_MS - now % DAY_MS
    if left_ms > TEST_MS:
        return day_of(now)
    await asyncio.sleep(left_ms / 1_000)
    return day_of(now + left_ms)


async def days_of(process: Process, ahead_ms: int = 0) -> Days:
    """The tournaments by the store's true time, or so much later."""
    await today_of(process)
    return Days(process, await process.store.time() + ahead_ms)


async def todays(process: Process, rules: str = "scorpion") -> Tournament:
    """The daily that can be played by the store's true time."""
    return daily(await today_of(process), rules)


async def in_days(process: Process, days: int) -> Tournament:
    """The daily of the day so many days ahead, or back."""
    return daily(await today_of(process) + timedelta(days=days), "scorpion")


def someone(name: str) -> Player:
    """A player of that name."""
    return guest(player(name), name)


def known(key: str) -> Tournament:
    """The tournament of a key."""
    return parse_tournament(key)
