"""Server processes for tests: all that one keeps of its rooms, without a socket to the outside."""

from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from redis.asyncio import Redis

from engine import Deal, RuleSet, deal_for, parse_action
from server.core import events
from server.core.commands import Resign
from server.core.events import AnyEvent, Began, Dealt, Entry, Moved
from server.core.fold import evolve, with_deal
from server.core.options import Options, Strength
from server.core.protocol import Accepted, Bye, Rejected
from server.core.race import Race
from server.core.search import Found, Judgement, Search
from server.shell.house import client_of
from server.shell.metrics import Metrics
from server.shell.rooms.live_room import LiveRoom
from server.shell.rooms.presence import Presence
from server.shell.rooms.reading import read_race
from server.shell.rooms.rooms import Rooms
from server.shell.rooms.searches import Searches
from server.shell.rooms.services import Services
from server.shell.search.dealer import Dealer
from server.shell.search.pool import Pool
from server.shell.settings import Settings
from server.shell.storage.alarms import Alarms
from server.shell.storage.clock import Clock
from server.shell.storage.codes import Codes
from server.shell.storage.committer import Committer
from server.shell.storage.feed import Feed
from server.shell.storage.keys import RaceKeys, RoomKeys, race_id
from server.shell.storage.lifetimes import Lifetimes
from server.shell.storage.processes import Processes
from server.shell.storage.store import Append, Store
from server.shell.tournaments.boards import Boards
from server.shell.tournaments.diary import Diary
from server.shell.tournaments.scribe import Scribe
from server.shell.tournaments.stakes import Stakes
from server.shell.tournaments.tournaments import Tournaments
from tests.server.core.races import SECRET, WINDOW, Story

ROOM = "k3vq7xw2mzp4ydna"
"""The room of the stories."""
EPOCH = "epoch-1"
CODE = "ABCDE"
KEYS = RaceKeys.of(ROOM)
LISTENERS = RoomKeys.of(ROOM).listeners
RACE = race_id(ROOM)
IDLE_TTL_MS, PRACTICE_TTL_MS, FINISHED_TTL_MS = 100_000, 300_000, 900_000
LIFETIMES = Lifetimes(IDLE_TTL_MS, PRACTICE_TTL_MS, FINISHED_TTL_MS)
SILENT_MS = 5_000
HOUR = 3_600_000
BEAT_S = 0.05
POOL = 2


@dataclass(frozen=True)
class Process:
    """One process of several that share a store."""

    name: str
    client: Redis
    store: Store
    services: Services
    rooms: Rooms
    searches: Searches
    pool: Pool
    feed: Feed
    tournaments: Tournaments
    others: "Others"
    lags: list[float]
    """What was told of the time between an event and its arrival here (s)."""


class Others:
    """The other parts of the server: they keep what they are told."""

    def __init__(self) -> None:
        self.seats: list[tuple[str, str]] = []
        self.forgotten: set[str] = set()
        self.recorded: list[Race] = []
        self.packed: list[tuple[str, Race]] = []
        self.noted: list[tuple[str, Race]] = []
        self.watching = 0
        self.called: list[tuple[str, int, Strength, int]] = []

    async def seated(self, player: str, room: str) -> bool:
        if player in self.forgotten:
            return False
        self.seats.append((player, room))
        return True

    async def take_in(self, race: Race) -> None:
        self.recorded.append(race)

    async def pack(self, room: str, race: Race) -> None:
        self.packed.append((room, race))

    async def note(self, room: str, race: Race, watching: int) -> None:
        self.noted.append((room, race))
        self.watching = watching

    async def call(self, room: str, race_number: int, strength: Strength, ordinal: int) -> None:
        self.called.append((room, race_number, strength, ordinal))


async def believe(deal: Deal, rules: RuleSet, nodes: int, spent: int) -> Judgement:
    """Call any deal winnable, in no time."""
    del deal, rules, nodes, spent
    return Judgement("winnable", 1)


class FixedDealer(Dealer):
    """Deals one known deal."""

    def __init__(self, fixed: Deal) -> None:
        super().__init__(believe)
        self.fixed = fixed

    async def find(
        self, secret: bytes, context: str, rules: RuleSet, search: Search | None
    ) -> tuple[Found, Deal]:
        """The known deal, whatever the secret and the context."""
        del secret, context, rules, search
        return Found(), self.fixed


@asynccontextmanager
async def process_on(
    url: str,
    name: str = "one",
    *,
    dealer: Dealer | None = None,
    timeout_s: float = 5.0,
    poll_s: float = 3600.0,
) -> AsyncIterator[Process]:
    """Run a process on a store; it hears nothing of the others until its feed is run.

    Without another `poll_s` its feed then reads no log unasked within a test.
    """
    settings = Settings(redis_url=url, store_timeout_s=timeout_s)
    async with AsyncExitStack() as stack:
        client = client_of(settings, timeout_s)
        stack.push_async_callback(client.aclose)
        store = Store(client, name, LIFETIMES)
        committer = Committer(store.append)
        dealer = dealer or Dealer(believe)
        others = Others()
        diary = Diary(client, store, ttl_ms=IDLE_TTL_MS)
        scribe = Scribe(Boards(client, store))
        tournaments = Tournaments(Stakes(client, store, dealer), diary, scribe)
        beside = (others, others, others, others, tournaments)
        codes, alarms = Codes(client, store, ttl_ms=IDLE_TTL_MS), Alarms(client, store)
        services = Services(
            store, codes, alarms, committer, Clock(), dealer, Metrics(), *beside, WINDOW
        )
        searches = Searches(store, dealer, services.metrics)
        pool = Pool(client, store, dealer, services.metrics, size=POOL, ttl_ms=IDLE_TTL_MS)
        lags: list[float] = []
        presence = Presence(Processes(client, store, name), silent_ms=SILENT_MS)
        rooms = Rooms(
            services, searches, pool, presence, standings_interval=0.0, on_lag=lags.append
        )
        feed = Feed(client, name, rooms, beat_s=BEAT_S, poll_s=poll_s)
        stack.push_async_callback(committer.drain)
        try:
            here = (rooms, searches, pool, feed, tournaments, others)
            yield Process(name, client, store, services, *here, lags)
        finally:
            await searches.close()
            rooms.close(Bye("draining", "The test is over", None))
            await rooms._work.rest()
            await tournaments.close(within_s=30)
            await store.drain(within_s=30)


async def keep(store: Store, story: Story, room: str = ROOM) -> None:
    """Write a story as a room's log, as if other processes had kept it; times are the story's."""
    happened, deal = events_of(story), str(story.race.deal or "")
    opened = await store.open(
        room, happened, story.race, epoch=EPOCH, code=CODE, secret=SECRET.hex()
    )
    assert opened is not None
    if deal:
        assert await store.record(room, len(happened), [], story.race, deal=deal) is not None


async def keep_more(
    store: Store, story: Story, known: int, room: str = ROOM, *, secret: bytes = b""
) -> None:
    """Write what the story tells after the entry `known`, and the secret if that is another one."""
    deal = str(story.race.deal or "")
    kept = await store.record(
        room, known, events_of(story)[known:], story.race, secret=secret.hex(), deal=deal
    )
    assert kept is not None


def events_of(story: Story) -> list[AnyEvent]:
    """The events of a story, in their order."""
    return [line.event for line in story.log]


async def begun(
    store: Store,
    *names: str,
    starts_in: int = -1_000,
    lasts: int = HOUR,
    options: Options | None = None,
) -> Story:
    """The story of a race whose start lies so many ms ahead, or back, by the store's clock."""
    story = Story(*names, options=options, now=await store.time()).opened()
    start = story.now + starts_in
    return story.happens(Began(start, start + lasts)).happens(Dealt((), proved=True))


def action(base: int = 0, *, seat: int = 1, text: str = "deal", room: str = ROOM) -> Append:
    """An action to be appended, judged legal by somebody; its result is the plainest."""
    moved = Moved(seat, base + 1, text, f"seat-{seat}-{base + 1}")
    return Append(
        room=room,
        number=1,
        seat=seat,
        base=base,
        generation=1,
        event=events.encode(moved),
        runs=0,
        points=0,
        bonus=0,
        ends=False,
    )


async def stored_race(store: Store, room: str = ROOM, number: int = 1) -> Race:
    """The race that the stored log gives to somebody who knows nothing else."""
    read = await read_race(store, room, number)
    assert read is not None
    return read.race


async def stored_secret(store: Store, room: str = ROOM, number: int = 1) -> bytes:
    """The secret that deals the room's race."""
    secret = await store.secret(room, number)
    assert secret is not None
    return secret


async def live_in(process: Process, room: str = ROOM) -> LiveRoom:
    """The room as the process follows it."""
    live = await process.rooms.room(room)
    assert live is not None
    return live


async def racing(
    process: Process, *names: str, deal: Deal | None = None, options: Options | None = None
) -> LiveRoom:
    """A room whose race runs, as the process follows it."""
    now = await process.store.time()
    story = Story(*names, deal=deal, options=options, now=now).opened()
    story.happens(Began(story.now - 1_000, story.now + HOUR))
    story.happens(Dealt((), proved=True))
    await keep(process.store, story)
    return await live_in(process)


async def run(process: Process, live: LiveRoom, deal: Deal | None = None) -> None:
    """Let the race that a room waits for run, as if its start had been gone through."""
    race, now = live.race, await process.store.time()
    dealt = deal or deal_for(await live.secret(), race.context, 0)
    happened = (Began(now - 1_000, now + HOUR), Dealt((), proved=True))
    after = with_deal(evolved(race, *happened), dealt)
    kept = await process.store.record(live.room, race.seq, happened, after, deal=str(dealt))
    assert kept is not None
    await live.catch_up()


def evolved(race: Race, *happened: AnyEvent) -> Race:
    """The race after these events."""
    for event in happened:
        race = evolve(race, Entry(race.seq + 1, race.at, event))
    return race


async def over(
    process: Process, *names: str, deal: Deal | None = None, options: Options | None = None
) -> LiveRoom:
    """A room whose race has just ended."""
    live = await racing(process, *names, deal=deal, options=options)
    await end(process, live)
    return live


async def end(process: Process, live: LiveRoom) -> None:
    """Have everybody resign, and the race end."""
    for seat in live.race.seats:
        await live.command(Resign(seat.player))
    await settle(process, live)
    assert live.race.stage == "finished"


async def settle(process: Process, live: LiveRoom) -> int | None:
    """Have the process do all that the room has to do now."""
    return await process.rooms._chores.see_to(live)


async def act(live: LiveRoom, base: int, text: str, request: str = "") -> Accepted | Rejected:
    """Let seat 1 make an action, by an id of its own for each place in its order."""
    return await live.act(1, base, request or f"a-{base + 1}", parse_action(text))
