"""One race as an immutable value, and how each event of the log changes it.

Nothing here awaits, logs or reads a clock. `evolve` folds the log: it believes what is stored and
decides nothing; what may be stored is decided in `decide` and `judge`.
"""

from typing import Literal

import msgspec

from engine import Deal, Game, RuleSet, parse_action, parse_rules, play, score, start
from server.core.events import (
    AnyEvent,
    Began,
    Controlled,
    Dealt,
    Entry,
    Finished,
    Joined,
    Left,
    Moved,
    NonceGiven,
    Opened,
    Postponed,
    ReadyCleared,
    ReadySet,
    Resigned,
    Sealed,
    Voided,
)
from server.core.options import Options
from server.core.protocol import Phase, SeatState
from server.core.record import extended, first_link
from server.core.search import Found, Search

Stage = Literal["waiting", "opening", "begun", "finished"]


WAYPOINT_EVERY = 64
"""Actions of a seat between two games that are kept: no more are played anew for an old answer."""


class BrokenLog(Exception):
    """The log doesn't fold: an entry is missing, doubled, or impossible where it stands."""


class Seat(msgspec.Struct, frozen=True):
    """One player's place in the race."""

    number: int
    player: str
    name: str
    tab: str = ""
    """The page that controls the seat."""
    generation: int = 0
    """Grows whenever control changes hands."""
    tabs: frozenset[str] = frozenset()
    """Every page that ever controlled the seat."""
    nonce_hash: str | None = None
    nonce: str | None = None
    game: Game | None = None
    ids: tuple[str, ...] = ()
    """Request ids of the accepted actions, in order."""
    texts: tuple[str, ...] = ()
    """The accepted actions, in order."""
    times: tuple[int, ...] = ()
    """Elapsed ms of the accepted actions, in order."""
    waypoints: tuple[Game, ...] = ()
    """The game after every `WAYPOINT_EVERY` accepted actions."""
    score: int = 0
    changed_at: int = 0
    """Elapsed ms of the latest action that changed runs or score."""
    resigned: bool = False

    @property
    def count(self) -> int:
        """Accepted actions."""
        return len(self.ids)

    @property
    def runs(self) -> int:
        """Runs that count now."""
        return self.game.runs if self.game else 0

    @property
    def has_ended(self) -> bool:
        """Whether no action of this seat can be accepted any more."""
        return self.resigned or (self.game is not None and self.game.ended)


class Race(msgspec.Struct, frozen=True):
    """A room and its race, as far as the log has been folded."""

    id: str
    """The race id, part of the deal's context."""
    options: Options
    rules: RuleSet
    commitment: str
    search: Search | None = None
    """On what terms a winnable deal is looked for; none where any deal will do."""
    seq: int = 0
    """The latest log entry folded."""
    at: int = 0
    """Its time."""
    chain: bytes = b""
    """The end of the chain over the record so far."""
    version: int = 0
    """How many of the entries were public events."""
    stage: Stage = "waiting"
    seats: tuple[Seat, ...] = ()
    """In the order of joining."""
    host: int | None = None
    sealed: tuple[tuple[int, str], ...] = ()
    """Seat and nonce hash of the sealed list."""
    until: int = 0
    """When a sealed start becomes void."""
    start: int = 0
    deadline: int = 0
    found: Found | None = None
    """Which candidate is dealt; none before there is a deal."""
    deal: Deal | None = None
    secret: str | None = None
    """Only after the race."""

    def seat(self, number: int) -> Seat:
        """The seat of that number; raises `KeyError` when nobody sits there."""
        for seat in self.seats:
            if seat.number == number:
                return seat
        raise KeyError(number)

    def seat_of(self, player: str | None) -> Seat | None:
        """The seat that the player holds, if any."""
        for seat in self.seats:
            if seat.player == player:
                return seat
        return None

    @property
    def all_ended(self) -> bool:
        """Whether no seat can act any more."""
        return all(seat.has_ended for seat in self.seats)

    @property
    def nonces(self) -> tuple[str, ...]:
        """The nonces opened so far, in the order of the deal's context."""
        return tuple(sorted(seat.nonce for seat in self.seats if seat.nonce is not None))

    @property
    def context(self) -> str:
        """What the deal depends on beside the secret.

        For practice the rules alone: there is nobody to be protected from, and its deals are
        looked for ahead, before there is a room.
        """
        if self.options.is_practice:
            return practice_context(self.rules)
        return f"{self.id}|{','.join(self.nonces)}"

    @property
    def missing(self) -> tuple[int, ...]:
        """The seats of the sealed list whose nonce is still shut."""
        return tuple(number for number, _ in self.sealed if self.seat(number).nonce is None)

    def phase_at(self, now: int) -> Phase:
        """The phase at the instant `now` (ms)."""
        if self.stage != "begun":
            return self.stage
        return "racing" if self.found is not None and now >= self.start else "countdown"


def practice_context(rules: RuleSet) -> str:
    """What a practice deal under these rules depends on beside its secret."""
    return f"practice|{rules}"


def open_race(race_id: str, entry: Entry) -> Race:
    """The race after the first entry of its log, which must be `Opened`."""
    event = entry.event
    if not isinstance(event, Opened) or entry.seq != 1:
        kind = type(event).__name__
        raise BrokenLog(f"a log starts with entry 1, Opened; this one with {entry.seq}, {kind}")
    return Race(
        id=race_id,
        options=event.options,
        rules=parse_rules(event.options.rules),
        commitment=event.commitment,
        search=event.search,
        seq=1,
        at=entry.at,
        chain=extended(first_link(race_id), entry),
    )


def with_deal(race: Race, deal: Deal) -> Race:
    """The race with every seat's board dealt; needed before the first `Moved` is folded."""
    game = start(deal, race.rules)
    seats = tuple(
        msgspec.structs.replace(seat, game=game, score=score(game, 0)) for seat in race.seats
    )
    return msgspec.structs.replace(race, deal=deal, seats=seats)


def evolve(race: Race, entry: Entry) -> Race:
    """The race after the next entry of its log; raises `BrokenLog` where it can't be the next."""
    if entry.seq != race.seq + 1:
        raise BrokenLog(f"entry {race.seq + 1} was expected, entry {entry.seq} came")
    if isinstance(entry.event, Moved):
        return with_move(race, entry, _played(race, entry.event))
    changed = _changed(race, entry.event)
    version = race.version + is_public(entry.event)
    chain = extended(race.chain, entry)
    return msgspec.structs.replace(
        changed, seq=entry.seq, at=entry.at, chain=chain, version=version
    )


def is_public(event: AnyEvent) -> bool:
    """Whether the event is one of the room's, which everybody in it is told."""
    return not isinstance(event, Opened | Controlled | Moved)


def with_move(race: Race, entry: Entry, game: Game) -> Race:
    """The race after an accepted action that led to `game`."""
    event = entry.event
    assert isinstance(event, Moved)
    elapsed = entry.at - race.start
    before = race.seat(event.seat)
    points = score(game, elapsed)
    same = game.runs == before.runs and points == before.score
    is_waypoint = (before.count + 1) % WAYPOINT_EVERY == 0
    after = msgspec.structs.replace(
        before,
        game=game,
        ids=(*before.ids, event.id),
        texts=(*before.texts, event.action),
        times=(*before.times, elapsed),
        waypoints=(*before.waypoints, game) if is_waypoint else before.waypoints,
        score=points,
        changed_at=before.changed_at if same else elapsed,
    )
    return msgspec.structs.replace(
        race,
        seq=entry.seq,
        at=entry.at,
        chain=extended(race.chain, entry),
        seats=_with_seat(race.seats, after),
    )


def _played(race: Race, event: Moved) -> Game:
    seat = race.seat(event.seat)
    if seat.game is None:
        raise BrokenLog(f"seat {event.seat} acts before there is a deal")
    if event.number != seat.count + 1:
        raise BrokenLog(f"seat {event.seat}: action {seat.count + 1} expected, not {event.number}")
    return play(seat.game, parse_action(event.action))


def _with_seat(seats: tuple[Seat, ...], changed: Seat) -> tuple[Seat, ...]:
    return tuple([changed if seat.number == changed.number else seat for seat in seats])


def _update(race: Race, number: int, **changes: object) -> Race:
    seat = msgspec.structs.replace(race.seat(number), **changes)
    return msgspec.structs.replace(race, seats=_with_seat(race.seats, seat))


def _changed(race: Race, event: AnyEvent) -> Race:
    match event:
        case Joined(seat, player, name):
            return _joined(race, Seat(number=seat, player=player, name=name))
        case Left(seat):
            return _left(race, seat)
        case Controlled(seat, tab, generation):
            tabs = race.seat(seat).tabs | {tab}
            return _update(race, seat, tab=tab, generation=generation, tabs=tabs)
        case ReadySet(seat, nonce_hash):
            return _update(race, seat, nonce_hash=nonce_hash)
        case ReadyCleared(seat):
            return _update(race, seat, nonce_hash=None)
        case Sealed(until):
            return _sealed(race, until)
        case NonceGiven(seat, nonce):
            return _update(race, seat, nonce=nonce)
        case Voided(commitment, _, search):
            return _voided(race, commitment, search)
        case Began(start, deadline):
            return msgspec.structs.replace(race, stage="begun", start=start, deadline=deadline)
        case Dealt(skipped, proved):
            return msgspec.structs.replace(race, found=Found(skipped, proved))
        case Postponed(start, deadline):
            return msgspec.structs.replace(race, start=start, deadline=deadline)
        case Resigned(seat):
            return _update(race, seat, resigned=True)
        case Finished(secret):
            return msgspec.structs.replace(race, stage="finished", secret=secret)
    raise BrokenLog(f"{type(event).__name__} can't follow entry {race.seq}")


def _joined(race: Race, seat: Seat) -> Race:
    host = seat.number if race.host is None else race.host
    return msgspec.structs.replace(race, seats=(*race.seats, seat), host=host)


def _left(race: Race, number: int) -> Race:
    seats = tuple(seat for seat in race.seats if seat.number != number)
    first = seats[0].number if seats else None
    host = first if race.host == number else race.host
    return msgspec.structs.replace(race, seats=seats, host=host)


def _sealed(race: Race, until: int) -> Race:
    sealed = tuple((seat.number, seat.nonce_hash) for seat in race.seats if seat.nonce_hash)
    return msgspec.structs.replace(race, stage="opening", sealed=sealed, until=until)


def _voided(race: Race, commitment: str, search: Search | None) -> Race:
    seats = tuple(msgspec.structs.replace(seat, nonce_hash=None, nonce=None) for seat in race.seats)
    return msgspec.structs.replace(
        race,
        stage="waiting",
        seats=seats,
        sealed=(),
        until=0,
        start=0,
        deadline=0,
        commitment=commitment,
        search=search,
    )


def state_of(race: Race, seat: Seat) -> SeatState:
    """How a seat stands, in one word."""
    if seat.resigned:
        return "resigned"
    if seat.game is None:
        return "waiting"
    if seat.game.status != "playing":
        return seat.game.status
    return "timeup" if race.stage == "finished" else "playing"
