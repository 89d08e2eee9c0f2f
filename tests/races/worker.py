"""The server's own worker, in a hurry: `python -m tests.races.worker LISTENER`.

A second of a room's countdown passes in 50 ms and a minute of its time limit in 600 ms, so that a
test can await both. With `FATAL_APPEND=before:3` the process kills itself instead of its third
trip to the store that carries an action, with `after:3` once the store has kept what it carried;
`FATAL_RECORD` does so with trips that carry what happens in a room, `FATAL_OPEN` with those that
open one.
With `SEARCH_GATE` its searches wait at a gate, and with `SOLVER=name` it is of another version.
With `PACK_AFTER_MS` a race that is over is put away after so many ms.
With `CALENDAR_AHEAD_S` days begin so many seconds earlier than by the store's clock, and with
`MINUTE_MS` a minute of a time limit takes so many ms.
All the rest is what `scorpion serve` runs.
"""

import os
import signal
import sys
from collections.abc import Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack
from datetime import datetime, tzinfo
from typing import Any, Self
from unittest.mock import patch

import msgspec

from server.core.commands import AnyCommand
from server.core.decide import decide
from server.core.events import AnyEvent, Began, Postponed
from server.core.options import Options
from server.core.race import Race
from server.core.search import Search
from server.core.tournament import Tournament
from server.shell.processes import worker
from server.shell.search.dealer import Dealer
from server.shell.storage.store import Append, Appended, NotAppended, Recorded, Store

SECOND_MS = 50
MINUTE_MS = int(os.environ.get("MINUTE_MS", "600"))
AHEAD_S = int(os.environ.get("CALENDAR_AHEAD_S", "0"))


class Ahead(datetime):
    """Days and times by a calendar that is ahead of the store's clock."""

    @classmethod
    def fromtimestamp(cls, timestamp: float, tz: tzinfo | None = None) -> Self:
        """What the calendar shows at an instant of the clock."""
        return super().fromtimestamp(timestamp + AHEAD_S, tz)

    def timestamp(self) -> float:
        """The instant of the clock at which the calendar shows this."""
        return super().timestamp() - AHEAD_S


def limit_hurried(tournament: Tournament) -> int:
    """How long each race of a tournament lasts at most (ms)."""
    return tournament.minutes * MINUTE_MS


def decide_hurried(race: Race, command: AnyCommand, now: int) -> tuple[AnyEvent, ...]:
    """Decide as ever, with a shorter countdown and a nearer deadline."""
    return tuple(_hurried(race, event, now) for event in decide(race, command, now))


def _hurried(race: Race, event: AnyEvent, now: int) -> AnyEvent:
    if not isinstance(event, Began | Postponed):
        return event
    # All who are in a tournament start when it says so.
    is_official = race.options.is_official
    start = event.start if is_official else now + race.options.countdown * SECOND_MS
    deadline = start + race.options.minutes * MINUTE_MS
    return msgspec.structs.replace(event, start=start, deadline=deadline)


class Fuse:
    """Ends the process before or after the trip that an environment variable names."""

    def __init__(self, name: str) -> None:
        self._moment, _, trip = os.environ.get(name, "never:0").partition(":")
        self._trips_left = int(trip)

    def leave(self) -> None:
        """Count a trip that begins."""
        self._trips_left -= 1
        self._burn("before")

    def arrive(self) -> None:
        """Note that a trip has ended."""
        self._burn("after")

    def _burn(self, moment: str) -> None:
        if self._trips_left == 0 and self._moment == moment:
            os.kill(os.getpid(), signal.SIGKILL)


class FatalStore(Store):
    """A store whose process dies at a trip that is named beforehand."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self._actions, self._room = Fuse("FATAL_APPEND"), Fuse("FATAL_RECORD")
        self._opening = Fuse("FATAL_OPEN")

    async def append(self, batch: Sequence[Append]) -> list[Appended | NotAppended]:
        """Append, and die before or after it when it is time."""
        self._actions.leave()
        outcomes = await super().append(batch)
        self._actions.arrive()
        return outcomes

    async def record(self, *args: Any, **more: Any) -> Recorded | None:
        """Record, and die before or after it when it is time."""
        self._room.leave()
        kept = await super().record(*args, **more)
        self._room.arrive()
        return kept

    async def open(self, *args: Any, **more: Any) -> None:
        """Open a race, and die before or after it when it is time."""
        self._opening.leave()
        await super().open(*args, **more)
        self._opening.arrive()


class OtherDealer(Dealer):
    """A dealer whose solver says it is the version that the environment names."""

    def search(self, options: Options) -> Search | None:
        """The same search, by that solver."""
        search = super().search(options)
        return search and msgspec.structs.replace(search, solver=os.environ["SOLVER"])


def _patches() -> Iterator[AbstractContextManager[object]]:
    yield patch("server.shell.rooms.live_room.decide", decide_hurried)
    yield patch("server.shell.rooms.opening.decide", decide_hurried)
    yield patch("server.core.tournament.datetime", Ahead)
    yield patch.object(Tournament, "limit_ms", property(limit_hurried))
    yield patch("server.core.due.DEAL_MARGIN_MS", SECOND_MS)
    yield patch("server.shell.house.Store", FatalStore)
    if "PACK_AFTER_MS" in os.environ:
        yield patch("server.core.due.PACK_AFTER_MS", int(os.environ["PACK_AFTER_MS"]))
    if "SEARCH_GATE" in os.environ:
        yield patch("server.shell.search.child.PROGRAM", "tests.races.searcher")
    if "SOLVER" in os.environ:
        yield patch("server.shell.house.Dealer", OtherDealer)


if __name__ == "__main__":
    with ExitStack() as stack:
        for one in _patches():
            stack.enter_context(one)
        sys.exit(worker.main(sys.argv[1:]))
