"""The board of a tournament: what it shows of an attempt, and what orders that.

A board repeats what the logs of the attempts say. It lies elsewhere than they do, so what it is
told may come late, twice, or by several processes: each posting says how far the attempt had come.
"""

import msgspec

from server.core.look import Colour, Pattern
from server.core.protocol import SeatState
from server.core.race import Race, Seat, state_of
from server.core.standings import packed


class Row(msgspec.Struct, frozen=True, array_like=True):
    """What a board shows of an attempt: no card, only how far it has come."""

    name: str
    colour: Colour
    pattern: Pattern
    runs: int
    score: int
    time: int
    """Elapsed ms of the latest action that changed runs or score."""
    moves: int
    state: SeatState


class Posting(msgspec.Struct, frozen=True, array_like=True):
    """What a board is told of an attempt."""

    player: str
    room: str
    number: int
    """Grows with whatever changes in the attempt: of two postings the larger one is the later."""
    has_ended: bool
    rank: int
    """Orders the rows, the best one highest."""
    row: Row


def posting_of(race: Race) -> Posting | None:
    """What the board is told of an official attempt.

    None where it has nothing to show: before the first action, or when its player is forgotten.
    Raises `OutOfRange` for a result that fits no rank.
    """
    seat = next(iter(race.seats), None)
    if seat is None or not seat.player or not seat.count:
        return None
    has_ended = seat.has_ended or race.stage == "finished"
    return Posting(
        player=seat.player,
        room=race.room,
        number=seat.count + has_ended,
        has_ended=has_ended,
        rank=packed(seat.runs, seat.score, seat.changed_at),
        row=_row(race, seat),
    )


def _row(race: Race, seat: Seat) -> Row:
    return Row(
        name=seat.name,
        colour=seat.look.colour,
        pattern=seat.look.pattern,
        runs=seat.runs,
        score=seat.score,
        time=seat.changed_at,
        moves=seat.count,
        state=state_of(race, seat),
    )
