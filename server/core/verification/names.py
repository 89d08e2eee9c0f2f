"""Whether the names beside a record are those that it tells of.

Colours and patterns are no part of the record: they are taken as they are said.
"""

from collections.abc import Iterator, Sequence

import msgspec

from server.core.look import Look
from server.core.protocol import Results, SeatCard
from server.core.race import Race, Seat
from server.core.record import Line, Seated, name_hash
from server.core.verification.finding import Finding, fails, holds


def with_names(race: Race, said: Results) -> Race:
    """The race with the names, salts and looks that its results say."""
    cards = dict(_called(said))
    seats = tuple(
        _named(seat, *cards[seat.number]) if seat.number in cards else seat for seat in race.seats
    )
    return msgspec.structs.replace(race, seats=seats)


def check_names(log: Sequence[Line], said: Results) -> Iterator[Finding]:
    """Hold each name against the hash that stands for it in the record."""
    seated = [line.event for line in log if isinstance(line.event, Seated)]
    hashes = {event.seat: event.name_hash for event in seated}
    names = [card.name for card in said.seats if card.name]
    found = tuple(_wrong(hashes, said))
    if len(set(names)) < len(names):
        found = (*found, fails("names", "Two seats have the same name."))
    yield from found or (_summary(len(names), len(said.seats) - len(names)),)


def _summary(names: int, forgotten: int) -> Finding:
    text = f"Names: {names}, each with the hash in the record"
    if not forgotten:
        return holds("names", f"{text}.")
    return holds("names", f"{text}; players who were forgotten: {forgotten}.")


def _called(said: Results) -> Iterator[tuple[int, tuple[SeatCard, str]]]:
    for card, salt in zip(said.seats, said.salts, strict=False):
        yield card.seat, (card, salt)


def _named(seat: Seat, card: SeatCard, salt: str) -> Seat:
    look = Look(card.colour, card.pattern)
    return msgspec.structs.replace(seat, name=card.name, salt=salt, look=look)


def _wrong(hashes: dict[int, str], said: Results) -> Iterator[Finding]:
    for seat, (card, salt) in _called(said):
        is_forgotten = not card.name and not salt
        if not is_forgotten and hashes.get(seat) != name_hash(card.name, salt):
            text = f"The name of seat {seat} and its salt don't have the hash in the record."
            yield fails("names", text)
