"""One room as this process follows it: its race in step with the log, and what may be done to it.

No process owns a room: this one decides on what it knows, and the store keeps a decision only if
nothing else came first. Whatever is kept, here or elsewhere, is folded in the order of the log.
"""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Iterable, Sequence

from engine import Action, Deal, Game, commitment, parse_deal, score
from server.core import events, views
from server.core.commands import AnyCommand, Join, Refused, Void
from server.core.commands import Deal as DealOut
from server.core.decide import decide
from server.core.due import next_due
from server.core.events import AnyEvent, BotCalled, Dealt, Entry, Moved, Postponed
from server.core.fold import evolve, with_deal, with_move
from server.core.judge import Declined, Judged, Repeated, judge
from server.core.options import Strength
from server.core.protocol import Accepted, Rejected
from server.core.race import Race
from server.core.search import Found
from server.shell.players.identity import Player
from server.shell.rooms.audience import Audience
from server.shell.rooms.reading import TURN, RaceLost, ReadRace, RoomOver, read_race
from server.shell.rooms.services import Services
from server.shell.storage.keys import race_id
from server.shell.storage.store import Append, Appended, StoreUnavailable

TRIES = 50
"""How often something is decided anew because something else came first."""


class LiveRoom:
    """A room that this process follows: always its latest race.

    `on_turn` is called whenever what the room has to do by itself may have changed.
    """

    def __init__(
        self,
        room: str,
        read: ReadRace,
        services: Services,
        audience: Audience,
        on_turn: Callable[[], None],
    ) -> None:
        self.room = room
        self.epoch = read.latest.epoch
        self.code = read.code
        self.race = read.race
        self.audience = audience
        self.nonce_window = services.nonce_window_ms
        self._services = services
        self._store = services.store
        self._clock = services.clock
        self._on_turn = on_turn
        self.at_chores = asyncio.Lock()
        """Held by whoever does here what is due: two at once would do it twice."""
        self._deciding = asyncio.Lock()
        self._clock.observe(read.race.at)

    @property
    def now(self) -> int:
        """The store's time in ms, or a little less."""
        return self._clock.now()

    async def tell_time(self) -> int:
        """The store's time in ms, asked for just now; raises `StoreUnavailable`."""
        now = await self._store.time()
        self._clock.observe(now)
        return now

    async def catch_up(self) -> None:
        """Fold what the log has beyond what is known here, and go on to the room's latest race.

        Raises `RaceLost`, `RoomOver`, or `StoreUnavailable`.
        """
        while True:
            number = self.race.number
            log = await self._store.read(self.room, number, self.race.seq, TURN)
            if log is None or log.latest.epoch != self.epoch:
                raise RaceLost(self.room)
            await self.take(number, log.entries)
            if len(log.entries) < TURN:
                break
        if number < log.latest.number:
            await self._go_on(log.latest.number)
        elif log.code is None:
            is_over = await self._store.is_packed(self.room, number)
            raise RoomOver(self.room) if is_over else RaceLost(self.room)

    async def take(self, number: int, entries: Iterable[Entry], deal: Deal | None = None) -> None:
        """Fold entries of race `number` in their order; those known already are passed over.

        `deal` is the one that they tell of, where it is known already.
        """
        for entry in entries:
            if isinstance(entry.event, Dealt) and self._lacks(number, entry):
                known = deal or await self._deal(number)
                if self._lacks(number, entry):
                    self._accept(entry, with_deal(evolve(self.race, entry), known))
            elif self._lacks(number, entry):
                self._accept(entry, evolve(self.race, entry))

    async def seat(self, player: Player, bot: Strength | None = None) -> None:
        """Give the player a seat, under a name that a salt of its own hides in the record.

        Raises what `command` raises.
        """
        if not player.is_house:
            # Before the seat: a player who is to be forgotten is so in every room.
            await note_seat(self._services, player, self.room)
        salt = secrets.token_hex(16)
        wish = Join(player.id, player.name, salt, player.look, bot, player.is_house)
        await self.command(wish)

    async def command(
        self, command: AnyCommand, *, secret: str = "", deal: Deal | None = None
    ) -> None:
        """Carry a command out: decide, keep, fold; decided anew whenever something came first.

        `secret` becomes the race's secret in the same step; `deal` is what a command to deal is
        about. Raises `Refused` where the command can't be carried out, `RaceLost`, `RoomOver`, or
        `StoreUnavailable`.
        """
        async with self._deciding:
            for _ in range(TRIES):
                now = await self.tell_time()
                race = self.race
                decided, refusal = _decided(race, command, now)
                if decided and await self._keep(race, decided, secret, deal):
                    return
                # Others may have done meanwhile, through another process, what changes the answer.
                await self.catch_up()
                if self.race is not race:
                    continue
                if refusal is not None:
                    raise refusal
                if not decided:
                    return
        raise StoreUnavailable(f"{TRIES} tries, and each time something else came first")

    async def act(
        self, number: int, base: int, request: str, action: Action
    ) -> Accepted | Rejected:
        """Judge an action of a seat that counts `base` accepted ones before it, and keep it.

        Raises `RaceLost`, `RoomOver`, or `StoreUnavailable` where its fate is unknown.
        """
        meant = self.race.number
        if base > self.race.seat(number).count:
            await self.catch_up()
        if await self._is_early():
            # The deal is made by now: the rules' own answer would tell where cards lie.
            return self._rejected(number, request, "not_started")
        for _ in range(TRIES):
            if self.race.number != meant:
                break
            seat = self.race.seat(number)
            verdict = judge(self.race, seat, base, request, action)
            if isinstance(verdict, Declined):
                return views.rejected(seat, request, verdict)
            if isinstance(verdict, Repeated):
                return views.accepted_again(self.race, seat, request, verdict)
            outcome = await self._services.committer.append(self._append(seat.generation, verdict))
            if isinstance(outcome, Appended):
                entry = Entry(outcome.seq, outcome.at, verdict.moved)
                await self._fold_own(meant, entry, verdict.game)
                if self._counts(meant, number, verdict.moved.number):
                    return views.accepted(self.race, self.race.seat(number), request, outcome.place)
                continue
            await self.catch_up()
            if outcome.reason not in ("behind", "lost"):
                return self._rejected(number, request, outcome.reason)
        else:
            raise StoreUnavailable(f"{TRIES} tries, and each time something else came first")
        return views.declined(request, "not_racing", 0)

    async def secret(self) -> bytes:
        """What the race's deal follows from; raises `RaceLost`, or `StoreUnavailable`.

        Empty for a tournament's: the room never has it.
        """
        if self.race.options.withholds:
            return b""
        secret = await self._store.secret(self.room, self.race.number)
        if secret is None:
            raise RaceLost(self.room)
        return secret

    async def deal_out(self, promise: str, found: Found, deal: Deal) -> None:
        """Make the deal known of the secret that `promise` commits to.

        Nothing happens where another process has done so, or that start is void by now.
        Raises what `command` raises.
        """
        await self.command(DealOut(found, promise), deal=deal)
        # Only now: a start that is void after all lets others in again.
        if self.race.deal is not None:
            await self._services.codes.drop(self.code)

    async def void_start(self, promise: str = "") -> None:
        """Call a start void, with a new secret and today's search.

        It is due, or can't get the deal of the secret that `promise` commits to. Raises what
        `command` raises.
        """
        dealer = self._services.dealer
        secret, search = dealer.secret(), dealer.search(self.race.options)
        await self.command(Void(commitment(secret), search, promise), secret=secret.hex())

    def show_boards(self, now: int) -> None:
        """Send the cards to the racers who wait for them, if the race has started by `now`."""
        if self.race.phase_at(now) == "racing":
            self.audience.show_boards(self.race, now)

    async def show_in_lobby(self) -> None:
        """Have the room shown in the lobby as it stands, if it is to be found there at all."""
        if self.race.options.listed:
            # It is shown as it was until something else happens here: nothing hangs on it.
            with contextlib.suppress(StoreUnavailable):
                await self._services.lobby.note(self.room, self.race, self.audience.watching)

    async def _keep(
        self, race: Race, decided: Sequence[AnyEvent], secret: str, deal: Deal | None
    ) -> bool:
        after = _foreseen(race, decided, deal)
        instant = next_due(after)
        if instant is not None and _is_alarming(race, after, instant):
            # Before the event itself: a process that dies between the two leaves a false alarm.
            await self._services.alarms.set(race_id(self.room, race.number), instant)
        kept = await self._store.record(
            self.room, race.seq, decided, after, secret=secret, deal=str(deal or "")
        )
        if kept is None:
            return False
        entries = (Entry(kept.seq + place, kept.at, event) for place, event in enumerate(decided))
        await self.take(race.number, entries, deal)
        await self._follow_up(after, decided)
        return True

    async def _follow_up(self, race: Race, decided: Sequence[AnyEvent]) -> None:
        """Do beside the log what goes with events that were kept just now and led to `race`."""
        for event in decided:
            if isinstance(event, Postponed):
                self._services.metrics.starts_postponed.inc()
            if isinstance(event, BotCalled):
                await self._services.calls.call(
                    self.room, race.number, event.strength, race.bots_called
                )
        await self.show_in_lobby()

    async def _go_on(self, number: int) -> None:
        read = await read_race(self._store, self.room, number)
        if read is None:
            raise RoomOver(self.room)
        if read.race.number > self.race.number:
            self.race, self.code = read.race, read.code
            self._clock.observe(read.race.at)
            self.audience.renew(read.race)
            self._on_turn()

    async def _deal(self, number: int) -> Deal:
        deal = await self._store.deal(self.room, number)
        if deal is None:
            raise RaceLost(self.room)
        return parse_deal(deal)

    async def _fold_own(self, number: int, entry: Entry, game: Game) -> None:
        if not self._lacks(number, entry):
            return
        if entry.seq == self.race.seq + 1:
            self._accept(entry, with_move(self.race, entry, game))
        else:
            await self.catch_up()

    def _lacks(self, number: int, entry: Entry) -> bool:
        """Whether the entry of race `number` is to be folded still."""
        return self.race.number == number and self.race.seq < entry.seq

    def _counts(self, race: int, seat: int, count: int) -> bool:
        return self.race.number == race and self.race.seat(seat).count == count

    def _append(self, generation: int, judged: Judged) -> Append:
        game = judged.game
        return Append(
            room=self.room,
            number=self.race.number,
            seat=judged.moved.seat,
            base=judged.moved.number - 1,
            generation=generation,
            event=events.encode(judged.moved),
            runs=game.runs,
            points=game.points,
            bonus=score(game, 0) - game.points if game.status == "won" else 0,
            ends=game.ended,
        )

    def _rejected(self, number: int, request: str, reason: str) -> Rejected:
        count = next((seat.count for seat in self.race.seats if seat.number == number), 0)
        return views.declined(request, reason, count)

    def _accept(self, entry: Entry, race: Race) -> None:
        self.race = race
        self._clock.observe(entry.at)
        self.audience.tell(race, entry)
        if race.options.is_official:
            self._services.tournaments.note(race)
        if not isinstance(entry.event, Moved) or race.all_ended:
            self._on_turn()

    async def _is_early(self) -> bool:
        """Whether the start is still to come; only a start that seems near costs a trip."""
        start = self.race.start
        return self.now < start and await self.tell_time() < start


async def note_seat(services: Services, player: Player, room: str) -> None:
    """Note that a player is about to sit down; raises `Refused` for one who was forgotten.

    Raises `StoreUnavailable`.
    """
    if not await services.careers.seated(player.id, room):
        raise Refused("no_identity", "Everything about this player was deleted; choose a name anew")


def _decided(
    race: Race, command: AnyCommand, now: int
) -> tuple[tuple[AnyEvent, ...], Refused | None]:
    try:
        return decide(race, command, now), None
    except Refused as refusal:
        return (), refusal


def _foreseen(race: Race, decided: Sequence[AnyEvent], deal: Deal | None) -> Race:
    for event in decided:
        race = evolve(race, Entry(race.seq + 1, race.at, event))
        if isinstance(event, Dealt) and deal is not None:
            race = with_deal(race, deal)
    return race


def _is_alarming(before: Race, after: Race, instant: int) -> bool:
    """Whether the store has to be told of the instant at which there is something to do next."""
    known = next_due(before)
    # Each event puts off the end of a room that waits: its alarm comes too soon and is set right.
    waits = before.stage == after.stage == "waiting"
    return known is None or instant < known or (instant > known and not waits)
