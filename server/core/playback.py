"""A finished race as it can be watched again: every board on one clock, action by action.

A reader needs no rules for it. A step says which cards moved, and what the engine found that this
brought; whoever draws the steps one after the other has every board of the race.
"""

from collections.abc import Iterator

import msgspec

from engine import UNDO, Game, parse_action, play, score, start
from server.core import protocol, views
from server.core.race import Race, Seat, state_of


class Step(msgspec.Struct, frozen=True, omit_defaults=True):
    """An accepted action of a seat, and what it brought; what is empty is left out."""

    at: int
    """Elapsed ms."""
    action: str
    """A card and the column to which it goes with all that lies on it, such as `7H5`; `deal`, or
    `undo`."""
    runs: int
    score: int
    hidden: int
    links: int
    state: protocol.SeatState = "playing"
    turned: tuple[protocol.PlacedCard, ...] = ()
    """Cards turned up, each at the bottom of the face-up ones of its column."""
    dealt: tuple[protocol.PlacedCard, ...] = ()
    banked: tuple[protocol.Suit, ...] = ()
    back: int | None = None
    """Of an undo: the step after which the board was the same; 0 is the start."""


class Play(msgspec.Struct, frozen=True):
    """What one seat did in the race, from its first board to its end."""

    seat: int
    score: int
    """At the start."""
    hidden: int
    links: int
    tableau: protocol.Tableau
    """At the start; all seats have the same."""
    steps: tuple[Step, ...]
    ended_at: int
    """Elapsed ms from which on nothing could follow."""
    state: protocol.SeatState
    """How it ended."""


class Playback(msgspec.Struct, frozen=True):
    """A finished race, to be watched again."""

    race: str
    rules: protocol.Rules
    start: int
    """When it began (ms, Unix epoch); breaks of practice are taken out of it."""
    length: int
    """Elapsed ms at its end."""
    seats: tuple[protocol.SeatCard, ...]
    plays: tuple[Play, ...]
    """One for each seat, in the same order."""


def playback(race: Race) -> Playback | None:
    """The race to be watched again; none before it is over and all may be told."""
    ended = views.results(race)
    if ended is None:
        return None
    plays = tuple(_play(race, seat) for seat in race.seats)
    return Playback(
        race=race.id,
        rules=ended.rules,
        start=race.start,
        length=max((one.ended_at for one in plays), default=0),
        seats=ended.seats,
        plays=plays,
    )


def _play(race: Race, seat: Seat) -> Play:
    assert race.deal is not None
    first = start(race.deal, race.rules)
    return Play(
        seat=seat.number,
        score=score(first, 0),
        hidden=first.hidden,
        links=first.links,
        tableau=views.tableau(first),
        steps=tuple(_steps(first, seat)),
        ended_at=_ended_at(race, seat),
        state=state_of(race, seat),
    )


def _steps(game: Game, seat: Seat) -> Iterator[Step]:
    standing = [0]
    for number, (text, at) in enumerate(zip(seat.texts, seat.times, strict=True), 1):
        action = parse_action(text)
        game = play(game, action)
        is_undo = action == UNDO
        if is_undo:
            standing.pop()
        yield _step(game, text, at, standing[-1] if is_undo else None)
        if not is_undo:
            standing.append(number)


def _step(game: Game, text: str, at: int, back: int | None) -> Step:
    return Step(
        at=at,
        action=text,
        runs=game.runs,
        score=score(game, at),
        hidden=game.hidden,
        links=game.links,
        state=game.status,
        turned=views.turned(game),
        dealt=views.dealt(game),
        banked=views.suits(game.banked),
        back=back,
    )


def _ended_at(race: Race, seat: Seat) -> int:
    if seat.resigned:
        return seat.resigned_at
    if seat.has_ended:
        return seat.times[-1] if seat.times else 0
    return race.deadline - race.start
