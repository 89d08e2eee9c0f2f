"""One room as this process follows it: its race in step with the log, and what may be done to it.

No process owns a room: this one decides on what it knows, and the store keeps a decision only if
nothing else came first. Whatever is kept, here or elsewhere, is folded in the order of the log.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from engine import Action, Deal, Game, commitment, parse_deal, score
from server.core import events, views
from server.core.checked import checked_fields
from server.core.commands import (
    AnyCommand,
    Begin,
    Close,
    FillUp,
    Finish,
    NoteRecorded,
    PassHost,
    Postpone,
    Refused,
    Seal,
    Void,
)
from server.core.commands import Deal as DealOut
from server.core.decide import decide
from server.core.due import Due, due, next_due
from server.core.events import AnyEvent, Dealt, Entry, Moved, Postponed
from server.core.fold import evolve, open_race, with_deal, with_move
from server.core.judge import Declined, Judged, Repeated, judge
from server.core.protocol import Accepted, Rejected
from server.core.race import Race
from server.core.search import Found
from server.shell.metrics import Metrics
from server.shell.rooms.audience import Audience
from server.shell.search.dealer import Dealer
from server.shell.storage.clock import Clock
from server.shell.storage.committer import Committer
from server.shell.storage.keys import race_id
from server.shell.storage.store import Append, Appended, Log, NotAppended, Store, StoreUnavailable

TRIES = 50
"""How often something is decided anew because something else came first."""

TURN = 100
"""Entries that are read and folded in one go; then the other rooms have their turn."""

NONCE_WINDOW_MS = 3_000

REASONS = {
    "not_racing": "There is no race to play now",
    "not_in_control": "Another page of yours plays this seat",
    "ended": "The game is over",
    "not_started": "The race has not started yet",
    "time_up": "The time is up",
    "out_of_range": "The result is too large to be ranked",
}
"""What a player is told of each reason for which the store keeps nothing."""


class RaceLost(Exception):
    """The store doesn't know the race any more, or knows another one in its place."""


@dataclass(frozen=True, slots=True)
class Services:
    """What every room of a process works with."""

    store: Store
    committer: Committer
    clock: Clock
    dealer: Dealer
    metrics: Metrics


class LiveRoom:
    """A room that this process follows.

    `on_turn` is called whenever what the room has to do by itself may have changed.
    """

    def __init__(
        self,
        room: str,
        log: Log,
        services: Services,
        audience: Audience,
        on_turn: Callable[[], None],
    ) -> None:
        self.room = room
        self.epoch = log.epoch
        self.code = log.code
        self.race: Race = open_race(race_id(room), log.entries[0])
        self.audience = audience
        self._store = services.store
        self._committer = services.committer
        self._clock = services.clock
        self._dealer = services.dealer
        self._metrics = services.metrics
        self._on_turn = on_turn
        self._deciding = asyncio.Lock()

    @property
    def now(self) -> int:
        """The store's time in ms, or a little less."""
        return self._clock.now()

    async def catch_up(self) -> None:
        """Fold what the log has beyond what is known here.

        Raises `RaceLost`, or `StoreUnavailable`.
        """
        is_behind = True
        while is_behind:
            log = await self._store.read(self.room, self.race.seq, TURN)
            if log is None or log.epoch != self.epoch:
                raise RaceLost(self.room)
            await self.take(log.entries)
            is_behind = len(log.entries) == TURN

    async def take(self, entries: Iterable[Entry], deal: Deal | None = None) -> None:
        """Fold entries in their order; those known already are passed over.

        `deal` is the one that they tell of, where it is known already.
        """
        for entry in entries:
            if isinstance(entry.event, Dealt) and self.race.deal is None:
                self._dealt(entry, deal or await self._deal())
            elif entry.seq > self.race.seq:
                self._accept(entry, evolve(self.race, entry))

    async def command(
        self, command: AnyCommand, *, secret: str = "", deal: Deal | None = None
    ) -> None:
        """Carry a command out: decide, keep, fold; decided anew whenever something came first.

        `secret` becomes the race's secret in the same step; `deal` is what a command to deal is
        about. Raises `Refused` where the command can't be carried out, `RaceLost`, or
        `StoreUnavailable`.
        """
        async with self._deciding:
            for _ in range(TRIES):
                now = await self._time()
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

        Raises `RaceLost`, or `StoreUnavailable` where its fate is unknown.
        """
        if base > self.race.seat(number).count:
            await self.catch_up()
        if await self._is_early():
            # The deal is made by now: the rules' own answer would tell where cards lie.
            return self._rejected(number, request, NotAppended("not_started"))
        for _ in range(TRIES):
            seat = self.race.seat(number)
            verdict = judge(self.race, seat, base, request, action)
            if isinstance(verdict, Declined):
                return views.rejected(seat, request, verdict)
            if isinstance(verdict, Repeated):
                return views.accepted_again(self.race, seat, request, verdict)
            outcome = await self._committer.append(self._append(seat.generation, verdict))
            if isinstance(outcome, Appended):
                await self._fold_own(Entry(outcome.seq, outcome.at, verdict.moved), verdict.game)
                seat = self.race.seat(number)
                if seat.count == verdict.moved.number:
                    return views.accepted(self.race, seat, request, outcome.place)
                continue
            if outcome.reason == "lost":
                raise RaceLost(self.room)
            await self.catch_up()
            if outcome.reason != "behind":
                return self._rejected(number, request, outcome)
        raise StoreUnavailable(f"{TRIES} tries, and each time something else came first")

    async def settle(self) -> int | None:
        """Do what the room has to do by itself now: begin, move or call void a start, or finish.

        Gives the instant (ms) at which there is something to do again; None if never.
        Raises `RaceLost`, or `StoreUnavailable`.
        """
        while (what := due(self.race, await self._time())) not in (None, "pack"):
            await self._do(what)
        return next_due(self.race)

    async def secret(self) -> bytes:
        """What the race's deal follows from; raises `RaceLost`, or `StoreUnavailable`."""
        secret = await self._store.secret(self.room)
        if secret is None:
            raise RaceLost(self.room)
        return secret

    async def deal_out(self, promise: str, found: Found, deal: Deal) -> None:
        """Make the deal known of the secret that `promise` commits to.

        Nothing happens where another process has done so, or that start is void by now.
        Raises `RaceLost`, or `StoreUnavailable`.
        """
        await self.command(DealOut(found, promise), deal=deal)
        # Only now: a start that is void after all lets others in again.
        if self.race.deal is not None:
            await self._store.drop_code(self.code)

    async def void_start(self, promise: str = "") -> None:
        """Call a start void, with a new secret and today's search.

        It is due, or can't get the deal of the secret that `promise` commits to. Raises `RaceLost`,
        or `StoreUnavailable`.
        """
        secret = self._dealer.secret()
        search = self._dealer.search(self.race.options)
        await self.command(Void(commitment(secret), search, promise), secret=secret.hex())

    def show_boards(self, now: int) -> None:
        """Send the cards to the racers who wait for them, if the race has started by `now`."""
        if self.race.phase_at(now) == "racing":
            self.audience.show_boards(self.race, now)

    async def _do(self, what: Due) -> None:
        match what:
            case "seal":
                await self.command(Seal(NONCE_WINDOW_MS))
            case "fill":
                await self.command(FillUp())
            case "pass_host":
                await self.command(PassHost())
            case "close":
                await self.command(Close())
            case "record":
                await self.command(NoteRecorded())
            case "pack":
                pass
            case "begin":
                await self._begin()
            case "void":
                await self.void_start()
            case "postpone":
                await self.command(Postpone())
            case "finish":
                await self.command(Finish((await self.secret()).hex()))

    async def _begin(self) -> None:
        if self.race.search != self._dealer.search(self.race.options):
            # Another solver might come to another deal than the one that was promised.
            await self.void_start(self.race.commitment)
            return
        await self.command(Begin())

    async def _keep(
        self, race: Race, decided: Sequence[AnyEvent], secret: str, deal: Deal | None
    ) -> bool:
        after = _foreseen(race, decided, deal)
        instant = next_due(after)
        if instant is not None and instant != next_due(race):
            # Before the event itself: a process that dies between the two leaves a false alarm.
            await self._store.put_due(self.room, instant)
        fields = checked_fields(after)
        kept = await self._store.record(
            self.room, race.seq, decided, fields, secret=secret, deal=str(deal or "")
        )
        if kept is None:
            return False
        self._metrics.starts_postponed.inc(sum(isinstance(event, Postponed) for event in decided))
        entries = (Entry(kept.seq + place, kept.at, event) for place, event in enumerate(decided))
        await self.take(entries, deal)
        return True

    async def _deal(self) -> Deal:
        deal = await self._store.deal(self.room)
        if deal is None:
            raise RaceLost(self.room)
        return parse_deal(deal)

    async def _fold_own(self, entry: Entry, game: Game) -> None:
        if entry.seq > self.race.seq + 1:
            await self.catch_up()
        elif entry.seq == self.race.seq + 1:
            self._accept(entry, with_move(self.race, entry, game))

    def _append(self, generation: int, judged: Judged) -> Append:
        game = judged.game
        return Append(
            room=self.room,
            seat=judged.moved.seat,
            base=judged.moved.number - 1,
            generation=generation,
            event=events.encode(judged.moved),
            runs=game.runs,
            points=game.points,
            bonus=score(game, 0) - game.points if game.status == "won" else 0,
            ends=game.ended,
        )

    def _rejected(self, number: int, request: str, outcome: NotAppended) -> Rejected:
        count = self.race.seat(number).count
        return Rejected(request, outcome.reason, REASONS[outcome.reason], count)

    def _dealt(self, entry: Entry, deal: Deal) -> None:
        if entry.seq > self.race.seq:
            self._accept(entry, with_deal(evolve(self.race, entry), deal))

    def _accept(self, entry: Entry, race: Race) -> None:
        self.race = race
        self._clock.observe(entry.at)
        self.audience.tell(race, entry)
        if not isinstance(entry.event, Moved) or race.all_ended:
            self._on_turn()

    async def _is_early(self) -> bool:
        """Whether the start is still to come; only a start that seems near costs a trip."""
        start = self.race.start
        return self.now < start and await self._time() < start

    async def _time(self) -> int:
        now = await self._store.time()
        self._clock.observe(now)
        return now


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
