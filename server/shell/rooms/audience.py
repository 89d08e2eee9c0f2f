"""Those who look at one room through this process, and what each of them is told.

A frame is built and encoded once for all who may see it. Events reach everybody in their order;
of the standings only the latest matters, and they go out a few times a second at most. Those who
hold seats are told first and at once; all others are a crowd, which may be large.
"""

import asyncio
import math
from collections.abc import Sequence

from server.core import events, protocol, views
from server.core.boards import may_watch, watched_from
from server.core.events import Entry
from server.core.fold import is_public
from server.core.news import news
from server.core.race import Race, Seat
from server.shell.rooms.crowd import Crowd, Viewer
from server.shell.rooms.farewell import NO_WATCHERS
from server.shell.rooms.gallery import Gallery
from server.shell.storage.clock import Clock


class Audience:
    """The viewers of one room."""

    def __init__(self, standings_interval: float, clock: Clock) -> None:
        # Always looked through as a copy: whoever is told something may leave on the spot.
        self._racers: set[Viewer] = set()
        """Who holds a seat of the race that was told of last."""
        self._crowd = Crowd()
        """All others."""
        self._of_player: dict[str, set[Viewer]] = {}
        self._nameless = 0
        """How many viewers have no identity."""
        self._interval = standings_interval
        self._clock = clock
        self._next_standings: asyncio.TimerHandle | None = None
        self._standings_due = math.inf
        self._standings_sent = -math.inf
        self._race: Race | None = None
        self._gallery = Gallery()
        self._watching = 0

    def __len__(self) -> int:
        return len(self._racers) + len(self._crowd)

    @property
    def watching(self) -> int:
        """How many people without a seat look on through all processes, as was told last."""
        return self._watching

    def visitors(self, race: Race) -> int:
        """How many people without a seat in the race look on through this process."""
        return len(self._of_player.keys() - {seat.player for seat in race.seats}) + self._nameless

    def add(self, viewer: Viewer, race: Race) -> None:
        """Tell the viewer, who knows the race as it stands, what happens from now on."""
        self.remove(viewer)
        if viewer.player is None:
            self._nameless += 1
        else:
            self._of_player.setdefault(viewer.player, set()).add(viewer)
        self._place(viewer, race)

    def remove(self, viewer: Viewer) -> None:
        """Tell the viewer nothing more."""
        if viewer not in self._racers and viewer not in self._crowd:
            return
        self._racers.discard(viewer)
        self._crowd.remove(viewer)
        if viewer.player is None:
            self._nameless -= 1
            return
        self._of_player[viewer.player].discard(viewer)
        if not self._of_player[viewer.player]:
            del self._of_player[viewer.player]

    def tell(self, race: Race, entry: Entry) -> None:
        """Tell each viewer what it may know of the entry that led to `race`."""
        if not (self._racers or len(self._crowd)):
            return
        if is_public(entry.event):
            self._tell_event(race, entry)
        match entry.event:
            case events.Joined(player=player):
                self._reseat(race, self._viewers_of(player))
            case events.Left() | events.Removed() | events.Forgotten():
                self._reseat(race, tuple(self._racers))
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
        self._crowd.drop("standings", "boards")
        for viewer in tuple(self._racers):
            self._place(viewer, race)
        for seat in race.seats:
            for viewer in self._viewers_of(seat.player):
                self._crowd.catch_up(viewer)
                self._place(viewer, race)
        for viewer in tuple(self._racers):
            viewer.renew(race)
        self._crowd.do(lambda viewer: viewer.renew(race))

    def show_boards(self, race: Race, now: int) -> None:
        """Send the cards to all who wait for them, at the start instant or after it."""
        waiting = [viewer for viewer in self._racers if viewer.awaits_board]
        for viewer in waiting:
            seat = race.seat_of(viewer.player)
            assert seat is not None
            viewer.send(protocol.encode(views.board(race, seat, now)))
            viewer.awaits_board = False
        looking_on = [viewer for viewer in self._crowd if viewer.awaits_board]
        is_open = may_watch(race, None, now)
        for viewer in looking_on:
            viewer.awaits_board = not is_open
        self._show_gallery(race, now, waiting, with_crowd=is_open and bool(looking_on))

    def show_watching(self, count: int) -> None:
        """Tell everybody how many people without a seat look on through all processes."""
        if count == self._watching:
            return
        self._watching = count
        self._send_latest("watching", protocol.Watching(count))

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
        for viewer in (*self._racers, *self._crowd):
            self._crowd.catch_up(viewer)
            viewer.end(bye)

    def close(self) -> None:
        """Send nothing more by itself."""
        self._crowd.close()
        if self._next_standings is not None:
            self._next_standings.cancel()

    def _viewers_of(self, player: str) -> tuple[Viewer, ...]:
        return tuple(self._of_player.get(player, ()))

    def _place(self, viewer: Viewer, race: Race) -> None:
        """Put the viewer with those who are told what it is to be told of this race."""
        if race.seat_of(viewer.player) is None:
            self._racers.discard(viewer)
            if viewer not in self._crowd:
                self._crowd.add(viewer)
        else:
            self._crowd.remove(viewer)
            self._racers.add(viewer)

    def _tell_event(self, race: Race, entry: Entry) -> None:
        shown = news(race, entry.event)
        if shown is None:
            return
        text = protocol.encode(protocol.Event(race.version, entry.at, shown))
        for viewer in tuple(self._racers):
            viewer.send(text)
        self._crowd.do(text)

    def _send_latest(self, kind: str, frame: protocol.Outbound) -> None:
        text = protocol.encode(frame)
        for viewer in tuple(self._racers):
            viewer.send_latest(kind, text)
        self._crowd.send_latest(kind, text)

    def _reseat(self, race: Race, viewers: Sequence[Viewer]) -> None:
        for viewer in viewers:
            self._crowd.catch_up(viewer)
            self._place(viewer, race)
            viewer.reseat(race)

    def _doubt(self, seat: Seat) -> None:
        for viewer in self._viewers_of(seat.player):
            if viewer.visit == seat.visit:
                viewer.missed()

    def _show_out(self, race: Race) -> None:
        if may_look(race, None):
            return
        self._crowd.drop_all()
        self._crowd.do(self._show_to_the_door)

    def _show_to_the_door(self, viewer: Viewer) -> None:
        self.remove(viewer)
        viewer.end(NO_WATCHERS)

    def _await_boards(self) -> None:
        """Have the cards sent again when the clock goes on: meanwhile they are covered."""
        self._crowd.drop("boards")
        for viewer in (*self._racers, *self._crowd):
            viewer.awaits_board = True

    def _control(self, player: str, tab: str) -> None:
        for viewer in self._viewers_of(player):
            viewer.control(tab)

    def _show_standings(self, race: Race, within: int = 0) -> None:
        """Have the race's standings sent, and its boards, in `within` ms or sooner."""
        self._race = race
        soonest = self._standings_sent + self._interval
        # With every move, and nearly always all there is to do.
        if self._standings_due <= soonest:
            return
        loop = asyncio.get_running_loop()
        due = max(loop.time() + within / 1_000, soonest)
        if self._standings_due <= due:
            return
        if self._next_standings is not None:
            self._next_standings.cancel()
        self._standings_due = due
        self._next_standings = loop.call_at(due, self._send_standings)

    def _send_standings(self) -> None:
        self._next_standings, self._standings_due = None, math.inf
        self._standings_sent = asyncio.get_running_loop().time()
        race = self._race
        if race is None:
            return
        # As of its latest entry: whoever is forgotten resigns before the start, too.
        frame = protocol.Standings(race.seq, views.standings_at(race, race.at))
        self._send_latest("standings", frame)
        now = max(race.at, self._clock.now())
        self._show_gallery(race, now, tuple(self._racers), with_crowd=may_watch(race, None, now))

    def _show_gallery(
        self, race: Race, now: int, racers: Sequence[Viewer], *, with_crowd: bool
    ) -> None:
        """Have the boards sent to those of the racers who may watch, and maybe to the crowd."""
        watchers = [viewer for viewer in racers if may_watch(race, viewer.player, now)]
        if not watchers and not (with_crowd and len(self._crowd)):
            self._await_watching(race, now)
            return
        frame, more_in = self._gallery.show(race, now)
        text = protocol.encode(frame)
        for viewer in watchers:
            viewer.send_latest("boards", text)
        if with_crowd:
            self._crowd.send_latest("boards", text)
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
