"""The quick match: whoever asks gets a seat opposite to the next one who asks for the same.

The store only pairs players with the id of a room, in one script. The room itself is opened by
whichever of the two comes first, and the other one sits down in it; so wherever a process ends in
between, asking once more is all it takes.
"""

import contextlib
from collections.abc import Awaitable
from typing import Any, Literal, NamedTuple, Protocol

from redis.asyncio import Redis

from engine import parse_rules
from server.core.commands import AnyCommand, Leave, Refused
from server.core.due import IDLE_MS
from server.core.options import Options, Strength
from server.core.race import Race, Seat
from server.shell.players.identity import Player
from server.shell.rooms.opening import new_room
from server.shell.rooms.reading import RaceLost, RoomOver
from server.shell.storage.keys import quick_match_key, quick_queue_key
from server.shell.storage.script import Script
from server.shell.storage.store import Store, StoreUnavailable

MATCH_TTL_MS = 3_600_000
"""How long it is remembered who was matched where: longer than such a race lasts."""

COMES_WITHIN_MS = 15_000
"""How long somebody who has a seat may take to open the room's page."""

TRIES = 10
"""Rooms that are looked at for one player; then a new one is opened in any case."""

Paired = Literal["again", "matched", "reserved"]


class Match(NamedTuple):
    """A room for a player, how it was found, and who waits there."""

    room: str
    how: Paired
    other: str


class LiveRoom(Protocol):
    """A room as it stands now."""

    @property
    def race(self) -> Race:
        """Its race, as far as it is known here."""

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
        self._client = client
        self._store = store
        self._rooms = rooms
        self._match = Script(client, "quick_match")
        self._forget = Script(client, "quick_forget")

    async def ask(self, player: Player, rules: str, bot: Strength | None) -> str:
        """Return the room in which the player has a seat from now on; raises `StoreUnavailable`.

        Who asks again gets the same one, until its race is over. `bot` comes where the player has
        to open the room, and nobody else has come in time.
        """
        before = await self._known(player.id)
        if before is not None and before[1] != rules:
            await self.cancel(player.id)
        options = _options(rules, bot)
        passed: list[Match] = []
        try:
            for tries_left in range(TRIES, -1, -1):
                match = await self._pair(player.id, rules, may_match=tries_left > 0)
                if await self._seat(match, player, options):
                    return match.room
                await self._end(player.id, match.room, rules)
                passed.append(match)
        finally:
            for match in passed:
                await self._offer_again(match.room, rules)
        raise StoreUnavailable(f"{TRIES} rooms tried, and none could be played in")

    async def room_of(self, player: str) -> str | None:
        """Return the room of the match that the player asked for, while there is a race to play.

        Raises `StoreUnavailable`.
        """
        known = await self._known(player)
        live = None if known is None else await self._rooms.room(known[0])
        if known is None or live is None or not _is_to_be_played(live.race, player):
            return None
        return known[0]

    async def cancel(self, player: str) -> None:
        """Wait no longer, and give the seat back where the race hasn't begun.

        Raises `StoreUnavailable`.
        """
        known = await self._known(player)
        if known is None:
            return
        room, rules = known
        await self._end(player, room, rules)
        live = await self._rooms.room(room)
        if live is not None:
            with contextlib.suppress(Refused, RaceLost, RoomOver):
                await live.command(Leave(player))
        # Whoever was paired with this player at the same instant goes on waiting.
        await self._offer_again(room, rules)

    async def _pair(self, player: str, rules: str, *, may_match: bool) -> Match:
        keys = (quick_match_key(player), quick_queue_key(rules))
        may = "1" if may_match else ""
        args = (player, rules, new_room(), MATCH_TTL_MS, IDLE_MS, may)
        room, how, other = await self._store.call(lambda: self._match.run(keys, args))
        return Match(room.decode(), how.decode(), other.decode())

    async def _known(self, player: str) -> tuple[str, str] | None:
        """The room and the rule set of a player's match."""

        def request() -> Awaitable[list[Any]]:
            return self._client.hmget(quick_match_key(player), "room", "rules")

        room, rules = await self._store.call(request)
        return None if room is None else (room.decode(), rules.decode())

    async def _end(self, player: str, room: str, rules: str) -> None:
        keys = (quick_match_key(player), quick_queue_key(rules))
        await self._store.call(lambda: self._forget.run(keys, (player, room)))

    async def _seat(self, match: Match, player: Player, options: Options) -> bool:
        """Give the player the seat, and tell whether there is a race to play with it."""
        live = await self._rooms.room(match.room)
        is_new = live is None
        if live is None:
            with contextlib.suppress(Refused):  # a player who was forgotten meanwhile
                await self._rooms.open(player, options, match.room)
            live = await self._rooms.room(match.room)
        if live is None or not self._has_place(live.race, player.id):
            return False
        try:
            await self._rooms.join(match.room, player)
        except (Refused, RaceLost, RoomOver):
            return False
        if match.how != "reserved" and not is_new:
            # The other one may have gone, or have left the queue, meanwhile.
            await self._offer_again(match.room, options.rules)
        return True

    def _has_place(self, race: Race, player: str) -> bool:
        if race.seat_of(player) is not None:
            return _is_to_be_played(race, player)
        is_open = race.stage == "waiting" and race.number == 1
        return is_open and not any(self._is_gone(race, seat) for seat in race.seats)

    def _is_gone(self, race: Race, seat: Seat) -> bool:
        if not seat.visits:
            return self._rooms.now() > race.opened_at + COMES_WITHIN_MS and seat.bot is None
        return seat.away_since is not None

    async def _offer_again(self, room: str, rules: str) -> None:
        """Let somebody else be paired with whoever waits alone in a room."""
        live = await self._rooms.room(room)
        if live is None or live.race.stage != "waiting" or len(live.race.seats) != 1:
            return
        waiting = f"{room} {live.race.seats[0].player}"
        now = self._rooms.now()
        queue = quick_queue_key(rules)

        def request() -> Awaitable[list[Any]]:
            pipeline = self._client.pipeline(transaction=False)
            pipeline.zadd(queue, {waiting: now}, nx=True)
            pipeline.pexpire(queue, IDLE_MS)
            return pipeline.execute()

        await self._store.call(request)


def _is_to_be_played(race: Race, player: str) -> bool:
    """Whether the player has a seat in a race that a quick match made, and is not through."""
    seat = race.seat_of(player)
    is_over = race.stage in ("finished", "closed") or race.number > 1
    return seat is not None and not seat.has_ended and not is_over


def _options(rules: str, bot: Strength | None) -> Options:
    """The same terms for everybody: those of ranked races, wherever the rules allow them."""
    return Options(rules=rules, seats=2, ranked=not parse_rules(rules).undo, quick=True, bot=bot)
