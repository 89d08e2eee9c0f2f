"""Who takes part in which tournament, and where: an attempt for each player, and practice after it.

A room is put down for an attempt before it is opened, so that however many ask at once, through
whichever processes, all of them open the same one. A process that dies between the two leaves a
room that the next who asks opens.
"""

from dataclasses import replace
from typing import Any, Literal, Protocol

from redis.asyncio import Redis

from server.core.commands import Refused
from server.core.options import MINUTE_LIMITS, PRACTICE, Options
from server.core.race import Race
from server.core.tournament import Tournament
from server.shell.players.identity import Player
from server.shell.rooms.opening import new_room
from server.shell.storage.keys import TournamentKeys
from server.shell.storage.script import Script
from server.shell.storage.store import Store
from server.shell.tournaments.boards import Boards
from server.shell.tournaments.calendar import Calendar
from server.shell.tournaments.diary import Diary, Noted
from server.shell.tournaments.stakes import Stakes

Reason = Literal["no_identity", "tournament_ahead", "tournament_over", "attempt_first", "withheld"]


class NotNow(Exception):
    """Somebody can't play a tournament's deal, or not yet, or not any more."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(reason)
        self.reason: Reason = reason


class OpenedRoom(Protocol):
    """A room that is open."""

    @property
    def room(self) -> str:
        """Its id."""


class LiveRoom(Protocol):
    """A room as it stands now."""

    @property
    def race(self) -> Race:
        """Its race, as far as it is known here."""


class Rooms(Protocol):
    """The rooms of the whole service; what awaits may raise `StoreUnavailable`."""

    async def open(self, player: Player, options: Options, room: str | None = None) -> OpenedRoom:
        """Open a room, under an id unless there is one already; raises `Refused`."""

    async def forget(self, room: str, player: str) -> None:
        """Take a player's name out of the room; a seat that still plays resigns."""

    async def tell_time(self) -> int:
        """The store's time in ms, by which the rooms' clock is set anew."""

    async def latest(self, room: str) -> int | None:
        """The number of a room's latest race; none where there is no such room."""

    async def room(self, room: str) -> LiveRoom | None:
        """A room whose race isn't put away; none where there is none."""


class Attempts:
    """The attempts of all players; each method may raise `StoreUnavailable`."""

    def __init__(
        self,
        client: Redis,
        store: Store,
        rooms: Rooms,
        stakes: Stakes,
        calendar: Calendar,
        diary: Diary,
        boards: Boards,
    ) -> None:
        self._client = client
        self._store = store
        self._rooms = rooms
        self._stakes = stakes
        self._calendar = calendar
        self._diary = diary
        self._boards = boards
        self._release = Script(client, "attempt_release")

    async def take_part(self, player: Player, tournament: Tournament) -> str:
        """The room of the player's one attempt; where there is none yet, it begins.

        Raises `NotNow`, or `NoJudgement` where no deal can be found.
        """
        room = await self._room_of(player.id, tournament.key)
        if room is not None and await self._has_begun(player.id, tournament.key, room):
            return room
        await self._require_open(player.id, tournament, room)
        # It may have to be looked for: until it is there, nothing is put down.
        await self._stakes.stake(tournament.key)
        if not await self._diary.plan(player.id, tournament.key):
            raise NotNow("no_identity")
        await self._calendar.hold(tournament)
        room = await self._reserve(player.id, tournament.key, new_room())
        await self._open(player, tournament, room)
        return room

    async def practise(self, player: Player, tournament: Tournament) -> str:
        """A new room in which the player practises on the tournament's deal.

        Raises `NotNow`, or `NoJudgement` where no deal can be found.
        """
        now = await self._store.time()
        if now < tournament.opens_at:
            raise NotNow("tournament_ahead")
        is_closed = tournament.is_closed(now)
        has_ended = is_closed or await self._is_over(player.id, tournament, now)
        if not tournament.lets_practise(now, has_ended=has_ended):
            raise NotNow("withheld" if has_ended else "attempt_first")
        if await self._stakes.known(tournament) is None:
            # Nobody was there on that day: now there will never be a deal of it.
            raise NotNow("tournament_over")
        try:
            return (await self._rooms.open(player, practice_options(tournament))).room
        except Refused:  # the player was forgotten in this moment
            raise NotNow("no_identity") from None

    async def forget(self, player: str) -> None:
        """Take the player off every board; the rooms, and the diary, are forgotten elsewhere."""
        for key in await self._diary.all(player):
            room = await self._room_of(player, key)
            if room is not None:
                await self._take_off(player, key, room)

    async def _require_open(self, player: str, tournament: Tournament, room: str | None) -> None:
        now = await self._store.time()
        if now < tournament.opens_at:
            raise NotNow("tournament_ahead")
        if not tournament.is_open(now):
            if room is not None:
                await self._give_up(player, tournament.key, room)
                await self._diary.strike(player, tournament.key)
            raise NotNow("tournament_over")

    async def _open(self, player: Player, tournament: Tournament, room: str) -> None:
        # The rooms' clock may be a little behind: too early, in the first moment of a day.
        await self._rooms.tell_time()
        try:
            await self._rooms.open(player, official_options(tournament), room)
        except Refused as refusal:
            await self._give_up(player.id, tournament.key, room)
            if not await self._is_open(room):
                await self._diary.strike(player.id, tournament.key)
                is_late = refusal.code == "tournament_over"
                raise NotNow("tournament_over" if is_late else "no_identity") from None
        # Another process that was too late for it may have given up what this one has opened.
        await self._reserve(player.id, tournament.key, room)
        if not await self._diary.begin(player.id, tournament.key, room):
            # Forgotten while it was opened, by a process that didn't find it yet.
            await self._rooms.forget(room, player.id)
            await self._take_off(player.id, tournament.key, room)
            raise NotNow("no_identity")

    async def _take_off(self, player: str, key: str, room: str) -> None:
        """Take an attempt off the board for good, and out of those who take part."""
        await self._boards.remove(key, room)
        await self._give_up(player, key, room)

    async def _has_begun(self, player: str, key: str, room: str) -> bool:
        (noted,) = await self._diary.some(player, (key,))
        if noted is not None and noted.has_begun:
            return True
        if not await self._is_open(room):
            return False
        # Whoever opened it ended before that was noted.
        await self._diary.begin(player, key, room)
        return True

    async def _is_over(self, player: str, tournament: Tournament, now: int) -> bool:
        """Whether the player's attempt is over at the instant `now` (ms)."""
        (noted,) = await self._diary.some(player, (tournament.key,))
        if noted is None or not noted.has_begun:
            return False
        race = None if noted.is_over else await self._race(noted)
        return race is None or race.all_ended or now >= race.deadline

    async def _race(self, noted: Noted) -> Race | None:
        live = await self._rooms.room(noted.room)
        return None if live is None else live.race

    async def _is_open(self, room: str) -> bool:
        return await self._rooms.latest(room) is not None

    async def _room_of(self, player: str, key: str) -> str | None:
        name = TournamentKeys.of(key).attempts
        room: Any = await self._store.call(lambda: self._client.hget(name, player))
        return None if room is None else room.decode()

    async def _reserve(self, player: str, key: str, room: str) -> str:
        """Put the room down for the attempt, unless there is one; give the one that there is."""
        name = TournamentKeys.of(key).attempts
        await self._store.call(lambda: self._client.hsetnx(name, player, room))
        return await self._room_of(player, key) or room

    async def _give_up(self, player: str, key: str, room: str) -> None:
        name = TournamentKeys.of(key).attempts
        await self._store.call(lambda: self._release.run((name,), (player, room)))


def official_options(tournament: Tournament) -> Options:
    """On what terms somebody takes part."""
    return Options(
        rules=str(tournament.rules),
        seats=1,
        minutes=tournament.minutes,
        ranked=True,
        tournament=tournament.key,
    )


def practice_options(tournament: Tournament) -> Options:
    """On what terms somebody practises afterwards: with all help, and all the time there is."""
    return Options(
        rules=str(replace(tournament.rules, undo=True)),
        seats=1,
        minutes=MINUTE_LIMITS[1],
        countdown=PRACTICE.countdown,
        hints=True,
        watchers="none",
        quick=True,
        tournament=tournament.key,
    )
