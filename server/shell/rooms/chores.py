"""What a room does by itself when its time has come."""

from server.core.commands import (
    Begin,
    Close,
    FillUp,
    Finish,
    NoteRecorded,
    PassHost,
    Postpone,
    Seal,
)
from server.core.due import Due, due, next_due
from server.core.race import Race
from server.shell.rooms.live_room import LiveRoom
from server.shell.rooms.reading import RoomOver
from server.shell.rooms.services import Services


class Chores:
    """Any process does them, for any room: what is done twice comes to the same."""

    def __init__(self, services: Services) -> None:
        self._services = services

    async def see_to(self, live: LiveRoom) -> int | None:
        """Do all that the room has to do now.

        Gives the instant (ms) at which there is something to do again; None if never.
        Raises `RaceLost`, `RoomOver` once the race is put away, `StoreUnavailable`, or what the
        archive raises.
        """
        async with live.at_chores:
            while (what := due(live.race, await live.tell_time())) is not None:
                await self._do(live, what)
        return next_due(live.race)

    async def call_again(self, live: LiveRoom) -> None:
        """Call the bots once more that a room with a free seat still waits for.

        Between the event and the call a process may have died, or lost the store; a call that
        stands already is not heard twice. Raises `StoreUnavailable`.
        """
        race = live.race
        if race.stage != "waiting" or not race.bots_awaited:
            return
        if len(race.seats) >= race.options.seats:
            return
        log = await self._services.store.read(live.room, race.number, 0)
        happened = [entry.event for entry in log.entries] if log else []
        await self._services.call_bots(live.room, race.number, happened)

    async def _do(self, live: LiveRoom, what: Due) -> None:
        match what:
            case "seal":
                await live.command(Seal(self._services.nonce_window_ms))
            case "fill":
                await live.command(FillUp())
            case "pass_host":
                await live.command(PassHost())
            case "close":
                await self._close(live)
            case "begin":
                await self._begin(live)
            case "void":
                await live.void_start()
            case "postpone":
                await live.command(Postpone())
            case "finish":
                await live.command(Finish((await live.secret()).hex()))
            case "record":
                await self._services.take_in(live.race)
                await live.command(NoteRecorded())
            case "pack":
                await self._pack(live)

    async def _begin(self, live: LiveRoom) -> None:
        race = live.race
        if race.search != self._services.dealer.search(race.options):
            # Another solver might come to another deal than the one that was promised.
            await live.void_start(race.commitment)
            return
        await live.command(Begin())

    async def _close(self, live: LiveRoom) -> None:
        await live.command(Close())
        if live.race.stage == "closed":
            await self._services.codes.drop(live.code)

    async def _pack(self, live: LiveRoom) -> None:
        race = live.race
        await self._services.archive.pack(live.room, race)
        # Somebody may have asked for the next race in the last moment.
        await live.catch_up()
        if live.race.number == race.number:
            raise RoomOver(live.room)


def next_instant(race: Race, now: int) -> int | None:
    """The next instant (ms) at which the room has something to do, or cards to show."""
    instants: list[int] = []
    if due(race, now) is not None:
        instants.append(now)
    if race.phase_at(now) == "countdown":
        instants.append(race.start)
    later = next_due(race)
    if later is not None:
        instants.append(later)
    return min(instants, default=None)
