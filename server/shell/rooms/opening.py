"""How a room is opened, and how it goes on to its next race: once, however many ask."""

import base64
import secrets
from collections.abc import Sequence
from dataclasses import dataclass

from msgspec import UNSET

from engine import commitment, parse_rules
from server.core.codes import code_of
from server.core.commands import Begin, Deal, Finish, Refused, Resign
from server.core.decide import decide
from server.core.due import next_due
from server.core.events import AnyEvent, Entry, Joined, Opened
from server.core.fold import evolve, open_race, with_deal
from server.core.next_race import next_race
from server.core.numbers import deal_of_number
from server.core.options import Options
from server.core.race import Race
from server.core.search import Found, Search
from server.shell.players.identity import Player
from server.shell.rooms.live_room import TRIES, LiveRoom, note_seat
from server.shell.rooms.services import Services, Stake
from server.shell.search.pool import Pool
from server.shell.storage.keys import race_id
from server.shell.storage.store import StoreUnavailable

ROOM_BYTES = 10
"""Knowing a room's id is the right to be there: 80 bits can't be guessed."""

CODE_TRIES = 50
"""Codes tried for a new race; so many are taken in a row only where nearly all are."""


@dataclass(frozen=True, slots=True)
class OpenedRoom:
    """A new room."""

    room: str
    code: str


def new_room() -> str:
    """An id for a room that nobody has been in."""
    return base64.b32encode(secrets.token_bytes(ROOM_BYTES)).decode().lower()


class Opening:
    """Opens rooms, and their next races."""

    def __init__(self, services: Services, pool: Pool) -> None:
        self._services = services
        self._store = services.store
        self._pool = pool

    async def open(self, player: Player, options: Options, room: str) -> OpenedRoom:
        """Open a room whose host is `player`; one that is open already stays as it is.

        Raises `StoreUnavailable`, `Refused` for a player who was forgotten, and
        `engine.NotationError` where the options name rules or a deal that don't exist.
        """
        parse_rules(options.rules)
        if options.number is not None:
            deal_of_number(options.number)
        stake = await self._stake(options)
        seated = Joined(1, player.id, player.name, secrets.token_hex(16), player.look)
        opened = (Opened(options, stake.commitment, stake.search), seated)
        await note_seat(self._services, player, room)
        code = await self._begin(room, 1, opened, stake, secrets.token_hex(8), before=0)
        return OpenedRoom(room, code)

    async def go_on(self, live: LiveRoom, player: str, after: int, *, same: bool) -> None:
        """Have the room go on to the race after race `after`, as a player of it asks for it.

        In practice it also ends the race that is on; `same` deals its deal once more. Raises
        `Refused`, or what `command` raises.
        """
        for _ in range(TRIES):
            await live.catch_up()
            race = live.race
            if race.number > after or race.stage == "waiting":
                return
            _require_next(race, after, same=same)
            if race.options.is_practice and race.stage != "finished":
                await live.command(Resign(player))
                await live.command(Finish((await live.secret()).hex()))
                continue
            await self._succeed(live, player, same=same)
        raise StoreUnavailable(f"{TRIES} tries, and each time something else came first")

    async def _succeed(self, live: LiveRoom, player: str, *, same: bool) -> None:
        race = live.race
        is_same = same and not race.options.withholds
        stake = _same(race) if is_same else await self._stake(race.options)
        opened = next_race(race, player, stake.commitment, stake.search)
        await self._begin(live.room, race.number + 1, opened, stake, live.epoch, before=race.seq)
        await live.catch_up()
        if live.race.number == race.number + 1:
            await live.show_in_lobby()

    async def _begin(
        self,
        room: str,
        number: int,
        opened: Sequence[AnyEvent],
        stake: Stake,
        epoch: str,
        *,
        before: int,
    ) -> str:
        """Begin a race, unless somebody else has; give the code that it has then."""
        now = self._services.clock.now()
        race = _folded(room, number, opened, now)
        if stake.deal is not None:
            opened, race = _begun(race, opened, stake, now)
        code = await self._free_code(room)
        if stake.found is not None and stake.deal is None:
            await self._store.keep_found(room, number, race.commitment, stake.found)
        alarm = next_due(race)
        if alarm is not None:
            await self._services.alarms.set(race.id, alarm)
        await self._store.open(
            room, opened, race, epoch=epoch, code=code, secret=stake.secret, before=before
        )
        # Whether the answer was to the first try or to a repeated one: the code tells whose it is.
        log = await self._store.read(room, number, 0, 1)
        if log is None or log.code != code:
            await self._services.codes.drop(code)
            return (log and log.code) or ""
        if race.deal is not None:
            # It has begun: a code lets nobody in, and there are as many such rooms as players.
            await self._services.codes.drop(code)
        await self._services.call_bots(room, number, opened)
        return code

    async def _stake(self, options: Options) -> Stake:
        """What everybody has in a tournament; else a fresh secret.

        For practice it is one whose deal is found already, if any is.
        """
        if options.tournament is not UNSET:
            return await self._services.tournaments.stake(options.tournament)
        search = self._services.dealer.search(options)
        if options.is_practice and search is not None:
            prepared = await self._pool.take(parse_rules(options.rules), search)
            if prepared is not None:
                return _secret_stake(bytes.fromhex(prepared.secret), search, prepared.found)
        return _secret_stake(self._services.dealer.secret(), search)

    async def _free_code(self, room: str) -> str:
        for _ in range(CODE_TRIES):
            code = code_of(secrets.randbits(64))
            if await self._services.codes.keep(code, room):
                return code
        raise StoreUnavailable(f"{CODE_TRIES} codes tried, and every one was taken")


def _require_next(race: Race, after: int, *, same: bool) -> None:
    if race.number < after:
        raise Refused("no_such_race", f"This room has had {race.number} races so far")
    if race.stage == "closed":
        raise Refused("room_closed")
    if race.options.is_official:
        raise Refused("once_only")
    if same and not race.options.is_practice:
        raise Refused("same_deal")


def _same(race: Race) -> Stake:
    """What the deal of a finished practice race followed from, to follow from it once more."""
    assert race.secret is not None
    return Stake(race.commitment, race.search, race.secret, race.found)


def _secret_stake(secret: bytes, search: Search | None, found: Found | None = None) -> Stake:
    return Stake(commitment(secret), search, secret.hex(), found)


def _begun(
    race: Race, opened: Sequence[AnyEvent], stake: Stake, now: int
) -> tuple[tuple[AnyEvent, ...], Race]:
    """The first events of a race whose deal is there already, and the race after them."""
    assert stake.found is not None
    assert stake.deal is not None
    events = [*opened]
    for command in (Begin(), Deal(stake.found, stake.commitment)):
        for event in decide(race, command, now):
            race = evolve(race, Entry(race.seq + 1, now, event))
            events.append(event)
    return tuple(events), with_deal(race, stake.deal)


def _folded(room: str, number: int, opened: Sequence[AnyEvent], now: int) -> Race:
    race = open_race(race_id(room, number), Entry(1, now, opened[0]))
    for seq, event in enumerate(opened[1:], 2):
        race = evolve(race, Entry(seq, now, event))
    return race
