"""The log folded into a race: how each event changes it.

`evolve` believes what is stored and decides nothing.
"""

import re

import msgspec

from engine import Deal, Game, deal_for, parse_action, parse_rules, play, score, start
from server.core.events import (
    AnyEvent,
    Arrived,
    Away,
    Back,
    Barred,
    Began,
    BotCalled,
    Closed,
    Controlled,
    Dealt,
    Entry,
    Finished,
    Forgotten,
    HostPassed,
    InnerEvent,
    Joined,
    Left,
    Locked,
    Moved,
    NonceGiven,
    Opened,
    Paused,
    Postponed,
    ReadyCleared,
    ReadySet,
    Recorded,
    Removed,
    Resigned,
    Resumed,
    Sealed,
    Voided,
)
from server.core.look import look_of
from server.core.numbers import deal_of_number
from server.core.race import WAYPOINT_EVERY, Race, Seat
from server.core.record import extended, first_link
from server.core.search import Found, Search
from server.core.series import without

_NUMBER = re.compile(r"-([1-9][0-9]{0,14})\Z")


class BrokenLog(Exception):
    """The log doesn't fold: an entry is missing, doubled, or impossible where it stands."""


def open_race(race_id: str, entry: Entry) -> Race:
    """The race after the first entry of its log, which must be `Opened`; else raises `BrokenLog`.

    The id ends with `-` and the race's number in its room.
    """
    number = _NUMBER.search(race_id)
    if number is None:
        raise BrokenLog("the id of a race ends with the number that it has in its room")
    event = entry.event
    if not isinstance(event, Opened) or entry.seq != 1:
        kind = type(event).__name__
        raise BrokenLog(f"a log starts with entry 1, Opened; this one with {entry.seq}, {kind}")
    return Race(
        id=race_id,
        number=int(number[1]),
        options=event.options,
        rules=parse_rules(event.options.rules),
        commitment=event.commitment,
        search=event.search,
        seq=1,
        at=entry.at,
        opened_at=entry.at,
        round=event.round,
        points=event.points,
        chain=extended(first_link(race_id), entry),
    )


def with_deal(race: Race, deal: Deal) -> Race:
    """The race with every seat's board dealt; needed before the first `Moved` is folded."""
    game = start(deal, race.rules)
    seats = tuple(
        msgspec.structs.replace(seat, game=game, score=score(game, 0)) for seat in race.seats
    )
    return msgspec.structs.replace(race, deal=deal, seats=seats)


def laid_open(race: Race, secret: str) -> Race:
    """The finished race of a tournament with the secret, which its log doesn't have."""
    return msgspec.structs.replace(race, secret=secret)


def deal_of(race: Race, secret: bytes) -> Deal:
    """The deal that the race's secret and its candidate lead to, or its number names.

    Raises `engine.NotationError` for a number that nobody deals by; there must be a candidate.
    """
    if race.options.number is not None:
        return deal_of_number(race.options.number)
    assert race.found is not None
    return deal_for(secret, race.context, race.found.index)


def evolve(race: Race, entry: Entry) -> Race:
    """The race after the next entry of its log; raises `BrokenLog` where it can't be the next."""
    if entry.seq != race.seq + 1:
        raise BrokenLog(f"entry {race.seq + 1} was expected, entry {entry.seq} came")
    if isinstance(entry.event, Moved):
        return with_move(race, entry, _played(race, entry.event))
    changed = _changed(race, entry)
    version = race.version + is_public(entry.event)
    chain = extended(race.chain, entry)
    return msgspec.structs.replace(
        changed, seq=entry.seq, at=entry.at, chain=chain, version=version
    )


def is_public(event: AnyEvent) -> bool:
    """Whether the event is one of the room's, which everybody in it is told."""
    return not isinstance(event, Opened | Moved | InnerEvent)


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


def _changed(race: Race, entry: Entry) -> Race:
    match entry.event:
        case Joined(seat, player, name, salt, look, bot):
            return _joined(race, Seat(seat, player, name, salt, look, bot))
        case Left(seat):
            return _left(race, seat)
        case Removed(seat):
            barred = race.barred | {race.seat(seat).player}
            return msgspec.structs.replace(_left(race, seat), barred=barred)
        case Barred(player):
            return msgspec.structs.replace(race, barred=race.barred | {player})
        case Locked(locked):
            return msgspec.structs.replace(race, is_locked=locked)
        case HostPassed(seat):
            return msgspec.structs.replace(race, host=seat)
        case BotCalled():
            called, awaited = race.bots_called + 1, race.bots_awaited + 1
            return msgspec.structs.replace(race, bots_called=called, bots_awaited=awaited)
        case Recorded():
            return msgspec.structs.replace(race, is_recorded=True)
        case Closed():
            return msgspec.structs.replace(race, stage="closed")
        case event:
            return _seat_changed(race, entry, event) or _run(race, entry, event)


def _seat_changed(race: Race, entry: Entry, event: AnyEvent) -> Race | None:
    match event:
        case Controlled(seat, tab, generation):
            tabs = race.seat(seat).tabs | {tab}
            return _update(race, seat, tab=tab, generation=generation, tabs=tabs)
        case Arrived(seat, visit):
            return _update(race, seat, visit=visit, visits=race.seat(seat).visits + 1)
        case Away(seat):
            return _update(race, seat, away_since=entry.at)
        case Back(seat):
            return _update(race, seat, away_since=None)
        case ReadySet(seat, nonce_hash):
            return _update(race, seat, nonce_hash=nonce_hash)
        case ReadyCleared(seat):
            return _update(race, seat, nonce_hash=None)
        case NonceGiven(seat, nonce):
            return _update(race, seat, nonce=nonce)
        case Resigned(seat):
            return _update(race, seat, resigned=True, resigned_at=_elapsed(race, entry.at))
        case Forgotten(seat):
            return _update(race, seat, player="", name="", salt="", look=look_of(""))
    return None


def _elapsed(race: Race, at: int) -> int:
    """What the race's clock shows at an instant (ms); it stands still during a break."""
    return max(0, (race.paused_at or at) - race.start) if race.start else 0


def _run(race: Race, entry: Entry, event: AnyEvent) -> Race:
    match event:
        case Sealed(until):
            return _sealed(race, until)
        case Voided(commitment, _, search):
            return _voided(race, commitment, search)
        case Began(start, deadline) | Resumed(start, deadline):
            return msgspec.structs.replace(
                race, stage="begun", start=start, deadline=deadline, paused_at=0
            )
        case Dealt(skipped, proved):
            return msgspec.structs.replace(race, found=Found(skipped, proved))
        case Postponed(start, deadline):
            return msgspec.structs.replace(race, start=start, deadline=deadline)
        case Paused():
            return msgspec.structs.replace(race, stage="paused", paused_at=entry.at)
        case Finished(secret):
            return msgspec.structs.replace(race, stage="finished", secret=secret or None)
    raise BrokenLog(f"{type(event).__name__} can't follow entry {race.seq}")


def _joined(race: Race, seat: Seat) -> Race:
    seats = (*race.seats, seat)
    if seat.bot is not None:
        awaited = max(0, race.bots_awaited - 1)
        return msgspec.structs.replace(race, seats=seats, bots_awaited=awaited)
    host = seat.number if race.host is None else race.host
    return msgspec.structs.replace(race, seats=seats, host=host)


def _left(race: Race, number: int) -> Race:
    seats = tuple(seat for seat in race.seats if seat.number != number)
    # A program can't be host: it would wait for ever.
    people = (seat.number for seat in seats if seat.bot is None)
    host = next(people, None) if race.host == number else race.host
    points = without(race.points, number)
    return msgspec.structs.replace(race, seats=seats, host=host, points=points)


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
