"""The quick match: whoever asks gets a seat opposite to the next one who asks for the same.

The store only pairs players with the id of a room, in one script. The room itself is opened by
whichever of the two comes first, and the other one sits down in it; so wherever a process ends in
between, asking once more is all it takes.

Two may wait in rooms of their own all the same: each was passed over by somebody, or was away for
a moment. Whoever waits asks anew every few seconds, and of two the later one moves.
"""

import contextlib
from dataclasses import replace
from typing import Protocol

from redis.asyncio import Redis

from engine import parse_rules
from server.core.commands import AnyCommand, Leave, Refused
from server.core.names import namesake
from server.core.options import Options, Strength
from server.core.race import Race, Seat
from server.shell.lobby.matches import Known, Match, Matches
from server.shell.players.identity import Player
from server.shell.rooms.reading import RaceLost, RoomOver
from server.shell.storage.store import Store, StoreUnavailable

COMES_WITHIN_MS = 15_000
"""How long somebody who has a seat may take to open the room's page, or to come back to it."""

TRIES = 10
"""Rooms that are looked at for one player; then a new one is opened in any case."""


class LiveRoom(Protocol):
    """A room as it stands now."""

    @property
    def race(self) -> Race:
        """Its race, as far as it is known here."""

    async def catch_up(self) -> None:
        """Learn what has happened; raises `RaceLost`, `RoomOver` or `StoreUnavailable`."""

    async def command(self, command: AnyCommand) -> None:
        """Carry a command out; raises `Refused`, `RaceLost`, `RoomOver` or `StoreUnavailable`."""


class Rooms(Protocol):
    """The rooms of the whole service; what awaits may raise `StoreUnavailable`."""

    async def room(self, room: str) -> LiveRoom | None:
        """Return a room, if there is one of that id."""

    async def open(self, player: Player, options: Options, room: str | None = None) -> object:
        """Open a room under an id, unless there is one already."""

    async def join(self, room: str, player: Player) -> object:
        """Give the player a seat, or the one that the player has; raises as `command` does."""

    def now(self) -> int:
        """Return the time in ms on the service's clock."""


class Quick:
    """Pairs the players of the whole service."""

    def __init__(self, client: Redis, store: Store, rooms: Rooms) -> None:
        self._matches = Matches(client, store)
        self._rooms = rooms

    async def ask(self, player: Player, rules: str, bot: Strength | None) -> str:
        """Return the room in which the player has a seat from now on; raises `StoreUnavailable`.

        Who asks again gets the same one until its race is over, or that of somebody who waits
        elsewhere. `bot` comes where the player has to open the room, and nobody else has come in
        time.
        """
        known = await self._matches.of(player.id)
        if known is not None and known.rules != rules:
            await self.cancel(player.id)
        elif known is not None:
            await self._gather(player, known)
        options = _options(rules, bot)
        passed: list[str] = []
        try:
            for tries_left in range(TRIES, -1, -1):
                match = await self._matches.pair(player.id, rules, may_match=tries_left > 0)
                if await self._seat(match, player, options):
                    return match.room
                await self._matches.end(player.id, match.room, rules)
                passed.append(match.room)
        finally:
            for room in passed:
                await self._offer_again(room, rules)
        raise StoreUnavailable(f"{TRIES} rooms tried, and none could be played in")

    async def ask_again(self, player: Player, room: str) -> str | None:
        """Return the room to go on waiting in for a player who waits in `room`: it, or another.

        None where the player isn't matched there any more. Raises `StoreUnavailable`.
        """
        known = await self._matches.of(player.id)
        if known is None or room not in (known.room, known.former):
            return None
        return await self._gather(player, known)

    async def room_of(self, player: str) -> str | None:
        """Return the room of the match that the player asked for, while there is a race to play.

        Raises `StoreUnavailable`.
        """
        known = await self._matches.of(player)
        live = None if known is None else await self._current(known.room)
        if known is None or live is None or not _is_to_be_played(live.race, player):
            return None
        return known.room

    async def cancel(self, player: str) -> None:
        """Wait no longer, and give the seat back where the race hasn't begun.

        Raises `StoreUnavailable`.
        """
        known = await self._matches.of(player)
        if known is None:
            return
        await self._matches.end(player, known.room, known.rules)
        for room in (known.room, known.former) if known.is_moving else (known.room,):
            await self._leave(room, player)
            # Whoever was paired with this player at the same instant goes on waiting.
            await self._offer_again(room, known.rules)

    async def _gather(self, player: Player, known: Known) -> str:
        """Bring a player who waits alone to whoever has waited longer; return the room."""
        passed: list[str] = []
        try:
            for _ in range(TRIES):
                move = known if known.is_moving else await self._begin_move(player.id, known)
                if move is None:
                    return known.room
                if await self._move(player, move):
                    return move.room
                passed.append(move.room)
                known = Known(move.former, move.rules, former="", is_moving=False)
            return known.room
        finally:
            for room in passed:
                await self._offer_again(room, known.rules)

    async def _begin_move(self, player: str, known: Known) -> Known | None:
        live = await self._current(known.room)
        if live is None or live.race.seat_of(player) is None or not _is_open(live.race):
            return None
        for seat in live.race.seats:
            if seat.player != player and self._is_lost(live.race, seat):
                await self._matches.end(seat.player, known.room, known.rules)
                await self._leave(known.room, seat.player)
        if len(live.race.seats) != 1:
            return None
        return await self._matches.move(player, known.room, known.rules)

    async def _move(self, player: Player, move: Known) -> bool:
        """Take the seat in the one room, give back that in the other; or all stays as it was."""
        has_moved = await self._sits(move.room, player) and await self._leave(
            move.former, player.id
        )
        if has_moved and await self._matches.arrive(player.id, move):
            # Whoever was on the way to the player finds nobody there any more.
            await self._offer_again(move.former, move.rules)
            return True
        if not await self._matches.go_back(player.id, move):
            known = await self._matches.of(player.id)
            if known is not None and known.room == move.room:  # asked twice, and moved by the other
                return True
        await self._leave(move.room, player.id)
        return False

    async def _seat(self, match: Match, player: Player, options: Options) -> bool:
        """Give the player the seat, and tell whether there is a race to play with it."""
        is_new = await self._rooms.room(match.room) is None
        if is_new:
            with contextlib.suppress(Refused):  # a player who was forgotten meanwhile
                await self._rooms.open(player, options, match.room)
        if not await self._sits(match.room, player):
            return False
        if match.how != "reserved" and not is_new:
            # The other one may have gone, or have left the queue, meanwhile.
            await self._offer_again(match.room, options.rules)
        return True

    async def _sits(self, room: str, player: Player) -> bool:
        """Have the player sit in a room that is there, and tell whether that can be."""
        live = await self._current(room)
        if live is None or not self._has_place(live.race, player.id):
            return False
        with contextlib.suppress(Refused, RaceLost, RoomOver):
            try:
                await self._rooms.join(room, player)
            except Refused as refused:
                if refused.code != "name_taken":
                    raise
                # Names are drawn from few words: that is no reason to wait for somebody else.
                await self._rooms.join(room, replace(player, name=namesake(player.name)))
            return True
        return False

    async def _leave(self, room: str, player: str) -> bool:
        """Give a seat back, and tell whether the player has none there to play with."""
        live = await self._current(room)
        if live is None:
            return True
        with contextlib.suppress(Refused, RaceLost, RoomOver):
            await live.command(Leave(player))
        return not _is_to_be_played(live.race, player)

    async def _current(self, room: str) -> LiveRoom | None:
        """A room with all that has happened there, through whichever process."""
        live = await self._rooms.room(room)
        if live is None:
            return None
        try:
            await live.catch_up()
        except (RaceLost, RoomOver):
            return None
        return live

    def _has_place(self, race: Race, player: str) -> bool:
        if race.seat_of(player) is not None:
            return _is_to_be_played(race, player)
        return _is_open(race) and not any(self._is_gone(race, seat) for seat in race.seats)

    def _is_gone(self, race: Race, seat: Seat) -> bool:
        return seat.away_since is not None or self._is_lost(race, seat)

    def _is_lost(self, race: Race, seat: Seat) -> bool:
        since = seat.away_since if seat.visits else race.at
        is_over_due = since is not None and self._rooms.now() > since + COMES_WITHIN_MS
        return seat.bot is None and is_over_due

    async def _offer_again(self, room: str, rules: str) -> None:
        """Let somebody else be paired with whoever waits alone in a room."""
        live = await self._current(room)
        if live is None or live.race.stage != "waiting" or len(live.race.seats) != 1:
            return
        (alone,) = live.race.seats
        await self._matches.offer(alone.player, room, rules, self._rooms.now())


def _is_open(race: Race) -> bool:
    """Whether a race that a quick match made still waits for its players."""
    return race.stage == "waiting" and race.number == 1


def _is_to_be_played(race: Race, player: str) -> bool:
    """Whether the player has a seat in a race that a quick match made, and is not through."""
    seat = race.seat_of(player)
    is_over = race.stage in ("finished", "closed") or race.number > 1
    return seat is not None and not seat.has_ended and not is_over


def _options(rules: str, bot: Strength | None) -> Options:
    """The same terms for everybody: those of ranked races, wherever the rules allow them."""
    return Options(rules=rules, seats=2, ranked=not parse_rules(rules).undo, quick=True, bot=bot)
