"""The viewers of a room: events reach each of them in order, standings the latest alone."""

import asyncio
from typing import get_args

import pytest
from msgspec import UNSET

from server.core import protocol
from server.core.commands import (
    Begin,
    Depart,
    Forget,
    GiveNonce,
    Leave,
    Pause,
    Resign,
    Resume,
    TakeControl,
)
from server.core.events import Forgotten, Removed
from server.core.options import PRACTICE, Options, Watchers
from server.core.protocol import Bye
from server.core.race import Race
from server.core.standings import standings
from server.shell.rooms.audience import Audience, may_look
from server.shell.rooms.farewell import NO_WATCHERS
from server.shell.storage.clock import Clock
from tests.server.core.races import ANN, BOB, CAT, Story, nonce, player, tab
from tests.server.shell.viewers import Watcher

NEVER_S = 3600.0


@pytest.fixture
def audience() -> Audience:
    """An audience that shows standings at once, and then not again within this test."""
    return Audience(NEVER_S, Clock())


def joined_by(audience: Audience, *watchers: Watcher, race: Race | None = None) -> None:
    """Have them come to a race as it stands, or to one in which nobody has a seat."""
    for watcher in watchers:
        audience.add(watcher, race or Story().race)


def tell_all(audience: Audience, story: Story, since: int = 0) -> None:
    """Tell the entries of a story after `since`, as the race stood after each of them."""
    told = Story(deal=story.deal, options=story.race.options)
    for line in story.log[1:]:
        told.now = line.at
        told.happens(line.event)
        if line.seq > since:
            audience.tell(told.race, line)


# Events


async def test_everybody_is_told_the_same_bytes_in_the_order_of_the_log(audience: Audience) -> None:
    watchers = [Watcher(player(ANN)), Watcher(player(BOB)), Watcher()]
    joined_by(audience, *watchers)
    tell_all(audience, Story(ANN, BOB).opened())
    assert watchers[0].texts == watchers[1].texts == watchers[2].texts
    assert watchers[2].events() == [
        "SeatTaken",
        "SeatTaken",
        "SeatReady",
        "SeatReady",
        "ListSealed",
        "NonceOpened",
        "NonceOpened",
    ]


async def test_versions_have_no_holes(audience: Audience) -> None:
    """Control of a seat and moves are in the log too, but nobody's business: they don't count."""
    watcher = Watcher()
    joined_by(audience, watcher)
    story = Story(ANN, BOB).racing().plays(ANN, "deal")
    story.does(TakeControl(player(BOB), tab(BOB, 2)))
    story.does(Resign(player(BOB)))
    tell_all(audience, story)
    versions = [frame.version for frame in watcher.all(protocol.Event)]
    assert versions == list(range(1, story.race.version + 1))


async def test_who_left_is_told_nothing_more(audience: Audience) -> None:
    gone, there = Watcher(), Watcher()
    joined_by(audience, gone, there)
    assert len(audience) == 2
    audience.remove(gone)
    audience.remove(gone)
    tell_all(audience, Story(ANN))
    assert (gone.frames, len(there.frames), len(audience)) == ([], 1, 1)


async def test_a_viewer_who_goes_while_all_are_told_keeps_nothing_from_the_others(
    audience: Audience,
) -> None:
    """One whose outbox is full is cut off in the middle of the round."""

    class Full(Watcher):
        def send(self, text: str) -> None:
            super().send(text)
            audience.remove(self)

    watchers = [Watcher(), Full(), Watcher(), Full(), Watcher()]
    joined_by(audience, *watchers)
    tell_all(audience, Story(ANN))
    assert [len(watcher.frames) for watcher in watchers] == [1, 1, 1, 1, 1]


async def test_an_empty_room_costs_nothing(audience: Audience) -> None:
    tell_all(audience, Story(ANN).racing().plays(ANN, "deal"))
    late = Watcher()
    joined_by(audience, late)
    await asyncio.sleep(0)
    assert late.frames == []


# Seats and control


async def test_who_sits_down_is_told_all_anew_and_nobody_else(audience: Audience) -> None:
    ann, visitor = Watcher(player(ANN)), Watcher()
    joined_by(audience, ann, visitor)
    tell_all(audience, Story(ANN, BOB))
    assert [len(race.seats) for race in ann.reseated] == [1]
    assert visitor.reseated == []


async def test_who_stands_up_is_told_all_anew(audience: Audience) -> None:
    """The entry names the seat alone, so each viewer with an identity looks for its own."""
    story = Story(ANN, BOB)
    bob, visitor = Watcher(player(BOB)), Watcher()
    joined_by(audience, bob, visitor, race=story.race)
    known = story.race.seq
    story.does(Leave(player(BOB)))
    tell_all(audience, story, since=known)
    assert [race.seat_of(player(BOB)) for race in bob.reseated] == [None]
    assert visitor.reseated == []


async def test_a_change_of_control_is_told_to_that_player_s_pages_alone(audience: Audience) -> None:
    """The id of a page is told to no other player: it is what its control hangs on."""
    first, second = Watcher(player(BOB)), Watcher(player(BOB))
    other, visitor = Watcher(player(ANN)), Watcher()
    joined_by(audience, first, second, other, visitor)
    story = Story(ANN, BOB)
    story.does(TakeControl(player(BOB), tab(BOB, 2)))
    tell_all(audience, story)
    assert first.tabs == second.tabs == [tab(BOB), tab(BOB, 2)]
    assert (other.tabs, visitor.tabs) == ([tab(ANN)], [])


async def test_whoever_is_removed_or_forgotten_is_told_all_anew(audience: Audience) -> None:
    """The seat has gone without a wish of its player's; the page shows the room as a visitor's."""
    story = Story(ANN, BOB)
    bob = Watcher(player(BOB))
    joined_by(audience, bob, race=story.race)
    known = story.race.seq
    story.happens(Removed(2))
    tell_all(audience, story, since=known)
    assert [race.seat_of(player(BOB)) for race in bob.reseated] == [None]
    racing = Story(ANN, BOB).racing()
    joined_by(audience, bob, race=racing.race)
    known = racing.race.seq
    racing.happens(Forgotten(2))
    tell_all(audience, racing, since=known)
    assert [race.seat_of(player(BOB)) for race in bob.reseated] == [None, None]


async def test_who_is_forgotten_in_the_countdown_tells_nothing_of_the_deal(
    audience: Audience,
) -> None:
    """The seat resigns on the spot; how many cards lie well already is told from the start on."""
    story = Story(ANN, BOB).counting_down()
    watcher = Watcher(player(ANN))
    joined_by(audience, watcher, race=story.race)
    known = story.race.seq
    story.does(Forget(player(BOB)))
    assert any(row.links for row in standings(story.race))
    tell_all(audience, story, since=known)
    await watcher.until(lambda told: told.all(protocol.Standings))
    (told,) = watcher.all(protocol.Standings)
    assert [(row.state, row.links) for row in told.rows] == [("waiting", 0)] * 2


async def test_only_the_connection_that_is_said_to_have_ended_is_asked(audience: Audience) -> None:
    """Another process took ours for dead: the connection is there, and has to say so."""
    story = Story(ANN, BOB)
    story.does(TakeControl(player(BOB), tab(BOB), visit="here.2"))
    meant, older = Watcher(player(BOB)), Watcher(player(BOB))
    meant.visit, older.visit = "here.2", "here.1"
    other = Watcher(player(ANN))
    other.visit = "here.2"
    joined_by(audience, meant, older, other, race=story.race)
    known = story.race.seq
    story.does(Depart(player(BOB), "here.2"))
    tell_all(audience, story, since=known)
    assert [watcher.times_missed for watcher in (meant, older, other)] == [1, 0, 0]


async def test_everybody_is_told_all_anew_of_the_next_race(audience: Audience) -> None:
    watchers = [Watcher(player(ANN)), Watcher()]
    joined_by(audience, *watchers)
    race = Story(ANN).race
    audience.renew(race)
    assert [watcher.renewed for watcher in watchers] == [[race], [race]]


# Who may look on


async def test_a_race_without_watchers_shows_visitors_out_when_it_begins(
    audience: Audience,
) -> None:
    story = Story(ANN, BOB, options=Options(watchers="none"))
    racer, visitor, stranger = Watcher(player(ANN)), Watcher(), Watcher(player(CAT))
    joined_by(audience, racer, visitor, stranger)
    tell_all(audience, story.sealed())
    assert [watcher.byes for watcher in (racer, visitor, stranger)] == [[], [], []]
    known = story.race.seq
    for name in (ANN, BOB):
        story.does(GiveNonce(player(name), nonce(name)))
    story.does(Begin())
    tell_all(audience, story, since=known)
    assert [watcher.byes for watcher in (racer, visitor, stranger)] == [
        [],
        [NO_WATCHERS],
        [NO_WATCHERS],
    ]


@pytest.mark.parametrize("watchers", get_args(Watchers))
def test_before_and_after_a_race_anybody_may_look(watchers: Watchers) -> None:
    options = Options(watchers=watchers, delay=60 if watchers == "open" else UNSET)
    for story in (Story(ANN, options=options), Story(ANN, options=options).racing().finished()):
        assert may_look(story.race, None)
    race = Story(ANN, options=options).racing().race
    assert may_look(race, None) == (watchers != "none")
    assert may_look(race, player(ANN))


# Boards


async def test_the_cards_come_again_after_a_pause(audience: Audience) -> None:
    """They were covered meanwhile, also on the page that has seen them."""
    story = Story(ANN, options=PRACTICE).racing()
    ann = Watcher(player(ANN))
    joined_by(audience, ann, race=story.race)
    audience.show_boards(story.race, story.now)
    assert ann.frames == []
    known = story.race.seq
    story.wait(1_000).does(Pause(player(ANN)))
    story.wait(60_000).does(Resume(player(ANN)))
    tell_all(audience, story, since=known)
    audience.show_boards(story.race, story.now)
    (board,) = ann.all(protocol.Board)
    assert board.ends_in == story.race.options.limit_ms - 1_000


async def test_the_cards_come_at_the_start_to_racers_that_wait_for_them(audience: Audience) -> None:
    story = Story(ANN, BOB).racing()
    waiting = Watcher(player(ANN), awaits_board=True)
    has_it = Watcher(player(BOB))
    visitor = Watcher(awaits_board=True)
    joined_by(audience, waiting, has_it, visitor, race=story.race)
    audience.show_boards(story.race, story.now)
    (board,) = waiting.all(protocol.Board)
    assert (board.number, board.ends_in) == (0, 20 * 60_000)
    assert has_it.frames == []
    assert visitor.all(protocol.Board) == []


async def test_the_cards_come_once(audience: Audience) -> None:
    story = Story(ANN).racing()
    watcher = Watcher(player(ANN), awaits_board=True)
    joined_by(audience, watcher, race=story.race)
    audience.show_boards(story.race, story.now)
    audience.show_boards(story.race, story.now)
    assert len(watcher.all(protocol.Board)) == 1


# Standings


async def test_many_moves_are_one_standings_frame_and_it_is_the_latest(audience: Audience) -> None:
    watcher = Watcher(player(ANN))
    joined_by(audience, watcher)
    story = Story(ANN, BOB).racing().plays(ANN, "deal").plays(BOB, "deal")
    tell_all(audience, story)
    await watcher.until(lambda told: told.all(protocol.Standings))
    (frame,) = watcher.all(protocol.Standings)
    assert frame.rows == standings(story.race)
    assert frame.version == story.race.seq
    assert watcher.replaceable == ["standings"]


async def test_no_standings_come_sooner_than_the_interval(audience: Audience) -> None:
    """Once shown, what follows waits for its turn: here, for an hour."""
    watcher = Watcher()
    joined_by(audience, watcher)
    story = Story(ANN).racing().plays(ANN, "deal")
    tell_all(audience, story)
    await watcher.until(lambda told: told.all(protocol.Standings))
    known = story.race.seq
    story.does(Resign(player(ANN)))
    tell_all(audience, story, since=known)
    loop = asyncio.get_running_loop()
    timer = audience._next_standings
    assert timer is not None
    assert timer.when() > loop.time() + NEVER_S / 2
    assert len(watcher.all(protocol.Standings)) == 1
    audience.close()
    assert timer.cancelled()


async def test_a_change_within_the_interval_is_shown_at_its_end() -> None:
    """The last change is never left out, however soon it came after the one before."""
    audience, watcher = Audience(0.01, Clock()), Watcher()
    joined_by(audience, watcher)
    story = Story(ANN, BOB).racing().plays(ANN, "deal")
    tell_all(audience, story)
    await watcher.until(lambda told: told.all(protocol.Standings))
    known = story.race.seq
    story.plays(BOB, "deal")
    tell_all(audience, story, since=known)
    await watcher.until(lambda told: told.all(protocol.Standings)[-1].version == story.race.seq)
    assert len(watcher.all(protocol.Standings)) == 2


async def test_closing_an_audience_that_shows_nothing_is_nothing(audience: Audience) -> None:
    audience.close()
    assert len(audience) == 0


# The end


async def test_everybody_is_told_why_it_ends(audience: Audience) -> None:
    class Leaver(Watcher):
        def end(self, bye: Bye) -> None:
            super().end(bye)
            audience.remove(self)

    watchers = [Leaver(), Leaver(), Watcher()]
    joined_by(audience, *watchers)
    bye = Bye("draining", "The server restarts", 500)
    audience.end(bye)
    assert [watcher.byes for watcher in watchers] == [[bye], [bye], [bye]]
    assert len(audience) == 1
