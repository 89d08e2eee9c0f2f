"""The rooms that this process follows: opened, found, kept in step, and let go."""

import asyncio
import base64
import secrets
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import dataclass
from typing import Any

import structlog

from engine import RuleSet, commitment, parse_rules
from server.core import protocol
from server.core.checked import checked_fields
from server.core.codes import code_of, parse_code
from server.core.due import due, next_due
from server.core.events import Entry, Joined, Opened
from server.core.fold import evolve, open_race
from server.core.options import Options
from server.core.race import Race
from server.core.replay import Replay, replay_of
from server.core.search import Search
from server.shell.players.identity import Player
from server.shell.rooms.audience import Audience
from server.shell.rooms.live_room import LiveRoom, RaceLost, Services
from server.shell.search.pool import Pool
from server.shell.search.searches import Searches
from server.shell.storage.keys import race_id
from server.shell.storage.store import RETRY_S, StoreUnavailable

ROOM_BYTES = 10
"""Knowing a room's id is the right to be there: 80 bits can't be guessed."""

CODE_TRIES = 50
"""Codes tried for a new room; so many are taken in a row only where nearly all are."""

KEEP_S = 30.0
"""How long a room that nobody looks at stays in memory."""

SWEEP_MOST = 100
"""Rooms that one sweep takes care of; the next one goes on."""

PUT_OFF_MS = 60_000
"""How long a room that can't be taken care of is left alone."""

REPLAY_PART = 500
"""Entries of a log that are read in one go for a replay."""

LOST = protocol.Bye("race_lost", "The store lost this race; it can't be gone on with", None)

log = structlog.get_logger(__name__)


@dataclass(frozen=True, slots=True)
class OpenedRoom:
    """A new room."""

    room: str
    code: str


class Rooms:
    """Every room that somebody looks at through this process, or did a moment ago.

    `on_lag` is told, after a wake-up, how old in seconds the latest event is by then.
    """

    def __init__(
        self,
        services: Services,
        searches: Searches,
        pool: Pool,
        *,
        standings_interval: float,
        on_lag: Callable[[float], object],
    ) -> None:
        self._services = services
        self._store = services.store
        self._clock = services.clock
        self._searches = searches
        self._pool = pool
        self._standings_interval = standings_interval
        self._on_lag = on_lag
        self._rooms: dict[str, LiveRoom] = {}
        self._loading: dict[str, asyncio.Task[LiveRoom | None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._last_used: dict[str, float] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._rooms)

    def now(self) -> int:
        """The store's time in ms, or a little less."""
        return self._clock.now()

    async def tell_time(self) -> int:
        """The store's time in ms, asked for just now, by which the clock is set anew.

        Raises `StoreUnavailable`.
        """
        now = await self._store.time()
        self._clock.observe(now)
        return now

    async def open(self, player: Player, options: Options) -> OpenedRoom:
        """Open a room whose host is `player`; raises `StoreUnavailable`.

        Raises `engine.NotationError` where the options name rules that don't exist.
        """
        rules = parse_rules(options.rules)
        room = base64.b32encode(secrets.token_bytes(ROOM_BYTES)).decode().lower()
        code = await self._free_code(room)
        search = self._services.dealer.search(options)
        secret = await self._secret(room, rules, search, options)
        opened = (
            Opened(options, commitment(secret), search),
            Joined(1, player.id, player.name, secrets.token_hex(16), player.look),
        )
        race = open_race(race_id(room), Entry(1, 0, opened[0]))
        fields = checked_fields(evolve(race, Entry(2, 0, opened[1])))
        fields |= {"epoch": secrets.token_hex(8), "code": code}
        await self._store.record(room, 0, opened, fields, secret=secret.hex())
        return OpenedRoom(room, code)

    async def find_code(self, text: str) -> str | None:
        """The room whose code that is; none where it is no code, or the race has begun."""
        code = parse_code(text)
        room = None if code is None else await self._store.find_code(code)
        live = None if room is None else await self.room(room)
        # A process may die between a start and the end of its code: the code ends all the same.
        has_begun = live is None or live.race.stage in ("begun", "finished")
        return None if has_begun else room

    async def room(self, room: str) -> LiveRoom | None:
        """The room, followed from now on; none where there is none. Raises `StoreUnavailable`."""
        live = self._rooms.get(room)
        if live is not None:
            self._use(live)
            return live
        if room not in self._loading:
            task = asyncio.ensure_future(self._load(room))
            task.add_done_callback(lambda _: self._loading.pop(room, None))
            self._loading[room] = task
        return await asyncio.shield(self._loading[room])

    async def replay(self, room: str) -> Replay | None:
        """The replay of a room's race; none where there is none, or it isn't over.

        Raises `StoreUnavailable`.
        """
        live = await self.room(room)
        if live is None or live.race.stage != "finished":
            return None
        entries: list[Entry] = []
        while len(entries) < live.race.seq:
            # By parts: the whole log of a long race would keep everybody else waiting.
            log = await self._store.read(room, len(entries), REPLAY_PART)
            if log is None or log.epoch != live.epoch or not log.entries:
                return None
            entries += log.entries
        # In a thread: for a long race it takes so long that all others would notice.
        return await asyncio.to_thread(replay_of, live.race, entries)

    def wake(self, room: str, seq: int) -> None:
        """Catch up with a room whose log is said to have grown to `seq`."""
        live = self._rooms.get(room)
        if live is not None and live.race.seq < seq:
            self._spawn(self._follow_wake(live))

    async def refresh(self) -> None:
        """Make sure of being woken for each room, and of having missed nothing."""
        for room, live in tuple(self._rooms.items()):
            await self._store.follow(room)
            await self._alone(self._catch_up(live))

    async def sweep(self) -> None:
        """Let go of rooms that nobody looks at, and see to those that have something to do."""
        await self._let_go()
        now = await self.tell_time()
        for room in await self._store.due(now, SWEEP_MOST):
            if not await self._alone(self._see_to(room)):
                # Behind the others: enough such rooms would keep all of them from their turn.
                await self._store.put_due(room, now + PUT_OFF_MS)

    def close(self, bye: protocol.Bye) -> None:
        """End every viewer's connection, and follow no room any more."""
        for live in tuple(self._rooms.values()):
            live.audience.end(bye)
            self._drop(live)

    async def _secret(
        self, room: str, rules: RuleSet, search: Search | None, options: Options
    ) -> bytes:
        """A fresh secret for the room; for practice one whose deal is found already, if any is."""
        if options.is_practice and search is not None:
            prepared = await self._pool.take(rules, search)
            if prepared is not None:
                secret = bytes.fromhex(prepared.secret)
                await self._store.keep_found(room, commitment(secret), prepared.found)
                return secret
        return self._services.dealer.secret()

    async def _free_code(self, room: str) -> str:
        for _ in range(CODE_TRIES):
            code = code_of(secrets.randbits(64))
            if await self._store.keep_code(code, room):
                return code
        raise StoreUnavailable(f"{CODE_TRIES} codes tried, and every one was taken")

    async def _load(self, room: str) -> LiveRoom | None:
        found = await self._store.read(room, 0, 1)
        if found is None:
            return None
        # First to be woken, then to read what came meanwhile: so nothing is missed.
        await self._store.follow(room)
        audience = Audience(self._standings_interval)
        live = LiveRoom(room, found, self._services, audience, lambda: self._plan(live))
        await live.catch_up()
        self._rooms[room] = live
        self._use(live)
        self._plan(live)
        return live

    def _use(self, live: LiveRoom) -> None:
        self._last_used[live.room] = asyncio.get_running_loop().time()

    async def _alone(self, work: Awaitable[None]) -> bool:
        """Do one room's work, and tell whether it was done: a fault of ours ends it alone.

        Raises `StoreUnavailable`.
        """
        try:
            await work
        except StoreUnavailable:
            raise
        except Exception:  # the other rooms go on
            log.exception("room work failed")
            return False
        return True

    async def _see_to(self, room: str) -> None:
        live = await self.room(room)
        if live is None:
            await self._store.drop_due(room, self.now())
        else:
            await self._settle(live)

    async def _follow_wake(self, live: LiveRoom) -> None:
        await self._catch_up(live)
        self._on_lag((self.now() - live.race.at) / 1_000)

    async def _catch_up(self, live: LiveRoom) -> None:
        try:
            await live.catch_up()
        except RaceLost:
            self._lose(live)
        except StoreUnavailable:
            log.info("room not caught up", room_seq=live.race.seq)

    async def _settle(self, live: LiveRoom) -> None:
        try:
            instant = await live.settle()
            if instant is None:
                await self._store.drop_due(live.room, self.now())
            else:
                await self._store.put_due(live.room, instant)
        except RaceLost:
            self._lose(live)
            await self._store.drop_due(live.room, self.now())
        except StoreUnavailable:
            self._ring_in(live, RETRY_S)

    def _plan(self, live: LiveRoom) -> None:
        """Do what is due at once, and set the room's alarm to the next instant with more to do."""
        if self._rooms.get(live.room) is not live:
            return
        # One instant for both: a start must not fall between what is shown and what is awaited.
        now = self._clock.now()
        live.show_boards(now)
        self._searches.begin(live)
        instant = _next_instant(live.race, now)
        if instant is not None:
            self._ring_in(live, self._clock.seconds_until(instant))

    def _ring_in(self, live: LiveRoom, seconds: float) -> None:
        self._silence(live.room)
        loop = asyncio.get_running_loop()
        self._timers[live.room] = loop.call_later(seconds, self._ring, live)

    def _ring(self, live: LiveRoom) -> None:
        if due(live.race, self._clock.now()) is None:
            self._plan(live)
        else:
            self._spawn(self._settle(live))

    def _silence(self, room: str) -> None:
        timer = self._timers.pop(room, None)
        if timer is not None:
            timer.cancel()

    async def _let_go(self) -> None:
        oldest = asyncio.get_running_loop().time() - KEEP_S
        for live in tuple(self._rooms.values()):
            is_needed = len(live.audience) or self._searches.holds(live.room)
            if not is_needed and self._last_used[live.room] < oldest:
                self._drop(live)
                await self._store.unfollow(live.room)

    def _lose(self, live: LiveRoom) -> None:
        live.audience.end(LOST)
        self._drop(live)

    def _drop(self, live: LiveRoom) -> None:
        self._silence(live.room)
        live.audience.close()
        self._rooms.pop(live.room, None)
        self._last_used.pop(live.room, None)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            # Our own fault ends this one piece of work; the room is tried again at its next turn.
            log.error("room work failed", exc_info=task.exception())


def _next_instant(race: Race, now: int) -> int | None:
    instants: list[int] = []
    if due(race, now) is not None:
        instants.append(now)
    if race.phase_at(now) == "countdown":
        instants.append(race.start)
    later = next_due(race)
    if later is not None:
        instants.append(later)
    return min(instants, default=None)
