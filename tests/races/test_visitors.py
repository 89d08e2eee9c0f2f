"""Those who have no seat: what they see of a race, and what they can't do there."""

import msgspec
import pytest

from server.core import protocol as p
from server.core.options import Options
from server.shell.bots.site import SiteError
from tests.races.table import Table, play_some, racing, requests_of, seal
from tests.races.wire import Closed

NOWHERE = "a" * 16


async def test_a_visitor_follows_a_race_and_sees_no_board(table: Table) -> None:
    async with (
        racing(table, "Ann", "Bob") as race,
        table.client(race.room, worker=1) as visitor,
    ):
        assert visitor.known.you is None
        await play_some(race.clients[0], table.game(race.room), 5)
        await visitor.until(lambda known: any(row.actions == 5 for row in known.welcome.standings))
        assert visitor.known.tableau is None
        proof = await race.finish()
        known = await visitor.until(lambda known: known.phase == "finished")
        assert known.welcome.proof == proof
        assert known.tableau is None


async def test_a_visitor_without_a_name_can_do_nothing(table: Table) -> None:
    async with racing(table, "Ann", "Bob") as race, table.wire(race.room) as wire:
        await wire.hello(race.room)
        move = requests_of(table.game(race.room), 1, wire.tab)[0]
        refused = await wire.answer(move)
        assert isinstance(refused, p.Rejected)
        assert refused.code == "no_seat"
        for request in (p.Join(id="j"), p.Resign(id="r"), p.Take(id="t"), p.Start(id="s")):
            error = await wire.answer(request)
            assert isinstance(error, p.Error)
            assert error.code == "no_identity"
        assert table.moves(race.room, 1) == table.moves(race.room, 2) == []


async def test_who_comes_after_the_start_may_watch_but_not_join(table: Table) -> None:
    late = await table.guest("Late")
    async with racing(table, "Ann", "Bob") as race, table.wire(race.room, late) as wire:
        welcome = await wire.hello(race.room)
        assert (welcome.you, welcome.tableau, welcome.code) == (None, None, None)
        error = await wire.answer(p.Join(id="j"))
        assert isinstance(error, p.Error)
        assert error.code == "race_running"
        for request in (p.Resign(id="r"), p.Take(id="t"), p.OpenNonce(id="n", nonce="0" * 32)):
            error = await wire.answer(request)
            assert isinstance(error, p.Error)
            assert error.code == "no_seat"


async def test_a_seat_holder_is_a_racer_in_whatever_window(table: Table) -> None:
    """Nobody watches a race that they are in under the same name."""
    async with racing(table, "Ann", "Bob", workers=(0, 1)) as race:
        for worker in (0, 1):
            async with table.wire(race.room, race.guests[1], worker) as window:
                welcome = await window.hello(race.room)
                assert welcome.you == 2
                assert welcome.tableau is not None


@pytest.mark.parametrize("worker", [0, 1])
async def test_a_room_that_does_not_exist_is_named_as_such(table: Table, worker: int) -> None:
    async with table.wire(NOWHERE, worker=worker) as wire:
        await wire.send(p.Hello(room=NOWHERE, tab=wire.tab))
        bye = await wire.bye()
        assert (bye.code, bye.retry_in) == ("unknown_room", None)
        assert await wire.closed() == 1000


async def test_a_race_of_another_epoch_is_lost(table: Table) -> None:
    """A client that comes back to a race which isn't the one it left is told so."""
    async with racing(table, "Ann", "Bob") as race, table.wire(race.room) as wire:
        await wire.send(p.Hello(room=race.room, tab=wire.tab, epoch="another"))
        bye = await wire.bye()
        assert (bye.code, bye.retry_in) == ("race_lost", None)


async def test_one_connection_goes_from_room_to_room(table: Table) -> None:
    """It is told of the room that it said hello to last, and of no other."""
    ann = await table.guest("Ann")
    one, other = await table.room(ann), await table.room(ann)
    bob = await table.guest("Bob")
    async with (
        table.wire(one) as visitor,
        table.client(one, bob) as in_one,
        table.client(other, bob) as in_other,
    ):
        await visitor.hello(one)
        await visitor.hello(other)
        await in_one.join()
        await in_other.join()
        taken = await visitor.take(p.Event)
        assert isinstance(taken.event, p.SeatTaken)
        assert isinstance(await visitor.answer(p.Ping(id="p")), p.Pong)
        assert visitor.said(p.Event) == []


async def test_before_hello_there_is_no_room(table: Table) -> None:
    async with table.wire(NOWHERE, await table.guest("Ann")) as wire:
        error = await wire.answer(p.Join(id="early"))
        assert isinstance(error, p.Error)
        assert error.code == "no_room"
        pong = await wire.answer(p.Ping(id="ping"))
        assert isinstance(pong, p.Pong)


async def test_the_code_leads_to_the_room_until_the_start(table: Table) -> None:
    ann = await table.guest("Ann")
    opened = await table.site.create_room(ann.token, Options())
    assert await table.site.room_of(opened.code.lower()) == opened.room
    async with table.client(opened.room, ann) as client:
        assert client.known.welcome.code == opened.code
        await seal([client])
        await client.until(lambda known: known.may_play)
    async with table.wire(opened.room) as wire:
        assert (await wire.hello(opened.room)).code is None
    with pytest.raises(SiteError) as refused:
        await table.site.room_of(opened.code)
    assert refused.value.code == "unknown_code"


async def test_results_are_shown_after_the_race_and_not_before(table: Table) -> None:
    async with racing(table, "Ann", "Bob") as race:
        status, _ = await table.fetch(race.room, "/results")
        assert status == 409
        status, _ = await table.fetch(race.room)
        assert status == 200
        proof = await race.finish()
        status, body = await table.fetch(race.room, "/results")
        results = msgspec.json.decode(body, type=p.Results)
        assert results.proof == proof
        assert [row.seat for row in results.standings] == [1, 2]


async def test_a_closed_wire_is_noticed(table: Table) -> None:
    async with table.wire(NOWHERE) as wire:
        await wire.send(p.Hello(room=NOWHERE, tab=wire.tab))
        await wire.bye()
        with pytest.raises(Closed):
            await wire.take(p.Welcome)
