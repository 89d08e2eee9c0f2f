"""An archive for tests, with the players' careers, and finished races as if they were live."""

from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass

from redis.asyncio import Redis

from engine import solve
from server.core import events
from server.core.options import Kind, Options
from server.core.race import Race
from server.shell.house import client_of
from server.shell.players.careers import Careers
from server.shell.settings import Settings
from server.shell.storage.archive import Archive
from server.shell.storage.keys import RaceKeys, RoomKeys, parse_race_id
from server.shell.storage.lifetimes import Lifetimes
from server.shell.storage.store import Store
from tests.server.core.races import ANN, BOB, RACE_ID, SECRET, Story
from tests.server.core.replays import Whole

DAY_MS = 86_400_000
KEEP: Mapping[Kind, int] = {
    "practice": DAY_MS,
    "casual": 365 * DAY_MS,
    "ranked": 0,
    "daily": 0,
    "cup": 0,
}
CAREER_MS = 400 * DAY_MS
LUCK = Options(winnable=False)
WINNABLE = Options(rules="wasp")
ROOM = RACE_ID[:-2]


@dataclass(frozen=True)
class Shelf:
    """What one process has of the archive."""

    client: Redis
    store: Store
    careers: Careers
    archive: Archive


@asynccontextmanager
async def shelf_on(url: str, keep: Mapping[Kind, int] = KEEP) -> AsyncIterator[Shelf]:
    """Open the archive of a store, as one of its processes does."""
    client = client_of(Settings(redis_url=url), 5.0)
    store = Store(client, "archivist", Lifetimes(DAY_MS, DAY_MS, DAY_MS))
    careers = Careers(client, store, ttl_ms=CAREER_MS)
    try:
        yield Shelf(client, store, careers, Archive(client, store, careers, keep))
    finally:
        await store.drain(within_s=30)
        await client.aclose()


def room_named(number: int) -> str:
    """The id of one of many rooms."""
    return f"room{number:012}".translate(str.maketrans("0123456789", "abcdefghij"))


def raced_in(
    room: str = ROOM, *names: str, number: int = 1, options: Options = LUCK, actions: int = 6
) -> Whole:
    """A race in a room, in which Ann (or who is named) acts so often, and that ends in time."""
    story = Whole(*(names or (ANN, BOB)), options=options, race_id=f"{room}-{number}").begun()
    for choice in range(actions):
        seat = story.race.seats[0]
        if not seat.has_ended:
            story.acts(seat, choice)
    return story.over()


def won_in(room: str = ROOM, *names: str, number: int = 1, options: Options = WINNABLE) -> Whole:
    """A race in a room that Ann (or who is named) wins, as the solver would."""
    story = Whole(*(names or (ANN, BOB)), options=options, race_id=f"{room}-{number}").begun()
    seat = story.race.seats[0]
    assert seat.game is not None
    story.plays(seat.name, " ".join(map(str, solve(seat.game).actions)))
    return story.over()


async def write(shelf: Shelf, story: Story) -> Race:
    """Have the store hold a race as a live one that is over."""
    room, number = parse_race_id(story.race.id)
    keys = RaceKeys.of(room, number)
    for line in story.log:
        await shelf.client.xadd(
            keys.log, {"at": line.at, "e": events.encode(line.event)}, id=f"{line.seq}-0"
        )
    await shelf.client.hset(keys.race, mapping={"seq": story.race.seq, "stage": "finished"})
    await shelf.client.set(keys.secret, SECRET.hex())
    await shelf.client.set(keys.deal, str(story.race.deal))
    of_room = RoomKeys.of(room).room
    await shelf.client.hset(of_room, mapping={"race": number, "epoch": "epoch"})
    await shelf.client.pexpire(of_room, DAY_MS)
    return story.race


async def put_away(shelf: Shelf, story: Story) -> Race:
    """Have a finished race recorded and put away."""
    race = await write(shelf, story)
    await shelf.careers.take_in(race)
    await shelf.archive.pack(parse_race_id(race.id)[0], race)
    return race
