"""The store is paused, killed, wiped, full or cut off in mid race: no false answer, none lost."""

import asyncio
import urllib.error
import urllib.request

import msgspec
import pytest

from server.core import protocol as p
from server.shell.bots.client import Client
from server.shell.bots.retry import Ended
from server.shell.bots.site import Site
from tests.faults.proxy import proxy_to
from tests.races.processes import MortalStore
from tests.races.table import (
    LONG,
    actions_of,
    gathered,
    play_some,
    racing,
    requests_of,
    table_of_its_own,
)

NEVER_S = 600.0
"""A poll so rare that nothing in a test can be owed to it."""

NO_BOARDS = msgspec.structs.replace(LONG, watchers="progress")
"""A race of which nobody can be sent a card once its log is gone."""


async def sees(client: Client, actions: int) -> None:
    """Wait until a client's standings count so many actions of seat 1."""
    await client.until(
        lambda known: any(
            row.seat == 1 and row.actions == actions for row in known.welcome.standings
        )
    )


def _readiness(site: Site) -> int:
    try:
        with urllib.request.urlopen(f"{site.origin}/readyz") as answer:
            return int(answer.status)
    except urllib.error.HTTPError as refusal:
        with refusal:
            return refusal.code


async def becomes(site: Site, status: int) -> None:
    """Wait until a worker says of itself that it is ready, or isn't."""
    async with asyncio.timeout(20):
        while await asyncio.to_thread(_readiness, site) != status:
            await asyncio.sleep(0.02)


async def test_the_store_is_killed_and_started_on_the_same_data(store: MortalStore) -> None:
    """What was acked is there again, and what was on its way arrives once."""
    with table_of_its_own(store.url) as table:
        async with (
            racing(table, "Ann", "Bob", workers=(0, 1)) as race,
            table.client(race.room, worker=1) as visitor,
        ):
            game = table.game(race.room)
            after = await play_some(race.clients[0], game, 4)
            store.kill()
            coming = asyncio.create_task(play_some(race.clients[0], after, 4))
            await becomes(table.site, 503)
            assert not coming.done()
            assert race.clients[0].known.number == 4
            store.revive()
            await coming
            assert table.moves(race.room, 1) == [str(action) for action in actions_of(game, 8)]
            await sees(visitor, 8)
            await becomes(table.site, 200)
            await race.finish()


async def test_the_store_stops_answering_for_some_seconds(store: MortalStore) -> None:
    """No ack meanwhile; what the store finds waiting when it goes on counts once."""
    with table_of_its_own(store.url, store_timeout_s=0.3) as table:
        async with (
            racing(table, "Ann", "Bob", workers=(0, 1)) as race,
            table.wire(race.room, race.guests[0]) as wire,
            table.client(race.room, worker=1) as visitor,
        ):
            await wire.hello(race.room)
            requests = requests_of(table.game(race.room), 3, wire.tab)
            assert isinstance(await wire.answer(requests[0]), p.Accepted)
            store.pause()
            error = await wire.answer(requests[1])
            assert isinstance(error, p.Error)
            assert error.code == "unavailable"
            await becomes(table.servers.sites[1], 503)
            store.resume()
            for number, request in enumerate(requests[1:], 2):
                answer = await wire.answer(request)
                assert isinstance(answer, p.Accepted)
                assert answer.number == number
            await sees(visitor, 3)
            assert len(table.moves(race.room, 1)) == 3


async def test_who_comes_while_the_store_is_away_is_let_in_once_it_is_back(
    store: MortalStore,
) -> None:
    """A page that asks for the room just then must not be left standing at the door."""

    async def phase_on_entering() -> str:
        async with table.client(race.room) as visitor:
            return visitor.known.phase

    with table_of_its_own(store.url, store_timeout_s=0.3) as table:
        async with racing(table, "Ann", "Bob") as race:
            store.pause()
            entering = asyncio.create_task(phase_on_entering())
            await becomes(table.site, 503)
            assert not entering.done()
            store.resume()
            assert await entering == "racing"


async def test_the_wake_ups_of_all_processes_are_cut(store: MortalStore) -> None:
    """A process whose link died must notice by itself and make good what it missed."""
    with table_of_its_own(store.url, poll_interval_s=NEVER_S) as table:
        async with (
            racing(table, "Ann", "Bob", workers=(0, 1)) as race,
            table.client(race.room, worker=1) as visitor,
        ):
            game = table.game(race.room)
            with store.client() as client:
                for _ in range(3):
                    assert client.execute_command("CLIENT", "KILL", "TYPE", "pubsub") >= 1
                    game = await play_some(race.clients[0], game, 1)
                    await sees(visitor, race.clients[0].known.number)


async def test_the_store_forgets_its_scripts(store: MortalStore) -> None:
    with table_of_its_own(store.url) as table:
        async with racing(table, "Ann", "Bob", workers=(0, 1)) as race:
            game = table.game(race.room)
            with store.client() as admin:
                admin.script_flush()
                await gathered(*(play_some(client, game, 2) for client in race.clients))
                admin.script_flush()
                await race.finish()


async def test_the_store_is_wiped(store: MortalStore) -> None:
    """The race is lost, and everybody is told so: never a silent reset."""
    with table_of_its_own(store.url, poll_interval_s=0.2) as table:
        async with (
            racing(table, "Ann", "Bob", options=NO_BOARDS, workers=(0, 1)) as race,
            table.client(race.room, worker=1) as visitor,
        ):
            ann = race.clients[0]
            game = await play_some(ann, table.game(race.room), 2)
            table.tap.check()
            with store.client() as client:
                client.flushall()
            with pytest.raises(Ended) as ended:
                await play_some(ann, game, 2)
            assert ended.value.code == "race_lost"
            for client in (race.clients[1], visitor):
                with pytest.raises(Ended) as ended:
                    await client.until(lambda _: False)
                assert ended.value.code == "race_lost"


async def test_the_store_has_no_memory_left(store: MortalStore) -> None:
    """An honest `unavailable`, nothing half done, and the race goes on when there is room."""
    with table_of_its_own(store.url) as table:
        async with (
            racing(table, "Ann", "Bob") as race,
            table.wire(race.room, race.guests[0]) as wire,
        ):
            await wire.hello(race.room)
            first, second = requests_of(table.game(race.room), 2, wire.tab)
            with store.client() as client:
                client.config_set("maxmemory", 1)
                error = await wire.answer(first)
                assert isinstance(error, p.Error)
                assert error.code == "unavailable"
                assert table.moves(race.room, 1) == []
                client.config_set("maxmemory", 0)
            for request in (first, second):
                assert isinstance(await wire.answer(request), p.Accepted)
            assert len(table.moves(race.room, 1)) == 2


async def test_every_link_to_the_store_goes_silent_without_closing(store: MortalStore) -> None:
    """A link that is dead but open is found out by time alone, and replaced."""
    with (
        proxy_to(store.url) as proxy,
        table_of_its_own(proxy.url, store_timeout_s=0.3, poll_interval_s=NEVER_S) as table,
    ):
        async with (
            racing(table, "Ann", "Bob", workers=(0, 1)) as race,
            table.client(race.room, worker=1) as visitor,
        ):
            for site in table.servers.sites:
                await becomes(site, 200)
            proxy.go_silent()
            await becomes(table.servers.sites[1], 503)
            await play_some(race.clients[0], table.game(race.room), 2)
            await sees(visitor, 2)
            for site in table.servers.sites:
                await becomes(site, 200)
