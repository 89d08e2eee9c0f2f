"""Searches: whichever process looks for a deal, the race gets the one that follows from its log."""

import asyncio
from collections.abc import AsyncIterator

import pytest

from engine import Deal, RuleSet, commitment, deal_for
from server.core.commands import Void
from server.core.events import Dealt, Voided
from server.core.options import Options
from server.core.search import Found, Judgement, Search, find
from server.core.search import judge as judge_by_solver
from server.shell.rooms import searches
from server.shell.search import claim
from server.shell.search.child import NoJudgement
from server.shell.search.dealer import Dealer
from server.shell.storage.store import StoreUnavailable
from tests.server.core.races import ANN, BOB, NEXT_SECRET, SEARCH, SECRET, Story
from tests.server.shell.process import (
    KEYS,
    ROOM,
    Process,
    keep,
    keep_more,
    live_in,
    process_on,
    stored_race,
    stored_secret,
)
from tests.server.shell.viewers import dealt, watched

SOON_S = 0.01


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Claims outlive their process by a moment only, and nobody waits long for a store."""
    monkeypatch.setattr(claim, "CLAIM_MS", 300)
    monkeypatch.setattr(searches, "CLAIM_S", SOON_S)
    monkeypatch.setattr(searches, "RETRY_S", SOON_S)


class Bench:
    """A judge of a test's own, that says what it is told to say, and when."""

    def __init__(self, *verdicts: Judgement | Exception) -> None:
        self.asked: list[Deal] = []
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self._verdicts = verdicts or (Judgement("winnable", 1),)

    async def judge(self, deal: Deal, rules: RuleSet, nodes: int, spent: int) -> Judgement:
        del rules, nodes, spent
        self.asked.append(deal)
        await self.goes_on.wait()
        verdict = self._verdicts[(len(self.asked) - 1) % len(self._verdicts)]
        if isinstance(verdict, Exception):
            raise verdict
        return verdict


class OldDealer(Dealer):
    """A server of an earlier version, whose solver is another one."""

    def search(self, options: Options) -> Search | None:
        """The search of that version."""
        del options
        return Search("scorpion-solver/old", 1)


async def beginning(process: Process, *, winnable: bool = True) -> Story:
    """A race that has begun and has no deal yet."""
    options = Options(winnable=winnable)
    story = Story(ANN, BOB, now=await process.store.time(), options=options).beginning()
    await keep(process.store, story)
    return story


def figure(process: Process, name: str) -> float:
    """A figure of the process, by its line."""
    told = process.services.metrics.exposition().decode()
    return float(next(line for line in told.splitlines() if line.startswith(name)).split()[-1])


@pytest.fixture
async def bench(valkey_url: str) -> AsyncIterator[tuple[Process, Bench]]:
    """A process whose judge skips two candidates and finds the third one winnable."""
    judge = Bench(Judgement("unwinnable", 3), Judgement("unknown", 9), Judgement("winnable", 5))
    async with process_on(valkey_url, dealer=Dealer(judge.judge)) as process:
        yield process, judge


async def test_a_room_that_is_loaded_gets_its_deal(bench: tuple[Process, Bench]) -> None:
    process, judge = bench
    story = await beginning(process)
    live = await live_in(process)
    await dealt(live)
    assert judge.asked == [deal_for(SECRET, story.race.context, index) for index in range(3)]
    assert live.race.found == Found(("unwinnable", "unknown"), proved=True)
    assert live.race.deal == judge.asked[-1]
    assert await stored_race(process.store) == live.race
    assert figure(process, 'scorpion_searches_total{outcome="proved"}') == 1
    assert figure(process, "scorpion_search_candidates_sum") == 3
    assert figure(process, "scorpion_search_seconds_count") == 1


async def test_the_deal_of_the_real_solver_is_the_one_that_anybody_finds_afterwards(
    valkey_url: str,
) -> None:
    async def judge(deal: Deal, rules: RuleSet, nodes: int, spent: int) -> Judgement:
        del spent
        return await asyncio.to_thread(judge_by_solver, deal, rules, nodes)

    async with process_on(valkey_url, dealer=Dealer(judge)) as process:
        story = await beginning(process)
        live = await live_in(process)
        await dealt(live)
    race = live.race
    assert race.found == find(SECRET, story.race.context, race.rules, race.search)


async def test_a_room_for_any_deal_gets_it_without_a_search(
    bench: tuple[Process, Bench],
) -> None:
    process, judge = bench
    await beginning(process, winnable=False)
    live = await live_in(process)
    await dealt(live)
    assert live.race.found == Found()
    assert judge.asked == []
    assert figure(process, 'scorpion_searches_total{outcome="any"}') == 0


async def test_two_processes_look_for_one_deal_once(valkey_url: str) -> None:
    judges = [Bench(), Bench()]
    async with (
        process_on(valkey_url, "one", dealer=Dealer(judges[0].judge)) as one,
        process_on(valkey_url, "two", dealer=Dealer(judges[1].judge)) as two,
    ):
        await beginning(one)
        await dealt(await live_in(one), await live_in(two))
        assert sum(len(judge.asked) for judge in judges) == 1


async def test_one_process_looks_once_however_often_it_is_told_to(
    bench: tuple[Process, Bench],
) -> None:
    """Whatever happens in the room meanwhile has it seen to again."""
    process, judge = bench
    judge.goes_on.clear()
    await beginning(process)
    live = await live_in(process)
    while not judge.asked:
        await asyncio.sleep(0)
    process.searches.begin(live)
    judge.goes_on.set()
    await dealt(live)
    assert len(judge.asked) == 3


async def test_another_process_takes_over_from_one_that_is_gone(valkey_url: str) -> None:
    """The one that had claimed the search ends in the middle of it; the other was waiting."""
    doomed, heir = Bench(), Bench()
    doomed.goes_on.clear()
    async with process_on(valkey_url, "two", dealer=Dealer(heir.judge)) as two:
        async with process_on(valkey_url, "one", dealer=Dealer(doomed.judge)) as one:
            await beginning(one)
            await live_in(one)
            while not doomed.asked:
                await asyncio.sleep(0)
            there = await live_in(two)
            assert two.searches.holds(ROOM)
        await dealt(there)
        assert heir.asked == doomed.asked
        assert (await stored_race(two.store)).deal == there.race.deal


async def test_a_search_that_is_made_twice_makes_one_deal(valkey_url: str) -> None:
    """The claim ran out though its process lives: the store keeps what comes first."""
    judges = [Bench(), Bench()]
    for judge in judges:
        judge.goes_on.clear()
    async with (
        process_on(valkey_url, "one", dealer=Dealer(judges[0].judge)) as one,
        process_on(valkey_url, "two", dealer=Dealer(judges[1].judge)) as two,
    ):
        await beginning(one)
        here = await live_in(one)
        while not judges[0].asked:
            await asyncio.sleep(0)
        await one.client.set(KEYS.claim, b"scorpion:wake:two")
        there = await live_in(two)
        while not judges[1].asked:
            await asyncio.sleep(0)
        for judge in judges:
            judge.goes_on.set()
        await dealt(here, there)
        await here.catch_up()
        log = await one.store.read(ROOM, 1, 0)
        assert log is not None
        assert sum(isinstance(entry.event, Dealt) for entry in log.entries) == 1
        assert here.race == there.race


async def test_a_late_finder_deals_nothing_of_a_start_that_is_void_by_now(valkey_url: str) -> None:
    """It was stopped in mid search; meanwhile that start was void, and the next one began."""
    late = Bench()
    late.goes_on.clear()
    async with (
        process_on(valkey_url, "one", dealer=Dealer(late.judge)) as one,
        process_on(valkey_url, "two") as two,
    ):
        story = await beginning(one)
        here = await live_in(one)
        while not late.asked:
            await asyncio.sleep(0)
        await one.client.set(KEYS.claim, b"somebody else")
        known = story.race.seq
        story.does(Void(commitment(NEXT_SECRET), SEARCH, story.race.commitment))
        await keep_more(two.store, story.beginning(), known, secret=NEXT_SECRET)
        late.goes_on.set()
        there = await live_in(two)
        await one.client.delete(KEYS.claim)
        await dealt(here, there)
        assert there.race.deal == deal_for(NEXT_SECRET, there.race.context, 0)
        assert (await stored_race(two.store)).deal == there.race.deal


async def test_the_store_is_away_for_a_moment_during_a_search(
    bench: tuple[Process, Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    process, judge = bench
    await beginning(process)
    faults = [StoreUnavailable("away"), StoreUnavailable("away still")]
    found = process.store.found

    async def found_later(room: str, number: int, promise: str) -> Found | None:
        if faults:
            raise faults.pop()
        return await found(room, number, promise)

    monkeypatch.setattr(process.store, "found", found_later)
    live = await live_in(process)
    await dealt(live)
    assert faults == []
    assert live.race.deal == judge.asked[-1]


async def test_a_fault_of_ours_ends_one_search_and_the_next_look_begins_it_again(
    bench: tuple[Process, Bench], monkeypatch: pytest.MonkeyPatch
) -> None:
    process, _ = bench
    await beginning(process)
    with monkeypatch.context() as patch:
        patch.setattr(process.store, "found", None)
        live = await live_in(process)
        while process.searches.holds(ROOM):
            await asyncio.sleep(0)
    process.searches.begin(live)
    await dealt(live)


async def test_a_search_that_no_child_survives_makes_the_start_void(valkey_url: str) -> None:
    """Openly, with a new secret: any deal in its place would be this server's own choice."""
    judge = Bench(Judgement("unwinnable", 1), NoJudgement("three children ended"))
    async with process_on(valkey_url, dealer=Dealer(judge.judge)) as process:
        await beginning(process)
        live = await live_in(process)
        watcher = watched(live)
        await watcher.until(lambda told: "StartVoided" in told.events())
        assert live.race.stage == "waiting"
        secret = await stored_secret(process.store)
        assert secret != SECRET
        log = await process.store.read(ROOM, 1, 0)
        assert log is not None
        assert log.entries[-1].event == Voided(commitment(secret), (), Search())
        assert figure(process, 'scorpion_searches_total{outcome="failed"}') == 1


async def test_a_race_that_began_on_a_server_with_another_solver_is_void(valkey_url: str) -> None:
    """That server is gone, and ours might find another deal than the one that was promised."""
    async with process_on(valkey_url, dealer=OldDealer(Bench().judge)) as process:
        await beginning(process)
        live = await live_in(process)
        watcher = watched(live)
        await watcher.until(lambda told: "StartVoided" in told.events())
        assert live.race.search == Search("scorpion-solver/old", 1)
        assert live.race.commitment == commitment(await stored_secret(process.store))


async def test_what_was_found_before_the_room_was_opened_is_not_looked_for_again(
    bench: tuple[Process, Bench],
) -> None:
    process, judge = bench
    found = Found(("unknown",), proved=True)
    await process.store.keep_found(ROOM, 1, commitment(SECRET), found)
    story = await beginning(process)
    live = await live_in(process)
    await dealt(live)
    assert live.race.found == found
    assert live.race.deal == deal_for(SECRET, story.race.context, 1)
    assert judge.asked == []


async def test_what_was_found_for_a_secret_that_is_void_by_now_is_not_used(
    bench: tuple[Process, Bench],
) -> None:
    process, _ = bench
    await process.store.keep_found(ROOM, 1, commitment(b"the secret before"), Found())
    await beginning(process)
    live = await live_in(process)
    await dealt(live)
    assert live.race.found == Found(("unwinnable", "unknown"), proved=True)


async def test_a_race_that_the_store_lost_is_searched_for_no_more(
    bench: tuple[Process, Bench],
) -> None:
    process, judge = bench
    judge.goes_on.clear()
    await beginning(process)
    await live_in(process)
    while not judge.asked:
        await asyncio.sleep(0)
    await process.client.flushall()
    judge.goes_on.set()
    while process.searches.holds(ROOM):
        await asyncio.sleep(0)
    assert await process.store.read(ROOM, 1, 0) is None


async def test_closing_leaves_the_searches_to_others(bench: tuple[Process, Bench]) -> None:
    process, judge = bench
    judge.goes_on.clear()
    await beginning(process)
    await live_in(process)
    await process.searches.close()
    assert not process.searches.holds(ROOM)
    assert (await stored_race(process.store)).found is None
