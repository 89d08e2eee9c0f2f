"""Boards to watch: for whom they are worked out, how much at a time, and who is sent them."""

import msgspec
import pytest

from server.core import protocol
from server.core.commands import Resign
from server.core.options import Options, Watchers
from server.core.race import Race
from server.shell.rooms.audience import Audience
from server.shell.rooms.gallery import TURN, Gallery
from server.shell.storage.clock import Clock
from tests.server.core.races import ANN, BOB, CAT, NOW, RACE_ID, Story, player
from tests.server.core.watched import frame_of
from tests.server.shell.viewers import Watcher

NEVER_S = 3600.0
UNDOS = Options(rules="undo=on")


def raced() -> Story:
    return Story(ANN, BOB).racing().plays(ANN, "deal")


def late_race(delay: int = 60) -> Story:
    """Open boards, so many seconds late."""
    return Story(ANN, BOB, options=Options(watchers="open", delay=delay)).racing()


@pytest.fixture
def clock() -> Clock:
    """The clock of a process, before it was told the time."""
    return Clock()


@pytest.fixture
def audience() -> Audience:
    """An audience that shows boards at once, and then not again within this test."""
    return Audience(NEVER_S, Clock())


def gathered(audience: Audience, race: Race) -> dict[str, Watcher]:
    """Both racers, somebody with a name but without a seat, and somebody without a name."""
    watchers = {name: Watcher(player(name)) for name in (ANN, BOB, CAT)} | {"nobody": Watcher()}
    for watcher in watchers.values():
        audience.add(watcher, race)
    return watchers


def boards_of(watcher: Watcher) -> list[protocol.Boards]:
    return watcher.all(protocol.Boards)


# The gallery


def test_it_shows_what_a_watcher_may_see() -> None:
    story = raced()
    assert Gallery().show(story.race, story.now) == (frame_of(story.race), None)


def test_a_long_way_is_followed_a_turn_at_a_time() -> None:
    """Nobody looked while hundreds of actions came: the first look must keep no racer waiting."""
    story = Story(ANN, BOB, options=UNDOS).racing().plays(ANN, "deal undo " * TURN + "deal")
    gallery = Gallery()
    looks = [gallery.show(story.race, story.now) for _ in range(3)]
    assert [more_in for _, more_in in looks] == [0, 0, None]
    assert [frame.boards[0].stock for frame, _ in looks] == [3, 3, 0]


def test_all_who_come_between_two_actions_are_shown_the_same_frame() -> None:
    story, gallery = raced(), Gallery()
    first, second = (gallery.show(story.race, story.now)[0] for _ in range(2))
    assert first is second
    story.plays(BOB, "deal")
    assert gallery.show(story.race, story.now) == (frame_of(story.race), None)


def test_it_begins_anew_with_the_room_s_next_race() -> None:
    gallery = Gallery()
    gallery.show(raced().race, NOW)
    following = msgspec.structs.replace(Story(ANN, BOB).racing().race, id=f"{RACE_ID[:-1]}2")
    shown, _ = gallery.show(following, NOW)
    assert shown == frame_of(following)


def test_open_boards_are_shown_late_and_it_is_known_when_there_is_more() -> None:
    story = late_race().plays(ANN, "deal").plays(BOB, "deal")
    gallery, delay = Gallery(), story.race.options.delay_ms
    looks = [gallery.show(story.race, story.now + delay + ms) for ms in (-1_001, -1_000, 0)]
    assert [more_in for _, more_in in looks] == [1, 1_000, None]
    assert [[board.stock for board in frame.boards] for frame, _ in looks] == [
        [3, 3],
        [0, 3],
        [0, 0],
    ]


# The audience


async def test_who_plays_on_no_board_is_sent_all_of_them(audience: Audience) -> None:
    story = raced()
    watchers = gathered(audience, story.race)
    audience.tell(story.race, story.log[-1])
    await watchers["nobody"].until(boards_of)
    assert watchers["nobody"].texts[-1] == watchers[CAT].texts[-1]
    assert boards_of(watchers[CAT]) == [frame_of(story.race)]
    assert boards_of(watchers[ANN]) == boards_of(watchers[BOB]) == []
    assert watchers["nobody"].replaceable == ["standings", "boards"]


async def test_who_has_ended_watches_from_then_on(audience: Audience) -> None:
    story = raced()
    watchers = gathered(audience, story.race)
    story.does(Resign(player(ANN)))
    audience.tell(story.race, story.log[-1])
    await watchers[ANN].until(boards_of)
    assert boards_of(watchers[BOB]) == []


@pytest.mark.parametrize("watchers", ["none", "progress"])
async def test_no_board_is_sent_where_the_host_wants_none_watched(
    audience: Audience, watchers: Watchers
) -> None:
    story = Story(ANN, BOB, options=Options(watchers=watchers)).racing().plays(ANN, "deal")
    story.does(Resign(player(ANN)))
    everybody = gathered(audience, story.race)
    audience.tell(story.race, story.log[-1])
    await everybody["nobody"].until(lambda told: told.all(protocol.Standings))
    assert [boards_of(watcher) for watcher in everybody.values()] == [[], [], [], []]
    assert audience.boards(story.race, None, story.now) is None


async def test_at_the_start_the_boards_come_once_to_those_who_look_on(audience: Audience) -> None:
    story = Story(ANN, BOB).racing()
    watchers = [Watcher(awaits_board=True), Watcher(awaits_board=True)]
    for watcher in watchers:
        audience.add(watcher, story.race)
    audience.show_boards(story.race, story.now)
    audience.show_boards(story.race, story.now)
    assert [boards_of(watcher) for watcher in watchers] == [[frame_of(story.race)]] * 2


async def test_open_boards_come_by_themselves_when_the_delay_has_passed(clock: Clock) -> None:
    """The first are those of the start, and then each action is seen so much later."""
    story = late_race().plays(ANN, "deal").wait(30_000)
    audience, visitor, ann = Audience(0.01, clock), Watcher(awaits_board=True), Watcher(player(ANN))
    for watcher in (visitor, ann):
        audience.add(watcher, story.race)
    clock.observe(story.race.start + 60_000 - 50)
    assert audience.boards(story.race, None, clock.now()) is None
    assert boards_of(visitor) == []
    await visitor.until(boards_of)
    assert [board.stock for board in boards_of(visitor)[0].boards] == [3, 3]
    clock.observe(story.race.start + 61_000 - 50)
    assert audience.boards(story.race, None, clock.now()) is not None
    await visitor.until(lambda told: boards_of(told)[-1].boards[0].stock == 0)
    assert boards_of(ann) == []
    audience.close()


async def test_a_move_of_now_keeps_no_older_one_from_being_seen(clock: Clock) -> None:
    """What is due later waits for its own time, and what is told at once doesn't wait for it."""
    story = late_race().plays(ANN, "deal").wait(60_000)
    audience, visitor = Audience(0.01, clock), Watcher()
    audience.add(visitor, story.race)
    clock.observe(story.race.start + 60_500)
    shown = audience.boards(story.race, None, clock.now())
    assert shown is not None
    story.plays(BOB, "deal")
    audience.tell(story.race, story.log[-1])
    await visitor.until(lambda told: told.all(protocol.Standings))
    assert visitor.all(protocol.Standings)[-1].rows[1].actions == 1
    assert boards_of(visitor)[-1].boards[1].stock == 3
    audience.close()


async def test_what_the_first_look_left_out_comes_by_itself() -> None:
    audience, late = Audience(0.01, Clock()), Watcher()
    story = Story(ANN, BOB, options=UNDOS).racing().plays(ANN, "deal undo " * TURN + "deal")
    audience.add(late, story.race)
    first = audience.boards(story.race, None, story.now)
    assert first is not None
    assert first.boards[0].stock == 3
    await late.until(lambda told: any(frame.boards[0].stock == 0 for frame in boards_of(told)))
    assert boards_of(late)[-1] == frame_of(story.race)


async def test_for_racers_alone_no_board_is_worked_out(
    audience: Audience, monkeypatch: pytest.MonkeyPatch
) -> None:
    def show(*_: object) -> None:
        raise AssertionError("nobody looks")

    monkeypatch.setattr(Gallery, "show", show)
    story = raced()
    racers = [Watcher(player(ANN)), Watcher(player(BOB))]
    for racer in racers:
        audience.add(racer, story.race)
    audience.show_boards(story.race, story.now)
    audience.tell(story.race, story.log[-1])
    await racers[0].until(lambda told: told.all(protocol.Standings))
    assert boards_of(racers[0]) == []
