"""The sweep: rooms that fell due with nobody there, and rooms whose process died.

Every process sweeps, for all: what two of them do at once comes to the same.
"""

from typing import Protocol

from server.shell.rooms.live_room import LiveRoom
from server.shell.rooms.past import Past
from server.shell.rooms.presence import Presence
from server.shell.rooms.work import alone
from server.shell.storage.alarms import Alarms
from server.shell.storage.keys import parse_race_id

SWEEP_MOST = 100
"""Rooms that one sweep takes care of; the next one goes on."""

PUT_OFF_MS = 60_000
"""How long a room that can't be taken care of is left alone."""


class Follower(Protocol):
    """Who follows rooms; what awaits may raise `StoreUnavailable`."""

    def followed(self) -> tuple[LiveRoom, ...]:
        """The rooms that are followed now."""

    async def room(self, room: str) -> LiveRoom | None:
        """The room, followed from now on; none where there is none."""

    async def catch_up(self, live: LiveRoom) -> None:
        """Take in what came to the room's log elsewhere."""

    async def settle(self, live: LiveRoom) -> None:
        """Do what is due in the room, and set its alarm anew."""


class Sweep:
    """Sees to the rooms that have something to do, through a `follower` of rooms."""

    def __init__(self, follower: Follower, alarms: Alarms, past: Past, presence: Presence) -> None:
        self._follower = follower
        self._alarms = alarms
        self._past = past
        self._presence = presence

    async def see_to_all(self, now: int) -> None:
        """See to all that is due at the instant `now` (ms), and to who has gone without a word.

        Raises `StoreUnavailable`.
        """
        for race in await self._alarms.due(now, SWEEP_MOST):
            if not await alone(self._see_to(race, now)):
                # Behind the others: enough such rooms would keep all of them from their turn.
                await self._alarms.set(race, now + PUT_OFF_MS)
        await self._presence.look(now)
        for live in self._follower.followed():
            await alone(self._presence.miss(live, now))
        for process, room in await self._presence.rooms_of_the_dead(now, SWEEP_MOST):
            if await alone(self._visit(room)):
                await self._presence.seen_to(process, room)

    async def _see_to(self, race: str, now: int) -> None:
        room, number = parse_race_id(race)
        live = await self._follower.room(room)
        if live is not None and live.race.number < number:
            await self._follower.catch_up(live)
        if live is not None and live.race.number == number:
            await self._follower.settle(live)
            return
        instant = await self._past.see_to(room, number, now)
        await self._alarms.set_or_drop(race, instant, now)

    async def _visit(self, room: str) -> None:
        """Look after a room whose process is dead: what is due there, and who is gone."""
        live = await self._follower.room(room)
        if live is not None:
            await self._presence.miss(live, live.now)
