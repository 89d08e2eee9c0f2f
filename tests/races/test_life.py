"""The life of a room over real sockets: full at once, left and come back to, raced in again."""

import hashlib
import secrets

import pytest

from server.core import events
from server.core import protocol as p
from server.core.known import Known
from server.core.options import PRACTICE, Options
from server.shell.bots.client import Client, RequestRefused
from tests.races.processes import mortal_store
from tests.races.table import LONG, Guest, Race, Table, gathered, racing, seal, table_of_its_own
from tests.races.wire import Wire

EIGHT = Options(seats=8, winnable=False)
FULL = Options(seats=3, countdown=3, minutes=60, winnable=False)
PRIVATE = Options(seats=2, countdown=3, minutes=60, winnable=False, watchers="none")


def is_away(known: Known, seat: int) -> bool:
    return any(card.is_away for card in known.welcome.seats if card.seat == seat)


async def until_race(clients: list[Client], number: int) -> None:
    """Wait until everybody is at the room's race of that number."""
    for client in clients:
        await client.until(lambda known: known.welcome.race_number == number)


async def test_fifty_who_join_at_once_through_three_processes_fill_eight_seats() -> None:
    """Eight of them sit, 42 are told that the room is full, and the list says eight."""
    with mortal_store() as store, table_of_its_own(store.url, workers=3) as table:
        host = await table.guest("Host")
        room = await table.room(host, EIGHT)
        guests = await gathered(*(table.guest(f"Guest {n:02}") for n in range(50)))
        async with table.client(room, host) as first:
            await first.leave()
            codes = await gathered(*(take_seat(table, room, g, n) for n, g in enumerate(guests)))
            known = await first.until(lambda known: len(known.welcome.seats) == 8)
        assert (codes.count("seated"), codes.count("room_full")) == (8, 42)
        assert sorted(card.seat for card in known.welcome.seats) == list(range(1, 9))
        joined = [event for event in table.log(room) if isinstance(event, events.Joined)]
        assert len(joined) == 9, "the host's first seat, and eight"


async def take_seat(table: Table, room: str, guest: Guest, number: int) -> str:
    async with table.wire(room, guest, worker=number % 3) as wire:
        await wire.hello(room)
        answer = await wire.answer(p.Join(id="join"))
        return answer.code if isinstance(answer, p.Error) else "seated"


async def test_a_full_room_starts_when_the_last_one_is_ready(table: Table) -> None:
    """Nobody presses start."""
    guests = await gathered(*(table.guest(name) for name in ("Ann", "Bob", "Cleo")))
    room = await table.room(guests[0], FULL)
    async with (
        table.client(room, guests[0]) as ann,
        table.client(room, guests[1], worker=1) as bob,
        table.client(room, guests[2]) as cleo,
    ):
        for client in (ann, bob, cleo):
            await client.join()
            await client.ready()
        for client in (ann, bob, cleo):
            await client.until(lambda known: known.may_play)


async def test_who_loses_the_connection_is_shown_as_away_until_the_return(table: Table) -> None:
    """In the middle of a race, through another process: the seat stays, and so does the board."""
    async with racing(table, "Ann", "Bob", workers=(0, 1)) as race:
        ann, bob = race.clients
        await bob.close()
        await ann.until(lambda known: is_away(known, 2))
        async with table.client(race.room, race.guests[1], worker=0) as again:
            await ann.until(lambda known: not is_away(known, 2))
            assert again.known.may_play
        await ann.until(lambda known: is_away(known, 2))
        assert ann.known.may_play


async def test_three_press_rematch_together_and_all_of_them_race(table: Table) -> None:
    async with racing(table, "Ann", "Bob", "Cleo", options=FULL, workers=(0, 1)) as race:
        for number in (2, 3, 4):
            await race.finish()
            await gathered(*(client.again() for client in race.clients))
            await until_race(race.clients, number)
            opened = [
                event for event in table.log(race.room, number) if isinstance(event, events.Opened)
            ]
            assert len(opened) == 1
            assert [client.known.you for client in race.clients] == [1, 2, 3]
            await ready_and_start(race, number)
        assert len(commitments(table, race.room, 4)) == 4


async def ready_and_start(race: Race, number: int) -> None:
    for client in race.clients:
        await client.ready()
    for client in race.clients:
        await client.until(lambda known: known.may_play)
        assert client.known.welcome.race == f"{race.room}-{number}"


def commitments(table: Table, room: str, races: int) -> set[str]:
    """What each race of a room was committed to."""
    logs = [table.log(room, number) for number in range(1, races + 1)]
    return {event.commitment for log in logs for event in log if isinstance(event, events.Opened)}


async def test_a_late_comer_looks_on_and_sits_down_for_the_next_race(table: Table) -> None:
    async with racing(table, "Ann", "Bob", workers=(0, 1)) as race:
        late = await table.guest("Late")
        async with table.client(race.room, late, worker=1) as client:
            assert client.known.you is None
            with pytest.raises(RequestRefused) as refused:
                await client.join()
            assert refused.value.code == "race_running"
            await race.finish()
            with pytest.raises(RequestRefused) as refused:
                await client.again()
            assert refused.value.code == "no_seat"
            await race.clients[0].again()
            await until_race([client], 2)
            assert await client.join() == 3


async def test_a_host_who_leaves_is_followed_by_the_next(table: Table) -> None:
    ann, bob = await gathered(table.guest("Ann"), table.guest("Bob"))
    room = await table.room(ann, LONG)
    async with table.client(room, ann) as host, table.client(room, bob, worker=1) as other:
        await host.join()
        await other.join()
        await host.leave()
        assert (await other.until(lambda known: known.is_host)).welcome.host == 2


async def test_an_away_seat_that_is_not_ready_holds_up_nobody(table: Table) -> None:
    """Somebody sat down and closed the page: the host starts without them."""
    ann, bob, cleo = await gathered(*(table.guest(name) for name in ("Ann", "Bob", "Cleo")))
    room = await table.room(ann, LONG)
    async with table.client(room, ann) as host, table.client(room, bob, worker=1) as other:
        await seal_but(table, room, cleo)
        await host.until(lambda known: is_away(known, 2))
        await other.join()
        for client in (host, other):
            await client.ready()
        await host.start()
        known = await other.until(lambda known: known.may_play)
        assert [card.name for card in known.welcome.seats] == ["Ann", "Bob"]


async def seal_but(table: Table, room: str, guest: Guest) -> None:
    """Have a guest sit down and go."""
    async with table.client(room, guest) as client:
        await client.join()


async def test_who_is_removed_may_look_on_and_not_come_back(table: Table) -> None:
    ann, bob = await gathered(table.guest("Ann"), table.guest("Bob"))
    room = await table.room(ann, LONG)
    async with table.client(room, ann) as host, table.client(room, bob, worker=1) as other:
        await host.join()
        seat = await other.join()
        await host.until(lambda known: len(known.welcome.seats) == 2)
        await host.remove(seat)
        await other.until(lambda known: known.you is None)
        with pytest.raises(RequestRefused) as refused:
            await other.join()
        assert refused.value.code == "removed"


async def test_a_race_without_watchers_shows_visitors_out_and_lets_none_in(table: Table) -> None:
    ann, bob = await gathered(table.guest("Ann"), table.guest("Bob"))
    room = await table.room(ann, PRIVATE)
    async with (
        table.client(room, ann) as host,
        table.client(room, bob, worker=1) as other,
        table.wire(room, worker=1) as visitor,
    ):
        await visitor.hello(room)
        await seal([host, other])
        assert (await visitor.bye()).code == "no_watchers"
        async with table.wire(room) as late:
            await late.send(p.Hello(room=room, tab=late.tab))
            assert (await late.bye()).code == "no_watchers"
        await other.until(lambda known: known.may_play)
        for client in (host, other):
            await client.resign()
        await host.until(lambda known: known.phase == "finished")
        async with table.wire(room) as afterwards:
            assert (await afterwards.hello(room)).phase == "finished"


# Practice


async def practises(table: Table, guest: Guest) -> str:
    """Open a room for one; its deal is any deal."""
    options = Options(
        rules=PRACTICE.rules, seats=1, minutes=60, countdown=1, winnable=False, watchers="none"
    )
    return await table.room(guest, options)


async def test_practice_is_paused_covered_and_goes_on_where_it_was(table: Table) -> None:
    """The clock stands while the board is covered; the page may be closed meanwhile."""
    ann = await table.guest("Ann")
    room = await practises(table, ann)
    async with table.client(room, ann) as client:
        await seal([client])
        await client.until(lambda known: known.may_play)
        await client.deal()
    async with table.wire(room, ann, worker=1) as wire:
        paused = await wire.hello(room)
        assert (paused.phase, paused.tableau, paused.ends_in) == ("paused", None, None)
        assert paused.elapsed is not None
        refused = await wire.answer(p.Undo(id="undo", base=1))
        assert isinstance(refused, p.Rejected)
        assert isinstance(await wire.answer(p.Resume(id="resume")), p.Done)
        board = await wire.take(p.Board)
        assert board.number == 1
        assert isinstance(await wire.answer(p.Undo(id="undo-2", base=1)), p.Accepted)
        assert isinstance(await wire.answer(p.Pause(id="pause")), p.Done)
        event = await wire.take(p.Event, lambda it: isinstance(it.event, p.RacePaused))
        assert isinstance(event.event, p.RacePaused)


async def test_practice_is_tried_again_with_the_same_cards_and_with_others(table: Table) -> None:
    ann = await table.guest("Ann")
    room = await practises(table, ann)
    async with table.wire(room, ann) as wire:
        await wire.hello(room)
        boards, after = [], []
        for number, same in ((1, True), (2, False), (3, False)):
            await start_alone(wire)
            board = await wire.take(p.Board)
            boards.append(board.tableau)
            again = p.Again(id=secrets.token_hex(4), after=number, same=same)
            assert isinstance(await wire.answer(again), p.Done)
            after.append((await wire.take(p.Welcome)).race_number)
    assert after == [2, 3, 4]
    assert boards[0] == boards[1] != boards[2]


async def start_alone(wire: Wire) -> None:
    """Do what a page does by itself in a room of one."""
    nonce = secrets.token_bytes(16)
    for request in (
        p.Ready(id=secrets.token_hex(4), nonce_hash=hashlib.sha256(nonce).hexdigest()),
        p.Start(id=secrets.token_hex(4)),
        p.OpenNonce(id=secrets.token_hex(4), nonce=nonce.hex()),
    ):
        assert isinstance(await wire.answer(request), p.Done)
