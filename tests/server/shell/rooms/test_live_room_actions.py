"""What becomes of a seat's actions, on one process or several."""

import asyncio

import pytest

from bench.wins import load_wins
from engine import DEAL_STOCK, RULE_SETS, legal, play, start
from server.core.answers import REJECTIONS
from server.core.protocol import Accepted, Rejected
from server.core.standings import standings
from server.shell.storage.store import StoreUnavailable
from tests.server.core.races import ANN, BOB, CAT
from tests.server.shell.links import link_to
from tests.server.shell.process import (
    HOUR,
    KEYS,
    Process,
    act,
    begun,
    keep,
    live_in,
    process_on,
    racing,
    settle,
    stored_race,
)

WIN = load_wins()[0]
AFTER_DEAL = str(legal(play(start(WIN.deal, RULE_SETS["scorpion"]), DEAL_STOCK))[0])
"""Something that a seat may do once it has dealt."""


async def test_an_accepted_action_is_on_the_log_before_it_is_answered(one: Process) -> None:
    live = await racing(one, ANN, BOB, deal=WIN.deal)
    answer = await act(live, 0, "deal")
    assert isinstance(answer, Accepted)
    assert (answer.id, answer.number, answer.place, answer.state) == ("a-1", 1, 1, "playing")
    assert await stored_race(one.store) == live.race
    assert live.race.seat(1).ids == ("a-1",)


async def test_an_illegal_action_is_refused_and_nothing_is_sent(one: Process) -> None:
    live = await racing(one, ANN, deal=WIN.deal)
    await act(live, 0, "deal")
    answer = await act(live, 1, "deal")
    assert isinstance(answer, Rejected)
    assert (answer.id, answer.code, answer.number) == ("a-2", "stock_empty", 1)
    assert answer.reason == "The stock has no cards left"
    assert await one.client.xlen(KEYS.log) == live.race.seq


async def test_a_whole_game_is_won_move_by_move(one: Process) -> None:
    live = await racing(one, ANN, deal=WIN.deal)
    answers = [await act(live, base, str(action)) for base, action in enumerate(WIN.actions)]
    last = answers[-1]
    assert isinstance(last, Accepted)
    seat = live.race.seat(1)
    assert (last.state, last.runs, last.score) == ("won", 4, seat.score)
    assert seat.score > 4 * 100 + 12 * 5 + 890
    assert isinstance(await act(live, len(WIN.actions), "deal"), Rejected)
    assert live.race == await stored_race(one.store)


async def test_an_action_sent_again_gets_its_first_answer(one: Process, two: Process) -> None:
    """After a reconnect to another process, which has to read the log first."""
    live = await racing(one, ANN, deal=WIN.deal)
    first = await act(live, 0, "deal")
    second = await act(live, 1, AFTER_DEAL)
    assert isinstance(second, Accepted)
    there = await live_in(two)
    assert await act(live, 0, "deal") == first
    assert await act(there, 0, "deal") == first
    assert await act(there, 1, AFTER_DEAL) == second
    assert await one.client.xlen(KEYS.log) == live.race.seq


async def test_a_process_that_knows_less_catches_up_before_it_judges(
    one: Process, two: Process
) -> None:
    live = await racing(one, ANN, deal=WIN.deal)
    there = await live_in(two)
    await act(live, 0, "deal")
    answer = await act(there, 1, AFTER_DEAL)
    assert isinstance(answer, Accepted)
    assert answer.number == 2


async def test_a_process_that_is_behind_finds_the_action_there(one: Process, two: Process) -> None:
    """The first answer got lost; the action is sent again through a process that knows nothing."""
    live = await racing(one, ANN, deal=WIN.deal)
    there = await live_in(two)
    first = await act(live, 0, "deal")
    assert there.race.seat(1).count == 0
    assert await act(there, 0, "deal") == first


async def test_one_seat_on_two_processes_plays_each_move_once(one: Process, two: Process) -> None:
    """Two pages race for the same place in the seat's own order: one gets it."""
    live = await racing(one, ANN, deal=WIN.deal)
    there = await live_in(two)
    answers = await asyncio.gather(
        act(live, 0, "deal", "page1-1"), act(there, 0, "deal", "page2-1")
    )
    kinds = sorted(type(answer).__name__ for answer in answers)
    assert kinds == ["Accepted", "Rejected"]
    (refused,) = [answer for answer in answers if isinstance(answer, Rejected)]
    assert (refused.code, refused.number) == ("stale", 1)
    assert (await stored_race(one.store)).seat(1).count == 1


async def test_moves_behind_a_refused_one_are_refused_too(one: Process) -> None:
    live = await racing(one, ANN, deal=WIN.deal)
    answers = [await act(live, base, "undo") for base in (0, 1, 2)]
    codes = [answer.code for answer in answers if isinstance(answer, Rejected)]
    assert codes == ["undo_off", "gap", "gap"]


async def test_everybody_plays_at_once_and_the_log_has_no_hole(one: Process, two: Process) -> None:
    """Four seats on two processes, each playing a whole recorded game."""
    await racing(one, ANN, BOB, CAT, "Dan", deal=WIN.deal)
    rooms = [await live_in(one), await live_in(two)]

    async def play_on(number: int) -> None:
        for base, action in enumerate(WIN.actions):
            live = rooms[(number + base) % 2]
            answer = await live.act(number, base, f"s{number}-{base}", action)
            assert isinstance(answer, Accepted), answer

    await asyncio.gather(*[play_on(number) for number in (1, 2, 3, 4)])
    for live in rooms:
        await live.catch_up()
        await settle(one, live)
        await live.catch_up()
    race = await stored_race(one.store)
    assert race.stage == "finished"
    assert rooms[0].race == rooms[1].race == race
    assert [row.state for row in standings(race)] == ["won"] * 4


async def test_an_action_whose_answer_is_lost_is_accepted(store_url: str) -> None:
    """The client library repeats the call, which finds the action there: it is the first answer."""
    async with link_to(store_url) as link, process_on(link.url) as process:
        live = await racing(process, ANN, deal=WIN.deal)
        link.lose_answer_to(b"EVALSHA")
        answer = await act(live, 0, "deal")
        assert isinstance(answer, Accepted)
        assert (link.lost, live.race.seat(1).count) == (1, 1)
        assert await act(live, 0, "deal") == answer


@pytest.mark.parametrize(
    ("field", "value", "code"),
    [
        ("1:generation", "7", "not_in_control"),
        ("1:ended", "1", "ended"),
        ("stage", "finished", "not_racing"),
        ("deadline", "1", "time_up"),
    ],
)
async def test_what_the_store_refuses_is_told_in_a_sentence(
    one: Process, field: str, value: str, code: str
) -> None:
    """This process had not heard of it when it judged the action."""
    live = await racing(one, ANN, deal=WIN.deal)
    await one.client.hset(KEYS.race, field, value)
    assert await act(live, 0, "deal") == Rejected("a-1", code, REJECTIONS[code], 0)


async def test_before_the_start_a_refusal_tells_nothing_of_the_cards(one: Process) -> None:
    """The deal is made during the countdown: a refusal by the rules would tell where cards lie."""
    await keep(one.store, await begun(one.store, ANN, starts_in=HOUR))
    live = await live_in(one)
    answers = [await act(live, 0, text) for text in ("deal", "7H5", "KS1", "AD7", "undo", "7H9")]
    refusals = {(each.code, each.reason) for each in answers if isinstance(each, Rejected)}
    assert refusals == {("not_started", REJECTIONS["not_started"])}
    assert len(answers) == 6


async def test_an_action_whose_fate_is_unknown_is_no_refusal(one: Process) -> None:
    live = await racing(one, ANN, deal=WIN.deal)
    await one.client.config_set("maxmemory", 1)
    try:
        with pytest.raises(StoreUnavailable):
            await act(live, 0, "deal")
    finally:
        await one.client.config_set("maxmemory", 0)
    assert live.race.seat(1).count == 0
    assert isinstance(await act(live, 0, "deal"), Accepted)
