"""Rooms that open, and go on to their next race: once, however many ask, with everybody seated."""

import asyncio
from itertools import cycle

import pytest

from bench.wins import load_wins
from engine import DEAL_STOCK, Action, NotationError, commitment
from server.core import protocol as p
from server.core.commands import Refused, TakeControl
from server.core.deciding.starting import hash_of
from server.core.events import Closed, Opened
from server.core.next_race import is_series_over, series_score
from server.core.numbers import deal_of_number
from server.core.options import PRACTICE, Options
from server.core.series import POINT
from server.shell.rooms.live_room import LiveRoom
from tests.guests import guest
from tests.server.core.races import ANN, BOB, CAT, Story, player, tab
from tests.server.shell.links import link_to
from tests.server.shell.process import (
    CODE,
    EPOCH,
    ROOM,
    Process,
    end,
    keep,
    live_in,
    over,
    process_on,
    racing,
    run,
    stored_race,
    stored_secret,
)
from tests.server.shell.viewers import dealt, watched
from tests.server.shell.visitors import Visitor

WIN = load_wins()[0]
HOST = guest(player(ANN), ANN)
NUMBERED = Options(rules="undo=on", seats=1, countdown=1, number="own 1234", quick=True)


async def again(process: Process, name: str, after: int = 1, *, same: bool = False) -> LiveRoom:
    """Have a player ask for the race after another one."""
    live = await live_in(process)
    await process.rooms.go_on(live, player(name), after, same=same)
    return live


# The first race


async def test_a_room_may_be_opened_under_an_id_of_one_s_own_and_once(
    one: Process, two: Process
) -> None:
    """A quick match reserves the id; both who were matched see to it that the room is there."""
    both = await asyncio.gather(
        one.rooms.open(HOST, Options(), ROOM), two.rooms.open(HOST, Options(), ROOM)
    )
    assert both[0].room == both[1].room == ROOM
    assert both[0].code == both[1].code == (await live_in(one)).code
    assert [seat.name for seat in (await stored_race(one.store)).seats] == [ANN]
    assert await one.rooms.find_code(both[0].code) == ROOM


async def test_a_room_whose_opening_was_answered_by_nobody_is_open(store_url: str) -> None:
    """The answer got lost, and the client library asked again: the code must still lead there."""
    async with link_to(store_url) as link, process_on(link.url) as process:
        link.lose_answer_to(b"opened")
        opened = await process.rooms.open(HOST, Options())
        assert link.lost == 1
        assert await process.rooms.find_code(opened.code) == opened.room


async def test_a_player_is_seated_without_a_connection(one: Process) -> None:
    await one.rooms.open(HOST, Options(seats=2), ROOM)
    await one.rooms.join(ROOM, guest(player(BOB), BOB))
    await one.rooms.join(ROOM, guest(player(BOB), BOB))
    assert [seat.name for seat in (await live_in(one)).race.seats] == [ANN, BOB]
    with pytest.raises(Refused) as refused:
        await one.rooms.join(ROOM, guest(player(CAT), CAT))
    assert refused.value.code == "room_full"
    with pytest.raises(Refused) as refused:
        await one.rooms.join("a" * 16, guest(player(CAT), CAT))
    assert refused.value.code == "unknown_room"


async def test_every_seat_has_a_salt_of_its_own(one: Process) -> None:
    """With one salt for all, equal names could be told from their hashes."""
    opened = [await one.rooms.open(HOST, Options()) for _ in range(3)]
    await one.rooms.join(opened[0].room, guest(player(BOB), BOB))
    races = [(await live_in(one, each.room)).race for each in opened]
    assert len({seat.salt for race in races for seat in race.seats}) == 4


async def test_a_deal_by_its_number_needs_no_search_and_no_secret(one: Process) -> None:
    await one.rooms.open(HOST, NUMBERED, ROOM)
    live = await live_in(one)
    assert live.race.search is None
    ann = Visitor(one, ANN)
    await ann.hello(tab(ANN))
    await start_alone(ann)
    await dealt(live)
    assert live.race.deal == deal_of_number("own 1234")


async def test_a_number_that_nobody_deals_by_opens_no_room(one: Process) -> None:
    with pytest.raises(NotationError):
        await one.rooms.open(HOST, Options(seats=1, countdown=1, number=f"own {10**19}"))
    assert await one.client.dbsize() == 0


# The next race


async def test_the_next_race_begins_with_everybody_in_their_seats(one: Process) -> None:
    live = await over(one, ANN, BOB)
    await again(one, BOB)
    race = live.race
    assert (race.id, race.number, race.stage) == (f"{ROOM}-2", 2, "waiting")
    assert [(seat.number, seat.name) for seat in race.seats] == [(1, ANN), (2, BOB)]
    assert race.host == 1
    assert race == await stored_race(one.store, number=2)
    assert live.epoch == EPOCH


async def test_it_has_a_secret_and_a_code_of_its_own(one: Process) -> None:
    live = await over(one, ANN, BOB)
    await again(one, ANN)
    secret = await stored_secret(one.store, number=2)
    assert secret != await stored_secret(one.store)
    assert live.race.commitment == commitment(secret)
    assert live.code != CODE
    assert await one.rooms.find_code(live.code) == ROOM
    assert await one.rooms.find_code(CODE) is None


async def test_three_who_ask_at_once_through_three_processes_get_one_race(
    store_url: str, one: Process, two: Process
) -> None:
    """Each is told the same race, and each of them has a seat in it."""
    async with process_on(store_url, "three") as three:
        await over(one, ANN, BOB, CAT)
        processes = (one, two, three)
        visitors = [
            Visitor(process, name) for process, name in zip(processes, (ANN, BOB, CAT), strict=True)
        ]
        for visitor, name in zip(visitors, (ANN, BOB, CAT), strict=True):
            await visitor.hello(tab(name))
        asked = [visitor.asks(p.Again(id="again", after=1)) for visitor in visitors]
        await asyncio.gather(*asked)
        for process in processes:
            await (await live_in(process)).catch_up()
        race = await stored_race(one.store, number=2)
        log = await one.store.read(ROOM, 2, 0)
        assert log is not None
        assert [type(entry.event) for entry in log.entries].count(Opened) == 1
        assert log.latest.number == 2
        for number, visitor in enumerate(visitors, 1):
            welcome = visitor.outlet.all(p.Welcome)[-1]
            assert (welcome.race_number, welcome.you) == (2, number)
            assert (welcome.commitment, welcome.controls) == (race.commitment, True)


async def test_who_asks_late_gets_the_race_that_there_is(one: Process) -> None:
    live = await over(one, ANN, BOB)
    await again(one, ANN)
    seq = live.race.seq
    await again(one, BOB)
    assert (live.race.number, live.race.seq) == (2, seq)


async def test_codes_of_those_who_came_second_lead_nowhere(one: Process, two: Process) -> None:
    await over(one, ANN, BOB)
    await live_in(two)
    await asyncio.gather(again(one, ANN), again(two, BOB))
    codes = [key async for key in one.client.scan_iter("scorpion:code:*")]
    assert len(codes) == 1


async def test_the_next_race_waits_until_this_one_is_over(one: Process) -> None:
    live = await racing(one, ANN, BOB)
    with pytest.raises(Refused) as refused:
        await again(one, ANN)
    assert refused.value.code == "race_running"
    assert live.race.number == 1


@pytest.mark.parametrize(
    ("name", "after", "same", "code"),
    [(CAT, 1, False, "no_seat"), (ANN, 2, False, "no_such_race"), (ANN, 1, True, "same_deal")],
)
async def test_who_asks_for_what_can_t_be_is_told_so(
    one: Process, name: str, after: int, code: str, *, same: bool
) -> None:
    live = await over(one, ANN, BOB)
    with pytest.raises(Refused) as refused:
        await again(one, name, after, same=same)
    assert refused.value.code == code
    assert live.race.number == 1


async def test_a_closed_room_has_no_next_race(one: Process) -> None:
    await keep(one.store, Story(ANN).happens(Closed()))
    with pytest.raises(Refused) as refused:
        await again(one, ANN)
    assert refused.value.code == "room_closed"


async def test_a_seat_that_changed_meanwhile_is_seated_as_it_is(one: Process, two: Process) -> None:
    """What was decided on an older log of the race before is decided anew."""
    await over(one, ANN, BOB)
    here, there = await live_in(one), await live_in(two)
    await here.command(TakeControl(player(BOB), tab(BOB, 2)))
    await two.rooms.go_on(there, player(ANN), 1, same=False)
    assert there.race.seat(2).tab == tab(BOB, 2)


async def test_three_rematches_in_a_row(one: Process, two: Process) -> None:
    """Through two processes in turn; the room's id stays, its races are 1, 2, 3 and 4."""
    await over(one, ANN, BOB)
    for number, process in zip((2, 3, 4), cycle((two, one)), strict=False):
        live = await live_in(process)
        await process.rooms.go_on(live, player(ANN), number - 1, same=False)
        assert live.race.id == f"{ROOM}-{number}"
        await run(process, live)
        await end(process, live)
    assert len({(await stored_race(one.store, number=n)).commitment for n in (1, 2, 3, 4)}) == 4


async def test_those_who_look_on_elsewhere_are_taken_along(one: Process, two: Process) -> None:
    await over(one, ANN, BOB)
    there = await live_in(two)
    watcher = watched(there)
    visitor = Visitor(two, None)
    await visitor.hello()
    live = await again(one, ANN)
    two.rooms.wake(ROOM, 2, live.race.seq)
    await watcher.until(lambda told: told.renewed)
    assert there.race == live.race
    assert [frame.race_number for frame in visitor.outlet.all(p.Welcome)] == [2]


async def test_an_action_for_the_race_before_is_not_made_in_the_next_one(one: Process) -> None:
    live = await over(one, ANN, BOB)
    ann = Visitor(one, ANN)
    await ann.hello(tab(ANN))
    await again(one, BOB)
    assert await ann.refused(p.Deal(id="late", base=0)) == "not_started"
    assert live.race.seat(1).count == 0


async def play(live: LiveRoom, seat: int, *actions: Action) -> None:
    """Have a seat make its first actions."""
    for base, action in enumerate(actions):
        answer = await live.act(seat, base, f"s{seat}-{base}", action)
        assert isinstance(answer, p.Accepted)


async def test_a_series_of_three_in_which_the_first_place_is_shared(one: Process) -> None:
    """Whoever shares a place shares its point; then each wins once, and nobody is first."""
    live = await racing(one, ANN, BOB, deal=WIN.deal, options=Options(seats=2, best_of=3))
    scores = []
    for number, winner in enumerate((None, 1, 2), 1):
        for seat in (1, 2):
            await play(live, seat, *(WIN.actions if seat == winner else [DEAL_STOCK]))
        await end(one, live)
        scores.append(series_score(live.race))
        assert is_series_over(live.race) == (number == 3)
        await again(one, BOB, number)
        await run(one, live, WIN.deal)
    half = POINT // 2
    assert scores == [
        ((1, half), (2, half)),
        ((1, half + POINT), (2, half)),
        ((1, half + POINT), (2, half + POINT)),
    ]
    assert (live.race.number, live.race.round, live.race.points) == (4, 1, ())


# Practice


async def start_alone(ann: Visitor, nonce: str = "ab" * 16) -> None:
    """Do what a page does by itself in a room of one: get ready, and open the nonce."""
    await ann.asks(p.Ready(id="ready", nonce_hash=hash_of(nonce)))
    await ann.asks(p.Start(id="start"))
    await ann.asks(p.OpenNonce(id="nonce", nonce=nonce))


async def test_practice_is_tried_once_more_with_the_same_cards(one: Process) -> None:
    """It ends the race that is on, and the deal that was found is dealt without a search."""
    live = await racing(one, ANN, options=PRACTICE)
    deal = live.race.deal
    ann = Visitor(one, ANN)
    await ann.hello(tab(ANN))
    await ann.asks(p.Again(id="again", after=1, same=True))
    assert (live.race.number, live.race.stage) == (2, "waiting")
    assert (await stored_race(one.store)).stage == "finished"
    await start_alone(ann)
    await dealt(live)
    assert live.race.deal == deal
    assert live.race.commitment == (await stored_race(one.store)).commitment


async def test_practice_goes_on_with_new_cards(one: Process) -> None:
    live = await racing(one, ANN, options=PRACTICE)
    await again(one, ANN)
    secret = await stored_secret(one.store, number=2)
    assert secret != await stored_secret(one.store)
    assert live.race.number == 2


async def test_a_practice_race_that_is_paused_is_ended_for_the_next_one(one: Process) -> None:
    live = await racing(one, ANN, options=PRACTICE)
    ann = Visitor(one, ANN)
    await ann.hello(tab(ANN))
    await ann.asks(p.Pause(id="pause"))
    await ann.asks(p.Again(id="again", after=1))
    assert live.race.number == 2


async def test_practice_that_has_not_begun_is_the_next_race_already(one: Process) -> None:
    await one.rooms.open(HOST, PRACTICE, ROOM)
    live = await again(one, ANN)
    assert (live.race.number, live.race.stage) == (1, "waiting")
