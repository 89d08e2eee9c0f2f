"""Records that are told again after a change in one place."""

from collections.abc import Callable, Sequence

import msgspec

from server.core.commands import (
    Resign,
)
from server.core.events import (
    AnyEvent,
    Began,
    LogEvent,
    Postponed,
    Resumed,
)
from server.core.options import Options
from server.core.record import Acted, Line, Seated, line_of
from server.core.verification.finding import Finding
from server.core.verification.recount import Recount, recount
from tests.server.core.races import (
    ANN,
    BOB,
    RACE_ID,
    SECRET,
    Story,
    player,
)
from tests.server.core.replays import Whole, place_of

OPTIONS = Options(winnable=False, minutes=5)

Change = Callable[[list[Line]], None]


def record_of(story: Story) -> list[Line]:
    return [line for entry in story.log if (line := line_of(entry)) is not None]


def recounted(log: Sequence[Line]) -> Recount:
    return recount(RACE_ID, log, SECRET)


def faults_of(story: Whole, change: Change) -> tuple[Finding, ...]:
    """What is found in a story's record after a change."""
    log = record_of(story)
    change(log)
    return recounted(log).faults


def race() -> Whole:
    """A race in which Ann acts four times and Bob resigns."""
    story = Whole(ANN, BOB, options=OPTIONS).begun()
    for choice in (2, 0, 3, 1):
        story.acts(story.seat(ANN), choice)
    story.does(Resign(player(BOB)))
    return story.over()


def at(kind: type[LogEvent], **changes: object) -> Change:
    """Change the event of the first line of a kind."""

    def change(log: list[Line]) -> None:
        place = place_of(log, kind)
        event = msgspec.structs.replace(log[place].event, **changes)
        log[place] = Line(log[place].at, event)

    return change


def moved_by(kind: type[LogEvent], ms: int) -> Change:
    """Change the time of the first line of a kind."""

    def change(log: list[Line]) -> None:
        place = place_of(log, kind)
        log[place] = Line(log[place].at + ms, log[place].event)

    return change


def set_by(kind: type[LogEvent], ms: int) -> Change:
    """Change when the first start of a kind is, and with it the deadline."""

    def change(log: list[Line]) -> None:
        event = log[place_of(log, kind)].event
        assert isinstance(event, Began | Postponed | Resumed)
        at(kind, start=event.start + ms, deadline=event.deadline + ms)(log)

    return change


def without(kind: type[LogEvent]) -> Change:
    """Leave the first line of a kind out."""

    def change(log: list[Line]) -> None:
        del log[place_of(log, kind)]

    return change


def with_line(kind: type[LogEvent], event: AnyEvent | Seated | Acted) -> Change:
    """Put a line below the first one of a kind, at the same time."""

    def change(log: list[Line]) -> None:
        place = place_of(log, kind)
        log.insert(place + 1, Line(log[place].at, event))  # type: ignore[arg-type]

    return change
