"""Invitations are one however often they are made, and one process at a time has each."""

from collections.abc import AsyncIterator

import pytest
from redis.asyncio import Redis

from server.shell.bots import invitations as module
from server.shell.bots.invitations import Invitation, Invitations
from server.shell.storage.keys import BOT_CALLS

ROOM = "k3vq7xw2mzp4ydna"
FIRST, SECOND = (Invitation(ROOM, 1, ordinal, "strong") for ordinal in (1, 2))


@pytest.fixture
async def client(store_url: str) -> AsyncIterator[Redis]:
    async with Redis.from_url(store_url, protocol=3, legacy_responses=False) as client:
        yield client


def test_an_invitation_is_read_back_from_its_text() -> None:
    assert Invitation.parse(str(FIRST)) == FIRST


def test_each_invitation_is_for_a_player_of_its_own() -> None:
    assert FIRST.player != SECOND.player
    assert FIRST.player == Invitation(ROOM, 1, 1, "strong").player
    assert len(bytes.fromhex(FIRST.player)) == 16


async def test_the_same_call_twice_is_one_invitation(client: Redis) -> None:
    """A call whose answer was lost is made again: no second bot may come of it."""
    invitations = Invitations(client, "one")
    for invitation in (FIRST, SECOND, FIRST):
        await invitations.add(invitation)
    assert await invitations.all() == [FIRST, SECOND]


async def test_one_process_has_an_invitation_until_its_claim_ends(
    client: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    one, other = Invitations(client, "one"), Invitations(client, "other")
    await one.add(FIRST)
    assert await one.claim(FIRST)
    assert await one.claim(FIRST)
    assert not await other.claim(FIRST)
    monkeypatch.setattr(module, "CLAIM_MS", 1)
    assert await one.claim(FIRST)
    while not await other.claim(FIRST):
        pass


async def test_what_is_done_with_is_not_found_any_more(client: Redis) -> None:
    invitations = Invitations(client, "one")
    await invitations.add(FIRST)
    await invitations.close(FIRST)
    await invitations.close(FIRST)
    assert await invitations.all() == []


async def test_invitations_that_nobody_took_for_a_day_are_dropped(client: Redis) -> None:
    """Where no process plays bots, calls would heap up without end."""
    invitations = Invitations(client, "one")
    await client.zadd(BOT_CALLS, {str(FIRST): 1})
    await invitations.add(SECOND)
    assert await invitations.all() == [SECOND]


async def test_whoever_listens_is_told_of_a_new_one(client: Redis) -> None:
    invitations = Invitations(client, "one")
    async with invitations.news() as news:
        await news.wait(1.0)  # that the subscription is there
        await invitations.add(FIRST)
        await news.wait(60.0)
