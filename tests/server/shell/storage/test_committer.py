"""Group commit: what waits while a trip is under way goes together on the next."""

import asyncio
from collections.abc import Sequence

import pytest

from server.shell.storage.committer import MAX_BATCH, Committer, Outcome
from server.shell.storage.store import Append, Appended, NotAppended, StoreUnavailable
from tests.server.shell.process import action
from tests.server.shell.viewers import NET_S


class Trips:
    """A store that answers when the test says so; each answer tells the action's own number."""

    def __init__(self) -> None:
        self.batches: list[list[int]] = []
        self._under_way: asyncio.Queue[asyncio.Future[None]] = asyncio.Queue()

    async def send(self, batch: Sequence[Append]) -> list[Outcome]:
        self.batches.append([one.base for one in batch])
        arrived: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._under_way.put_nowait(arrived)
        await arrived
        return [Appended(one.base, 0, 0, 1) for one in batch]

    async def arrive(self) -> None:
        """Let the trip that is under way, or the next one to leave, come back."""
        (await self._next()).set_result(None)

    async def fail(self, error: Exception) -> None:
        """Let it end in an error."""
        (await self._next()).set_exception(error)

    async def leave(self) -> asyncio.Future[None]:
        """Wait until a trip has left; it is then up to the test."""
        return await self._next()

    async def _next(self) -> asyncio.Future[None]:
        async with asyncio.timeout(NET_S):
            return await self._under_way.get()


@pytest.fixture
def trips() -> Trips:
    return Trips()


def numbers(outcomes: Sequence[Outcome]) -> list[int]:
    return [outcome.seq for outcome in outcomes if isinstance(outcome, Appended)]


async def test_a_lone_action_leaves_at_once(trips: Trips) -> None:
    outcome = Committer(trips.send).append(action(7))
    await trips.arrive()
    assert await outcome == Appended(7, 0, 0, 1)
    assert trips.batches == [[7]]


async def test_what_comes_during_a_trip_goes_together_on_the_next(trips: Trips) -> None:
    committer = Committer(trips.send)
    first = committer.append(action(0))
    under_way = await trips.leave()
    others = [committer.append(action(number)) for number in (1, 2, 3)]
    under_way.set_result(None)
    await first
    await trips.arrive()
    assert numbers(await asyncio.gather(*others)) == [1, 2, 3]
    assert trips.batches == [[0], [1, 2, 3]]


async def test_only_one_trip_is_under_way_at_a_time(trips: Trips) -> None:
    """Two at once could arrive in the other order: the later move of a seat before the earlier."""
    committer = Committer(trips.send)
    committer.append(action(0))
    under_way = await trips.leave()
    last = committer.append(action(1))
    assert trips.batches == [[0]]
    under_way.set_result(None)
    await trips.arrive()
    await last
    assert trips.batches == [[0], [1]]


async def test_a_trip_carries_only_so_much_and_keeps_the_order(trips: Trips) -> None:
    """The store serves nobody else while it runs a batch."""
    committer = Committer(trips.send)
    outcomes = [committer.append(action(number)) for number in range(2 * MAX_BATCH + 1)]
    for _ in range(3):
        await trips.arrive()
    assert numbers(await asyncio.gather(*outcomes)) == list(range(2 * MAX_BATCH + 1))
    assert [len(batch) for batch in trips.batches] == [MAX_BATCH, MAX_BATCH, 1]
    assert [number for batch in trips.batches for number in batch] == list(range(2 * MAX_BATCH + 1))


async def test_each_action_gets_its_own_outcome() -> None:
    async def send(batch: Sequence[Append]) -> list[Outcome]:
        return [
            NotAppended("behind") if one.base % 2 else Appended(one.base, 0, 0, 1) for one in batch
        ]

    committer = Committer(send)
    outcomes = await asyncio.gather(*[committer.append(action(number)) for number in range(4)])
    assert outcomes == [
        Appended(0, 0, 0, 1),
        NotAppended("behind"),
        Appended(2, 0, 0, 1),
        NotAppended("behind"),
    ]


async def test_a_store_that_fails_fails_all_of_a_batch_and_no_other(trips: Trips) -> None:
    committer = Committer(trips.send)
    lost = [committer.append(action(number)) for number in (0, 1)]
    await trips.fail(StoreUnavailable("away"))
    for outcome in lost:
        with pytest.raises(StoreUnavailable, match="away"):
            await outcome
    later = committer.append(action(2))
    await trips.arrive()
    assert await later == Appended(2, 0, 0, 1)


async def test_what_waits_behind_a_failed_trip_leaves_with_the_next(trips: Trips) -> None:
    committer = Committer(trips.send)
    lost = committer.append(action(0))
    under_way = await trips.leave()
    waiting = committer.append(action(1))
    under_way.set_exception(StoreUnavailable("away"))
    with pytest.raises(StoreUnavailable):
        await lost
    await trips.arrive()
    assert await waiting == Appended(1, 0, 0, 1)


async def test_a_fault_of_our_own_leaves_nobody_waiting(trips: Trips) -> None:
    """Whoever waits on a trip that broke is told that the fate is unknown; the next trip leaves."""
    committer = Committer(trips.send)
    lost = committer.append(action(0))
    under_way = await trips.leave()
    waiting = committer.append(action(1))
    under_way.set_exception(ValueError("not what a store says"))
    with pytest.raises(StoreUnavailable, match="ValueError"):
        await lost
    await trips.arrive()
    assert await waiting == Appended(1, 0, 0, 1)
    await committer.drain()


async def test_somebody_who_is_gone_takes_nothing_back(trips: Trips) -> None:
    """A client that disconnects cancels its own wait alone; its action is sent all the same."""
    committer = Committer(trips.send)
    gone, there = committer.append(action(0)), committer.append(action(1))
    under_way = await trips.leave()
    gone.cancel()
    under_way.set_result(None)
    assert await there == Appended(1, 0, 0, 1)
    assert gone.cancelled()
    assert trips.batches == [[0, 1]]


async def test_somebody_who_is_gone_is_not_told_of_a_failure(trips: Trips) -> None:
    committer = Committer(trips.send)
    gone, there = committer.append(action(0)), committer.append(action(1))
    under_way = await trips.leave()
    gone.cancel()
    under_way.set_exception(StoreUnavailable("away"))
    with pytest.raises(StoreUnavailable):
        await there


async def test_draining_waits_for_all_that_was_handed_in(trips: Trips) -> None:
    committer = Committer(trips.send)
    outcomes = [committer.append(action(number)) for number in range(MAX_BATCH + 1)]
    draining = asyncio.ensure_future(committer.drain())
    await trips.arrive()
    await outcomes[0]
    assert not draining.done()
    await trips.arrive()
    async with asyncio.timeout(NET_S):
        await draining
    assert all(outcome.done() for outcome in outcomes)


async def test_draining_with_nothing_under_way_is_done_at_once(trips: Trips) -> None:
    async with asyncio.timeout(NET_S):
        await Committer(trips.send).drain()


async def test_whoever_stops_waiting_for_the_drain_stops_no_trip(trips: Trips) -> None:
    committer = Committer(trips.send)
    outcome = committer.append(action(0))
    draining = asyncio.ensure_future(committer.drain())
    under_way = await trips.leave()
    draining.cancel()
    await asyncio.gather(draining, return_exceptions=True)
    under_way.set_result(None)
    assert await outcome == Appended(0, 0, 0, 1)
