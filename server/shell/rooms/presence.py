"""Who is there by a connection to this process, and whose connections ended with another process.

The log says by which connection a player was there last, and of one that ended properly also that
it did. A process that is killed says nothing: then the others do, once it is silent for long
enough. Nothing of this is in the way of a move.
"""

import contextlib
import itertools

from server.core.commands import AnyCommand, Depart, Refused
from server.core.race import Race, Seat
from server.shell.rooms.live_room import LiveRoom
from server.shell.rooms.reading import RaceLost, RoomOver
from server.shell.storage.processes import Processes
from server.shell.storage.store import StoreUnavailable

NEVER_CAME_MS = 60_000
"""How long a seat that was taken without a connection counts as somebody who is coming."""


class Presence:
    """The connections of this process, and what it knows of the other processes."""

    def __init__(self, processes: Processes, *, silent_ms: int) -> None:
        """Take a process for dead that was not heard of for so long."""
        self._processes = processes
        self._silent_ms = silent_ms
        self._numbers = itertools.count(1)
        self._here: set[str] = set()
        self._alive: frozenset[str] = frozenset()
        self._beat_at: int | None = None
        self._judges_from = 0

    def arrive(self, instead_of: str = "") -> str:
        """Note a new connection, or one under another name; give that by which the log knows it."""
        self._here.discard(instead_of)
        visit = f"{self._processes.own}.{next(self._numbers)}"
        self._here.add(visit)
        return visit

    def depart(self, visit: str) -> None:
        """Note that a connection has ended."""
        self._here.discard(visit)

    async def beat(self, now: int) -> None:
        """Say that this process lives; raises `StoreUnavailable`."""
        await self._processes.beat(now)
        self._doubt_own_ears(now)
        self._beat_at = now

    async def look(self, now: int) -> None:
        """Learn which processes live at the instant `now` (ms); raises `StoreUnavailable`."""
        self._doubt_own_ears(now)
        heard = await self._processes.heard_since(now - self._silent_ms)
        self._alive = heard if now >= self._judges_from else heard | self._alive

    def gone(self, race: Race, now: int) -> list[Seat]:
        """The seats that the race takes for present, and whose connection is not there."""
        return [
            seat
            for seat in race.seats
            if seat.player and seat.away_since is None and not self._is_there(seat, race, now)
        ]

    async def miss(self, live: LiveRoom, now: int) -> None:
        """Note in the log of each such seat of a room that its player has gone."""
        if live.race.stage != "closed":
            for seat in self.gone(live.race, now):
                await quietly(live, Depart(seat.player, seat.visit))

    async def rooms_of_the_dead(self, now: int, most: int) -> list[tuple[str, str]]:
        """At most `most` rooms that dead processes followed, each behind its process.

        Raises `StoreUnavailable`.
        """
        if now < self._judges_from:
            return []
        found: list[tuple[str, str]] = []
        for process in await self._processes.silent_since(now - self._silent_ms):
            rooms = await self._processes.rooms_of(process, most - len(found))
            if not rooms:
                await self._processes.forget(process)
            found += [(process, room) for room in rooms]
            if len(found) >= most:
                break
        return found

    async def seen_to(self, process: str, room: str) -> None:
        """Note that a dead process's room was looked after; raises `StoreUnavailable`."""
        await self._processes.leave_room(process, room)

    async def end(self) -> None:
        """Say that this process has ended; raises `StoreUnavailable`."""
        await self._processes.forget(self._processes.own)

    def _doubt_own_ears(self, now: int) -> None:
        """Wait before anybody is taken for dead, where this process itself was silent till `now`.

        The store was away, or the machine asleep: then all were silent, and whoever speaks first
        may not judge the others.
        """
        if self._beat_at is not None and now - self._beat_at > self._silent_ms // 2:
            self._judges_from = now + self._silent_ms

    def _is_there(self, seat: Seat, race: Race, now: int) -> bool:
        if not seat.visit:
            return race.stage != "waiting" or now < race.at + NEVER_CAME_MS
        process = seat.visit.partition(".")[0]
        if process == self._processes.own:
            return seat.visit in self._here
        return process in self._alive


async def quietly(live: LiveRoom, command: AnyCommand) -> None:
    """Carry out what nobody waits for; where it can't be, the next sweep sees to it."""
    with contextlib.suppress(Refused, RaceLost, RoomOver, StoreUnavailable):
        await live.command(command)
