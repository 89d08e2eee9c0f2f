"""Deals that are found before anybody asks for them: each once, whatever comes between."""

import asyncio

import pytest
from structlog.testing import capture_logs

from engine import Deal, RuleSet
from server.core.search import Judgement
from server.core.tournament import Tournament, dailies
from server.shell.search.child import NoJudgement
from server.shell.search.dealer import Dealer
from server.shell.storage.keys import TournamentKeys
from server.shell.tournaments import preparation as module
from server.shell.tournaments.preparation import Preparation
from server.shell.tournaments.stakes import Stakes
from tests.server.shell.process import Process
from tests.server.shell.tournaments.days import todays


class Judge:
    """A judge that counts what it is asked, and may be away or slow."""

    def __init__(self) -> None:
        self.asked = 0
        self.fault: Exception | None = None
        self.is_there = asyncio.Event()
        self.is_there.set()

    async def judge(self, deal: Deal, rules: RuleSet, nodes: int, spent: int) -> Judgement:
        del deal, rules, nodes, spent
        self.asked += 1
        await self.is_there.wait()
        if self.fault is not None:
            raise self.fault
        return Judgement("winnable", 1)


@pytest.fixture
def judge() -> Judge:
    return Judge()


class Clock:
    """A clock that shows what the test says (s)."""

    def __init__(self) -> None:
        self.now = 1_000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def preparing(process: Process, judge: Judge, clock: Clock | None = None) -> Preparation:
    stakes = Stakes(process.client, process.store, Dealer(judge.judge))
    return Preparation(stakes, clock or Clock())


async def test_what_is_found_ahead_is_there_when_somebody_takes_part(
    one: Process, two: Process, judge: Judge
) -> None:
    today = await todays(one)
    ahead = preparing(one, judge)
    ahead.ask_for([today])
    await ahead.rest()
    assert await one.client.exists(TournamentKeys.of(today.key).found)
    nobody = Judge()
    await Stakes(two.client, two.store, Dealer(nobody.judge)).stake(today.key)
    assert nobody.asked == 0


async def test_each_deal_is_found_once_however_often_the_day_is_shown(
    one: Process, judge: Judge
) -> None:
    of_today = dailies((await todays(one)).day)
    ahead = preparing(one, judge)
    for _ in range(3):
        ahead.ask_for(of_today)
        ahead.ask_for(of_today)
        await ahead.rest()
    assert judge.asked == len(of_today)


async def test_a_deal_that_can_not_be_found_keeps_no_other_one_waiting(
    one: Process, judge: Judge, clock: Clock
) -> None:
    """And it is looked for again when the day is shown after a while."""
    of_today = dailies((await todays(one)).day)
    ahead = preparing(one, judge, clock)
    judge.fault = NoJudgement("three searchers ended over one deal")
    with capture_logs() as logs:
        ahead.ask_for(of_today)
        await ahead.rest()
    assert [entry["event"] for entry in logs] == ["deal not found ahead"] * 3
    judge.fault = None
    clock.now += module.FIRST_PAUSE_S
    ahead.ask_for(of_today)
    await ahead.rest()
    assert all([await one.client.exists(TournamentKeys.of(each.key).found) for each in of_today])


async def asked_at(clock: Clock, judge: Judge, ahead: Preparation, today: Tournament) -> list[int]:
    """In which seconds the judge is asked, where the day is shown each second for five minutes."""
    asked = []
    for second in range(301):
        before, clock.now = judge.asked, 1_000.0 + second
        ahead.ask_for([today])
        await ahead.rest()
        asked += [second] * (judge.asked - before)
    return asked


async def test_a_search_that_always_fails_is_tried_more_and_more_seldom(
    one: Process, judge: Judge, clock: Clock
) -> None:
    """That the day is shown meanwhile, again and again, makes it neither sooner nor later."""
    today, ahead = await todays(one), preparing(one, judge, clock)
    judge.fault = NoJudgement("three searchers ended over one deal")
    assert await asked_at(clock, judge, ahead, today) == [0, 1, 3, 7, 15, 31, 63, 123, 183, 243]
    assert module.LONGEST_PAUSE_S == 60
    judge.fault = None
    clock.now = 1_303.0
    ahead.ask_for([today])
    await ahead.rest()
    assert await one.client.exists(TournamentKeys.of(today.key).found)


async def test_a_deal_that_was_found_is_never_looked_for_again(
    one: Process, judge: Judge, clock: Clock
) -> None:
    today, ahead = await todays(one), preparing(one, judge, clock)
    assert await asked_at(clock, judge, ahead, today) == [0]


async def test_a_fault_of_ours_is_logged_and_ends_nothing(
    one: Process, judge: Judge, clock: Clock
) -> None:
    judge.fault = ZeroDivisionError()
    ahead = preparing(one, judge, clock)
    with capture_logs() as logs:
        ahead.ask_for([await todays(one)])
        await ahead.rest()
    assert [entry["log_level"] for entry in logs] == ["error"]
    judge.fault = None
    clock.now += module.FIRST_PAUSE_S
    ahead.ask_for([await todays(one)])
    await ahead.rest()
    assert await one.client.exists(TournamentKeys.of((await todays(one)).key).found)


async def test_a_process_that_ends_looks_for_no_more(one: Process, judge: Judge) -> None:
    judge.is_there.clear()
    ahead = preparing(one, judge)
    ahead.ask_for([await todays(one)])
    while not judge.asked:
        await asyncio.sleep(0.001)
    await ahead.close()
    assert not await one.client.exists(TournamentKeys.of((await todays(one)).key).found)
    await preparing(one, judge).close()


async def test_only_so_many_are_remembered(
    one: Process, judge: Judge, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "MOST_KNOWN", 2)
    ahead = preparing(one, judge)
    ahead.ask_for(dailies((await todays(one)).day))
    await ahead.rest()
    assert len(ahead._tried) == 2
