"""Everything that one process runs on, opened and closed in its order."""

import asyncio
import secrets
from collections import Counter
from collections.abc import Sequence
from functools import partial

import structlog
from redis.asyncio import Redis
from redis.asyncio.retry import Retry
from redis.backoff import ExponentialBackoff

from server.core import protocol
from server.core.options import Kind
from server.shell.bots.calls import BotCalls
from server.shell.bots.invitations import Invitations
from server.shell.limits import OWN, Limits
from server.shell.lobby.lobby import Lobby
from server.shell.lobby.quick import Quick
from server.shell.metrics import Metrics
from server.shell.players.annals import Annals
from server.shell.players.careers import Careers
from server.shell.players.identity import Identities
from server.shell.players.transfers import Transfers
from server.shell.rooms.farewell import come_back
from server.shell.rooms.headcount import Headcount
from server.shell.rooms.presence import Presence
from server.shell.rooms.rooms import Rooms
from server.shell.rooms.searches import Searches
from server.shell.rooms.services import Services
from server.shell.search.child import SearchChild
from server.shell.search.dealer import Dealer
from server.shell.search.pool import Pool
from server.shell.settings import Settings
from server.shell.socket.connection import Connection
from server.shell.storage import fitness
from server.shell.storage.alarms import Alarms
from server.shell.storage.archive import Archive
from server.shell.storage.clock import Clock
from server.shell.storage.codes import Codes
from server.shell.storage.committer import Committer
from server.shell.storage.feed import Feed
from server.shell.storage.headcounts import Headcounts
from server.shell.storage.lifetimes import Lifetimes
from server.shell.storage.processes import Processes
from server.shell.storage.store import Append, Appended, NotAppended, Store
from server.shell.tournaments.attempts import Attempts
from server.shell.tournaments.boards import Boards
from server.shell.tournaments.bulletin import Bulletin
from server.shell.tournaments.calendar import Calendar
from server.shell.tournaments.diary import Diary
from server.shell.tournaments.own_results import OwnResults
from server.shell.tournaments.preparation import Preparation
from server.shell.tournaments.schedule import Schedule
from server.shell.tournaments.scribe import Scribe
from server.shell.tournaments.stakes import Stakes
from server.shell.tournaments.tournaments import Tournaments

CHECK_S = 0.5
"""How often the connections are looked at for frames that are stuck."""

MOST_CONNECTIONS = 1_000
"""To the store, of one process: far more than it uses, since one too many fails its caller."""

LEAST_SILENCE_MS, BEATS_MISSED = 5_000, 5
"""A process that was not heard of for so long, and for so many beats, is taken for dead."""

DAY_MS = 86_400_000

log = structlog.get_logger(__name__)


class House:
    """One process: what it holds open, and whom it serves."""

    def __init__(self, settings: Settings, dealer: Dealer | None = None) -> None:
        """Make what is opened later; `dealer` deals in place of chance."""
        process = secrets.token_hex(8)
        self.settings = settings
        self.identities = Identities.open(settings)
        self.metrics = Metrics()
        self.durability: protocol.Durability = "memory"
        self._client = client_of(settings, settings.store_timeout_s)
        self.limits = Limits.shared(settings, self._client.connection_pool)
        self.store = store_of(settings, self._client, process)
        self.committer = Committer(self._append)
        self._child = SearchChild(settings.search_niceness)
        ahead = dealer or Dealer(partial(self._child.judge, ahead=True))
        dealer = dealer or Dealer(self._child.judge)
        clock = Clock()
        self.lobby = Lobby(self._client, self.store, clock)
        careers = careers_of(settings, self._client, self.store)
        self.archive = archive_of(settings, self._client, self.store, careers)
        diary = Diary(self._client, self.store, ttl_ms=settings.keep_players_days * DAY_MS)
        self.boards = Boards(self._client, self.store)
        self.bulletin = Bulletin(self.boards)
        self.stakes = Stakes(self._client, self.store, dealer)
        self.tournaments = Tournaments(self.stakes, diary, Scribe(self.boards))
        self.calendar = self._calendar_by(clock, ahead)
        self._searches = Searches(self.store, dealer, self.metrics)
        self._pool = self._pool_filled_by(ahead)
        self.rooms = self._rooms_with(self._services(process, clock, dealer, careers), process)
        self._headcount = Headcount(self.rooms, Headcounts(self._client, self.store, process))
        self.quick = Quick(self._client, self.store, self.rooms)
        self.transfers = Transfers(self._client, self.store)
        self.attempts = self._attempts_noted_in(diary)
        self.own_results = OwnResults(self.rooms, diary, self.boards)
        self.annals = Annals(careers, self.archive, self.rooms, self.quick, self.attempts)
        self.feed = self._feed_of(process)
        self._tasks: list[asyncio.Task[None]] = []
        self._connections: dict[Connection, str] = {}
        self._of_address: Counter[str] = Counter()
        self._is_empty = asyncio.Event()
        self._is_empty.set()
        self._is_draining = False

    async def open(self) -> None:
        """Check the store and begin to listen; raises `BadStore`, or `StoreUnavailable`."""
        await fitness.check(self.store)
        self.durability = await fitness.durability(self.store)
        # An old log must not set the clock: what it tells may be from hours ago.
        await self.rooms.beat()
        self._tasks = [
            asyncio.create_task(self.feed.run()),
            asyncio.create_task(self._watch()),
            asyncio.create_task(self._pool.run()),
            asyncio.create_task(self.annals.run()),
            asyncio.create_task(self._headcount.run()),
        ]

    async def close(self) -> None:
        """Let go of everything."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._searches.close()
        await self.calendar.close()
        await self.rooms.rest()
        await self.tournaments.close(self.settings.store_timeout_s)
        await self._child.close()
        await self.store.drain(self.settings.store_timeout_s)
        await self._client.aclose()

    def admit(self, connection: Connection, address: str) -> None:
        """Count a connection from an address among those served."""
        self._connections[connection] = address
        self._of_address[address] += 1
        self._is_empty.clear()
        self.metrics.connections.inc()

    def dismiss(self, connection: Connection) -> None:
        """Serve the connection no more."""
        address = self._connections.pop(connection)
        self._of_address[address] -= 1
        if not self._of_address[address]:
            del self._of_address[address]
        self.metrics.connections.dec()
        if not self._connections:
            self._is_empty.set()

    async def drain(self) -> None:
        """Send everybody elsewhere, once what they sent is answered; within the time set for it."""
        self._is_draining = True
        for connection in tuple(self._connections):
            connection.end(_draining())
        try:
            async with asyncio.timeout(self.settings.drain_s):
                await self.committer.drain()
                await self._is_empty.wait()
        except TimeoutError:
            log.warning("drain cut short", connections=len(self._connections))

    def unready(self) -> str | None:
        """Why this process should get no new visitors now; None when it may."""
        if self._is_draining:
            return "draining"
        return None if self.feed.is_alive else "no beat through the store"

    def refusal(self, address: str) -> protocol.Bye | None:
        """Why a new connection from an address can't be served now; None when it can."""
        if self._is_draining:
            return _draining()
        if len(self._connections) >= self.settings.max_connections:
            return come_back("busy", "The server is full just now; come back in a moment")
        most = self.settings.max_connections_per_address
        if address != OWN and self._of_address[address] >= most:
            return come_back("busy", "There are too many connections from your network just now")
        return None

    def _services(self, process: str, clock: Clock, dealer: Dealer, careers: Careers) -> Services:
        return Services(
            self.store,
            Codes(self._client, self.store, ttl_ms=self.settings.room_idle_ttl_s * 1_000),
            Alarms(self._client, self.store),
            self.committer,
            clock,
            dealer,
            self.metrics,
            careers=careers,
            archive=self.archive,
            lobby=self.lobby,
            calls=BotCalls(Invitations(self._client, process), self.store),
            tournaments=self.tournaments,
            nonce_window_ms=self.settings.nonce_window_ms,
        )

    def _rooms_with(self, services: Services, process: str) -> Rooms:
        processes = Processes(self._client, self.store, process)
        return Rooms(
            services,
            self._searches,
            self._pool,
            Presence(processes, silent_ms=_silent_ms(self.settings)),
            standings_interval=self.settings.standings_interval_s,
            on_lag=self.metrics.feed_lag_seconds.observe,
        )

    def _feed_of(self, process: str) -> Feed:
        return Feed(
            self._client,
            process,
            self.rooms,
            beat_s=self.settings.heartbeat_s,
            poll_s=self.settings.poll_interval_s,
        )

    def _calendar_by(self, clock: Clock, ahead: Dealer) -> Calendar:
        return Calendar(
            self._client,
            self.store,
            self.stakes,
            Preparation(Stakes(self._client, self.store, ahead)),
            Schedule.of(self.settings),
            clock.now,
        )

    def _attempts_noted_in(self, diary: Diary) -> Attempts:
        return Attempts(
            self._client,
            self.store,
            self.rooms,
            self.stakes,
            self.calendar,
            diary,
            self.boards,
        )

    def _pool_filled_by(self, dealer: Dealer) -> Pool:
        return Pool(
            self._client,
            self.store,
            dealer,
            self.metrics,
            size=self.settings.practice_pool,
            ttl_ms=self.settings.room_idle_ttl_s * 1_000,
        )

    async def _append(self, batch: Sequence[Append]) -> list[Appended | NotAppended]:
        self.metrics.batch_size.observe(len(batch))
        with self.metrics.append_seconds.time():
            return await self.store.append(batch)

    async def _watch(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(CHECK_S)
            self.metrics.rooms.set(len(self.rooms))
            for connection in tuple(self._connections):
                connection.check(loop.time())


def _draining() -> protocol.Bye:
    return come_back("draining")


def careers_of(settings: Settings, client: Redis, store: Store) -> Careers:
    """The players' careers in a store."""
    return Careers(client, store, ttl_ms=settings.keep_players_days * DAY_MS)


def archive_of(settings: Settings, client: Redis, store: Store, careers: Careers) -> Archive:
    """The archive in a store."""
    keep_ms: dict[Kind, int] = {
        "practice": settings.keep_practice_days * DAY_MS,
        "casual": settings.keep_casual_days * DAY_MS,
        "ranked": settings.keep_ranked_days * DAY_MS,
        "daily": settings.keep_tournament_days * DAY_MS,
        "cup": settings.keep_tournament_days * DAY_MS,
    }
    return Archive(client, store, careers, keep_ms)


def store_of(settings: Settings, client: Redis, process: str) -> Store:
    """The races in a store, as the process of that name sees them."""
    lifetimes = Lifetimes(
        idle_ms=settings.room_idle_ttl_s * 1_000,
        practice_ms=settings.room_practice_ttl_s * 1_000,
        finished_ms=settings.room_finished_ttl_s * 1_000,
    )
    return Store(client, process, lifetimes)


def _silent_ms(settings: Settings) -> int:
    """How long a process that lives may be silent: a few beats, and never a busy moment only."""
    return max(LEAST_SILENCE_MS, int(BEATS_MISSED * settings.heartbeat_s * 1_000))


def client_of(settings: Settings, timeout: float | None) -> Redis:
    """A client of the store; what it repeats after a lost answer is written to bear that.

    Raises `ValueError` where the settings name no store.
    """
    if settings.redis_url is None:
        raise ValueError("a process of the server is given the URL of its store")
    retry = Retry(ExponentialBackoff(cap=0.2, base=0.02), retries=2)
    return Redis.from_url(
        settings.redis_url,
        socket_timeout=timeout,
        socket_connect_timeout=settings.store_timeout_s,
        retry=retry,
        max_connections=MOST_CONNECTIONS,
        protocol=3,
        legacy_responses=False,
    )
