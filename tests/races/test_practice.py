"""A room for one: its deal waits already, or is looked for like any other."""

import asyncio
import re
import urllib.request
from collections.abc import Iterator

import pytest
import redis

from engine import deal_for, parse_rules
from server.core import protocol as p
from server.core.options import PRACTICE
from server.core.search import find
from server.shell.storage.keys import pool_key
from tests.races.processes import MortalStore, mortal_store
from tests.races.table import Table, seal, table_of_its_own

RULES = parse_rules(PRACTICE.rules)


@pytest.fixture
def store() -> Iterator[MortalStore]:
    """Start a store for one test: the pool of another one is not to be drawn from."""
    with mortal_store() as store:
        yield store


def waiting(table: Table) -> int:
    """How many practice deals wait."""
    with redis.Redis.from_url(table.servers.store_url) as client:
        return int(client.scard(pool_key(str(RULES))))


def searches(table: Table) -> float:
    """How many searches the first worker has made for somebody who waited."""
    with urllib.request.urlopen(f"{table.site.origin}/metrics") as answer:
        told = answer.read().decode()
    return sum(map(float, re.findall(r"^scorpion_searches_total{.*} (.*)$", told, re.MULTILINE)))


async def practises(table: Table) -> p.Proof:
    """Open a room for one, do what is advised, give up, and return what proves the deal."""
    ann = await table.guest("Ann")
    room = await table.room(ann, PRACTICE)
    async with table.client(room, ann) as client:
        await seal([client])
        await client.until(lambda known: known.may_play)
        advice = await client.hint()
        assert advice.card is not None
        assert advice.to is not None
        await client.move(advice.card, advice.to)
        await client.resign()
        known = await client.until(lambda known: known.phase == "finished")
    assert table.moves(room, 1) == [f"{advice.card}{advice.to}"]
    assert known.welcome.proof is not None
    return known.welcome.proof


def check(proof: p.Proof) -> None:
    """Check what anybody can check who has the proof."""
    assert proof.context == f"practice|{RULES}"
    secret = bytes.fromhex(proof.secret)
    found = find(secret, proof.context, RULES, proof.search)
    assert (found.skipped, found.proved) == (proof.skipped, proof.proved)
    assert str(deal_for(secret, proof.context, found.index)).split() == list(proof.deal)


async def test_whoever_practises_gets_a_deal_that_waits_and_another_is_found(
    store: MortalStore,
) -> None:
    with table_of_its_own(store.url, workers=1, practice_pool=1) as table:
        while not waiting(table):
            await asyncio.sleep(0.02)
        check(await practises(table))
        assert await asyncio.to_thread(searches, table) == 0
        while not waiting(table):
            await asyncio.sleep(0.02)


async def test_whoever_practises_while_nothing_waits_has_a_deal_looked_for(table: Table) -> None:
    assert not waiting(table)
    check(await practises(table))
