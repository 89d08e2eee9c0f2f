"""One seat and several pages: who may act, who only looks on, and that nothing else tells them."""

import contextlib
from collections.abc import AsyncIterator

import pytest

from server.core import protocol as p
from server.core.events import Moved
from tests.races.table import Guest, Race, Table, gathered, racing, requests_of
from tests.races.wire import Wire

BOTH = pytest.mark.parametrize("worker", [0, 1], ids=["one process", "two processes"])


@contextlib.asynccontextmanager
async def page(
    table: Table, room: str, guest: Guest, worker: int = 0, tab: str | None = None
) -> AsyncIterator[tuple[Wire, p.Welcome]]:
    """Open a page of the guest's; with `tab`, one that was there before."""
    async with table.wire(room, guest, worker) as wire:
        wire.tab = tab or wire.tab
        yield wire, await wire.hello(room)


async def play_one(table: Table, race: Race, wire: Wire, base: int = 0) -> p.Outbound:
    """Send the action that is next after `base` others."""
    return await wire.answer(requests_of(table.game(race.room), base + 1, wire.tab)[base])


@BOTH
async def test_a_second_page_takes_the_seat_and_the_first_one_is_told(
    table: Table, worker: int
) -> None:
    async with (
        racing(table, "Ann", "Bob") as race,
        page(table, race.room, race.guests[0]) as (first, before),
    ):
        assert before.controls
        async with page(table, race.room, race.guests[0], worker) as (second, after):
            assert after.controls
            assert not (await first.take(p.Control)).controls
            refused = await play_one(table, race, first)
            assert isinstance(refused, p.Rejected)
            assert refused.code == "not_in_control"
            assert isinstance(await play_one(table, race, second), p.Accepted)


@BOTH
async def test_the_first_page_takes_the_seat_back(table: Table, worker: int) -> None:
    async with (
        racing(table, "Ann", "Bob") as race,
        page(table, race.room, race.guests[0]) as (first, _),
        page(table, race.room, race.guests[0], worker) as (second, _),
    ):
        await first.take(p.Control)
        assert isinstance(await first.answer(p.Take(id="back")), p.Done)
        assert (await first.take(p.Control)).controls
        assert not (await second.take(p.Control)).controls
        assert isinstance(await play_one(table, race, first), p.Accepted)


async def test_a_page_that_lost_the_seat_comes_back_to_look_on(table: Table) -> None:
    """Two pages must not take the seat from each other by reconnecting, for ever."""
    async with racing(table, "Ann", "Bob") as race:
        async with page(table, race.room, race.guests[0]) as (first, _):
            tab = first.tab
        async with page(table, race.room, race.guests[0]) as (second, _):
            async with page(table, race.room, race.guests[0], tab=tab) as (first, welcome):
                assert not welcome.controls
                assert welcome.tableau is not None
            assert isinstance(await play_one(table, race, second), p.Accepted)
            assert second.said(p.Control) == []


@BOTH
async def test_an_old_connection_closes_after_the_new_one_opened(table: Table, worker: int) -> None:
    """The late close of a page's old connection must not take the seat from its new one."""
    async with racing(table, "Ann", "Bob") as race, contextlib.AsyncExitStack() as stack:
        old, _ = await stack.enter_async_context(page(table, race.room, race.guests[0]))
        async with page(table, race.room, race.guests[0], worker, old.tab) as (new, welcome):
            assert welcome.controls
            await stack.aclose()
            assert isinstance(await play_one(table, race, new), p.Accepted)
            assert new.said(p.Control) == []


@BOTH
async def test_an_old_connection_closes_before_the_new_one_opens(table: Table, worker: int) -> None:
    async with racing(table, "Ann", "Bob") as race:
        async with page(table, race.room, race.guests[0]) as (old, _):
            tab = old.tab
        async with page(table, race.room, race.guests[0], worker, tab) as (new, welcome):
            assert welcome.controls
            assert isinstance(await play_one(table, race, new), p.Accepted)


async def test_a_page_without_control_closes(table: Table) -> None:
    async with (
        racing(table, "Ann", "Bob") as race,
        contextlib.AsyncExitStack() as stack,
    ):
        await stack.enter_async_context(page(table, race.room, race.guests[0]))
        async with page(table, race.room, race.guests[0], worker=1) as (second, _):
            await stack.aclose()
            assert isinstance(await play_one(table, race, second), p.Accepted)


async def test_two_pages_on_two_processes_play_at_once(table: Table) -> None:
    """Whichever of them has the seat, each place in the log is filled once."""
    async with racing(table, "Ann", "Bob") as race:
        game = table.game(race.room)
        async with (
            page(table, race.room, race.guests[0], 0) as (first, _),
            page(table, race.room, race.guests[0], 1) as (second, _),
        ):
            requests = {wire: requests_of(game, 6, wire.tab) for wire in (first, second)}
            await gathered(*(wire.send(*sent) for wire, sent in requests.items()))
            answers = {
                wire: [await wire.answer_to(request.id) for request in sent]
                for wire, sent in requests.items()
            }
        assert all(isinstance(answer, p.Accepted) for answer in answers[second])
        assert not any(isinstance(answer, p.Accepted) for answer in answers[first])
        moved = [event for event in table.log(race.room) if isinstance(event, Moved)]
        assert [(event.seat, event.number) for event in moved] == [(1, n) for n in range(1, 7)]


async def test_a_page_without_control_may_not_act_for_the_room_either(table: Table) -> None:
    ann = await table.guest("Ann")
    room = await table.room(ann)
    async with (
        page(table, room, ann) as (first, _),
        page(table, room, ann) as (second, _),
    ):
        refused = await first.answer(p.Ready(id="r", nonce_hash="0" * 64))
        assert isinstance(refused, p.Error)
        assert refused.code == "not_in_control"
        assert isinstance(await second.answer(p.Ready(id="r", nonce_hash="0" * 64)), p.Done)
