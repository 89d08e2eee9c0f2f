"""What everybody in a room is told of an event, and of which they hear nothing."""

from server.core import events, protocol
from server.core.race import Race
from server.core.tallies import tallies
from server.core.views import proof, sealed_list, series, standings_at


def news(race: Race, happened: events.AnyEvent) -> protocol.PublicEvent | None:
    """What the room is told of the event that led to `race`; none where it is nobody's business."""
    return (
        _of_seats(race, happened)
        or _of_presence(happened)
        or _of_start(race, happened)
        or _of_race(race, happened)
    )


def _of_seats(race: Race, happened: events.AnyEvent) -> protocol.PublicEvent | None:
    match happened:
        case events.Joined(seat, _, name, _, look, bot):
            return protocol.SeatTaken(seat, name, look.colour, look.pattern, bot, race.host)
        case events.Left(seat):
            return protocol.SeatLeft(seat, race.host)
        case events.Removed(seat):
            return protocol.SeatRemoved(seat, race.host)
        case events.HostPassed(seat):
            return protocol.HostPassed(seat)
        case events.Locked(locked):
            return protocol.RoomLocked(locked)
        case events.BotCalled(strength):
            return protocol.BotCalled(strength)
        case events.Closed():
            return protocol.RoomClosed()
    return None


def _of_presence(happened: events.AnyEvent) -> protocol.PublicEvent | None:
    match happened:
        case events.Away(seat):
            return protocol.SeatAway(seat)
        case events.Back(seat):
            return protocol.SeatBack(seat)
        case events.Forgotten(seat):
            return protocol.SeatForgotten(seat)
    return None


def _of_start(race: Race, happened: events.AnyEvent) -> protocol.PublicEvent | None:
    match happened:
        case events.ReadySet(seat, nonce_hash):
            return protocol.SeatReady(seat, nonce_hash)
        case events.ReadyCleared(seat):
            return protocol.SeatUnready(seat)
        case events.Sealed(until):
            return protocol.ListSealed(sealed_list(race), until)
        case events.NonceGiven(seat):
            return protocol.NonceOpened(seat)
        case events.Voided(commitment, missing, search):
            return protocol.StartVoided(missing, commitment, search)
        case events.Began(start, deadline):
            return protocol.RaceBegan(start, deadline)
        case events.Dealt(_, proved):
            return protocol.DealMade(proved)
        case events.Postponed(start, deadline):
            return protocol.StartPostponed(start, deadline)
    return None


def _of_race(race: Race, happened: events.AnyEvent) -> protocol.PublicEvent | None:
    match happened:
        case events.Paused():
            return protocol.RacePaused()
        case events.Resumed(start, deadline):
            return protocol.RaceResumed(start, deadline)
        case events.Resigned(seat):
            return protocol.SeatResigned(seat)
        case events.Finished():
            rows = standings_at(race, race.at)
            return protocol.RaceFinished(rows, tallies(race), series(race), proof(race))
    return None
