"""Processes that die while a day is made, an attempt begins, or one is played: the next goes on."""

import asyncio
import contextlib
import signal
import tempfile
import urllib.error
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest

from engine import commitment
from server.core.events import Began
from server.core.tournament import Tournament
from server.shell.storage.keys import TournamentKeys
from tests.faults.relay import Relay
from tests.faults.test_search_ends import Gate
from tests.races.calendar import Calendar
from tests.races.entrants import (
    DAILY,
    NOON,
    board,
    board_with,
    dealt,
    path_of,
    play_to,
    secret_of,
    take_part,
    way,
)
from tests.races.processes import MortalStore, listening
from tests.races.table import Guest, Table
from tests.serving import gone, until

BRIEF_MS = 50
"""A minute of an attempt's limit here: three seconds in all."""


@contextlib.contextmanager
def at_noon(store: MortalStore, **changes: int) -> Iterator[Relay]:
    """Workers that take turns, at noon whatever the time is."""
    with listening() as (listener, site):
        relay = Relay(store, listener, site, Calendar.showing(NOON, **changes))
        try:
            yield relay
            relay.table.tap.check()
        finally:
            relay.close()


@pytest.fixture
def relay(store: MortalStore) -> Iterator[Relay]:
    with at_noon(store) as relay:
        yield relay


@pytest.fixture
def gate() -> Iterator[Gate]:
    """The other deals of the day are looked for until the workers have ended: it is asked first."""
    with tempfile.TemporaryDirectory(prefix="gate-") as folder:
        yield Gate(Path(folder))


async def ask_in_vain(table: Table, guest: Guest, tournament: Tournament = DAILY) -> None:
    """Ask for the attempt of a process that dies over it."""
    with pytest.raises((urllib.error.URLError, ConnectionError)):
        await table.ask(guest, path_of(tournament, "/attempt"), "POST")


async def test_a_process_dies_between_the_promise_and_the_deal(gate: Gate, relay: Relay) -> None:
    """The commitment that was shown stays; whoever asks next has its deal found."""
    table = relay.table
    doomed = relay.add(SEARCH_GATE=str(gate.folder))
    ann = await table.guest("Ann")
    asking = asyncio.create_task(ask_in_vain(table, ann))
    orphan = await gate.asked()
    secret = secret_of(table)
    psutil.Process(doomed.pid).kill()
    doomed.wait()
    await asking
    until(lambda: gone(orphan))
    relay.add()
    room = await take_part(table, ann)
    assert secret_of(table) == secret
    assert dealt(table, room)[0] == commitment(bytes.fromhex(secret))


async def test_the_searcher_dies_in_the_middle_of_the_search_for_a_day(
    gate: Gate, relay: Relay
) -> None:
    relay.add(SEARCH_GATE=str(gate.folder))
    ann = await relay.table.guest("Ann")
    asking = asyncio.create_task(take_part(relay.table, ann))
    (await gate.asked()).kill()
    gate.open()
    room = await asking
    assert dealt(relay.table, room)[0] == commitment(bytes.fromhex(secret_of(relay.table)))


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_a_process_dies_around_the_opening_of_an_attempt(
    relay: Relay, store: MortalStore, moment: str
) -> None:
    """Its room is put down, and not open, or open and not noted: the next one goes on with it."""
    table = relay.table
    doomed = relay.add(FATAL_OPEN=f"{moment}:1")
    ann = await table.guest("Ann")
    await ask_in_vain(table, ann)
    assert doomed.wait() == -signal.SIGKILL
    with store.client() as client:
        (reserved,) = client.hvals(TournamentKeys.of(DAILY.key).attempts)
    assert (table.log(reserved.decode()) != []) == (moment == "after")
    relay.add()
    for _ in range(2):
        assert await take_part(table, ann) == reserved.decode()
    assert [type(event) for event in table.log(reserved.decode())].count(Began) == 1
    async with table.client(reserved.decode(), ann) as client_:
        await play_to(client_, way(table, client_.room), 2)
    await board_with(table, {"Ann": 2})
    _, told = await table.ask(ann, path_of(DAILY))
    assert (told["entrants"], told["own"]["room"]) == (1, reserved.decode())


@pytest.mark.parametrize("moment", ["before", "after"])
async def test_a_process_dies_between_an_action_and_its_board(relay: Relay, moment: str) -> None:
    """The log has the action and the board hasn't: who loads the room next tells the board."""
    table = relay.table
    doomed = relay.add(FATAL_APPEND=f"{moment}:4")
    ann = await table.guest("Ann")
    room = await take_part(table, ann)
    actions = way(table, room)
    async with table.client(room, ann) as client:
        playing = asyncio.create_task(play_to(client, actions, 4))
        assert await asyncio.to_thread(doomed.wait) == -signal.SIGKILL
        began = [event for event in table.log(room) if isinstance(event, Began)]
        relay.add()
        await playing
        assert client.greetings == 2
        await board_with(table, {"Ann": 4})
    assert table.moves(room, 1) == [str(action) for action in actions[:4]]
    assert [event for event in table.log(room) if isinstance(event, Began)] == began


async def test_nobody_comes_back_to_an_attempt_whose_process_died(store: MortalStore) -> None:
    """Its time runs out all the same, and its board gets what the log says."""
    with at_noon(store, minute_ms=BRIEF_MS) as relay:
        table = relay.table
        doomed = relay.add()
        ann = await table.guest("Ann")
        room = await take_part(table, ann)
        async with table.client(room, ann) as client:
            await play_to(client, way(table, room), 3)
            psutil.Process(doomed.pid).kill()
            doomed.wait()
        assert len(table.moves(room, 1)) == 3
        relay.add()
        told = await board_with(table, {"Ann": 3})
        while told["rows"][0]["state"] == "playing":
            await asyncio.sleep(0.1)
            told = await board(table)
        assert told["rows"][0]["state"] == "timeup"
