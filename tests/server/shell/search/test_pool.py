"""Practice deals found ahead: each is dealt once, on the terms of today, and its secret is kept."""

import asyncio
from collections.abc import AsyncIterator

import msgspec
import pytest
from msgspec.structs import replace

from engine import Deal, RuleSet, commitment, deal_for, parse_rules
from server.core.options import PRACTICE, Options
from server.core.race import practice_context
from server.core.search import Found, Judgement, Search
from server.shell.search import pool as pool_module
from server.shell.search.child import NoJudgement
from server.shell.search.dealer import Dealer
from server.shell.search.pool import MOST_PLAYED, MOST_POOLS, Pool, Prepared
from server.shell.storage.keys import POOL_CLAIM, POOLS, pool_key
from tests.guests import guest
from tests.server.core.races import ANN, player
from tests.server.shell.process import HOUR, POOL, Process, live_in, stored_secret
from tests.server.shell.viewers import NET_S

RULES = parse_rules(PRACTICE.rules)
HOST = guest(player(ANN), ANN)


async def fill(pool: Pool) -> int:
    """Fill all pools; gives how many deals that took."""
    count = 0
    while await pool.fill():
        count += 1
    return count


async def waiting(process: Process, rules: str = MOST_PLAYED) -> list[Prepared]:
    """What waits in a pool."""
    stored = await process.client.smembers(pool_key(rules))
    return [msgspec.json.decode(one, type=Prepared) for one in stored]


async def test_a_pool_is_filled_up_and_no_further(one: Process) -> None:
    assert await fill(one.pool) == POOL
    assert not await one.pool.fill()
    prepared = await waiting(one)
    assert len({each.secret for each in prepared}) == POOL
    assert await one.client.pttl(pool_key(MOST_PLAYED)) > 0


async def test_what_waits_is_a_secret_with_the_candidate_that_is_dealt(one: Process) -> None:
    verdicts = iter(["unwinnable", "unknown", "winnable"])
    asked: list[Deal] = []

    async def judge(deal: Deal, rules: RuleSet, nodes: int, spent: int) -> Judgement:
        del rules, nodes, spent
        asked.append(deal)
        return msgspec.convert({"verdict": next(verdicts), "nodes": 1}, Judgement)

    pool = Pool(one.client, one.store, Dealer(judge), one.services.metrics, size=1, ttl_ms=100_000)
    await fill(pool)
    (prepared,) = await waiting(one)
    assert prepared.found == Found(("unwinnable", "unknown"), proved=True)
    secret = bytes.fromhex(prepared.secret)
    assert asked[-1] == deal_for(secret, practice_context(RULES), 2)


async def test_each_deal_is_taken_once(one: Process, two: Process) -> None:
    await fill(one.pool)
    taken = await asyncio.gather(
        *(process.pool.take(RULES, Search()) for process in (one, two) for _ in range(POOL))
    )
    secrets = [prepared.secret for prepared in taken if prepared is not None]
    assert len(secrets) == len(set(secrets)) == POOL


async def test_a_rule_set_that_was_asked_for_gets_a_pool(one: Process) -> None:
    wasp = parse_rules("wasp")
    assert await one.pool.take(wasp, Search()) is None
    assert await fill(one.pool) == 2 * POOL
    assert await one.pool.take(wasp, Search()) is not None
    assert "scorpion_practice_deals 4.0" in one.services.metrics.exposition().decode()


async def test_only_so_many_rule_sets_have_a_pool(one: Process) -> None:
    """Whoever asks for rules that nobody else plays can't fill the store with deals for them."""
    for limit in range(1, 2 * MOST_POOLS):
        await one.pool.take(parse_rules(f"limit={limit}"), Search())
    assert await fill(one.pool) == MOST_POOLS * POOL
    assert await one.client.zcard(POOLS) == MOST_POOLS
    assert len(await waiting(one)) == POOL
    assert len(await waiting(one, f"limit={limit}")) == POOL


async def test_what_another_solver_found_is_thrown_away(one: Process) -> None:
    """Its promise would be another one than what this server tells of its rooms."""
    await fill(one.pool)
    assert await one.pool.take(RULES, Search("scorpion-solver/old", 1)) is None
    assert await waiting(one) == []


# Rooms for one


async def test_a_room_for_one_gets_a_deal_that_waits(one: Process) -> None:
    await fill(one.pool)
    before = {each.secret: each.found for each in await waiting(one)}
    opened = await one.rooms.open(HOST, PRACTICE)
    secret = await stored_secret(one.store, opened.room)
    live = await live_in(one, opened.room)
    assert live.race.commitment == commitment(secret)
    assert await one.store.found(opened.room, 1, commitment(secret)) == before[secret.hex()]
    assert secret.hex() not in {each.secret for each in await waiting(one)}


@pytest.mark.parametrize(
    "options", [replace(PRACTICE, seats=2, countdown=3), replace(PRACTICE, winnable=False)]
)
async def test_other_rooms_take_nothing_from_the_pool(one: Process, options: Options) -> None:
    """What was found ahead of a race without its players' nonces was chosen by the server."""
    await fill(one.pool)
    await one.rooms.open(HOST, options)
    assert len(await waiting(one)) == POOL


async def test_a_room_for_one_is_opened_while_nothing_waits(one: Process) -> None:
    opened = await one.rooms.open(HOST, PRACTICE)
    secret = await stored_secret(one.store, opened.room)
    assert await one.store.found(opened.room, 1, commitment(secret)) is None


# The one who fills


@pytest.fixture
async def filling(one: Process, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Process]:
    """A process that keeps its pools filled, and looks at them all the time."""
    monkeypatch.setattr(pool_module, "LOOK_S", 0.0)
    task = asyncio.create_task(one.pool.run())
    yield one
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)


async def becomes(process: Process, count: int) -> None:
    """Wait until so many deals wait."""
    async with asyncio.timeout(NET_S):
        while len(await waiting(process)) != count:
            await asyncio.sleep(0.001)


async def test_a_pool_is_filled_again_whenever_one_is_taken(filling: Process) -> None:
    await becomes(filling, POOL)
    assert await filling.pool.take(RULES, Search()) is not None
    await becomes(filling, POOL)


async def test_another_process_fills_nothing_meanwhile(
    one: Process, two: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pool_module, "LOOK_S", 0.0)
    assert await two.store.claim(POOL_CLAIM, HOUR)
    asked: list[str] = []
    claim = one.store.claim

    async def counted(key: str, ms: int) -> bool:
        asked.append(key)
        return await claim(key, ms)

    monkeypatch.setattr(one.store, "claim", counted)
    task = asyncio.create_task(one.pool.run())
    while len(asked) < 3:
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    assert await waiting(one) == []


@pytest.mark.parametrize("fault", [NoJudgement("ended"), ValueError("a fault of ours")])
async def test_a_pool_that_can_not_be_filled_is_tried_again(
    filling: Process, monkeypatch: pytest.MonkeyPatch, fault: Exception
) -> None:
    faults = [fault]
    find = filling.services.dealer.find

    async def find_later(*asked: object) -> object:
        if faults:
            raise faults.pop()
        return await find(*asked)  # type: ignore[arg-type]

    monkeypatch.setattr(filling.services.dealer, "find", find_later)
    await becomes(filling, POOL)
    assert faults == []


async def test_a_pool_of_nothing_is_never_filled(one: Process) -> None:
    pool = Pool(one.client, one.store, one.services.dealer, one.services.metrics, size=0, ttl_ms=1)
    await pool.run()
    assert await waiting(one) == []
