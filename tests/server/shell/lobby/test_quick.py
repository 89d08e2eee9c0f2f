"""The quick match: two who ask for the same meet in one room, whatever happens in between."""

import asyncio
from collections import Counter

import pytest

from server.core.commands import Close, Lock
from server.core.due import IDLE_MS
from server.core.options import Options
from server.shell.lobby import quick as quick_module
from server.shell.lobby.matches import Matches
from server.shell.lobby.quick import Quick
from server.shell.storage.keys import quick_match_key, quick_queue_key
from tests.guests import guest
from tests.server.core.races import ANN, BOB, CAT, player
from tests.server.shell.lobby.seekers import SCORPION, ask, come, go, names_in, race_in, somebody
from tests.server.shell.process import Process, live_in


async def test_the_first_waits_and_the_second_comes_to_them(one: Process, quick: Quick) -> None:
    room = await ask(quick, ANN)
    assert await names_in(one, room) == [ANN]
    assert await ask(quick, BOB) == room
    assert await names_in(one, room) == [ANN, BOB]
    assert await ask(quick, CAT) != room


async def test_the_terms_are_the_same_for_everybody(one: Process, quick: Quick) -> None:
    """Nobody wants to read options first: the ranked ones hold where the rules allow them."""
    room = await quick.ask(somebody(ANN), SCORPION, "greedy")
    options = (await race_in(one, room)).options
    assert options == Options(rules=SCORPION, seats=2, ranked=True, quick=True, bot="greedy")
    with_undo = await ask(quick, BOB, "easy")
    assert not (await race_in(one, with_undo)).options.ranked


async def test_other_rules_are_another_queue(quick: Quick) -> None:
    assert await ask(quick, ANN) != await ask(quick, BOB, "wasp")


async def test_who_asks_twice_waits_in_one_room(one: Process, quick: Quick) -> None:
    """Two tabs, a double tap, a reload: never two rooms, and never a race against oneself."""
    rooms = await asyncio.gather(*(ask(quick, ANN) for _ in range(10)))
    assert len(set(rooms)) == 1
    assert await names_in(one, rooms[0]) == [ANN]
    assert await quick.room_of(player(ANN)) == rooms[0]


async def test_who_is_matched_gets_the_same_room_again(quick: Quick) -> None:
    room = await ask(quick, ANN)
    await ask(quick, BOB)
    assert [await ask(quick, name) for name in (ANN, BOB, ANN)] == [room] * 3


async def test_two_of_one_name_meet(one: Process, quick: Quick) -> None:
    """Names are drawn from few words: the second of them is told apart by a number."""
    room = await ask(quick, ANN)
    assert await quick.ask(guest(player(BOB), "ann"), SCORPION, None) == room
    assert await names_in(one, room) == [ANN, "ann 2"]


async def test_a_room_is_judged_by_what_happened_anywhere(
    one: Process, two: Process, quick: Quick
) -> None:
    """The other process knows of the player's page that went, and not yet that it is back."""
    room = await ask(quick, ANN)
    await come(one, room, ANN, "v-1")
    await go(one, room, ANN, "v-1")
    assert (await race_in(two, room)).seats[0].away_since is not None
    await come(one, room, ANN, "v-2")
    await two.rooms.tell_time()
    assert await ask(Quick(two.client, two.store, two.rooms), BOB) == room


async def test_two_hundred_at_once_by_two_processes_are_a_hundred_races(
    one: Process, two: Process, quick: Quick
) -> None:
    """Nobody is left over, nobody is alone, and no room has three."""
    await two.rooms.tell_time()
    quicks = quick, Quick(two.client, two.store, two.rooms)
    names = [f"Player {number}" for number in range(200)]
    asked = (ask(quicks[place % 2], name) for place, name in enumerate(names))
    rooms = Counter(await asyncio.gather(*asked))
    assert list(rooms.values()) == [2] * 100
    seated = [name for room in rooms for name in await names_in(one, room)]
    assert sorted(seated) == sorted(names)


async def test_a_cancelled_match_is_nobody_s(one: Process, quick: Quick) -> None:
    """The seat is free again, and the next one who asks doesn't come to an empty room."""
    room = await ask(quick, ANN)
    await quick.cancel(player(ANN))
    assert await names_in(one, room) == []
    assert await quick.room_of(player(ANN)) is None
    assert await ask(quick, BOB) != room
    await quick.cancel(player(CAT))


async def test_whose_opponent_cancels_waits_for_the_next_one(one: Process, quick: Quick) -> None:
    room = await ask(quick, ANN)
    await ask(quick, BOB)
    await quick.cancel(player(ANN))
    assert await ask(quick, CAT) == room
    assert await names_in(one, room) == [BOB, CAT]


async def test_other_rules_asked_for_later_end_the_first_wait(one: Process, quick: Quick) -> None:
    """A player is in one queue at a time."""
    first = await ask(quick, ANN)
    second = await ask(quick, ANN, "wasp")
    assert await names_in(one, first) == []
    assert await names_in(one, second) == [ANN]
    assert await ask(quick, BOB) != first


async def test_a_room_whose_host_is_away_is_passed_over_and_kept(
    one: Process, quick: Quick
) -> None:
    """A phone in a pocket is no opponent; when it comes out again, its player is found."""
    room = await ask(quick, ANN)
    await come(one, room, ANN, "v-1")
    await go(one, room, ANN, "v-1")
    other = await ask(quick, BOB)
    assert other != room
    await quick.cancel(player(BOB))
    await come(one, room, ANN, "v-2")
    assert await ask(quick, CAT) == room


async def test_a_host_who_never_came_is_passed_over(
    one: Process, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Somebody asked for a match and closed the page before the room had opened."""
    room = await ask(quick, ANN)
    monkeypatch.setattr(quick_module, "COMES_WITHIN_MS", -1)
    assert await ask(quick, BOB) != room


@pytest.mark.parametrize("end", ["closed", "locked"])
async def test_a_room_that_takes_nobody_is_passed_over(
    one: Process, quick: Quick, monkeypatch: pytest.MonkeyPatch, end: str
) -> None:
    room = await ask(quick, ANN)
    live = await live_in(one, room)
    if end == "closed":
        monkeypatch.setattr("server.core.due.IDLE_MS", -1)
        await live.command(Close())
    else:
        await live.command(Lock(player(ANN), locked=True))
    other = await ask(quick, BOB)
    assert other != room
    assert await names_in(one, other) == [BOB]


async def test_a_match_whose_room_is_over_is_not_given_again(
    one: Process, quick: Quick, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Who asks after that wants another one."""
    room = await ask(quick, ANN)
    monkeypatch.setattr("server.core.due.IDLE_MS", -1)
    await (await live_in(one, room)).command(Close())
    assert await quick.room_of(player(ANN)) is None
    assert await ask(quick, ANN) != room


async def test_a_process_that_ended_after_the_pairing_is_made_up_for(
    one: Process, quick: Quick
) -> None:
    """Both were paired and neither had a seat: whoever asks first opens the room."""
    matches = Matches(one.client, one.store)
    paired = [await matches.pair(player(name), SCORPION, may_match=True) for name in (ANN, BOB)]
    assert [match.how for match in paired] == ["reserved", "matched"]
    room = paired[0].room
    assert await ask(quick, BOB) == room
    assert await ask(quick, ANN) == room
    assert await names_in(one, room) == [BOB, ANN]


async def test_who_asks_again_in_an_empty_room_is_found_again(one: Process, quick: Quick) -> None:
    """The other one was paired and never came: a reload puts the player back into the queue."""
    room = await ask(quick, ANN)
    await Matches(one.client, one.store).pair(player(BOB), SCORPION, may_match=True)
    assert await ask(quick, CAT) != room
    await quick.cancel(player(CAT))
    assert await ask(quick, ANN) == room
    assert await ask(quick, "Dora") == room


async def test_nobody_waits_for_ever_in_the_queue(one: Process, quick: Quick) -> None:
    """An entry that is as old as a room gets is a dead room's."""
    room = await ask(quick, ANN)
    waiting = f"{room} {player(ANN)}"
    await one.client.zadd(quick_queue_key(SCORPION), {waiting: 1_000})
    assert await ask(quick, BOB) != room


async def test_what_is_kept_of_a_match_ends_by_itself(one: Process, quick: Quick) -> None:
    await ask(quick, ANN)
    for key in (quick_match_key(player(ANN)), quick_queue_key(SCORPION)):
        assert await one.client.pttl(key) > 0


async def test_a_queue_of_those_who_were_put_back_ends_by_itself(
    one: Process, quick: Quick
) -> None:
    """Nobody else asks for these rules any more: the store must not keep it for ever."""
    room = await ask(quick, ANN)
    assert await ask(quick, BOB) == room
    await quick.cancel(player(BOB))
    queue = quick_queue_key(SCORPION)
    assert await one.client.zcard(queue) == 1
    assert 0 < await one.client.pttl(queue) <= IDLE_MS
