"""Races for tests of what is left of them: whole ones, whose deal is really looked for."""

import random
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

import msgspec

from engine import UNDO, Deal, legal
from server.core.commands import Begin, Finish, Postpone, Resign
from server.core.commands import Deal as DealOut
from server.core.events import Dealt, LogEvent, Moved, Voided
from server.core.fold import deal_of
from server.core.options import Options
from server.core.race import Race, Seat
from server.core.record import Line
from server.core.replay import FORMAT, Document, Replay, encode_replay, parse_replay, replay_of
from server.core.search import Found, find
from server.core.verification.names import with_names
from server.core.verification.recount import recount
from server.core.views import results
from tests.server.core.races import NEXT_SECRET, RACE_ID, SECRET, Story, player

_found = cache(find)
"""Many tests tell races with the same deal."""


class Whole(Story):
    """A race as a server leads it: the deal follows from the secret, by a search of its own."""

    @property
    def secret(self) -> bytes:
        """The secret that is committed to now."""
        is_second = any(isinstance(line.event, Voided) for line in self.log)
        return NEXT_SECRET if is_second else SECRET

    def dealt(self, race: Race) -> Deal:
        """The candidate that the latest line deals, if it deals one."""
        event = self.log[-1].event
        skipped = event.skipped if isinstance(event, Dealt) else ()
        return deal_of(msgspec.structs.replace(race, found=Found(skipped)), self.secret)

    def begun(self) -> "Whole":
        """Go on to the start instant, with the deal that the search finds."""
        self.opened().does(Begin())
        self.finds()
        self.now = self.race.start
        return self

    def begun_late(self) -> "Whole":
        """The same, with a deal that is found too late for the first start."""
        self.opened().does(Begin())
        self.wait(self.race.start - self.now).does(Postpone())
        self.finds()
        self.now = self.race.start
        return self

    def finds(self) -> None:
        """Look for the deal, and make it known."""
        race = self.race
        found = _found(self.secret, race.context, race.rules, race.search)
        self.does(DealOut(found, race.commitment))

    def acts(self, seat: Seat, choice: int, wait: int = 700) -> None:
        """Let a seat do one of the things that it may do; resign, where there is none."""
        assert seat.game is not None
        self.wait(wait)
        can_undo = seat.game.rules.undo and seat.game.before is not None
        actions = (*legal(seat.game), UNDO) if can_undo else legal(seat.game)
        if not actions or choice < 0:
            self.does(Resign(seat.player))
            return
        action = str(actions[choice % len(actions)])
        number = seat.count + 1
        self.happens(Moved(seat.number, number, action, f"{seat.name}-{number}"))

    def over(self) -> "Whole":
        """Go on to the end, at the deadline if need be."""
        if not self.race.all_ended:
            self.now = max(self.now, self.race.deadline)
        self.does(Finish(self.secret.hex()))
        return self

    def text(self) -> bytes:
        """The replay as it is handed out."""
        replay = replay_of(self.race, self.log)
        assert replay is not None
        return encode_replay(replay)

    def document(self) -> Document:
        """The replay as it is read."""
        return parse_replay(self.text())


def raced(*names: str, options: Options | None = None, actions: int = 30, seed: int = 0) -> Whole:
    """A race in which everybody does what comes to mind, and the last one resigns."""
    story = Whole(*names, options=options).begun()
    chance = random.Random(seed)
    for _ in range(actions):
        playing = [seat for seat in story.race.seats if not seat.has_ended]
        if playing:
            story.acts(chance.choice(playing), chance.randrange(100), chance.randrange(3_000))
    last = story.race.seats[-1]
    if not last.has_ended:
        story.does(Resign(player(last.name)))
    return story.over()


def forged(story: Whole, log: Sequence[Line]) -> Document:
    """What somebody hands out who changes the record, and works out all the rest anew."""
    race = recount(RACE_ID, log, story.secret).race
    ended = results(with_names(race, story.document().replay.results))
    assert ended is not None
    return parse_replay(encode_replay(Replay(FORMAT, ended, tuple(log))))


def place_of(log: Sequence[Line], kind: type[LogEvent]) -> int:
    """Where the first line of that kind stands."""
    return next(place for place, line in enumerate(log) if isinstance(line.event, kind))


TAKEN_AS_SAID = {"colour", "pattern"}
"""Fields that nothing proves."""


def changes(value: Any) -> Iterator[Any]:
    """Every value that differs from a JSON value in a single place, in one of many ways."""
    match value:
        case bool():
            yield not value
        case int():
            yield from (value + 1, value - 1, str(value))
        case str():
            yield from (text for text in _texts(value) if text != value)
        case None:
            yield from (0, "", {})
        case list():
            yield from _lists(value)
        case dict():
            yield from _objects(value)


def _texts(text: str) -> Iterator[str | None]:
    last = text[-1:]
    yield from (text[:-1] + ("0" if last != "0" else "1"), text[:-1], text + " ", text.upper())
    yield from (text.swapcase(), text[::-1], "", None)


def _lists(items: list[Any]) -> Iterator[list[Any]]:
    for place, item in enumerate(items):
        before, after = items[:place], items[place + 1 :]
        yield [*before, *after]
        yield [*before, item, item, *after]
        if after and after[0] != item:
            yield [*before, after[0], item, *after[1:]]
        yield from ([*before, other, *after] for other in changes(item))


def _objects(fields: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield {**fields, "more": 1}
    for name, value in fields.items():
        yield {other: kept for other, kept in fields.items() if other != name}
        if name not in TAKEN_AS_SAID:
            yield from ({**fields, name: other} for other in changes(value))
