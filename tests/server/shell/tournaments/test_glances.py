"""What was read a moment ago: read once for all who ask, and never told for long."""

import asyncio

import pytest

from server.shell.tournaments.glances import Glances


class Shelf:
    """Something to read, that counts how often it is, and may be slow or broken."""

    def __init__(self) -> None:
        self.read: list[str] = []
        self.opened = asyncio.Event()
        self.opened.set()
        self.fault: Exception | None = None

    async def look(self, key: str) -> int:
        self.read.append(key)
        await self.opened.wait()
        if self.fault is not None:
            raise self.fault
        return len(self.read)


@pytest.fixture
def shelf() -> Shelf:
    return Shelf()


async def test_all_who_ask_at_once_wait_for_one_read(shelf: Shelf) -> None:
    glances = Glances(shelf.look, last_s=60)
    shelf.opened.clear()
    asked = [asyncio.ensure_future(glances.of("a")) for _ in range(50)]
    await asyncio.sleep(0)
    shelf.opened.set()
    assert set(await asyncio.gather(*asked)) == {1}
    assert shelf.read == ["a"]


async def test_what_was_read_is_told_again_for_a_while(shelf: Shelf) -> None:
    glances = Glances(shelf.look, last_s=60)
    assert [await glances.of("a"), await glances.of("b"), await glances.of("a")] == [1, 2, 1]


async def test_then_it_is_read_anew(shelf: Shelf) -> None:
    glances = Glances(shelf.look, last_s=0)
    assert [await glances.of("a"), await glances.of("a")] == [1, 2]


async def test_a_failed_read_is_told_to_who_waits_and_not_kept(shelf: Shelf) -> None:
    glances = Glances(shelf.look, last_s=60)
    shelf.fault = ValueError("torn")
    with pytest.raises(ValueError, match="torn"):
        await glances.of("a")
    shelf.fault = None
    assert await glances.of("a") == 2


async def test_who_goes_away_leaves_the_read_to_the_others(shelf: Shelf) -> None:
    glances = Glances(shelf.look, last_s=60)
    shelf.opened.clear()
    leaving, staying = (asyncio.ensure_future(glances.of("a")) for _ in range(2))
    await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.gather(leaving, return_exceptions=True)
    shelf.opened.set()
    assert await staying == 1


async def test_a_failure_that_nobody_waits_for_is_no_fault_of_the_process(shelf: Shelf) -> None:
    glances = Glances(shelf.look, last_s=60)
    shelf.opened.clear()
    shelf.fault = ValueError("torn")
    leaving = asyncio.ensure_future(glances.of("a"))
    await asyncio.sleep(0)
    leaving.cancel()
    await asyncio.gather(leaving, return_exceptions=True)
    shelf.opened.set()
    await asyncio.sleep(0)
    shelf.fault = None
    assert await glances.of("a") == 2


async def test_only_so_many_are_remembered(shelf: Shelf) -> None:
    """Whoever asks for all that can be asked for fills no memory."""
    glances = Glances(shelf.look, last_s=60, most=2)
    for key in "abc":
        await glances.of(key)
    assert len(glances._readings) == 2
    assert await glances.of("c") == 3
    assert await glances.of("a") == 4
