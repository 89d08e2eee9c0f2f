"""A house whose rooms are kept in memory, for tests of the HTTP interface."""

import asyncio
from dataclasses import dataclass, field

from limits.aio.storage import MemoryStorage

from engine import parse_rules
from server.core.options import Options
from server.core.race import Race
from server.core.replay import Replay
from server.shell.limits import Limits
from server.shell.metrics import Metrics
from server.shell.players.identity import Identities, Player
from server.shell.settings import Settings
from server.shell.storage.store import StoreUnavailable
from tests.guests import seated

ROOM = "abcdefghij234567"
SETTINGS = Settings.read(
    {},
    cookie_keys=("a key of enough letters",),
    allowed_origins=("https://friend.example",),
    rate_code_misses="3/minute",
    rate_rooms="2/minute",
    rate_replays="2/minute",
    rate_players="5/minute",
)


@dataclass
class Room:
    """A room that stands still."""

    race: Race
    replay: Replay | None = None


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

    async def replay(self, room: str) -> Replay | None:
        return self.rooms[room].replay

    def now(self) -> int:
        return 1_000


@dataclass
class MemoryHouse:
    """What the endpoints need, and nothing else."""

    rooms: MemoryRooms = field(default_factory=MemoryRooms)
    settings: Settings = SETTINGS
    identities: Identities = field(default_factory=lambda: Identities(SETTINGS.cookie_keys))
    limits: Limits = field(default_factory=lambda: Limits(SETTINGS, MemoryStorage()))
    metrics: Metrics = field(default_factory=Metrics)
    trouble: str | None = None

    def unready(self) -> str | None:
        return self.trouble
