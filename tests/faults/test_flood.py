"""Clients that send too much or read too little: they alone are slowed down, warned and cut off."""

import asyncio
import contextlib
import itertools
import re
import socket
import urllib.request
from collections.abc import AsyncIterator, Iterator

import pytest
from websockets.exceptions import ConnectionClosed

from server.core import protocol as p
from server.core.events import Joined
from server.shell.settings import Settings
from tests.races.processes import MortalStore
from tests.races.table import (
    Race,
    Table,
    play_some,
    racing,
    requests_of,
    table_of_its_own,
)
from tests.races.wire import NET_S, Wire

SMALL_BUFFER = 4_096


@pytest.fixture
def table(store: MortalStore) -> Iterator[Table]:
    """A server that holds its limits, and waits less long for readers than usual."""
    with table_of_its_own(
        store.url, 1, rate_limits=True, write_timeout_s=0.2, outbox_frames=64
    ) as table:
        yield table


@contextlib.asynccontextmanager
async def undisturbed(table: Table) -> AsyncIterator[Race]:
    async with racing(table, "Ann", "Bob") as race:
        game = await play_some(race.clients[0], table.game(race.room), 1)
        yield race
        await play_some(race.clients[0], game, 2)
        assert race.clients[0].greetings == 1
        assert len(table.moves(race.room, 1)) == 3


@contextlib.asynccontextmanager
async def poured(wire: Wire, frames: Iterator[p.Inbound]) -> AsyncIterator[None]:
    """Send one frame after the other, as fast as they go, while the block runs."""

    async def pour() -> None:
        with contextlib.suppress(ConnectionClosed):
            for frame in frames:
                await wire.send(frame)
                await asyncio.sleep(0)  # sending alone gives reading no turn

    pouring = asyncio.create_task(pour())
    try:
        yield
    finally:
        pouring.cancel()
        await asyncio.wait((pouring,))


async def flood(wire: Wire, requests: Iterator[p.Request]) -> p.Bye:
    """Send without end and without waiting, until the server says farewell."""
    async with poured(wire, requests):
        return await wire.take(p.Bye)


async def test_a_flood_is_warned_and_then_closed(table: Table) -> None:
    async with undisturbed(table) as race, table.wire(race.room) as wire:
        await wire.hello(race.room)
        bye = await flood(wire, (p.Ping(id=str(n)) for n in itertools.count()))
        assert bye.code == "flood"
        assert bye.retry_in is not None
        assert await wire.closed() == 1008
        warnings = wire.said(p.Error)
        assert {warning.code for warning in warnings} == {"too_fast"}
        assert all(warning.id for warning in warnings)


async def test_a_flood_of_moves_is_no_other_player_s_trouble(table: Table) -> None:
    async with undisturbed(table) as race, table.wire(race.room, race.guests[1]) as wire:
        await wire.hello(race.room)
        move = requests_of(table.game(race.room), 1, wire.tab)[0]
        bye = await flood(wire, itertools.repeat(move))
        assert bye.code == "flood"
        assert len(table.moves(race.room, 2)) == 1


async def test_who_hops_between_seat_and_watching_is_warned_and_then_closed(table: Table) -> None:
    """Each hop is an event that everybody is told of: so many a second are a flood as well."""
    ann, bob = await table.guest("Ann"), await table.guest("Bob")
    room = await table.room(ann)

    def hops() -> Iterator[p.Request]:
        for number in itertools.count():
            yield p.Join(id=f"join-{number}")
            yield p.Leave(id=f"leave-{number}")

    async with table.client(room, ann) as host, table.wire(room, bob) as wire:
        await wire.hello(room)
        bye = await flood(wire, hops())
        assert bye.code == "flood"
        assert await wire.closed() == 1008
        assert {warning.code for warning in wire.said(p.Error)} <= {"too_fast"}
        await host.ping()
        assert host.greetings == 1
    seated = [event for event in table.log(room) if isinstance(event, Joined)]
    assert len(seated) <= 1 + 2 * Settings().requests_burst


async def test_a_burst_that_a_reconnect_may_bring_is_no_flood(table: Table) -> None:
    async with racing(table, "Ann", "Bob") as race, table.wire(race.room, race.guests[0]) as wire:
        await wire.hello(race.room)
        await wire.send(*(p.Ping(id=str(number)) for number in range(20)))
        answers = [await wire.answer_to(str(number)) for number in range(20)]
        assert all(isinstance(answer, p.Pong) for answer in answers)


def small_socket(table: Table) -> socket.socket:
    """A socket that takes in little, so that what isn't read soon jams on the server's side."""
    host, _, port = table.site.origin.removeprefix("http://").partition(":")
    link = socket.socket()
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, SMALL_BUFFER)
    link.connect((host, int(port)))
    link.setblocking(False)
    return link


def figure(table: Table, name: str) -> float:
    with urllib.request.urlopen(f"{table.site.origin}/metrics") as answer:
        text = answer.read().decode()
    found = re.search(rf"^{re.escape(name)} (\S+)$", text, re.MULTILINE)
    return float(found[1]) if found else 0.0


async def test_a_client_that_never_reads_is_cut_off_alone_and_may_come_back(
    store: MortalStore,
) -> None:
    """What waits for it is bounded; the others' answers come as ever, and it resumes where it was.

    The frame that is stuck, the farewell and the closing handshake would all wait behind what it
    doesn't read: the connection is dropped.
    """
    with table_of_its_own(store.url, 1, write_timeout_s=0.2, outbox_frames=64) as table:
        async with undisturbed(table) as race:
            async with table.wire(
                race.room, race.guests[1], sock=small_socket(table), max_queue=1
            ) as deaf:
                tab = deaf.tab
                await deaf.hello(race.room)
                hello = p.Hello(room=race.room, tab=tab)
                async with poured(deaf, itertools.repeat(hello)), asyncio.timeout(NET_S):
                    while await asyncio.to_thread(figure, table, "scorpion_connections") > 2:
                        await play_on(race)
                assert figure(table, 'scorpion_byes_total{code="slow_reader"}') == 1
                deaf.socket.transport.abort()
            async with table.wire(race.room, race.guests[1]) as wire:
                wire.tab = tab
                welcome = await wire.hello(race.room)
                assert (welcome.you, welcome.controls) == (2, True)
                move = requests_of(table.game(race.room), 1, tab)[0]
                assert isinstance(await wire.answer(move), p.Accepted)


async def play_on(race: Race) -> None:
    """What others do meanwhile is answered at once."""
    async with asyncio.timeout(2):
        await race.clients[0].ping()
