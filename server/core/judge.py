"""What becomes of an action that a seat asks for, as far as the process knows the race."""

import msgspec

from engine import Action, Game, IllegalMove, Reason, parse_action, play, score, start
from server.core.answers import REJECTIONS
from server.core.events import Moved
from server.core.race import WAYPOINT_EVERY, Race, Seat


class Judged(msgspec.Struct, frozen=True):
    """The rules allow it: this is to be stored, and leads to this game."""

    moved: Moved
    game: Game


class Repeated(msgspec.Struct, frozen=True):
    """It was accepted before; its first answer is due again: the game right after it."""

    number: int
    elapsed: int
    game: Game
    score: int


class Declined(msgspec.Struct, frozen=True):
    """It is refused; `reason` is one sentence that tells nothing hidden.

    Where the rules refused it, `detail` is what their sentence is made of.
    """

    code: str
    reason: str
    detail: Reason | None = None


Verdict = Judged | Repeated | Declined


def judge(race: Race, seat: Seat, base: int, request: str, action: Action) -> Verdict:
    """What becomes of the action whose sender counts `base` accepted ones before it."""
    if base < seat.count:
        return _known(race, seat, base, request, action)
    if base > seat.count:
        return Declined("gap", f"{seat.count} actions are accepted, this one counts {base}")
    if seat.game is None:
        return Declined("not_started", REJECTIONS["not_started"])
    if race.stage == "paused":
        return Declined("paused", REJECTIONS["paused"])
    if seat.resigned:
        return Declined("game_over", "The game is over")
    try:
        game = play(seat.game, action)
    except IllegalMove as illegal:
        return Declined(illegal.code, str(illegal), illegal.reason)
    return Judged(Moved(seat.number, base + 1, str(action), request), game)


def _known(race: Race, seat: Seat, base: int, request: str, action: Action) -> Verdict:
    if seat.ids[base] != request:
        return Declined("stale", f"Action {base + 1} of this seat is another one")
    if seat.texts[base] != str(action):
        return Declined("conflict", "The same id stands for another action")
    return _first_answer(race, seat, base)


def _first_answer(race: Race, seat: Seat, base: int) -> Repeated:
    assert race.deal is not None
    passed = (base + 1) // WAYPOINT_EVERY
    game = seat.waypoints[passed - 1] if passed else start(race.deal, race.rules)
    for text in seat.texts[passed * WAYPOINT_EVERY : base + 1]:
        game = play(game, parse_action(text))
    elapsed = seat.times[base]
    return Repeated(base + 1, elapsed, game, score(game, elapsed))
