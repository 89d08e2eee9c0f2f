"""What a room has to do by itself, and when."""

from typing import Literal

from server.core.options import BOT_AFTER_MS
from server.core.race import Race, Seat

Due = Literal[
    "fill",
    "pass_host",
    "close",
    "seal",
    "begin",
    "void",
    "postpone",
    "finish",
    "record",
    "pack",
]
"""What a room does by itself: call the bot that was promised, make somebody else host, end where
nothing happens; seal the list, set the start, call a start void, move the start, end the race; have
the players' records take it in, and put it into the archive."""

DEAL_MARGIN_MS = 1_000
"""How long before the start the deal has to be there, for everybody to be told in time."""

HOST_AWAY_MS = 30_000
"""How long a host may be away before somebody else is it."""

IDLE_MS = 1_800_000
"""How long nothing may happen in a room that waits, before it ends."""

PACK_AFTER_MS = 600_000
"""How long a finished race stays as it is: so long its players look at it, and ask for the next."""


def due(race: Race, now: int) -> Due | None:
    """What the room itself has to do at the instant `now` (ms); none if nothing."""
    match race.stage:
        case "waiting":
            return _due_while_waiting(race, now)
        case "opening" if not race.missing:
            return "begin"
        case "opening":
            return "void" if now >= race.until else None
        case "begun" if race.found is None:
            return "postpone" if now >= _deal_is_due(race) else None
        case "begun":
            return "finish" if race.all_ended or now >= race.deadline else None
        case "paused":
            return "finish" if race.all_ended else None
        case "finished" if not race.is_recorded:
            return "record"
        case "finished":
            return "pack" if now >= race.at + PACK_AFTER_MS else None
        case "closed":
            return None


def next_due(race: Race) -> int | None:
    """The instant (ms) at which something falls due if nothing happens before; none if nothing.

    What is due at once is due since the latest entry: so long a process that died may have left it.
    """
    if due(race, race.at) is not None:
        return race.at
    match race.stage:
        case "waiting":
            return min(instant for instant, _ in _alarms(race))
        case "opening":
            return race.until
        case "begun":
            return _deal_is_due(race) if race.found is None else race.deadline
        case "finished":
            return race.at + PACK_AFTER_MS
        case "paused" | "closed":
            return None


def needs_deal(race: Race) -> bool:
    """Whether a start is set for which the deal is still being looked for."""
    return race.stage == "begun" and race.found is None


def fills_up_at(race: Race) -> int | None:
    """The instant (ms) at which a bot is called if nobody else comes; none where none will be."""
    is_open = race.stage == "waiting" and race.options.bot is not None
    return race.opened_at + BOT_AFTER_MS if is_open and _waits_for_bot(race) else None


def heir(race: Race) -> Seat | None:
    """The seat that is host next where the host is away; none where nobody is there."""
    present = (seat for seat in race.seats if seat.away_since is None and seat.bot is None)
    return next((seat for seat in present if seat.number != race.host), None)


def _due_while_waiting(race: Race, now: int) -> Due | None:
    if race.options.withholds:
        return "begin"
    if _is_complete(race):
        return "seal"
    passed = (what for instant, what in _alarms(race) if now >= instant)
    return next(passed, None)


def _alarms(race: Race) -> list[tuple[int, Due]]:
    """The instants (ms) at which a waiting room has something to do, most urgent first."""
    alarms: list[tuple[int, Due]] = []
    bot_at = fills_up_at(race)
    if bot_at is not None:
        alarms.append((bot_at, "fill"))
    host = next((seat for seat in race.seats if seat.number == race.host), None)
    if host is not None and host.away_since is not None and heir(race) is not None:
        alarms.append((host.away_since + HOST_AWAY_MS, "pass_host"))
    return [*alarms, (race.at + IDLE_MS, "close")]


def _waits_for_bot(race: Race) -> bool:
    if len(race.seats) != 1 or race.bots_called or race.is_locked:
        return False
    (alone,) = race.seats
    return alone.bot is None and alone.away_since is None


def _is_complete(race: Race) -> bool:
    """Whether everybody who can come is there and ready: then the race needs no host to start."""
    is_ready = all(seat.nonce_hash is not None for seat in race.seats)
    if race.host is None or not is_ready:
        return False
    if len(race.seats) >= race.options.seats:
        return True
    return race.is_locked and not race.bots_awaited and len(race.seats) > 1


def _deal_is_due(race: Race) -> int:
    # Nobody else has to be told in time of the start of a practice race.
    return race.start - min(DEAL_MARGIN_MS, race.options.countdown_ms // 2)
