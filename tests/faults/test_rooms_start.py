"""A process that is killed while rooms start: each of them races, at once or after a void start."""

import contextlib
import os
import signal

from server.core import events
from server.core.known import Known
from server.core.options import Options
from server.shell.bots.client import Client, RequestRefused
from tests.faults.relay import Relay
from tests.races.table import Table, gathered

QUICK = Options(seats=2, countdown=3, minutes=60, winnable=False)
ROOMS = 6


def waits_for(known: Known) -> bool:
    """Whether the own seat isn't ready in a room that waits."""
    mine = [card for card in known.welcome.seats if card.seat == known.you]
    return known.phase == "waiting" and all(card.nonce_hash is None for card in mine)


async def gets_going(client: Client) -> None:
    """Do what a page does until its race runs: after a void start it gets ready once more."""
    while not client.known.may_play:
        known = await client.until(lambda known: known.may_play or waits_for(known))
        if not known.may_play:
            with contextlib.suppress(RequestRefused):  # it was sealed in this moment
                await client.ready()


async def seated(table: Table, number: int, stack: contextlib.AsyncExitStack) -> list[Client]:
    """Open a room in which two players sit, neither of them ready."""
    guests = [await table.guest(f"{name} {number}") for name in ("Ann", "Bob")]
    room = await table.room(guests[0], QUICK)
    clients = [await stack.enter_async_context(table.client(room, guest)) for guest in guests]
    for client in clients:
        await client.join()
    return clients


async def test_a_worker_is_killed_while_rooms_start(relay: Relay) -> None:
    """Some are being sealed, some open their nonces, some look for their deal: none is lost.

    Whatever start can't be gone on with is void, and everybody sees that it is.
    """
    table = relay.table
    doomed = relay.add()
    async with contextlib.AsyncExitStack() as stack:
        rooms = [await seated(table, number, stack) for number in range(ROOMS)]
        heir = relay.add()
        everybody = [client for clients in rooms for client in clients]
        work = gathered(*(gets_going(client) for client in everybody))
        killing = kill_when_sealed(rooms[0][0], doomed.pid)
        await gathered(work, killing)
        for ann, bob in rooms:
            assert ann.known.welcome.race == bob.known.welcome.race
            assert ann.known.tableau == bob.known.tableau
            log = table.log(ann.room)
            assert [type(event) for event in log].count(events.Dealt) == 1
        assert doomed.wait() == -signal.SIGKILL
        heir.terminate()


async def kill_when_sealed(client: Client, pid: int) -> None:
    """Kill the process in the moment in which the first room has sealed its list."""
    await client.until(lambda known: known.phase != "waiting")
    os.kill(pid, signal.SIGKILL)


async def test_rooms_whose_process_is_killed_start_with_nobody_there(relay: Relay) -> None:
    """All pages are closed in the moment of the start: the race runs for whoever comes back."""
    table = relay.table
    doomed = relay.add()
    async with contextlib.AsyncExitStack() as stack:
        clients = await seated(table, 1, stack)
        for client in clients:
            await client.ready()
        await clients[0].until(lambda known: known.phase == "countdown")
        os.kill(doomed.pid, signal.SIGKILL)
        for client in clients:
            await client.close()
    heir = relay.add()
    room = clients[0].room
    async with table.wire(room) as wire:
        welcome = await wire.hello(room)
        assert welcome.phase in ("countdown", "racing")
        assert [card.is_away for card in welcome.seats] in ([False, False], [True, True])
    heir.terminate()
