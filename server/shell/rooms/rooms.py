"""The rooms that this process follows: opened, found, kept in step, and let go."""

import asyncio
import contextlib
from collections.abc import Callable

import structlog

from server.core import protocol
from server.core.answers import FAREWELLS
from server.core.codes import parse_code
from server.core.commands import Depart, Forget, Refused, TakeControl
from server.core.due import due
from server.core.fold import laid_open
from server.core.options import Options, Strength
from server.core.race import Race
from server.core.replay import Replay
from server.shell.players.identity import Player
from server.shell.rooms.audience import Audience
from server.shell.rooms.chores import Chores, next_instant
from server.shell.rooms.farewell import LOST, OVER
from server.shell.rooms.live_room import LiveRoom
from server.shell.rooms.opening import OpenedRoom, Opening, new_room
from server.shell.rooms.past import Past
from server.shell.rooms.presence import Presence, quietly
from server.shell.rooms.reading import RaceLost, RoomOver, read_race
from server.shell.rooms.searches import Searches
from server.shell.rooms.services import Services
from server.shell.rooms.sweep import Sweep
from server.shell.rooms.work import Work, alone
from server.shell.search.pool import Pool
from server.shell.storage.store import RETRY_S, StoreUnavailable

KEEP_S = 30.0
"""How long a room that nobody looks at stays in memory."""

_OPEN = ("waiting", "opening")

log = structlog.get_logger(__name__)


class Rooms:
    """Every room that somebody looks at through this process, or did a moment ago.

    `on_lag` is told, after a wake-up, how old in seconds the latest event is by then.
    """

    def __init__(
        self,
        services: Services,
        searches: Searches,
        pool: Pool,
        presence: Presence,
        *,
        standings_interval: float,
        on_lag: Callable[[float], object],
    ) -> None:
        self._services = services
        self._store = services.store
        self._clock = services.clock
        self._searches = searches
        self._opening = Opening(services, pool)
        self._chores = Chores(services)
        self._past = Past(services)
        self._presence = presence
        self._standings_interval = standings_interval
        self._on_lag = on_lag
        self._rooms: dict[str, LiveRoom] = {}
        self._loading: dict[str, asyncio.Task[LiveRoom | None]] = {}
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._last_used: dict[str, float] = {}
        self._work = Work()
        self._sweep = Sweep(self, services.alarms, self._past, presence)

    def __len__(self) -> int:
        return len(self._rooms)

    def followed(self) -> tuple[LiveRoom, ...]:
        """The rooms that are followed now."""
        return tuple(self._rooms.values())

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

    async def open(self, player: Player, options: Options, room: str | None = None) -> OpenedRoom:
        """Open a room whose host is `player`; raises `StoreUnavailable`.

        Where its id is given and it is open already, it stays as it is. Raises `Refused` for a
        player who was forgotten, and `engine.NotationError` where the options name rules or a deal
        that don't exist.
        """
        opened = await self._opening.open(player, options, room or new_room())
        if options.listed:
            live = await self.room(opened.room)
            if live is not None:
                await live.show_in_lobby()
        return opened

    async def go_on(self, live: LiveRoom, player: str, after: int, *, same: bool) -> None:
        """Have a room go on to the race after race `after`, as a player of it asks for it.

        Raises `Refused`, `RaceLost`, `RoomOver`, or `StoreUnavailable`.
        """
        await self._opening.go_on(live, player, after, same=same)

    async def join(self, room: str, player: Player, bot: Strength | None = None) -> None:
        """Seat a player who has no connection yet; raises `Refused`, or `StoreUnavailable`."""
        live = await self.room(room)
        if live is None:
            raise Refused("unknown_room", FAREWELLS["unknown_room"])
        await live.seat(player, bot)

    async def forget(self, room: str, player: str) -> None:
        """Take a player's name out of all races of the room that the store has as live ones.

        Raises `StoreUnavailable`.
        """
        live = await self.room(room)
        if live is None:
            return
        for number in range(1, live.race.number):
            await self._past.forget(room, number, player)
        with contextlib.suppress(RaceLost, RoomOver):
            await live.command(Forget(player))

    async def find_code(self, text: str) -> str | None:
        """The room whose code that is; none where it is no code, or the race has begun."""
        code = parse_code(text)
        room = None if code is None else await self._services.codes.find(code)
        live = None if room is None else await self.room(room)
        # A process may die between a start and the end of its code: the code ends all the same.
        is_open = live is not None and live.code == code and live.race.stage in _OPEN
        return room if is_open else None

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

    async def latest(self, room: str) -> int | None:
        """The number of the room's latest race; none where that isn't known, or not any more.

        Raises `StoreUnavailable`.
        """
        latest = await self._store.latest(room)
        return None if latest is None else latest.number

    async def is_over(self, room: str) -> bool:
        """Whether the room has ended, and its latest race, or the first, is put away."""
        latest = await self._store.latest(room)
        if latest is not None and await self._store.is_packed(room, latest.number):
            return True
        return await self._store.is_packed(room, 1)

    async def race(self, room: str, number: int) -> Race | None:
        """A race of the room that isn't put away yet; none where there is none.

        Raises `StoreUnavailable`.
        """
        live = await self.room(room)
        if live is not None and live.race.number != number:
            return await self._past.race(room, number)
        return None if live is None else live.race

    async def replay(self, room: str, number: int | None = None, secret: str = "") -> Replay | None:
        """The replay of a room's race, its latest or another one that isn't put away yet.

        That of a tournament is told with the tournament's secret alone. None where there is none,
        or it isn't over. Raises `StoreUnavailable`.
        """
        live = await self.room(room)
        if live is None:
            return None
        race = live.race if number is None else await self.race(room, number)
        if race is None:
            return None
        return await self._past.replay(room, laid_open(race, secret) if secret else race)

    def arrive(self, instead_of: str = "") -> str:
        """Note a new connection to this process, and give it the name that it has in the log.

        `instead_of` is the name that it had before, if any.
        """
        return self._presence.arrive(instead_of)

    def depart(self, live: LiveRoom, player: str | None, visit: str) -> None:
        """Note that a connection has ended, in the log if it is the one its player is there by."""
        self._presence.depart(visit)
        seat = live.race.seat_of(player)
        if seat is not None and seat.visit == visit and self._rooms.get(live.room) is live:
            self._work.begin(quietly(live, Depart(seat.player, seat.visit)))

    def come_back(self, live: LiveRoom, player: str, tab: str, visit: str) -> None:
        """Note that a player is there after all, by a connection taken for ended."""
        self._work.begin(quietly(live, TakeControl(player, tab, visit=visit)))

    def wake(self, room: str, number: int, seq: int) -> None:
        """Catch up with a room whose log is said to have grown to entry `seq` of race `number`."""
        live = self._rooms.get(room)
        if live is not None and (live.race.number, live.race.seq) < (number, seq):
            self._work.begin(self._follow_wake(live))

    async def beat(self) -> None:
        """Say that this process lives; raises `StoreUnavailable`."""
        await self._presence.beat(await self.tell_time())

    async def refresh(self) -> None:
        """Make sure of being woken for each room, and that neither we nor a bot missed anything."""
        for live in self.followed():
            await self._store.follow(live.room)
            await alone(self.catch_up(live))
            await alone(self._chores.call_again(live))

    async def sweep(self) -> None:
        """Let go of rooms that nobody looks at, and see to those that have something to do."""
        await self._let_go()
        await self._sweep.see_to_all(await self.tell_time())

    async def catch_up(self, live: LiveRoom) -> None:
        """Take in what came to the room's log elsewhere; let go of a room that has ended."""
        try:
            await live.catch_up()
        except (RaceLost, RoomOver) as end:
            self._end(live, end)
        except StoreUnavailable:
            log.info("room not caught up", room_seq=live.race.seq)

    async def settle(self, live: LiveRoom) -> None:
        """Do what is due in the room, and set its alarm anew; let go of a room that has ended."""
        race = live.race.id
        try:
            instant = await self._chores.see_to(live)
            race = live.race.id
            await self._services.alarms.set_or_drop(race, instant, self.now())
        except (RaceLost, RoomOver) as end:
            self._end(live, end)
            await self._services.alarms.drop(race, self.now())
        except StoreUnavailable:
            self._ring_in(live, RETRY_S)

    def close(self, bye: protocol.Bye) -> None:
        """End every viewer's connection, and follow no room any more."""
        for live in self.followed():
            live.audience.end(bye)
            self._drop(live)

    async def rest(self) -> None:
        """Wait for the work under way, and tell the others that this process ends."""
        await self._work.rest()
        with contextlib.suppress(StoreUnavailable):
            await self._presence.end()

    async def _load(self, room: str) -> LiveRoom | None:
        latest = await self._store.latest(room)
        if latest is None:
            return None
        # First to be woken, then to read what came meanwhile: so nothing is missed.
        await self._store.follow(room)
        audience = Audience(self._standings_interval, self._clock)
        try:
            read = await read_race(self._store, room, latest.number)
            if read is None:
                return None
            live = LiveRoom(room, read, self._services, audience, lambda: self._plan(live))
            await live.catch_up()
        except (RaceLost, RoomOver):
            return None
        self._rooms[room] = live
        if live.race.options.is_official:
            # The process that followed it before may have died with news that were not told.
            self._services.tournaments.note(live.race)
        self._use(live)
        self._plan(live)
        return live

    def _use(self, live: LiveRoom) -> None:
        self._last_used[live.room] = asyncio.get_running_loop().time()

    async def _follow_wake(self, live: LiveRoom) -> None:
        await self.catch_up(live)
        self._on_lag((self.now() - live.race.at) / 1_000)

    def _plan(self, live: LiveRoom) -> None:
        """Do what is due at once, and set the room's alarm to the next instant with more to do."""
        if self._rooms.get(live.room) is not live:
            return
        # One instant for both: a start must not fall between what is shown and what is awaited.
        now = self._clock.now()
        live.show_boards(now)
        self._searches.begin(live)
        instant = next_instant(live.race, now)
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
            self._work.begin(self.settle(live))

    def _silence(self, room: str) -> None:
        timer = self._timers.pop(room, None)
        if timer is not None:
            timer.cancel()

    async def _let_go(self) -> None:
        oldest = asyncio.get_running_loop().time() - KEEP_S
        for live in self.followed():
            is_needed = len(live.audience) or self._searches.holds(live.room)
            if not is_needed and self._last_used[live.room] < oldest:
                self._drop(live)
                await self._store.unfollow(live.room)

    def _end(self, live: LiveRoom, end: RaceLost | RoomOver) -> None:
        if self._rooms.get(live.room) is live:
            live.audience.end(OVER if isinstance(end, RoomOver) else LOST)
            self._drop(live)

    def _drop(self, live: LiveRoom) -> None:
        self._silence(live.room)
        live.audience.close()
        self._rooms.pop(live.room, None)
        self._last_used.pop(live.room, None)
