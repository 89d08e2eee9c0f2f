"""Codes that somebody types in: right ones are free, wrong ones are counted, one by one."""

import asyncio

import pytest
from limits.aio.storage import MemoryStorage

from server.shell.http.guesses import Guesses
from server.shell.limits import Limits, TooMany
from server.shell.settings import Settings


@pytest.fixture
def guesses() -> Guesses:
    """Guesses of which each address may miss two."""
    return Guesses(Limits(Settings.read({}, rate_code_misses="2/year"), MemoryStorage()))


async def right() -> str:
    return "the room"


async def wrong() -> str | None:
    return None


async def test_right_ones_are_free(guesses: Guesses) -> None:
    for _ in range(10):
        assert await guesses.look_up("192.0.2.1", right) == "the room"


async def test_after_some_wrong_ones_nothing_is_looked_up(guesses: Guesses) -> None:
    for _ in range(2):
        assert await guesses.look_up("192.0.2.1", wrong) is None
    with pytest.raises(TooMany):
        await guesses.look_up("192.0.2.1", right)
    assert await guesses.look_up("192.0.2.2", right) == "the room"


async def test_many_at_once_are_looked_up_one_after_the_other(guesses: Guesses) -> None:
    """Else all of them would be looked up before the first miss is counted."""
    looked_up = 0

    async def slow() -> str | None:
        nonlocal looked_up
        looked_up += 1
        await asyncio.sleep(0)
        return None

    asked = (guesses.look_up("192.0.2.1", slow) for _ in range(20))
    answers = await asyncio.gather(*asked, return_exceptions=True)
    assert looked_up == 2
    assert answers[:2] == [None, None]
    assert all(isinstance(answer, TooMany) for answer in answers[2:])
