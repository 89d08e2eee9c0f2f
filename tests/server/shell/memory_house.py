"""A house whose rooms are kept in memory, for tests of the HTTP interface."""

import asyncio
from collections.abc import Mapping
from dataclasses import dataclass, field

import msgspec
from limits.aio.storage import MemoryStorage

from engine import parse_rules
from server.core.api.bodies import HistoryEntry, RulesRecord
from server.core.events import Entry
from server.core.fold import laid_open
from server.core.options import Options, Strength
from server.core.pack import Withheld
from server.core.race import Race
from server.core.replay import Replay, replay_of
from server.shell.limits import Limits
from server.shell.lobby.lobby import Listing
from server.shell.metrics import Metrics
from server.shell.players.identity import Identities, Player
from server.shell.settings import Settings
from server.shell.storage.store import StoreUnavailable
from tests.guests import seated
from tests.server.shell.memory_tournaments import (
    MemoryAttempts,
    MemoryBulletin,
    MemoryCalendar,
    MemoryOwnResults,
    MemoryStakes,
)

ROOM = "abcdefghij234567"
TRANSFER = "ABCDEFGHJK"
SETTINGS = Settings.read(
    {},
    cookie_keys=("a key of enough letters",),
    allowed_origins=("https://friend.example",),
    rate_code_misses="3/year",
    rate_rooms="2/year",
    rate_replays="2/year",
    rate_players="5/year",
    rate_quick="3/year",
    rate_lookups="40/year",
    rate_attempts="4/year",
    rate_tournaments="40/year",
)


@dataclass
class Room:
    """A room that stands still."""

    race: Race
    replay: Replay | None = None
    log: tuple[Entry, ...] = ()


@dataclass
class Opened:
    """A room that was just opened."""

    room: str
    code: str


@dataclass
class MemoryRooms:
    """Rooms without a store."""

    rooms: dict[str, Room] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    is_away: bool = False

    async def open(self, player: Player, options: Options) -> Opened:
        if self.is_away:
            raise StoreUnavailable
        self.rooms[ROOM] = Room(
            Race(
                id=f"{ROOM}-1",
                number=1,
                options=options,
                rules=parse_rules(options.rules),
                commitment="0" * 64,
                seats=(seated(1, player.id, player.name),),
            )
        )
        return Opened(ROOM, "SCRPN")

    async def find_code(self, code: str) -> str | None:
        self.asked.append(code)
        await asyncio.sleep(0)
        return ROOM if code.upper() == "SCRPN" else None

    async def room(self, room: str) -> Room | None:
        self.asked.append(room)
        return self.rooms.get(room)

    async def latest(self, room: str) -> int | None:
        self.asked.append(room)
        return self.rooms[room].race.number if room in self.rooms else None

    async def race(self, room: str, number: int) -> Race | None:
        kept = self.rooms.get(room)
        return kept.race if kept is not None and kept.race.number == number else None

    async def replay(self, room: str, number: int | None = None, secret: str = "") -> Replay | None:
        kept = self.rooms[room]
        if secret and kept.race.secret is None:
            return replay_of(laid_open(kept.race, secret), kept.log)
        return kept.replay if number in (None, kept.race.number) else None

    def now(self) -> int:
        return 1_000


@dataclass
class Archived:
    """A race out of the archive."""

    race: Race
    replay: Replay


@dataclass
class MemoryArchive:
    """Finished races, by their ids."""

    races: Mapping[str, Archived] = field(default_factory=dict)

    async def race(self, race_id: str, secret: str = "") -> Archived | None:
        found = self.races.get(race_id)
        if found is not None and found.race.tournament is not None and not secret:
            raise Withheld(found.race.tournament.key)
        return found


@dataclass
class MemoryAnnals:
    """What is kept of players: the same of everybody who isn't forgotten."""

    races: tuple[HistoryEntry, ...] = ()
    reached: tuple[RulesRecord, ...] = ()
    forgotten: list[str] = field(default_factory=list)

    async def history(self, player: str, before: int | None) -> tuple[HistoryEntry, ...]:
        assert player not in self.forgotten
        return tuple(race for race in self.races if before is None or race.at < before)

    async def records(self, player: str) -> tuple[RulesRecord, ...]:
        assert player not in self.forgotten
        return self.reached

    async def forget(self, player: str) -> None:
        self.forgotten.append(player)

    async def is_forgotten(self, player: str) -> bool:
        return player in self.forgotten


@dataclass
class MemoryLobby:
    """A lobby in which nothing changes by itself."""

    shown: Listing = field(default_factory=lambda: Listing(1_000, ()))

    async def listing(self, rules: str | None) -> Listing:
        rooms = tuple(room for room in self.shown.rooms if rules in (None, room.rules))
        return msgspec.structs.replace(self.shown, rooms=rooms)


@dataclass
class MemoryQuick:
    """Matches: everybody who asks gets the same room."""

    matches: dict[str, str] = field(default_factory=dict)
    asked: list[tuple[str, Strength | None]] = field(default_factory=list)

    async def ask(self, player: Player, rules: str, bot: Strength | None) -> str:
        self.asked.append((rules, bot))
        return self.matches.setdefault(player.id, ROOM)

    async def ask_again(self, player: Player, room: str) -> str | None:
        return self.matches.get(player.id) if room == ROOM else None

    async def room_of(self, player: str) -> str | None:
        return self.matches.get(player)

    async def cancel(self, player: str) -> None:
        self.matches.pop(player, None)


@dataclass
class MemoryTransfers:
    """Players on their way, one at a time."""

    waiting: Player | None = None
    claims: int = 0

    async def offer(self, player: Player) -> str:
        self.waiting = player
        return TRANSFER

    async def claim(self, text: str) -> Player | None:
        self.claims += 1
        if text != TRANSFER:
            return None
        player, self.waiting = self.waiting, None
        return player


@dataclass
class MemoryHouse:
    """What the endpoints need, and nothing else."""

    rooms: MemoryRooms = field(default_factory=MemoryRooms)
    archive: MemoryArchive = field(default_factory=MemoryArchive)
    annals: MemoryAnnals = field(default_factory=MemoryAnnals)
    lobby: MemoryLobby = field(default_factory=MemoryLobby)
    quick: MemoryQuick = field(default_factory=MemoryQuick)
    transfers: MemoryTransfers = field(default_factory=MemoryTransfers)
    calendar: MemoryCalendar = field(default_factory=MemoryCalendar)
    stakes: MemoryStakes = field(default_factory=MemoryStakes)
    attempts: MemoryAttempts = field(default_factory=MemoryAttempts)
    own_results: MemoryOwnResults = field(default_factory=MemoryOwnResults)
    bulletin: MemoryBulletin = field(default_factory=MemoryBulletin)
    settings: Settings = SETTINGS
    identities: Identities = field(default_factory=lambda: Identities(SETTINGS.cookie_keys))
    limits: Limits = field(default_factory=lambda: Limits(SETTINGS, MemoryStorage()))
    metrics: Metrics = field(default_factory=Metrics)
    trouble: str | None = None

    def unready(self) -> str | None:
        return self.trouble
