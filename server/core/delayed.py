"""The boards of a race as they were some time ago, for those who may see them open.

What is made here by an instant of the past follows from what was in the log by then, and from
nothing that came later.
"""

import msgspec

from engine import Game, parse_action, play, start
from server.core.race import Race, Seat


class DelayedSeat(msgspec.Struct, frozen=True):
    """One seat's board as it was."""

    number: int
    game: Game
    followed: int = 0
    """The seat's accepted actions that are in it."""


class Delayed(msgspec.Struct, frozen=True):
    """All boards of a race as they were."""

    seats: tuple[DelayedSeat, ...]


def first_delayed(race: Race) -> Delayed:
    """The boards of a race that is dealt, before its first action."""
    assert race.deal is not None
    dealt = start(race.deal, race.rules)
    return Delayed(tuple(DelayedSeat(seat.number, dealt) for seat in race.seats))


def follow_until(delayed: Delayed, race: Race, until: int, most: int) -> Delayed:
    """The boards moved on to the instant `until` (ms), by `most` actions of each seat at most."""
    seats = (
        _followed(seat, race.seat(seat.number), until - race.start, most) for seat in delayed.seats
    )
    return Delayed(tuple(seats))


def next_action_at(delayed: Delayed, race: Race) -> int | None:
    """The instant (ms) of the first action that isn't in these boards; none where all are."""
    pairs = [(seat.followed, race.seat(seat.number).times) for seat in delayed.seats]
    times = [times[followed] for followed, times in pairs if followed < len(times)]
    return race.start + min(times) if times else None


def _followed(delayed: DelayedSeat, seat: Seat, elapsed: int, most: int) -> DelayedSeat:
    game, followed = delayed.game, delayed.followed
    for text, time in zip(
        seat.texts[followed : followed + most], seat.times[followed : followed + most], strict=True
    ):
        if time > elapsed:
            break
        game, followed = play(game, parse_action(text)), followed + 1
    return DelayedSeat(delayed.number, game, followed)
