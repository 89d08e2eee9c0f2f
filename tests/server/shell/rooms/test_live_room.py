"""One room as a process follows it: decided here or elsewhere, always in step with the log."""

import asyncio

import pytest

from server.core import protocol
from server.core.answers import REJECTIONS
from server.core.commands import (
    GiveNonce,
    Leave,
    Refused,
    Resign,
    SetReady,
    Start,
    TakeControl,
)
from server.core.deciding.starting import hash_of
from server.core.options import Options
from server.core.protocol import Accepted, Rejected
from server.shell.rooms import reading
from server.shell.rooms.reading import RaceLost
from server.shell.storage.keys import RoomKeys
from tests.guests import join
from tests.server.core.races import ANN, BOB, CAT, WINDOW, Story, nonce, player, tab
from tests.server.shell.process import (
    HOUR,
    KEYS,
    ROOM,
    Process,
    act,
    begun,
    keep,
    live_in,
    racing,
    settle,
    stored_race,
)
from tests.server.shell.viewers import Watcher, dealt

# Commands


async def test_a_command_is_kept_folded_and_told(one: Process) -> None:
    await keep(one.store, Story(ANN))
    live, watcher = await live_in(one), Watcher()
    live.audience.add(watcher, live.race)
    await live.command(join(player(BOB), BOB))
    assert [seat.name for seat in live.race.seats] == [ANN, BOB]
    assert watcher.events() == ["SeatTaken"]
    assert await stored_race(one.store) == live.race


async def test_a_command_that_changes_nothing_writes_nothing(one: Process) -> None:
    await keep(one.store, Story(ANN))
    live = await live_in(one)
    before = live.race
    await live.command(join(player(ANN), ANN))
    assert live.race == before
    assert await one.client.xlen(KEYS.log) == before.seq


async def test_a_refused_command_writes_nothing(one: Process) -> None:
    await keep(one.store, Story(ANN))
    live = await live_in(one)
    with pytest.raises(Refused):
        await live.command(Start(player(ANN), WINDOW))
    assert await one.client.xlen(KEYS.log) == live.race.seq


async def test_a_decision_that_comes_second_is_made_anew(one: Process, two: Process) -> None:
    """Both processes have a free seat 2 before their eyes: the second player gets seat 3."""
    await keep(one.store, Story(ANN))
    here, there = await live_in(one), await live_in(two)
    await here.command(join(player(BOB), BOB))
    await there.command(join(player(CAT), CAT))
    assert [(seat.number, seat.name) for seat in there.race.seats] == [(1, ANN), (2, BOB), (3, CAT)]
    assert await stored_race(one.store) == there.race


async def test_nothing_is_left_undone_because_of_what_was_true_before(
    one: Process, two: Process
) -> None:
    """A player sits down through one process and leaves at once through another one."""
    await keep(one.store, Story(ANN))
    here, there = await live_in(one), await live_in(two)
    await here.command(join(player(BOB), BOB))
    await there.command(Leave(player(BOB)))
    await here.catch_up()
    assert [seat.name for seat in here.race.seats] == [ANN]


async def test_a_long_log_is_folded_part_by_part(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other rooms have their turn in between, and nothing is missed at the seams."""
    story = await begun(one.store, ANN, BOB)
    await keep(one.store, story)
    for part in range(1, story.race.seq + 2):
        monkeypatch.setattr(reading, "TURN", part)
        live = await live_in(one)
        assert live.race == await stored_race(one.store)
        one.rooms._drop(live)


async def test_a_decision_that_comes_second_may_be_refused(one: Process, two: Process) -> None:
    await keep(one.store, Story(ANN, options=Options(seats=2)))
    here, there = await live_in(one), await live_in(two)
    await here.command(join(player(BOB), BOB))
    with pytest.raises(Refused) as refused:
        await there.command(join(player(CAT), CAT))
    assert refused.value.code == "room_full"


async def test_fifty_joins_at_once_for_eight_seats(one: Process, two: Process) -> None:
    """Eight succeed, 42 get a clear answer, and the log says eight."""
    await keep(one.store, Story(options=Options(seats=8)))
    rooms = [await live_in(one), await live_in(two)]

    async def take_seat(number: int) -> str:
        try:
            await rooms[number % 2].command(join(player(f"P{number}"), f"Player {number:02}"))
        except Refused as refused:
            return refused.code
        return "seated"

    answers = await asyncio.gather(*map(take_seat, range(50)))
    assert (answers.count("seated"), answers.count("room_full")) == (8, 42)
    race = await stored_race(one.store)
    assert [seat.number for seat in race.seats] == list(range(1, 9))
    seated = {player(f"P{number}") for number, answer in enumerate(answers) if answer == "seated"}
    assert {seat.player for seat in race.seats} == seated


async def test_three_starts_at_once_are_one(one: Process, two: Process) -> None:
    await keep(one.store, Story(ANN, BOB).ready())
    rooms = [await live_in(one), await live_in(two), await live_in(one)]
    await asyncio.gather(*[live.command(Start(player(ANN), WINDOW)) for live in rooms])
    log = await one.store.read(ROOM, 1, 0)
    assert log is not None
    assert [type(entry.event).__name__ for entry in log.entries].count("Sealed") == 1


async def test_who_joins_during_the_start_has_a_defined_answer(one: Process, two: Process) -> None:
    """Either the seat came first, and the start waits for it, or the start, and it is too late."""
    await keep(one.store, Story(ANN, BOB).ready())
    here, there = await live_in(one), await live_in(two)
    answers = await asyncio.gather(
        here.command(Start(player(ANN), WINDOW)),
        there.command(join(player(CAT), CAT)),
        return_exceptions=True,
    )
    race = await stored_race(one.store)
    codes = [answer.code if isinstance(answer, Refused) else answer for answer in answers]
    outcome = (race.stage, len(race.seats), codes)
    assert outcome in (
        ("opening", 2, [None, "race_running"]),
        ("waiting", 3, ["not_ready", None]),
    )


# Following


async def test_what_happens_elsewhere_is_folded_and_told_once(one: Process, two: Process) -> None:
    await keep(one.store, Story(ANN))
    here, there = await live_in(one), await live_in(two)
    watcher = Watcher()
    there.audience.add(watcher, there.race)
    await here.command(join(player(BOB), BOB))
    await asyncio.gather(*[there.catch_up() for _ in range(5)])
    assert there.race == here.race
    assert watcher.events() == ["SeatTaken"]


async def test_a_race_that_began_elsewhere_is_dealt_here(one: Process, two: Process) -> None:
    """Several catch-ups that meet at the deal fold it once, in its order."""
    story = Story(ANN, BOB, now=await one.store.time()).sealed(HOUR)
    await keep(one.store, story)
    here, there = await live_in(one), await live_in(two)
    for name in (ANN, BOB):
        await here.command(GiveNonce(player(name), nonce(name)))
    await settle(one, here)
    await dealt(here)
    await asyncio.gather(*[there.catch_up() for _ in range(5)])
    assert there.race == here.race
    assert there.race.deal is not None


@pytest.mark.parametrize("loss", ["wiped", "another room in its place"])
async def test_a_race_that_the_store_lost_is_told_as_lost(one: Process, loss: str) -> None:
    """Never shown as a silent reset: the log of another epoch is another race."""
    live = await racing(one, ANN)
    await one.client.flushall()
    if loss != "wiped":
        await keep(one.store, Story(BOB))
        await one.client.hset(RoomKeys.of(ROOM).room, "epoch", "epoch-2")
    with pytest.raises(RaceLost):
        await live.catch_up()


async def test_an_action_in_a_lost_race_is_told_as_lost(one: Process) -> None:
    live = await racing(one, ANN)
    await one.client.flushall()
    with pytest.raises(RaceLost):
        await act(live, 0, "deal")
    with pytest.raises(RaceLost):
        await live.command(Resign(player(ANN)))


# What is shown, and to whom


async def test_cards_are_shown_at_the_start_and_not_before(one: Process) -> None:
    await keep(one.store, await begun(one.store, ANN, starts_in=HOUR))
    live, watcher = await live_in(one), Watcher(player(ANN), awaits_board=True)
    live.audience.add(watcher, live.race)
    live.show_boards(live.race.start - 1)
    assert watcher.frames == []
    live.show_boards(live.race.start)
    assert [type(frame) for frame in watcher.frames] == [protocol.Board]


async def test_control_of_a_seat_goes_from_page_to_page(one: Process, two: Process) -> None:
    """Through two processes: the page that lost the seat is told, and its moves are refused."""
    live = await racing(one, ANN)
    there, watcher = await live_in(two), Watcher(player(ANN))
    live.audience.add(watcher, live.race)
    await there.command(TakeControl(player(ANN), tab(ANN, 2)))
    answer = await act(live, 0, "deal")
    assert answer == Rejected("a-1", "not_in_control", REJECTIONS["not_in_control"], 0)
    assert watcher.tabs == [tab(ANN, 2)]
    assert isinstance(await act(there, 0, "deal"), Accepted)


async def test_ready_is_kept_with_its_hash(one: Process) -> None:
    await keep(one.store, Story(ANN))
    live = await live_in(one)
    await live.command(SetReady(player(ANN), hash_of(nonce(ANN))))
    assert live.race.seat(1).nonce_hash == hash_of(nonce(ANN))
