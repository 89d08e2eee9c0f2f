"""Whoever comes, sits down, stands up or goes while a crowd is told: each knows the race unbroken.

A page is welcomed at a version of a race, and is told every event after it, once and in order,
until it is welcomed anew.
"""

import asyncio
from dataclasses import dataclass, field

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.core import protocol
from server.core.commands import Leave
from server.core.options import Options
from server.core.race import Race
from server.shell.rooms import crowd
from server.shell.rooms.audience import Audience
from server.shell.rooms.farewell import NO_WATCHERS
from server.shell.storage.clock import Clock
from tests.guests import join
from tests.server.core.races import ANN, BOB, CAT, RACE_ID, Story, player

PEOPLE = (ANN, BOB, CAT, "Dan", "Eve", None, None, None)
SEATED = Options(seats=10)


@dataclass(eq=False)
class Page:
    """A page that finds out at once if what it is told doesn't follow from what it knows."""

    player: str | None
    audience: Audience
    visit: str = ""
    awaits_board: bool = False
    race: str = ""
    version: int = 0
    seat: int | None = None
    people: int = 0
    byes: list[protocol.Bye] = field(default_factory=list)

    def welcome(self, race: Race) -> None:
        """Be welcomed to a race, as a visit is."""
        seat = race.seat_of(self.player)
        self.race, self.version = race.id, race.version
        self.seat = seat.number if seat else None

    def send(self, text: str) -> None:
        frame = msgspec.json.decode(text, type=protocol.Outbound)
        assert isinstance(frame, protocol.Event)
        assert not self.byes
        assert (_race_at(frame.at), frame.version) == (self.race, self.version + 1)
        self.version = frame.version

    def send_latest(self, kind: str, text: str) -> None:
        frame = msgspec.json.decode(text, type=protocol.Outbound)
        assert isinstance(frame, protocol.Watching)
        assert kind == "watching"
        assert frame.people > self.people
        self.people = frame.people

    def send_all(self, bundle: crowd.Bundle) -> None:
        for text in bundle.news:
            self.send(text)
        for kind, text in bundle.latest:
            self.send_latest(kind, text)

    def reseat(self, race: Race) -> None:
        seat = race.seat_of(self.player)
        if self.seat != (seat.number if seat else None):
            assert self.version == race.version
            self.welcome(race)

    def renew(self, race: Race) -> None:
        self.welcome(race)

    def missed(self) -> None:
        raise NotImplementedError

    def control(self, tab: str) -> None:
        raise NotImplementedError

    def end(self, bye: protocol.Bye) -> None:
        self.byes.append(bye)


def _race_at(at: int) -> str:
    return f"{RACE_ID[:-1]}{at}"


class Room:
    """A room with pages of which some have said hello, and what may happen in it."""

    def __init__(self) -> None:
        self.audience = Audience(3600.0, Clock())
        self.story = Story(options=SEATED, race_id=_race_at(1), now=1)
        self.pages = [
            Page(name and player(name), self.audience) for name in (*PEOPLE, ANN, BOB, CAT)
        ]
        self.there: set[Page] = set()
        self.people = 0

    def happens(self, step: str, which: int) -> None:
        """Have a step happen, where it can."""
        page = self.pages[which % len(self.pages)]
        match step:
            case "hello":
                page.welcome(self.story.race)
                self.audience.add(page, self.story.race)
                self.there.add(page)
            case "goes":
                self.audience.remove(page)
                self.there.discard(page)
            case "sits" | "stands" if page.player:
                self._sits_or_stands(page.player)
            case "counted":
                self.people += 1
                self.audience.show_watching(self.people)
            case "again":
                now = self.story.now + 1
                seated = [seat.name for seat in self.story.race.seats][which % 3 :]
                self.story = Story(*seated, options=SEATED, race_id=_race_at(now), now=now)
                self.audience.renew(self.story.race)

    def _sits_or_stands(self, who: str) -> None:
        known = len(self.story.log)
        sits = self.story.race.seat_of(who) is None
        name = next(name for name in PEOPLE if name and player(name) == who)
        self.story.does(join(who, name) if sits else Leave(who))
        told = Story(options=SEATED, race_id=self.story.race.id, now=self.story.now)
        for line in self.story.log[1:]:
            told.happens(line.event)
            if line.seq > known:
                self.audience.tell(told.race, told.log[-1])


@given(
    st.lists(
        st.tuples(
            st.sampled_from(
                ["hello", "hello", "goes", "sits", "sits", "stands", "turn", "counted", "again"]
            ),
            st.integers(0, 10),
        ),
        max_size=60,
    ),
    st.integers(1, 3),
)
def test_events_follow_each_welcome_without_a_hole_whatever_happens_between_two_slices(
    steps: list[tuple[str, int]], size: int
) -> None:
    asyncio.run(_lived_through(steps, size))


async def _lived_through(steps: list[tuple[str, int]], size: int) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(crowd, "SLICE", size)
        room = Room()
        for step, which in steps:
            if step == "turn":
                await asyncio.sleep(0)
            room.happens(step, which)
            racing = [page for page in room.there if room.story.race.seat_of(page.player)]
            assert {(page.race, page.version) for page in racing} <= {
                (room.story.race.id, room.story.race.version)
            }
        await _all_told(room.audience)
        for page in room.there:
            assert (page.race, page.version) == (room.story.race.id, room.story.race.version)
        assert len(room.audience) == len(room.there)
        assert room.audience.visitors(room.story.race) == _people(room)


def _people(room: Room) -> int:
    """How many look on, counted one by one."""
    without = [page for page in room.there if not room.story.race.seat_of(page.player)]
    named = {page.player for page in without if page.player}
    return len(named) + sum(page.player is None for page in without)


async def _all_told(audience: Audience) -> None:
    while audience._crowd._is_going_round:
        await asyncio.sleep(0)


async def test_who_may_not_look_on_hears_nothing_of_the_race_in_whatever_slice() -> None:
    """The race begins while hundreds wait to be told of what came before."""
    audience = Audience(3600.0, Clock())
    options = Options(watchers="none")
    story = Story(ANN, BOB, options=options, race_id=_race_at(1), now=1)
    pages = [Page(None, audience) for _ in range(4 * crowd.SLICE)]
    ann = Page(player(ANN), audience)
    for page in (ann, *pages):
        page.welcome(story.race)
        audience.add(page, story.race)
    known, welcomed_at = story.race.seq, story.race.version
    told = Story(ANN, BOB, options=options, race_id=_race_at(1), now=1)
    story.racing()
    for line in story.log[known:]:
        told.happens(line.event)
        audience.tell(told.race, told.log[-1])
    await _all_told(audience)
    assert [page.byes for page in pages] == [[NO_WATCHERS]] * len(pages)
    assert pages[-1].version == welcomed_at
    assert ann.version == story.race.version
    assert len(audience) == 1
