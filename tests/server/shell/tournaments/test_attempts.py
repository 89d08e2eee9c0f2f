"""Who takes part where: one room for each player and tournament, whoever asks how often."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest

from engine import legal
from server.core.commands import Refused, Resign
from server.core.search import Found, Judgement, Search
from server.core.tournament import DAY_MS, MINUTE_MS, Tournament, cup, daily, day_of
from server.shell.rooms.live_room import LiveRoom
from server.shell.rooms.opening import OpenedRoom
from server.shell.search.child import NoJudgement
from server.shell.search.dealer import Dealer
from server.shell.storage.keys import PlayerKeys, TournamentKeys
from server.shell.tournaments.attempts import NotNow
from tests.server.core.races import ANN, BOB, player
from tests.server.shell.process import Process, act, live_in, settle
from tests.server.shell.tournaments.days import Days, days_of, in_days, someone

ID = player(ANN)


@pytest.fixture
async def days(one: Process) -> AsyncIterator[Days]:
    """The tournaments by the store's clock, as it is when the test begins."""
    days = await days_of(one)
    yield days
    await days.close()


@pytest.fixture
async def elsewhere(days: Days, two: Process) -> AsyncIterator[Days]:
    """The same in another process."""
    elsewhere = Days(two, days.store.at)
    yield elsewhere
    await elsewhere.close()


@pytest.fixture
def today(days: Days) -> Tournament:
    """A daily that can be played now."""
    return daily(days.today, "scorpion")


async def reserved(process: Process, tournament: Tournament, name: str = ANN) -> str | None:
    """The room that is put down for somebody's attempt."""
    stored = await process.client.hget(TournamentKeys.of(tournament.key).attempts, player(name))
    return stored.decode() if isinstance(stored, bytes) else stored


async def refused(days: Days, tournament: Tournament, *, practice: bool = False) -> str:
    """Why Ann can't take part, or practise."""
    play = days.attempts.practise if practice else days.attempts.take_part
    with pytest.raises(NotNow) as refusal:
        await play(someone(ANN), tournament)
    return refusal.value.reason


async def ended(process: Process, room: str) -> LiveRoom:
    """Have Ann's attempt end."""
    live = await live_in(process, room)
    await live.command(Resign(ID))
    await settle(process, live)
    assert live.race.stage == "finished"
    return live


# Taking part


async def test_an_attempt_begins_with_its_deal_and_its_clock(
    days: Days, one: Process, today: Tournament
) -> None:
    room = await days.attempts.take_part(someone(ANN), today)
    race = (await live_in(one, room)).race
    assert race.options.is_official
    assert race.tournament == today
    assert race.deadline - race.start == today.limit_ms
    assert race.deal is not None
    assert race.seats[0].player == ID


async def test_no_attempt_keeps_a_code_from_a_room_that_waits(
    days: Days, one: Process, today: Tournament
) -> None:
    """It has begun when it opens, and a day may have more of them than there are codes to spare."""
    room = await days.attempts.take_part(someone(ANN), today)
    await ended(one, room)
    await days.attempts.practise(someone(ANN), today)
    assert [key async for key in one.client.scan_iter("scorpion:code:*")] == []


async def test_who_asks_again_gets_the_same_room_for_ever(
    days: Days, elsewhere: Days, one: Process, today: Tournament
) -> None:
    """While it is on, when it is over, and when the tournament has long closed."""
    room = await days.attempts.take_part(someone(ANN), today)
    assert await elsewhere.attempts.take_part(someone(ANN), today) == room
    await ended(one, room)
    assert await elsewhere.attempts.take_part(someone(ANN), today) == room
    elsewhere.set(today.closes_at + 400 * DAY_MS)
    assert await elsewhere.attempts.take_part(someone(ANN), today) == room


async def test_many_requests_at_once_are_one_attempt(
    days: Days, elsewhere: Days, one: Process, today: Tournament
) -> None:
    """Two pages, a double tap and a repeated request, through two processes."""
    asked = [each.attempts.take_part(someone(ANN), today) for each in (days, elsewhere) * 5]
    rooms = set(await asyncio.gather(*asked))
    assert len(rooms) == 1
    assert await reserved(one, today) in rooms


async def test_everybody_has_an_attempt_of_their_own_on_one_deal(
    days: Days, elsewhere: Days, one: Process, today: Tournament
) -> None:
    ann = await days.attempts.take_part(someone(ANN), today)
    bob = await elsewhere.attempts.take_part(someone(BOB), today)
    assert ann != bob
    assert (await live_in(one, ann)).race.deal == (await live_in(one, bob)).race.deal


async def test_a_process_that_died_before_it_opened_the_room_leaves_it_to_the_next(
    days: Days, one: Process, today: Tournament
) -> None:
    await one.client.hset(TournamentKeys.of(today.key).attempts, ID, "a" * 16)
    assert await days.attempts.take_part(someone(ANN), today) == "a" * 16
    assert (await live_in(one, "a" * 16)).race.options.is_official


async def test_a_process_that_died_before_it_noted_the_room_loses_nothing(
    days: Days, one: Process, today: Tournament
) -> None:
    """Also where the day is over by the time of the next request."""
    room = await days.attempts.take_part(someone(ANN), today)
    await one.client.delete(PlayerKeys.of(ID).attempts)
    days.set(today.shuts_at)
    assert await days.attempts.take_part(someone(ANN), today) == room
    (noted,) = await days.diary.some(ID, [today.key])
    assert noted is not None
    assert noted.room == room


async def test_all_start_a_cup_at_its_instant(days: Days, one: Process) -> None:
    """Whenever they have come into its lobby."""
    soon = await next_cup(one)
    rooms = [await days.attempts.take_part(someone(name), soon) for name in (ANN, BOB)]
    races = [(await live_in(one, room)).race for room in rooms]
    assert {race.start for race in races} == {soon.start}
    assert {race.phase_at(await one.store.time()) for race in races} == {"countdown"}
    held = await days.calendar.find(soon.key)
    assert held.tournament == soon, "it is on its day, whatever the schedule says"


async def next_cup(process: Process) -> Tournament:
    """A cup whose lobby is open."""
    start = await process.store.time() + 30 * MINUTE_MS
    return cup(day_of(start), start % DAY_MS // MINUTE_MS, "wasp")


# When it is too early, or too late


async def test_nobody_takes_part_before_the_day(days: Days, one: Process) -> None:
    tomorrow = await in_days(one, 1)
    assert await refused(days, tomorrow) == "tournament_ahead"
    assert await refused(days, tomorrow, practice=True) == "tournament_ahead"
    assert await reserved(one, tomorrow) is None


async def test_nobody_takes_part_after_the_day(days: Days, one: Process, today: Tournament) -> None:
    for after_ms in (0, 1, DAY_MS):
        days.set(today.shuts_at + after_ms)
        assert await refused(days, today) == "tournament_over"
    assert await reserved(one, today) is None


async def test_who_asks_in_the_last_moment_is_in_time_for_that_day(
    days: Days, one: Process, today: Tournament
) -> None:
    days.set(today.shuts_at - 1)
    room = await days.attempts.take_part(someone(ANN), today)
    assert (await live_in(one, room)).race.tournament == today


async def test_a_room_that_would_open_after_midnight_is_given_back(
    days: Days, one: Process
) -> None:
    """Asked for in the last moment, and the day was over when the room was to be opened."""
    yesterday = await in_days(one, -1)
    days.set(yesterday.shuts_at - 1)
    assert await refused(days, yesterday) == "tournament_over"
    assert await reserved(one, yesterday) is None
    assert await days.diary.all(ID) == {}
    held = await days.calendar.find(yesterday.key)
    assert held.entrants == 0


async def test_a_room_that_was_put_down_and_never_opened_is_given_back_after_the_day(
    days: Days, one: Process
) -> None:
    yesterday = await in_days(one, -1)
    await one.client.hset(TournamentKeys.of(yesterday.key).attempts, ID, "a" * 16)
    assert await refused(days, yesterday) == "tournament_over"
    assert await reserved(one, yesterday) is None


async def test_who_was_too_late_takes_no_attempt_from_a_twin_that_was_in_time(
    days: Days, elsewhere: Days, one: Process, today: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One request through two processes: the slower one finds the day over."""
    opened = asyncio.Event()

    async def late(*_: object) -> None:
        await opened.wait()
        raise Refused("tournament_over")

    monkeypatch.setattr(elsewhere.attempts._rooms, "open", late)
    slow = asyncio.ensure_future(elsewhere.attempts.take_part(someone(ANN), today))
    while await reserved(one, today) is None:
        await asyncio.sleep(0.001)
    room = await days.attempts.take_part(someone(ANN), today)
    opened.set()
    assert await slow == room == await reserved(one, today)
    (noted,) = await days.diary.some(ID, [today.key])
    assert noted is not None
    assert noted.has_begun


# The deal


async def test_nothing_is_half_done_where_no_deal_can_be_looked_for(
    one: Process, today: Tournament
) -> None:
    """The searcher can't be started just now: the attempt is still to be had."""

    async def no_judge(*_: object) -> Judgement:
        raise NoJudgement("no searcher")

    days = Days(one, await one.store.time(), Dealer(no_judge))
    with pytest.raises(NoJudgement):
        await days.attempts.take_part(someone(ANN), today)
    assert await reserved(one, today) is None
    assert await days.diary.all(ID) == {}
    await days.close()


async def test_a_deal_of_another_solver_is_dealt_on_its_own_terms(
    days: Days, one: Process, today: Tournament
) -> None:
    """The server was upgraded on the day: who comes later has the same deal all the same."""
    await days.stakes.promise(today)
    older = {"search": {"solver": "an older one", "nodes": 5}, "found": {"skipped": ["unknown"]}}
    await one.client.set(TournamentKeys.of(today.key).found, json.dumps(older))
    race = (await live_in(one, await days.attempts.take_part(someone(ANN), today))).race
    assert race.search == Search("an older one", 5)
    assert race.found == Found(("unknown",))


# Practice


async def test_practice_comes_after_the_own_attempt(
    days: Days, one: Process, today: Tournament
) -> None:
    assert await refused(days, today, practice=True) == "attempt_first"
    room = await days.attempts.take_part(someone(ANN), today)
    assert await refused(days, today, practice=True) == "attempt_first"
    live = await live_in(one, room)
    await live.command(Resign(ID))
    practice = [await days.attempts.practise(someone(ANN), today) for _ in range(2)]
    assert len({room, *practice}) == 3
    race = (await live_in(one, practice[0])).race
    assert race.options.is_practice
    assert race.deal == live.race.deal
    assert race.secret is None


async def test_an_attempt_is_over_when_its_time_is_whether_or_not_anybody_has_noticed(
    days: Days, one: Process, today: Tournament
) -> None:
    room = await days.attempts.take_part(someone(ANN), today)
    deadline = (await live_in(one, room)).race.deadline
    days.set(min(deadline, today.closes_at) - 1)
    assert await refused(days, today, practice=True) == "attempt_first"
    days.set(deadline)
    assert await days.attempts.practise(someone(ANN), today)


async def test_while_a_cup_goes_on_nobody_practises_on_its_deal(days: Days, one: Process) -> None:
    """Also not who was in it and gave up: others still play it, and could be told."""
    soon = await next_cup(one)
    assert await refused(days, soon, practice=True) == "attempt_first"
    room = await days.attempts.take_part(someone(ANN), soon)
    given_up = f'2["{room}","resigned"]'
    await one.client.hset(PlayerKeys.of(ID).attempts, soon.key, given_up)
    days.set(soon.closes_at - 1)
    assert await refused(days, soon, practice=True) == "withheld"
    days.set(soon.closes_at)
    assert await days.attempts.practise(someone(ANN), soon)


async def test_when_all_is_over_everybody_may_practise(days: Days, one: Process) -> None:
    """Also on the deals of days on which one wasn't there."""
    yesterday = await in_days(one, -2)
    await days.stakes.promise(yesterday)
    days.set(yesterday.closes_at - 1)
    assert await refused(days, yesterday, practice=True) == "attempt_first"
    days.set(yesterday.closes_at)
    race = (await live_in(one, await days.attempts.practise(someone(ANN), yesterday))).race
    assert race.tournament == yesterday


async def test_of_a_day_on_which_nobody_was_there_no_deal_is_made_afterwards(
    days: Days, one: Process
) -> None:
    """Else whoever asks for all days that there ever were would fill the store."""
    assert await refused(days, await in_days(one, -700), practice=True) == "tournament_over"
    assert await one.client.dbsize() == 0


# Who is forgotten


async def test_who_is_forgotten_leaves_every_board(
    days: Days, one: Process, today: Tournament
) -> None:
    """Places follow, and what is still told of the attempt comes too late."""
    for name, turns in ((ANN, 2), (BOB, 1)):
        live = await live_in(one, await days.attempts.take_part(someone(name), today))
        for base in range(turns):
            game = live.race.seats[0].game
            assert game is not None
            await act(live, base, str(legal(game)[0]))
        await one.services.tournaments.settle(live.race)
    for _ in range(2):
        await days.attempts.forget(ID)
    board = await days.boards.page(today.key, limit=10)
    assert [(placed.row.name, placed.place) for placed in board.rows] == [(BOB, 1)]
    assert await reserved(one, today) is None
    assert await reserved(one, today, BOB) is not None


async def test_who_is_forgotten_in_this_moment_takes_no_part(
    days: Days, one: Process, today: Tournament
) -> None:
    """Before the attempt is noted, or just before its room opens: nothing is left of it."""
    await one.client.set(PlayerKeys.of(ID).gone, 1)
    assert await refused(days, today) == "no_identity"
    await one.client.delete(PlayerKeys.of(ID).gone)
    one.others.forgotten.add(ID)
    assert await refused(days, today) == "no_identity"
    assert await reserved(one, today) is None
    assert await days.diary.all(ID) == {}


async def test_who_is_forgotten_while_the_room_opens_is_nobody_in_it(
    days: Days, one: Process, today: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The process that forgets comes to an end of it before the room is there to be found."""
    opened = []

    async def forget_and_open(*asked: Any) -> OpenedRoom:
        await days.attempts.forget(ID)
        await one.client.delete(PlayerKeys.of(ID).attempts)
        await one.client.set(PlayerKeys.of(ID).gone, 1)
        opened.append(await opening(*asked))
        return opened[-1]

    opening = one.rooms.open
    monkeypatch.setattr(one.rooms, "open", forget_and_open)
    assert await refused(days, today) == "no_identity"
    race = (await live_in(one, opened[0].room)).race
    assert [(seat.player, seat.name, seat.resigned) for seat in race.seats] == [("", "", True)]
    assert await reserved(one, today) is None
    assert await days.diary.all(ID) == {}


async def test_who_is_forgotten_practises_on_nothing(days: Days, one: Process) -> None:
    one.others.forgotten.add(ID)
    past = await in_days(one, -2)
    await days.stakes.promise(past)
    assert await refused(days, past, practice=True) == "no_identity"
