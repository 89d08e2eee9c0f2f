"""Work for rooms: a fault of ours ends one piece of it, is told, and nothing else ends."""

import asyncio

import pytest
from structlog.testing import capture_logs

from server.shell.rooms.work import FAILED, Work, alone
from server.shell.storage.store import StoreUnavailable


async def fails(error: Exception) -> None:
    await asyncio.sleep(0)
    raise error


async def test_work_that_is_done_alone_tells_whether_it_was_done() -> None:
    with capture_logs() as logs:
        assert await alone(asyncio.sleep(0))
        assert not await alone(fails(LookupError("a fault")))
    assert [(line["event"], line["exc_info"]) for line in logs] == [(FAILED, True)]


async def test_a_store_that_is_away_ends_the_whole_round() -> None:
    """The other rooms' work would only meet the same."""
    with capture_logs() as logs, pytest.raises(StoreUnavailable):
        await alone(fails(StoreUnavailable("away")))
    assert logs == []


async def test_a_fault_in_the_background_is_told_and_ends_no_other_work() -> None:
    work, done = Work(), asyncio.Event()

    async def goes_on() -> None:
        await asyncio.sleep(0)
        done.set()

    fault = LookupError("a fault")
    with capture_logs() as logs:
        work.begin(fails(fault))
        work.begin(goes_on())
        await work.rest()
    assert done.is_set()
    assert [(line["event"], line["exc_info"]) for line in logs] == [(FAILED, fault)]


async def test_rest_comes_when_all_work_is_done() -> None:
    work, may_end = Work(), asyncio.Event()

    async def waits() -> None:
        await may_end.wait()

    work.begin(waits())
    resting = asyncio.ensure_future(work.rest())
    await asyncio.sleep(0)
    assert not resting.done()
    may_end.set()
    await resting


async def test_nothing_under_way_is_rest_already() -> None:
    await Work().rest()
