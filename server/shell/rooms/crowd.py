"""Those who look on at one room: all are told the same, and never so many at once that others wait.

Each of them has a place in what there is to tell: whoever comes is told what comes after, in the
order in which it came and once, and whoever leaves or sits down is let go at a place that is known.
"""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Protocol

from server.core import protocol
from server.core.race import Race

SLICE = 8
"""How many are told before everything else in this process has a turn: some 50 microseconds.

An answer to a racer takes several turns, each of which may have to wait for one slice.
"""


@dataclass(frozen=True, slots=True)
class Bundle:
    """Frames that somebody is sent together."""

    news: tuple[str, ...]
    """Those of which none is ever left out."""
    latest: tuple[tuple[str, str], ...]
    """The kind and the text of those that take the place of any of their kind that waits still."""
    texts: tuple[str, ...]
    """All of them."""


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

    def send_all(self, bundle: Bundle) -> None:
        """Send several frames at once, each as if by itself."""

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


News = str | Callable[[Viewer], None]
"""A frame for everybody, or what is done with each."""


@dataclass(slots=True)
class Place:
    """How far somebody has been told."""

    news: int
    """The first of the news that it lacks."""
    stamp: int
    """Frames of which the latest counts: those stamped later are lacking."""


class Crowd:
    """Viewers who are all told the same."""

    def __init__(self) -> None:
        self._places: dict[Viewer, Place] = {}
        self._news: list[News] = []
        self._first = 0
        """The number of the first of the news that are kept."""
        self._has_deeds = False
        """Whether any of the news is something to do."""
        self._latest: dict[str, tuple[int, str]] = {}
        self._stamp = 0
        self._bundles: dict[tuple[int, int], Bundle] = {}
        """What those lack who are at a place, while nothing else comes."""
        self._turn: deque[Viewer] = deque()
        """Those whose turn is still to come in this round."""
        self._is_going_round = False
        self._has_more = False
        """Whether something has come since this round began."""
        self._next: asyncio.Handle | None = None

    def __len__(self) -> int:
        return len(self._places)

    def __iter__(self) -> Iterator[Viewer]:
        return iter(tuple(self._places))

    def __contains__(self, viewer: Viewer) -> bool:
        return viewer in self._places

    def add(self, viewer: Viewer) -> None:
        """Tell the viewer what comes from now on."""
        self._places[viewer] = Place(self._end, self._stamp)

    def remove(self, viewer: Viewer) -> None:
        """Tell the viewer nothing more."""
        self._places.pop(viewer, None)

    def catch_up(self, viewer: Viewer) -> None:
        """Tell the viewer at once the news that it lacks."""
        place = self._places.get(viewer)
        if place is not None:
            self._tell_news(viewer, place)

    def do(self, news: News) -> None:
        """Have everybody told, in the order in which this is called."""
        if self._places:
            self._news.append(news)
            self._has_deeds = self._has_deeds or not isinstance(news, str)
            self._go_round()

    def send_latest(self, kind: str, text: str) -> None:
        """Have a frame sent to everybody but those who get a later one of its kind in time."""
        if self._places:
            self._stamp += 1
            self._latest[kind] = self._stamp, text
            self._go_round()

    def drop(self, *kinds: str) -> None:
        """Send frames of these kinds to none of those who lack them still."""
        for kind in kinds:
            self._latest.pop(kind, None)
        self._bundles.clear()

    def drop_all(self) -> None:
        """Tell nobody what they lack still."""
        self._latest.clear()
        self._first = self._end
        self._news.clear()
        self._has_deeds = False
        self._bundles.clear()

    def close(self) -> None:
        """Tell nobody anything more."""
        self._places.clear()
        if self._next is not None:
            self._next.cancel()

    @property
    def _end(self) -> int:
        """The number that the next of the news will have."""
        return self._first + len(self._news)

    def _go_round(self) -> None:
        """Tell everybody, the first of them at once."""
        self._has_more = True
        self._bundles.clear()
        if not self._is_going_round:
            self._is_going_round = True
            self._tell_some()

    def _tell_some(self) -> None:
        if not self._turn:
            self._has_more = False
            self._turn.extend(self._lacking())
        try:
            for _ in range(min(SLICE, len(self._turn))):
                viewer = self._turn.popleft()
                if viewer in self._places:
                    self._tell(viewer, self._places[viewer])
        finally:
            self._go_on()

    def _go_on(self) -> None:
        self._next = None
        if self._turn or self._has_more:
            self._next = asyncio.get_running_loop().call_soon(self._tell_some)
        else:
            self._is_going_round = False
            self.drop_all()

    def _lacking(self) -> Iterator[Viewer]:
        for viewer, place in self._places.items():
            if place.news < self._end or place.stamp < self._stamp:
                yield viewer

    def _tell(self, viewer: Viewer, place: Place) -> None:
        if self._has_deeds:
            # What was to be sent before each of them must be sent by then.
            self._tell_news(viewer, place)
            if viewer not in self._places:
                return
        bundle = self._bundle(place)
        place.news, place.stamp = self._end, self._stamp
        if bundle.texts:
            viewer.send_all(bundle)

    def _bundle(self, place: Place) -> Bundle:
        """What those lack who are at that place; nearly all are at the same."""
        key = place.news, place.stamp
        if key not in self._bundles:
            lacking = self._news[max(0, place.news - self._first) :]
            news = tuple(text for text in lacking if isinstance(text, str))
            latest = tuple(
                (kind, text) for kind, (stamp, text) in self._latest.items() if stamp > place.stamp
            )
            texts = (*news, *(text for _, text in latest))
            self._bundles[key] = Bundle(news, latest, texts)
        return self._bundles[key]

    def _tell_news(self, viewer: Viewer, place: Place) -> None:
        lacking = self._news[max(0, place.news - self._first) :]
        place.news = self._end
        for news in lacking:
            # It may have left, or been shown out, because of what came before.
            if viewer not in self._places:
                return
            if isinstance(news, str):
                viewer.send(news)
            else:
                news(viewer)
