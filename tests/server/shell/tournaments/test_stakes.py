"""The secrets of tournaments: made once, whoever comes first, and shown when all is over."""

import asyncio

import pytest

from engine import commitment, deal_for
from server.core.search import Judgement
from server.core.tournament import DAY_MS, dailies, daily, days_after
from server.shell.rooms.services import Stake
from server.shell.search.child import NoJudgement
from server.shell.search.claim import claiming
from server.shell.search.dealer import Dealer
from server.shell.storage.keys import TournamentKeys
from server.shell.tournaments import stakes as module
from server.shell.tournaments.stakes import Stakes
from tests.server.shell.process import Process, believe
from tests.server.shell.tournaments.days import in_days, today_of, todays


def stakes(process: Process) -> Stakes:
    """The stakes as one process sees them."""
    return Stakes(process.client, process.store, Dealer(believe))


async def test_whoever_comes_later_meets_the_secret_that_is_there(
    one: Process, two: Process
) -> None:
    of_today = await todays(one)
    first = await stakes(one).promise(of_today)
    assert await stakes(two).promise(of_today) == first
    assert first.commitment == commitment(bytes.fromhex(first.secret))


async def test_two_processes_at_once_make_one_secret_and_one_deal(
    one: Process, two: Process
) -> None:
    """At midnight everybody comes at the same instant."""
    key = (await todays(one)).key
    processes = [stakes(one), stakes(two)] * 10
    dealt = await asyncio.gather(*(each.stake(key) for each in processes))
    assert len({stake.commitment for stake in dealt}) == 1
    assert len({str(stake.deal) for stake in dealt}) == 1


async def test_however_many_wait_in_a_process_one_search_is_made(one: Process) -> None:
    """At midnight a thousand press start: the deal isn't looked for a thousand times."""
    asked = 0

    async def judge(*_: object) -> Judgement:
        nonlocal asked
        asked += 1
        await asyncio.sleep(0)
        return Judgement("winnable", 1)

    of_one = Stakes(one.client, one.store, Dealer(judge))
    key = (await todays(one)).key
    await asyncio.gather(*(of_one.stake(key) for _ in range(50)))
    assert asked == 1


async def test_who_waits_goes_on_with_the_search_of_who_has_left(one: Process) -> None:
    """The first one's request was cancelled in the middle of it."""
    begun, may_go_on = asyncio.Event(), asyncio.Event()

    async def judge(*_: object) -> Judgement:
        begun.set()
        await may_go_on.wait()
        return Judgement("winnable", 1)

    of_one = Stakes(one.client, one.store, Dealer(judge))
    key = (await todays(one)).key
    first, second = (asyncio.ensure_future(of_one.stake(key)) for _ in range(2))
    await begun.wait()
    first.cancel()
    await asyncio.gather(first, return_exceptions=True)
    may_go_on.set()
    assert (await second).deal is not None


async def test_all_who_wait_for_a_search_are_told_that_it_failed(one: Process) -> None:
    """Nobody waits for one failure after the other: a search takes seconds to fail."""
    asked = 0

    async def judge(*_: object) -> Judgement:
        nonlocal asked
        asked += 1
        await asyncio.sleep(0)
        raise NoJudgement("three searchers ended over one deal")

    of_one = Stakes(one.client, one.store, Dealer(judge))
    key = (await todays(one)).key
    told = await asyncio.gather(*(of_one.stake(key) for _ in range(50)), return_exceptions=True)
    assert {type(each) for each in told} == {NoJudgement}
    assert asked == 1


async def test_a_process_that_can_find_no_deal_keeps_no_other_one_waiting_for_ever(
    one: Process, two: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It goes on to claim the search for as long as anybody asks it."""
    monkeypatch.setattr(module, "PATIENCE_S", 0.01)
    key = (await todays(one)).key
    async with claiming(two.store, TournamentKeys.of(key).claim) as is_its:
        assert is_its
        stake = await stakes(one).stake(key)
    assert (await stakes(two).stake(key)).deal == stake.deal


async def test_the_proof_is_there_when_the_tournament_has_closed(one: Process) -> None:
    """And only where a deal was made: it shows how that came about."""
    past, today = await in_days(one, -2), await todays(one)
    assert await stakes(one).proof(past.key) is None
    stake = await stakes(one).stake(past.key)
    await stakes(one).stake(today.key)
    proof = await stakes(one).proof(past.key)
    assert proof is not None
    assert commitment(bytes.fromhex(proof.secret)) == proof.commitment == stake.commitment
    assert " ".join(proof.deal) == str(stake.deal)
    assert str(deal_for(bytes.fromhex(proof.secret), proof.context, proof.index)) == str(stake.deal)
    assert await stakes(one).proof(today.key) is None


async def test_the_deal_comes_without_the_secret(one: Process) -> None:
    stake: Stake = await stakes(one).stake((await todays(one)).key)
    assert stake.secret == ""
    assert stake.deal is not None
    assert stake.found is not None


async def test_each_tournament_has_a_deal_of_its_own(one: Process) -> None:
    each = dailies(await today_of(one))
    dealt = [await stakes(one).stake(tournament.key) for tournament in each]
    assert len({str(stake.deal) for stake in dealt}) == len(each)


@pytest.mark.parametrize("days", [0, 1, 7])
async def test_nobody_is_shown_the_secret_of_what_can_still_be_played(
    one: Process, days: int
) -> None:
    of_the_day = await in_days(one, days)
    await stakes(one).promise(of_the_day)
    assert await stakes(one).secret(of_the_day.key) is None


async def test_what_is_over_is_laid_open(one: Process) -> None:
    past = await in_days(one, -2)
    promise = await stakes(one).promise(past)
    assert await stakes(one).secret(past.key) == promise.secret


async def test_of_a_day_on_which_nobody_came_there_is_nothing_to_show(one: Process) -> None:
    assert await stakes(one).secret((await in_days(one, -3)).key) is None


async def test_a_secret_made_on_the_day_itself_is_marked(one: Process) -> None:
    """Nobody could keep its commitment before the first one started."""
    late, early = await todays(one), await in_days(one, 1)
    assert not (await stakes(one).promise(late)).is_early(late)
    assert (await stakes(one).promise(early)).is_early(early)


async def test_a_week_is_committed_to_in_one_go(one: Process) -> None:
    ahead = [daily(day, "scorpion") for day in days_after(await today_of(one))]
    await stakes(one).publish(ahead)
    assert all([await stakes(one).known(each) for each in ahead])
    assert await one.client.ttl(TournamentKeys.of(ahead[0].key).promise) == -1
    assert ahead[-1].opens_at - ahead[0].opens_at == 6 * DAY_MS
