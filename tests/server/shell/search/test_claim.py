"""Claims: one process does the work, and another one takes over when it is gone."""

import asyncio

import pytest

from server.shell.search import claim
from server.shell.search.claim import claiming
from server.shell.storage.store import StoreUnavailable
from tests.server.shell.process import HOUR, KEYS, Process

SOON_MS = 200


async def test_one_process_has_a_claim_until_it_ends(one: Process, two: Process) -> None:
    async with claiming(one.store, KEYS.claim) as ours, claiming(two.store, KEYS.claim) as theirs:
        assert (ours, theirs) == (True, False)
    await one.client.delete(KEYS.claim)
    async with claiming(two.store, KEYS.claim) as theirs:
        assert theirs


async def test_whoever_has_a_claim_may_ask_again(one: Process) -> None:
    """Also when the answer to its first question got lost."""
    for _ in range(2):
        async with claiming(one.store, KEYS.claim) as ours:
            assert ours


async def test_a_claim_is_kept_for_as_long_as_the_work_takes(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(claim, "CLAIM_MS", HOUR)
    monkeypatch.setattr(claim, "CLAIM_S", 0.0)
    async with claiming(one.store, KEYS.claim) as ours:
        assert ours
        for _ in range(3):
            await one.client.pexpire(KEYS.claim, HOUR // 2)
            while await one.client.pttl(KEYS.claim) <= HOUR // 2:
                await asyncio.sleep(0)


async def test_a_claim_ends_some_time_after_its_process(
    one: Process, two: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing renews it any more: what the dead can't say is said by time."""
    monkeypatch.setattr(claim, "CLAIM_MS", SOON_MS)
    async with claiming(one.store, KEYS.claim) as ours:
        assert ours
    taken_over = False
    while not taken_over:
        await asyncio.sleep(SOON_MS / 5_000)
        async with claiming(two.store, KEYS.claim) as taken_over:
            pass


async def test_work_under_a_claim_goes_on_while_the_store_is_away(
    one: Process, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is renewed as soon as the store is back, too: one refusal is not the end of it."""
    asked: list[str] = []

    async def away(key: str, ms: int) -> bool:
        asked.append(key)
        raise StoreUnavailable(f"{key} for {ms}")

    monkeypatch.setattr(claim, "CLAIM_S", 0.0)
    async with claiming(one.store, KEYS.claim) as ours:
        monkeypatch.setattr(one.store, "claim", away)
        while len(asked) < 3:
            await asyncio.sleep(0)
        assert ours
