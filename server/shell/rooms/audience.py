"""Those who look at one room through this process, and what each of them is told.

A frame is built and encoded once for all who may see it. Events reach everybody in their order;
of the standings only the latest matters, and they go out a few times a second at most.
"""

import asyncio
from collections.abc import Sequence
from typing import Protocol

from server.core import events, protocol, views
from server.core.boards import may_watch, watched_from
from server.core.events import Entry
from server.core.fold import is_public
from server.core.news import news
from server.core.race import Race, Seat
from server.shell.rooms.farewell import NO_WATCHERS
from server.shell.rooms.gallery import Gallery
from server.shell.storage.clock import Clock


class Viewer(Protocol):
    """One connection, as the audience needs it."""

    player: str | None
    """Whose connection it is; none for a visitor without identity."""
    visit: str
    """The name of the connection in the log."""
    awaits_board: bool
    """Whether the cards are to be sent at the start instant."""

    def send(self, text: str) -> None:
        """Send a frame; none of these is ever left out."""

    def send_latest(self, kind: str, text: str) -> None:
        """Send a frame in place of any of its kind that waits still."""

    def reseat(self, race: Race) -> None:
        """The player took a seat or gave it back: what may be seen has changed."""

    def renew(self, race: Race) -> None:
        """The room has another race now."""

    def missed(self) -> None:
        """The log says of this connection that it has ended."""

    def control(self, tab: str) -> None:
        """The page `tab` of this player controls the seat from now on."""

    def end(self, bye: protocol.Bye) -> None:
        """Say why, and end the connection."""


class Audience:
    """The viewers of one room."""

    def __init__(self, standings_interval: float, clock: Clock) -> None:
        # Always looked through as a copy: whoever is told something may leave on the spot.
        self._viewers: set[Viewer] = set()
        self._interval = standings_interval
        self._clock = clock
        self._next_standings: asyncio.TimerHandle | None = None
        self._standings_due = float("-inf")
        self._standings_sent = float("-inf")
        self._race: Race | None = None
        self._gallery = Gallery()
        self._watching = 0

    def __len__(self) -> int:
        return len(self._viewers)

    @property
    def watching(self) -> int:
        """How many people without a seat look on through all processes, as was told last."""
        return self._watching

    def visitors(self, race: Race) -> int:
        """How many people without a seat in the race look on through this process."""
        without = [one for one in self._viewers if race.seat_of(one.player) is None]
        named = {one.player for one in without if one.player is not None}
        return len(named) + sum(one.player is None for one in without)

    def add(self, viewer: Viewer) -> None:
        """Tell the viewer from now on."""
        self._viewers.add(viewer)

    def remove(self, viewer: Viewer) -> None:
        """Tell the viewer nothing more."""
        self._viewers.discard(viewer)

    def tell(self, race: Race, entry: Entry) -> None:
        """Tell each viewer what it may know of the entry that led to `race`."""
        if not self._viewers:
            return
        if is_public(entry.event):
            self._tell_event(race, entry)
        match entry.event:
            case events.Joined(player=player):
                self._reseat(race, player)
            case events.Left() | events.Removed() | events.Forgotten():
                self._reseat(race, None)
            case events.Away(seat):
                self._doubt(race.seat(seat))
            case events.Began():
                self._show_out(race)
            case events.Paused():
                self._await_boards()
            case events.Controlled(seat, tab, _):
                self._control(race.seat(seat).player, tab)
            case events.Moved() | events.Resigned() | events.Finished():
                self._show_standings(race)

    def renew(self, race: Race) -> None:
        """Tell all anew, since the room has another race now."""
        self._race = None
        for viewer in tuple(self._viewers):
            viewer.renew(race)

    def show_boards(self, race: Race, now: int) -> None:
        """Send the cards to all who wait for them, at the start instant or after it."""
        waiting = [viewer for viewer in self._viewers if viewer.awaits_board]
        watchers = [viewer for viewer in waiting if may_watch(race, viewer.player, now)]
        for viewer in waiting:
            seat = race.seat_of(viewer.player)
            if seat is not None:
                viewer.send(protocol.encode(views.board(race, seat, now)))
            viewer.awaits_board = seat is None and viewer not in watchers
        self._show_gallery(race, now, watchers)

    def show_watching(self, count: int) -> None:
        """Tell everybody how many people without a seat look on through all processes."""
        if count == self._watching:
            return
        self._watching = count
        text = protocol.encode(protocol.Watching(count))
        for viewer in tuple(self._viewers):
            viewer.send_latest("watching", text)

    def boards(self, race: Race, player: str | None, now: int) -> protocol.Boards | None:
        """The boards, if the player may watch them; what is missing of them comes by itself."""
        if not may_watch(race, player, now):
            self._await_watching(race, now)
            return None
        frame, more_in = self._gallery.show(race, now)
        if more_in is not None:
            self._show_standings(race, more_in)
        return frame

    def end(self, bye: protocol.Bye) -> None:
        """End every viewer's connection."""
        for viewer in tuple(self._viewers):
            viewer.end(bye)

    def close(self) -> None:
        """Send nothing more by itself."""
        if self._next_standings is not None:
            self._next_standings.cancel()

    def _tell_event(self, race: Race, entry: Entry) -> None:
        shown = news(race, entry.event)
        if shown is None:
            return
        text = protocol.encode(protocol.Event(race.version, entry.at, shown))
        for viewer in tuple(self._viewers):
            viewer.send(text)

    def _reseat(self, race: Race, player: str | None) -> None:
        for viewer in tuple(self._viewers):
            if viewer.player is not None and player in (None, viewer.player):
                viewer.reseat(race)

    def _doubt(self, seat: Seat) -> None:
        for viewer in tuple(self._viewers):
            if viewer.player == seat.player and viewer.visit == seat.visit:
                viewer.missed()

    def _show_out(self, race: Race) -> None:
        for viewer in tuple(self._viewers):
            if not may_look(race, viewer.player):
                viewer.end(NO_WATCHERS)

    def _await_boards(self) -> None:
        """Have the cards sent again when the clock goes on: meanwhile they are covered."""
        for viewer in tuple(self._viewers):
            viewer.awaits_board = True

    def _control(self, player: str, tab: str) -> None:
        for viewer in tuple(self._viewers):
            if viewer.player == player:
                viewer.control(tab)

    def _show_standings(self, race: Race, within: int = 0) -> None:
        """Have the race's standings sent, and its boards, in `within` ms or sooner."""
        self._race = race
        loop = asyncio.get_running_loop()
        due = max(loop.time() + within / 1_000, self._standings_sent + self._interval)
        if self._next_standings is not None:
            if self._standings_due <= due:
                return
            self._next_standings.cancel()
        self._standings_due = due
        self._next_standings = loop.call_at(due, self._send_standings)

    def _send_standings(self) -> None:
        self._next_standings = None
        self._standings_sent = asyncio.get_running_loop().time()
        if self._race is None:
            return
        # As of its latest entry: whoever is forgotten resigns before the start, too.
        frame = protocol.Standings(self._race.seq, views.standings_at(self._race, self._race.at))
        text = protocol.encode(frame)
        for viewer in tuple(self._viewers):
            viewer.send_latest("standings", text)
        race, now = self._race, max(self._race.at, self._clock.now())
        self._show_gallery(
            race, now, [one for one in self._viewers if may_watch(race, one.player, now)]
        )

    def _show_gallery(self, race: Race, now: int, watchers: Sequence[Viewer]) -> None:
        if not watchers:
            self._await_watching(race, now)
            return
        frame, more_in = self._gallery.show(race, now)
        text = protocol.encode(frame)
        for viewer in watchers:
            viewer.send_latest("boards", text)
        if more_in is not None:
            self._show_standings(race, more_in)

    def _await_watching(self, race: Race, now: int) -> None:
        """Have the boards sent once they may be seen, where that is only after the start."""
        if race.phase_at(now) == "racing" and now < watched_from(race):
            self._show_standings(race, watched_from(race) - now)


def may_look(race: Race, player: str | None) -> bool:
    """Whether the player, or a visitor without identity, may be shown the race as it stands."""
    runs = race.stage in ("begun", "paused")
    return not runs or race.options.seen_by != "none" or race.seat_of(player) is not None
