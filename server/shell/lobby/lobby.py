"""The lobby: what everybody may know of the rooms that are listed.

What is shown repeats what the races' logs say, and is only as true as the latest note. So each
entry says until when it may be believed, an older note never replaces a newer one, and at every
look some entries are held against their races.
"""

import asyncio
from collections.abc import Awaitable

import msgspec
from redis.asyncio import Redis

from server.core.api.bodies import ListedRoom
from server.core.due import IDLE_MS
from server.core.options import Options
from server.core.protocol import Phase
from server.core.race import Race, Stage
from server.shell.storage.clock import Clock
from server.shell.storage.keys import LOBBY, RaceKeys
from server.shell.storage.script import Script
from server.shell.storage.store import Store

FRESH_S = 1.0
"""How old the copy may be from which a process answers."""

MARGIN_MS = 60_000
"""How much longer an entry is believed than the room can last without another event."""

CHECKED = 20
"""Entries that are held against their races whenever the list is read."""

SHOWN_STAGES: tuple[Stage, ...] = ("waiting", "opening", "begun")

_RACE_BITS = 32


class Entry(msgspec.Struct, frozen=True, array_like=True):
    """What is kept of a room that is shown."""

    room: str
    number: int
    seq: int
    """The entry of the race's log up to which this is true."""
    stage: Stage
    host: str
    rules: str
    """By its one name, however the host wrote it."""
    options: Options
    taken: int
    is_locked: bool
    opened_at: int
    start: int
    names: tuple[str, ...] = ()
    """Of a race that is on, who takes part."""
    watching: int = 0

    @property
    def position(self) -> int:
        """Where in the room's history it stands; exact in a double."""
        return self.number << _RACE_BITS | self.seq


class Listing(msgspec.Struct, frozen=True):
    """The rooms of the lobby in their order, as they stood at the instant `at` (ms)."""

    at: int
    rooms: tuple[ListedRoom, ...]


class Lobby:
    """The listed rooms of the whole service, read by this process at most once a second."""

    def __init__(self, client: Redis, store: Store, clock: Clock) -> None:
        self._client = client
        self._store = store
        self._clock = clock
        self._note = Script(client, "lobby_note")
        self._list = Script(client, "lobby_list")
        self._reading = asyncio.Lock()
        self._read_at = float("-inf")
        self._version = b"none yet"
        self._entries: list[Entry] = []
        self._checked = 0
        self._listing = Listing(0, ())

    async def note(self, room: str, race: Race, watching: int = 0) -> None:
        """Keep how a listed room stands now; whatever came later in it is left as it is.

        `watching` people look on at its race.

        Raises `StoreUnavailable`.
        """
        entry = _entry(room, race, watching)
        text = msgspec.json.encode(entry) if _is_shown(race) else b""
        await self._keep(entry, _believable_until(race), text)

    async def listing(self, rules: str | None = None) -> Listing:
        """Return the rooms of a rule set, or all: those that wait, then those to be watched.

        The newest come first. Raises `StoreUnavailable`.
        """
        async with self._reading:
            if asyncio.get_running_loop().time() - self._read_at >= FRESH_S:
                await self._read()
        listing = self._listing
        if rules is None:
            return listing
        return Listing(listing.at, tuple(room for room in listing.rooms if room.rules == rules))

    async def _read(self) -> None:
        version, *entries = await self._store.call(lambda: self._list.run(LOBBY, (self._version,)))
        if entries:
            found = (msgspec.json.decode(text, type=Entry) for text in entries[0])
            self._entries = sorted(found, key=_rank)
            self._version = version
        await self._check()
        now = self._clock.now()
        self._listing = Listing(now, tuple(_listed(entry, now) for entry in self._entries))
        self._read_at = asyncio.get_running_loop().time()

    async def _check(self) -> None:
        """Drop entries whose race has gone, or gone on without a note: of a few, all in turn."""
        start = self._checked if self._checked < len(self._entries) else 0
        some = self._entries[start : start + CHECKED]

        def request() -> Awaitable[list[bytes | None]]:
            pipeline = self._client.pipeline(transaction=False)
            for entry in some:
                pipeline.hget(RaceKeys.of(entry.room, entry.number).race, "stage")
            return pipeline.execute()

        stages = await self._store.call(request)
        for entry, stage in zip(some, stages, strict=True):
            if stage is None or stage.decode() != entry.stage:
                self._entries.remove(entry)
                await self._keep(entry, self._clock.now() + MARGIN_MS, b"")
                start -= 1
        self._checked = start + len(some)

    async def _keep(self, entry: Entry, until: int, text: bytes) -> None:
        args = (entry.room, entry.position, until, text)
        await self._store.call(lambda: self._note.run(LOBBY, args))


def _entry(room: str, race: Race, watching: int) -> Entry:
    is_on = race.stage == "begun"
    host = next((seat.name for seat in race.seats if seat.number == race.host), "")
    return Entry(
        room=room,
        number=race.number,
        seq=race.seq,
        stage=race.stage,
        host=host,
        rules=str(race.rules),
        options=race.options,
        taken=len(race.seats),
        is_locked=race.is_locked,
        opened_at=race.opened_at,
        start=race.start,
        names=tuple(seat.name for seat in race.seats) if is_on else (),
        watching=watching if is_on else 0,
    )


def _is_shown(race: Race) -> bool:
    if not race.options.listed or race.stage not in SHOWN_STAGES:
        return False
    if race.stage == "waiting":
        # Where everybody has gone, or all are programs, nobody would be met.
        return any(seat.away_since is None and seat.bot is None for seat in race.seats)
    return race.options.watchers != "none"


def _believable_until(race: Race) -> int:
    """The instant (ms) by which something must have happened in the room."""
    last = race.deadline if race.stage == "begun" else race.at + IDLE_MS
    return last + MARGIN_MS


def _rank(entry: Entry) -> tuple[bool, int, str]:
    return entry.stage != "waiting", -_since(entry), entry.room


def _since(entry: Entry) -> int:
    return entry.start if entry.stage == "begun" else entry.opened_at


def _listed(entry: Entry, now: int) -> ListedRoom:
    return ListedRoom(
        room=entry.room,
        host=entry.host,
        rules=entry.rules,
        options=entry.options,
        phase=_phase(entry, now),
        taken=entry.taken,
        free=entry.options.seats - entry.taken,
        locked=entry.is_locked,
        since=_since(entry),
        names=entry.names,
        watching=entry.watching,
    )


def _phase(entry: Entry, now: int) -> Phase:
    if entry.stage != "begun":
        return entry.stage
    return "racing" if now >= entry.start else "countdown"
