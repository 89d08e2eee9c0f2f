"""The rooms that a process follows: opened, found, kept in step, seen to, and let go."""

import asyncio
import threading
from typing import Any

import pytest

from engine import NotationError, commitment
from server.core.commands import Resign
from server.core.options import Options
from server.core.protocol import Bye
from server.core.record import chain_of
from server.core.replay import Replay, replay_of
from server.shell.rooms import past, reading
from server.shell.rooms import rooms as rooms_module
from server.shell.rooms.farewell import LOST
from server.shell.storage.keys import wake_channel
from server.shell.storage.store import StoreUnavailable
from tests.guests import guest, join
from tests.server.core.races import ANN, BOB, Story, player
from tests.server.shell.process import (
    CODE,
    KEYS,
    LISTENERS,
    ROOM,
    Process,
    keep,
    keep_more,
    live_in,
    racing,
    settle,
    stored_secret,
)
from tests.server.shell.viewers import NET_S, Watcher, watched

OTHER_ROOM = "aaaaaaaaaaaaaaaa"
HOST = guest(player(ANN), ANN)


@pytest.fixture
def unkept(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rooms that nobody looks at are let go at once."""
    monkeypatch.setattr(rooms_module, "KEEP_S", -1.0)


# Opening and finding


async def test_a_new_room_has_its_host_on_the_first_seat(one: Process) -> None:
    opened = await one.rooms.open(HOST, Options(seats=3))
    live = await live_in(one, opened.room)
    (seat,) = live.race.seats
    assert (seat.number, seat.player, seat.name, live.race.host) == (1, HOST.id, ANN, 1)
    assert live.race.options == Options(seats=3)
    assert live.race.id == f"{opened.room}-1"
    assert live.code == opened.code


async def test_a_room_commits_to_its_secret_before_anybody_comes(one: Process) -> None:
    opened = await one.rooms.open(HOST, Options())
    live = await live_in(one, opened.room)
    secret = await stored_secret(one.store, opened.room)
    assert live.race.commitment == commitment(secret)


async def test_every_room_has_a_secret_an_id_a_code_and_an_epoch_of_its_own(one: Process) -> None:
    """Two races with one secret would show each other's cards."""
    opened = [await one.rooms.open(HOST, Options()) for _ in range(20)]
    lives = [await live_in(one, each.room) for each in opened]
    assert len({each.room for each in opened}) == 20
    assert len({each.code for each in opened}) == 20
    assert len({live.race.commitment for live in lives}) == 20
    assert len({live.epoch for live in lives}) == 20


async def test_rules_that_do_not_exist_open_no_room(one: Process) -> None:
    with pytest.raises(NotationError):
        await one.rooms.open(HOST, Options(rules="whist"))
    assert await one.client.dbsize() == 0


async def test_a_code_that_is_taken_is_not_given_again(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers = iter([1, 1, 1, 2])
    monkeypatch.setattr("server.shell.rooms.opening.secrets.randbits", lambda _: next(numbers))
    first = await one.rooms.open(HOST, Options())
    second = await one.rooms.open(HOST, Options())
    assert first.code != second.code
    assert await one.rooms.find_code(first.code) == first.room
    assert await one.rooms.find_code(second.code) == second.room


async def test_a_room_without_a_free_code_is_not_opened(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody filled all codes: that is told at once, instead of being tried for ever."""
    monkeypatch.setattr("server.shell.rooms.opening.secrets.randbits", lambda _: 1)
    await one.rooms.open(HOST, Options())
    with pytest.raises(StoreUnavailable):
        await one.rooms.open(HOST, Options())


async def test_a_room_is_found_by_its_code_in_any_case(one: Process, two: Process) -> None:
    opened = await one.rooms.open(HOST, Options())
    typed = f" {opened.code[:3].lower()} {opened.code[3:]} "
    assert await two.rooms.find_code(typed) == opened.room


async def test_a_code_ends_with_the_start_even_if_nobody_ended_it(one: Process) -> None:
    """The process that began the race died before it could drop the code."""
    await racing(one, ANN)
    await one.services.codes.keep(CODE, ROOM)
    assert await one.rooms.find_code(CODE) is None
    assert await one.services.codes.find(CODE) == ROOM, "the test itself must not have ended it"


@pytest.mark.parametrize("text", ["", "AAAAA", "not a code", "ABC1E"])
async def test_a_code_that_no_room_has_is_none(one: Process, text: str) -> None:
    assert await one.rooms.find_code(text) is None


async def test_a_room_that_is_not_there_is_none(one: Process) -> None:
    assert await one.rooms.room(ROOM) is None
    assert len(one.rooms) == 0


async def test_a_room_is_loaded_once_however_many_come_at_once(one: Process) -> None:
    await keep(one.store, Story(ANN))
    lives = await asyncio.gather(*[one.rooms.room(ROOM) for _ in range(20)])
    assert all(live is lives[0] for live in lives)
    assert len(one.rooms) == 1


async def test_somebody_who_goes_while_a_room_is_loaded_stops_it_for_nobody(one: Process) -> None:
    await keep(one.store, Story(ANN))
    gone = asyncio.ensure_future(one.rooms.room(ROOM))
    await asyncio.sleep(0)
    there = asyncio.ensure_future(one.rooms.room(ROOM))
    gone.cancel()
    assert await there is not None


async def test_a_room_that_could_not_be_loaded_can_be_loaded_later(one: Process) -> None:
    await keep(one.store, Story(ANN))
    await one.client.replicaof("127.0.0.1", 1)
    try:
        with pytest.raises(StoreUnavailable):
            await one.rooms.room(ROOM)
        assert not one.rooms._last_used, "rooms asked for while the store is away take memory"
    finally:
        await one.client.replicaof("NO", "ONE")
    assert await one.rooms.room(ROOM) is not None


# In step with other processes


async def test_a_process_reads_what_another_wrote(one: Process, two: Process) -> None:
    opened = await one.rooms.open(HOST, Options())
    here = await live_in(one, opened.room)
    await here.command(join(player(BOB), BOB))
    assert (await live_in(two, opened.room)).race == here.race


async def test_a_wake_up_is_followed(one: Process, two: Process) -> None:
    await keep(one.store, Story(ANN))
    here, there = await live_in(one), await live_in(two)
    watcher = watched(there)
    await here.command(join(player(BOB), BOB))
    two.rooms.wake(ROOM, 1, here.race.seq)
    await watcher.until(Watcher.events)
    assert there.race == here.race
    assert len(two.lags) == 1


async def test_a_wake_up_for_what_is_known_or_for_another_room_is_nothing(one: Process) -> None:
    await keep(one.store, Story(ANN))
    live = await live_in(one)
    one.rooms.wake(ROOM, 1, live.race.seq)
    one.rooms.wake(ROOM, 1, 1)
    one.rooms.wake(OTHER_ROOM, 1, 99)
    await one.rooms._work.rest()
    assert one.lags == []


async def test_a_refresh_makes_up_for_every_wake_up_that_was_missed(
    one: Process, two: Process
) -> None:
    await keep(one.store, Story(ANN))
    await keep(one.store, Story(ANN), OTHER_ROOM)
    rooms = [ROOM, OTHER_ROOM]
    theirs = [await live_in(two, room) for room in rooms]
    ours = [await live_in(one, room) for room in rooms]
    for live in ours:
        await live.command(join(player(BOB), BOB))
    await two.rooms.refresh()
    assert [live.race for live in theirs] == [live.race for live in ours]


async def test_a_refresh_has_the_process_woken_again(one: Process) -> None:
    """The store lost the list of those who listen; it is not part of the race's truth."""
    await keep(one.store, Story(ANN))
    await live_in(one)
    await one.client.delete(LISTENERS)
    await one.rooms.refresh()
    assert await one.client.smembers(LISTENERS) == {wake_channel("one").encode()}


async def test_a_room_that_fails_keeps_no_other_from_catching_up(
    one: Process, two: Process
) -> None:
    """Its log holds an event of a later version, which can't be folded here."""
    await keep(one.store, Story(ANN))
    await keep(one.store, Story(ANN), OTHER_ROOM)
    theirs = [await live_in(two), await live_in(two, OTHER_ROOM)]
    await one.client.xadd(KEYS.log, {"at": 1, "e": b'{"k":"rematch"}'}, id="99-0")
    await (await live_in(one, OTHER_ROOM)).command(join(player(BOB), BOB))
    await two.rooms.refresh()
    assert [len(live.race.seats) for live in theirs] == [1, 2]


# Lost


async def test_those_who_look_at_a_lost_race_are_told(one: Process) -> None:
    live = await racing(one, ANN)
    watcher = watched(live)
    await one.client.flushall()
    await one.rooms.refresh()
    assert watcher.byes == [LOST]
    assert len(one.rooms) == 0
    assert await one.rooms.room(ROOM) is None


async def test_a_lost_race_takes_no_other_with_it(one: Process) -> None:
    await keep(one.store, Story(ANN), OTHER_ROOM)
    lost, there = await racing(one, ANN), await live_in(one, OTHER_ROOM)
    watchers = [watched(lost), watched(there)]
    await one.client.delete(KEYS.race, KEYS.log)
    await one.rooms.refresh()
    assert [watcher.byes for watcher in watchers] == [[LOST], []]
    assert await one.rooms.room(OTHER_ROOM) is there


async def test_while_the_store_is_away_nobody_is_sent_away(one: Process) -> None:
    live = await racing(one, ANN)
    watcher = watched(live)
    await one.client.config_set("maxmemory", 1)
    try:
        with pytest.raises(StoreUnavailable):
            await one.rooms.refresh()
    finally:
        await one.client.config_set("maxmemory", 0)
    assert watcher.byes == []
    assert await one.rooms.room(ROOM) is live


# Letting go


@pytest.mark.usefixtures("unkept")
async def test_a_room_that_nobody_looks_at_is_let_go(one: Process) -> None:
    await racing(one, ANN)
    await one.rooms.sweep()
    assert len(one.rooms) == 0
    assert await one.client.exists(LISTENERS) == 0
    assert one.rooms._timers == {}


@pytest.mark.usefixtures("unkept")
async def test_a_room_that_somebody_looks_at_stays(one: Process) -> None:
    live = await racing(one, ANN)
    watched(live)
    await one.rooms.sweep()
    assert await one.rooms.room(ROOM) is live


async def test_a_room_that_was_looked_at_a_moment_ago_stays(one: Process) -> None:
    live = await racing(one, ANN)
    await one.rooms.sweep()
    assert await one.rooms.room(ROOM) is live


@pytest.mark.usefixtures("unkept")
async def test_a_room_let_go_is_there_again_when_somebody_comes(one: Process) -> None:
    live = await racing(one, ANN)
    await one.rooms.sweep()
    again = await live_in(one)
    assert again is not live
    assert again.race == live.race


async def test_closing_ends_every_visit_and_follows_nothing(one: Process) -> None:
    watchers = [watched(await racing(one, ANN))]
    await keep(one.store, Story(ANN), OTHER_ROOM)
    watchers.append(watched(await live_in(one, OTHER_ROOM)))
    bye = Bye("draining", "The server restarts", 300)
    one.rooms.close(bye)
    assert [watcher.byes for watcher in watchers] == [[bye], [bye]]
    assert len(one.rooms) == 0
    assert one.rooms._timers == {}


async def test_a_room_that_is_no_longer_followed_rings_no_more(one: Process) -> None:
    """What happens to it later, here, sets no alarm for a room that nobody holds."""
    live = await racing(one, ANN, BOB)
    one.rooms.close(LOST)
    await live.command(Resign(player(ANN)))
    assert one.rooms._timers == {}


async def test_what_was_told_elsewhere_meanwhile_is_not_missed_by_loading(
    one: Process, two: Process
) -> None:
    """An event that is kept between reading a log and following it is in the room all the same."""
    story = Story(ANN)
    await keep(one.store, story)
    known = story.race.seq
    follow = two.store.follow

    async def late(room: str) -> None:
        story.does(join(player(BOB), BOB))
        await keep_more(one.store, story, known)
        await follow(room)

    two.store.follow = late  # type: ignore[method-assign]
    assert len((await live_in(two)).race.seats) == 2
    assert (await live_in(two)).code == CODE


# Replays


@pytest.mark.parametrize("part", [3, 100], ids=["in parts", "in one go"])
async def test_the_replay_of_a_race_holds_its_whole_record(
    one: Process, two: Process, monkeypatch: pytest.MonkeyPatch, part: int
) -> None:
    """Whoever asks, and whichever process, gets the same."""
    monkeypatch.setattr(reading, "TURN", part)
    live = await racing(one, ANN, BOB)
    for name in (ANN, BOB):
        await live.command(Resign(player(name)))
    await settle(one, live)
    replay = await one.rooms.replay(ROOM)
    assert replay is not None
    assert chain_of(live.race.id, replay.log) == live.race.chain
    assert await two.rooms.replay(ROOM) == replay


async def test_a_replay_is_put_together_beside_the_loop_that_serves_everybody(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It could not end here before something else had its turn."""
    live = await racing(one, ANN)
    await live.command(Resign(player(ANN)))
    await settle(one, live)
    loop, turn = asyncio.get_running_loop(), threading.Event()

    def unhurried(*asked: Any) -> Replay | None:
        loop.call_soon_threadsafe(turn.set)
        assert turn.wait(NET_S)
        return replay_of(*asked)

    monkeypatch.setattr(past, "replay_of", unhurried)
    assert await one.rooms.replay(ROOM) is not None


async def test_there_is_no_replay_of_a_race_that_is_not_over(one: Process) -> None:
    await racing(one, ANN)
    assert await one.rooms.replay(ROOM) is None
    assert await one.rooms.replay(OTHER_ROOM) is None


async def test_there_is_no_replay_of_what_the_store_has_lost(one: Process) -> None:
    live = await racing(one, ANN)
    await live.command(Resign(player(ANN)))
    await settle(one, live)
    await one.client.delete(KEYS.log)
    assert await one.rooms.replay(ROOM) is None
