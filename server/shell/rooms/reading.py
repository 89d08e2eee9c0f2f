"""A race read from its log, part by part: the other rooms have their turn in between."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from engine import parse_deal
from server.core.events import Dealt, Entry
from server.core.fold import evolve, open_race, with_deal
from server.core.race import Race
from server.shell.storage.keys import race_id
from server.shell.storage.store import Latest, Log, Store

TURN = 100
"""Entries that are read and folded in one go; then the other rooms have their turn."""


class RaceLost(Exception):
    """The store doesn't know the race any more, or knows another one in its place."""


class RoomOver(Exception):
    """The room's latest race is over and put away."""


@dataclass(frozen=True, slots=True)
class ReadRace:
    """A race as its log gave it."""

    race: Race
    code: str
    latest: Latest
    """How far the room had come by then."""


async def parts_of(store: Store, room: str, number: int) -> AsyncIterator[Log]:
    """The log of a room's race, part by part; raises `RaceLost`, or `StoreUnavailable`.

    Nothing comes of a race that is put away.
    """
    after, most = 0, TURN
    while True:
        log = await store.read(room, number, after, most)
        if log is None:
            raise RaceLost(room)
        if log.entries:
            yield log
        if len(log.entries) < most:
            return
        after = log.entries[-1].seq


async def read_race(store: Store, room: str, number: int) -> ReadRace | None:
    """A room's race as its log gives it; none where it is put away.

    Raises `RaceLost`, or `StoreUnavailable`.
    """
    read: ReadRace | None = None
    async for log in parts_of(store, room, number):
        race = None if read is None else read.race
        for entry in log.entries:
            race = await _folded(store, room, number, race, entry)
        if race is not None:
            read = ReadRace(race, log.code or "", log.latest)
    return read


async def _folded(store: Store, room: str, number: int, race: Race | None, entry: Entry) -> Race:
    if race is None:
        return open_race(race_id(room, number), entry)
    after = evolve(race, entry)
    if not isinstance(entry.event, Dealt):
        return after
    deal = await store.deal(room, number)
    if deal is None:
        raise RaceLost(room)
    return with_deal(after, parse_deal(deal))
