"""The races that a room has left behind, and the logs of all: read when somebody asks for them."""

import asyncio
import contextlib

from server.core.commands import Forget
from server.core.decide import decide
from server.core.due import PACK_AFTER_MS
from server.core.events import Entry
from server.core.fold import evolve
from server.core.race import Race
from server.core.replay import Replay, replay_of
from server.shell.rooms.live_room import TRIES
from server.shell.rooms.reading import RaceLost, parts_of, read_race
from server.shell.rooms.services import Services


class Past:
    """Races as their logs give them; each method may raise `StoreUnavailable`."""

    def __init__(self, services: Services) -> None:
        self._store = services.store
        self._services = services
        self._archive = services.archive

    async def race(self, room: str, number: int) -> Race | None:
        """A race of the room that isn't put away yet; none where there is none."""
        with contextlib.suppress(RaceLost):
            read = await read_race(self._store, room, number)
            return None if read is None else read.race
        return None

    async def replay(self, room: str, race: Race) -> Replay | None:
        """The replay of a race; none where it isn't over, or its log has gone meanwhile."""
        if race.stage != "finished":
            return None
        entries: list[Entry] = []
        with contextlib.suppress(RaceLost):
            async for log in parts_of(self._store, room, race.number):
                entries += log.entries
        if len(entries) < race.seq:
            return None
        # In a thread: for a long race it takes so long that all others would notice.
        return await asyncio.to_thread(replay_of, race, entries[: race.seq])

    async def forget(self, room: str, number: int, player: str) -> None:
        """Take a player's name out of a race."""
        for _ in range(TRIES):
            race = await self.race(room, number)
            happened = () if race is None else decide(race, Forget(player), race.at)
            if race is None or not happened:
                return
            after = evolve(race, Entry(race.seq + 1, race.at, happened[0]))
            if await self._store.record(room, race.seq, happened, after):
                return

    async def see_to(self, room: str, number: int, now: int) -> int | None:
        """Have a race that is over recorded, and put away when its time has come by `now` (ms).

        Gives the instant (ms) at which there is something to do again; None if never. Raises what
        the archive raises.
        """
        race = await self.race(room, number)
        if race is None or race.stage != "finished":
            return None
        await self._services.take_in(race)
        if now < race.at + PACK_AFTER_MS:
            return race.at + PACK_AFTER_MS
        await self._archive.pack(room, race)
        return None
