"""Who is matched where: each step is one script, and what it leaves behind ends by itself."""

from typing import Any

import pytest

from server.core.due import IDLE_MS
from server.shell.lobby.matches import MATCH_TTL_MS, Known, Match, Matches
from server.shell.storage.keys import quick_match_key, quick_queue_key
from tests.server.core.races import ANN, BOB, CAT
from tests.server.shell.lobby.seekers import SCORPION, later
from tests.server.shell.process import ROOM, Process

QUEUE = quick_queue_key(SCORPION)


@pytest.fixture
def matches(one: Process) -> Matches:
    """The matches as one process makes them."""
    return Matches(one.client, one.store)


async def reserve(one: Process, player: str) -> str:
    """A room of the player's own, in which they are found after those who came before."""
    await later(one)
    matches = Matches(one.client, one.store)
    return (await matches.pair(player, SCORPION, may_match=False)).room


async def queue(process: Process) -> list[str]:
    """Who waits to be found, longest first."""
    waiting: Any = await process.client.zrange(QUEUE, 0, -1)
    return [entry.decode() for entry in waiting]


async def moving(one: Process, matches: Matches) -> Known:
    """Bob is on the way from his room to Ann's."""
    await reserve(one, ANN)
    move = await matches.move(BOB, await reserve(one, BOB), SCORPION)
    assert move is not None
    return move


async def test_the_second_is_paired_with_the_first(one: Process, matches: Matches) -> None:
    first = await matches.pair(ANN, SCORPION, may_match=True)
    assert first.how == "reserved"
    assert await matches.pair(BOB, SCORPION, may_match=True) == Match(first.room, "matched")
    assert await matches.pair(ANN, SCORPION, may_match=True) == Match(first.room, "again")
    assert await matches.of(BOB) == Known(first.room, SCORPION, "", is_moving=False)
    assert await queue(one) == []


async def test_nobody_is_known_before_they_ask_or_after_the_end(
    one: Process, matches: Matches
) -> None:
    assert await matches.of(ANN) is None
    room = await reserve(one, ANN)
    await matches.end(ANN, ROOM, SCORPION)
    assert await matches.of(ANN) is not None
    await matches.end(ANN, room, SCORPION)
    assert await matches.of(ANN) is None


async def test_only_the_later_one_moves(one: Process, matches: Matches) -> None:
    first, second = await reserve(one, ANN), await reserve(one, BOB)
    assert await matches.move(ANN, first, SCORPION) is None
    move = await matches.move(BOB, second, SCORPION)
    assert move == Known(first, SCORPION, second, is_moving=True) == await matches.of(BOB)
    assert await queue(one) == []


async def test_a_move_has_to_end_before_the_next_one(one: Process, matches: Matches) -> None:
    move = await moving(one, matches)
    await reserve(one, CAT)
    for room in (move.room, move.former):
        assert await matches.move(BOB, room, SCORPION) is None


async def test_who_was_taken_out_of_the_queue_comes_in_again_first(
    one: Process, matches: Matches
) -> None:
    """Whoever took them out may be on the way."""
    first, second = await reserve(one, ANN), await reserve(one, BOB)
    await one.client.zrem(QUEUE, f"{second} {BOB}")
    assert await matches.move(BOB, second, SCORPION) is None
    assert await queue(one) == [f"{first} {ANN}", f"{second} {BOB}"]
    assert await matches.move(BOB, second, SCORPION) is not None


async def test_nobody_moves_to_themselves_or_to_a_dead_room(one: Process, matches: Matches) -> None:
    """Rooms of one's own from before, and those whose time is up, are taken out on the way."""
    room = await reserve(one, ANN)
    now = await one.store.time()
    await one.client.zadd(QUEUE, {f"{ROOM} {ANN}": now - 1_000, f"{ROOM} {BOB}": now - 2 * IDLE_MS})
    assert await matches.move(ANN, room, SCORPION) is None
    assert await queue(one) == [f"{room} {ANN}"]


async def test_who_arrives_stays_however_often_that_is_said(one: Process, matches: Matches) -> None:
    move = await moving(one, matches)
    assert await matches.arrive(BOB, move)
    assert await matches.arrive(BOB, move)
    assert not await matches.go_back(BOB, move)
    assert await matches.of(BOB) == move._replace(is_moving=False)
    assert await queue(one) == []


async def test_who_goes_back_waits_where_they_were_and_as_long(
    one: Process, matches: Matches
) -> None:
    """Whoever has come later stays behind them."""
    first, second = await reserve(one, ANN), await reserve(one, BOB)
    since = await one.client.zscore(QUEUE, f"{second} {BOB}")
    move = await matches.move(BOB, second, SCORPION)
    assert move is not None
    await matches.offer(ANN, first, SCORPION, await one.store.time() + 1)
    assert await matches.go_back(BOB, move)
    assert not await matches.go_back(BOB, move)
    assert not await matches.arrive(BOB, move)
    assert await matches.of(BOB) == Known(second, SCORPION, "", is_moving=False)
    assert await one.client.zscore(QUEUE, f"{second} {BOB}") == since
    assert await queue(one) == [f"{second} {BOB}", f"{first} {ANN}"]


async def test_a_move_ends_nowhere_once_the_match_is_another(
    one: Process, matches: Matches
) -> None:
    move = await moving(one, matches)
    await matches.end(BOB, move.room, SCORPION)
    assert not await matches.arrive(BOB, move)
    assert not await matches.go_back(BOB, move)
    assert await matches.of(BOB) is None


async def test_who_is_offered_keeps_their_place(one: Process, matches: Matches) -> None:
    room = await reserve(one, ANN)
    since = await one.client.zscore(QUEUE, f"{room} {ANN}")
    await matches.offer(ANN, room, SCORPION, await one.store.time() + 5_000)
    assert await one.client.zscore(QUEUE, f"{room} {ANN}") == since


async def test_all_that_is_kept_ends_by_itself(one: Process, matches: Matches) -> None:
    move = await moving(one, matches)
    assert 0 < await one.client.pttl(quick_match_key(BOB)) <= MATCH_TTL_MS
    await matches.go_back(BOB, move)
    assert 0 < await one.client.pttl(quick_match_key(BOB)) <= MATCH_TTL_MS
    assert 0 < await one.client.pttl(QUEUE) <= IDLE_MS
