"""Whoever looks for a deal dies in the middle of it: the race gets its deal, and goes on."""

import asyncio
import contextlib
import signal
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import psutil
import pytest

from engine import commitment
from server.core import events
from server.core import protocol as p
from server.core.options import Options
from server.core.search import Search, find
from server.shell.bots.client import Client
from server.shell.bots.play import play_race
from server.shell.bots.thinker import Thinker
from tests.faults.relay import Relay
from tests.races.table import Table, gathered, seal
from tests.serving import gone, until

SEARCHED = Options(countdown=3, minutes=60)
"""A room for winnable deals, as rooms are."""


class Gate:
    """Holds the searches of a test's workers up until it is opened."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._seen: set[int] = set()

    async def asked(self) -> psutil.Process:
        """The next searcher that is in the middle of a search."""
        while not (new := self._asked() - self._seen):
            await asyncio.sleep(0.01)
        self._seen |= new
        return psutil.Process(next(iter(new)))

    def open(self) -> None:
        """Let all go on."""
        (self.folder / "open").touch()

    def be_fatal(self) -> None:
        """Let each question be the death of the searcher that is asked."""
        (self.folder / "fatal").touch()

    def be_harmless(self) -> None:
        """Let nobody die of a question any more."""
        (self.folder / "fatal").unlink()

    def _asked(self) -> set[int]:
        return {int(path.name.partition("-")[2]) for path in self.folder.glob("asked-*")}


@pytest.fixture
def gate() -> Iterator[Gate]:
    with tempfile.TemporaryDirectory(prefix="gate-") as folder:
        yield Gate(Path(folder))


@contextlib.asynccontextmanager
async def started(table: Table, *names: str) -> AsyncIterator[tuple[str, list[Client]]]:
    """A room in which everybody was ready and the host has started."""
    guests = await gathered(*(table.guest(name) for name in names))
    room = await table.room(guests[0], SEARCHED)
    async with contextlib.AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(table.client(room, guest)) for guest in guests]
        await seal(clients)
        yield room, clients


async def plays_on(table: Table, room: str, clients: list[Client]) -> None:
    """The race starts, ends, and has the deal that its own secret and nonces lead to."""
    for client in clients:
        await client.until(lambda known: known.may_play)
    for client in clients:
        await client.resign()
    known = await clients[0].until(lambda known: known.phase == "finished")
    proof = known.welcome.proof
    assert proof is not None
    secret = bytes.fromhex(proof.secret)
    assert commitment(secret) == proof.commitment
    found = find(secret, proof.context, table.game(room).rules, Search())
    assert (found.skipped, found.proved) == (proof.skipped, proof.proved)


def happened(table: Table, room: str) -> list[str]:
    return [type(event).__name__ for event in table.log(room)]


async def test_the_searcher_is_killed_in_the_middle_of_a_search(relay: Relay, gate: Gate) -> None:
    """Another one is started and asked the same."""
    relay.add(SEARCH_GATE=str(gate.folder))
    async with started(relay.table, "Ann", "Bob") as (room, clients):
        (await gate.asked()).kill()
        gate.open()
        await plays_on(relay.table, room, clients)
    assert happened(relay.table, room).count("Dealt") == 1


@pytest.mark.parametrize(("told", "status"), [("kill", -signal.SIGKILL), ("terminate", 0)])
async def test_the_worker_that_searches_ends(
    relay: Relay, gate: Gate, told: str, status: int
) -> None:
    """Its searcher ends with it; another worker stood by, and takes the search over."""
    workers = [relay.add(SEARCH_GATE=str(gate.folder)) for _ in range(2)]
    async with started(relay.table, "Ann", "Bob") as (room, clients):
        orphan = await gate.asked()
        (doomed,) = (worker for worker in workers if worker.pid == orphan.ppid())
        getattr(psutil.Process(doomed.pid), told)()
        assert await asyncio.to_thread(doomed.wait) == status
        until(lambda: gone(orphan))
        heir = await gate.asked()
        assert heir.ppid() in {worker.pid for worker in workers} - {doomed.pid}
        gate.open()
        await plays_on(relay.table, room, clients)
    assert "Postponed" in happened(relay.table, room)


async def test_all_workers_are_killed_in_the_middle_of_a_search(relay: Relay, gate: Gate) -> None:
    """The start passes with nobody there; a new server moves it, and searches anew."""
    workers = [relay.add(SEARCH_GATE=str(gate.folder)) for _ in range(2)]
    async with started(relay.table, "Ann", "Bob") as (room, clients):
        orphan = await gate.asked()
        for worker in workers:
            psutil.Process(worker.pid).kill()
            worker.wait()
        until(lambda: gone(orphan))
        relay.add(SEARCH_GATE=str(gate.folder))
        assert (await gate.asked()).pid != orphan.pid
        gate.open()
        await plays_on(relay.table, room, clients)
    postponed = [e for e in relay.table.log(room) if isinstance(e, events.Postponed)]
    assert postponed, "the start was past before there was a deal"


async def test_those_who_wait_see_their_start_move_until_there_is_a_deal(
    relay: Relay, gate: Gate
) -> None:
    relay.add(SEARCH_GATE=str(gate.folder))
    async with started(relay.table, "Ann") as (room, clients):
        async with relay.table.wire(room) as visitor:
            welcome = await visitor.hello(room)
            assert welcome.phase in ("opening", "countdown")
            moved = [
                (await visitor.take(p.Event, lambda it: isinstance(it.event, p.StartPostponed)))
                for _ in range(3)
            ]
            starts = [it.event.start for it in moved if isinstance(it.event, p.StartPostponed)]
            assert starts == sorted(set(starts))
            assert visitor.said(p.Board) == []
        gate.open()
        await plays_on(relay.table, room, clients)


async def test_a_search_that_no_searcher_survives_makes_the_start_void(
    relay: Relay, gate: Gate
) -> None:
    """Everybody sees it, gets ready again, and races by a new secret."""
    relay.add(SEARCH_GATE=str(gate.folder))
    gate.be_fatal()
    async with started(relay.table, "Ann", "Bob") as (room, clients):
        first = clients[0].known.welcome.commitment
        known = await clients[1].until(lambda known: known.welcome.commitment != first)
        assert known.phase == "waiting"
        gate.be_harmless()
        gate.open()
        await seal(clients)
        await plays_on(relay.table, room, clients)
    assert happened(relay.table, room).count("Voided") == 1


async def test_a_bot_gets_ready_again_when_its_start_is_void_for_want_of_a_deal(
    relay: Relay, gate: Gate
) -> None:
    relay.add(SEARCH_GATE=str(gate.folder))
    gate.be_fatal()
    table = relay.table
    guests = await gathered(table.guest("Hana"), table.guest("Bot"))
    room = await table.room(guests[0], SEARCHED)
    async with table.client(room, guests[0]) as host, table.client(room, guests[1]) as bot:
        await bot.join()
        playing = asyncio.create_task(play_race(bot, 0.0, Thinker()))
        first = host.known.welcome.commitment
        await start_when_ready(host)
        await host.until(lambda known: known.welcome.commitment != first)
        gate.be_harmless()
        gate.open()
        await start_when_ready(host)
        await host.until(lambda known: known.may_play)
        await host.resign()
        assert (await playing).phase == "finished"


async def start_when_ready(host: Client) -> None:
    """Get the host ready, and start once everybody else is."""
    await host.ready()
    await host.until(lambda known: all(seat.nonce_hash for seat in known.welcome.seats))
    await host.start()


@pytest.mark.parametrize("began", [False, True], ids=["before the start", "during the search"])
async def test_a_room_of_a_server_with_another_solver_is_gone_on_with_by_today_s(
    relay: Relay, gate: Gate, *, began: bool
) -> None:
    """Its promise can't be kept any more: the start is void, and the next one is promised anew."""
    old = relay.add(SEARCH_GATE=str(gate.folder), SOLVER="scorpion-solver/old")
    table = relay.table
    guests = await gathered(table.guest("Ann"), table.guest("Bob"))
    room = await table.room(guests[0], SEARCHED)
    async with table.client(room, guests[0]) as ann, table.client(room, guests[1]) as bob:
        assert ann.known.welcome.search == Search("scorpion-solver/old")
        if began:
            await seal([ann, bob])
            await gate.asked()
        psutil.Process(old.pid).kill()
        old.wait()
        relay.add()
        if not began:
            await seal([ann, bob])
        await ann.until(lambda known: known.welcome.search == Search())
        assert ann.known.phase == "waiting"
        await seal([ann, bob])
        await plays_on(table, room, [ann, bob])
    assert happened(table, room).count("Voided") == 1
