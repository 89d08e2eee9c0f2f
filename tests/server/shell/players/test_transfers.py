"""A player on the way to another device: found by the code once, and by nobody who guesses."""

import asyncio

import pytest

from server.core.codes import ALPHABET
from server.core.look import Look
from server.shell.players.identity import Player
from server.shell.players.transfers import LASTS_MS, LENGTH, Transfers
from server.shell.storage.keys import TRANSFER_PREFIX
from tests.server.shell.process import Process

ADA = Player("ad" * 16, "Ada", Look("rose", "waves"))


@pytest.fixture
def transfers(one: Process) -> Transfers:
    return Transfers(one.client, one.store)


async def test_the_code_leads_to_the_player_as_they_are(transfers: Transfers) -> None:
    """Name, colour and pattern come along, and the id to which seats and records belong."""
    assert await transfers.claim(await transfers.offer(ADA)) == ADA


@pytest.mark.parametrize("typed", ["{0}", " {0} ", "{1} {2}"])
async def test_a_code_may_be_typed_as_one_likes(transfers: Transfers, typed: str) -> None:
    code = (await transfers.offer(ADA)).lower()
    assert await transfers.claim(typed.format(code, code[:5], code[5:])) == ADA


async def test_a_code_is_used_once_however_many_use_it(
    one: Process, two: Process, transfers: Transfers
) -> None:
    """Two who read it over a shoulder, by two processes, at the same moment: one of them is Ada."""
    code = await transfers.offer(ADA)
    other = Transfers(two.client, two.store)
    claimed = await asyncio.gather(*(each.claim(code) for each in (transfers, other) * 5))
    assert sorted(claimed, key=lambda player: player is None) == [ADA] + [None] * 9


@pytest.mark.parametrize("text", ["", "ABCDE", "A" * 11, "IIIIIIIIII", "*", "\u0410" * 10])
async def test_what_is_no_code_is_not_looked_up(transfers: Transfers, text: str) -> None:
    assert await transfers.claim(text) is None


async def test_a_code_can_not_be_guessed_and_ends(one: Process, transfers: Transfers) -> None:
    """More than 40 bits, and ten minutes."""
    assert len(ALPHABET) ** LENGTH > 2**40
    codes = {await transfers.offer(ADA) for _ in range(20)}
    assert len(codes) == 20
    (key, *_) = await one.client.keys(TRANSFER_PREFIX + "*")
    assert 0 < await one.client.pttl(key) <= LASTS_MS


async def test_the_store_does_not_know_the_code(one: Process, transfers: Transfers) -> None:
    """Whoever may look at the keys of the store becomes nobody by that."""
    code = await transfers.offer(ADA)
    assert all(code.encode() not in key for key in await one.client.keys("*"))
