"""The next race of a room: a log of its own, which begins with those who sat in the one before."""

from collections.abc import Sequence

from server.core.commands import Refused
from server.core.events import (
    AnyEvent,
    Arrived,
    Away,
    Barred,
    BotCalled,
    Controlled,
    HostPassed,
    Joined,
    Locked,
    Opened,
)
from server.core.race import Race, Seat
from server.core.search import Search
from server.core.series import Points, is_decided, points_after
from server.core.standings import standings

TABS_KEPT = 20
"""Pages of a seat beside the one in control that the next race knows as pages that had it."""


def next_race(
    race: Race, player: str, commitment: str, search: Search | None
) -> tuple[AnyEvent, ...]:
    """Return the first events of the race after a finished one, as a player of it asks for it.

    Everybody keeps seat, page and connection; a bot that has gone is called anew. The series goes
    on, or begins again where it is decided. Raises `Refused`.
    """
    seat = race.seat_of(player)
    if seat is None or seat.bot is not None:
        raise Refused("no_seat", "Only who sat in this race asks for the next one")
    if race.stage == "closed":
        raise Refused("room_closed")
    if race.stage != "finished":
        raise Refused("race_running", "The next race comes when this one is over")
    round_, points = _series_after(race)
    staying = [seat for seat in race.seats if _stays(seat)]
    events: list[AnyEvent] = [Opened(race.options, commitment, search, round_, points)]
    for seat in staying:
        events += _moved(seat)
    people = [seat for seat in staying if seat.bot is None]
    host = _host(race, people)
    if host != people[0].number:
        events.append(HostPassed(host))
    events += [Barred(barred) for barred in sorted(race.barred)]
    events += [BotCalled(seat.bot) for seat in race.seats if seat.bot and not _stays(seat)]
    if race.is_locked:
        events.append(Locked(locked=True))
    return tuple(events)


def series_score(race: Race) -> Points:
    """Return the points of the series, with those of this race once it is finished."""
    if race.stage != "finished":
        return race.points
    return points_after(race.points, standings(race))


def is_series_over(race: Race) -> bool:
    """Tell whether the series ends with this race."""
    if race.stage != "finished":
        return False
    seats = [seat.number for seat in race.seats]
    return is_decided(race.options, race.round, series_score(race), seats)


def _series_after(race: Race) -> tuple[int, Points]:
    if is_series_over(race):
        return 1, ()
    kept = {seat.number for seat in race.seats if _stays(seat)}
    points = tuple(pair for pair in series_score(race) if pair[0] in kept)
    return race.round + 1, points


def _stays(seat: Seat) -> bool:
    if not seat.player:
        return False
    return seat.bot is None or seat.away_since is None


def _moved(seat: Seat) -> list[AnyEvent]:
    events: list[AnyEvent] = [
        Joined(seat.number, seat.player, seat.name, seat.salt, seat.look, seat.bot)
    ]
    # Pages that lost control before still know that they did.
    earlier = sorted(seat.tabs - {seat.tab})[:TABS_KEPT]
    tabs = (*earlier, seat.tab) if seat.tab else ()
    events += [Controlled(seat.number, tab, number) for number, tab in enumerate(tabs, 1)]
    if seat.visit:
        events.append(Arrived(seat.number, seat.visit))
    if seat.away_since is not None:
        events.append(Away(seat.number))
    return events


def _host(race: Race, people: Sequence[Seat]) -> int:
    """The host stays it, where it is there; else whoever is there first."""
    present = [seat for seat in people if seat.away_since is None] or people
    return next((seat.number for seat in present if seat.number == race.host), present[0].number)
