"""What one process holds open: checked at its start, counted while it serves, then drained."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, cast

import psutil
import pytest
import redis
from structlog.testing import capture_logs

from engine import RULE_SETS, deal_for
from server.core import protocol as p
from server.core.race import practice_context
from server.core.search import Search, find
from server.shell import house as module
from server.shell.house import House
from server.shell.processes.embedded import EmbeddedStore
from server.shell.settings import Settings
from server.shell.socket.connection import Connection
from server.shell.storage.fitness import BadStore
from server.shell.storage.keys import TournamentKeys
from server.shell.storage.store import StoreUnavailable
from tests.server.core.attempts import DAILY, attempt
from tests.server.core.races import ANN, RACE_ID, player
from tests.serving import gone

NET_S = 20.0


class Client:
    """Stands in for a connection; it goes when it is asked to, or stays."""

    def __init__(self, house: House, *, stays: bool = False) -> None:
        self.byes: list[p.Bye] = []
        self.told = asyncio.Event()
        self.checked = asyncio.Event()
        self._house = house
        self._stays = stays

    def end(self, bye: p.Bye) -> None:
        self.byes.append(bye)
        self.told.set()
        if not self._stays:
            leaving = cast("Connection", self)
            asyncio.get_running_loop().call_soon(self._house.dismiss, leaving)

    def check(self, now: float) -> None:
        assert now <= asyncio.get_running_loop().time()
        self.checked.set()


HERE, ELSEWHERE = "192.0.2.1", "198.51.100.1"


def admitted(house: House, *, stays: bool = False) -> Client:
    client = Client(house, stays=stays)
    house.admit(cast("Connection", client), HERE)
    return client


def house_on(url: str, **settings: Any) -> House:
    given = {"redis_url": url, "cookie_keys": ("a key of enough letters",), "heartbeat_s": 0.05}
    return House(Settings(**{**given, **settings}))


@asynccontextmanager
async def made(url: str, **settings: Any) -> AsyncIterator[House]:
    house = house_on(url, **settings)
    try:
        yield house
    finally:
        await house.close()


@asynccontextmanager
async def opened(url: str, **settings: Any) -> AsyncIterator[House]:
    async with made(url, **settings) as house:
        await house.open()
        yield house


async def is_ready(house: House) -> None:
    async with asyncio.timeout(NET_S):
        while house.unready() is not None:
            await asyncio.sleep(0.005)


def test_a_process_needs_the_address_of_its_store() -> None:
    with pytest.raises(ValueError, match="URL of its store"):
        House(Settings(cookie_keys=("a key of enough letters",)))


async def test_races_and_players_are_kept_as_long_as_the_settings_say(valkey_url: str) -> None:
    async with made(valkey_url, keep_casual_days=2, keep_ranked_days=0) as house:
        days = {kind: ms // module.DAY_MS for kind, ms in house.archive._keep_ms.items()}
    assert days == {"practice": 90, "casual": 2, "ranked": 0, "daily": 0, "cup": 0}


async def test_what_boards_were_not_told_yet_they_are_told_before_the_end(valkey_url: str) -> None:
    """Players are sent elsewhere in the middle of their attempts."""
    story = attempt(ANN)
    async with opened(valkey_url) as other:
        async with opened(valkey_url) as house:
            attempts = TournamentKeys.of(DAILY).attempts
            await house._client.hset(attempts, player(ANN), RACE_ID[:-2])
            for choice in range(3):
                story.acts(story.seat(ANN), choice)
                house.tournaments.note(story.race)
                await asyncio.sleep(0)
        shown = await other.boards.own(DAILY, player(ANN))
    assert shown is not None
    assert shown.row.moves == 3


async def test_a_store_that_drops_keys_is_refused(valkey_url: str) -> None:
    with redis.Redis.from_url(valkey_url) as client:
        client.config_set("maxmemory-policy", "allkeys-lru")
        try:
            async with made(valkey_url) as house:
                with pytest.raises(BadStore, match="noeviction"):
                    await house.open()
        finally:
            client.config_set("maxmemory-policy", "noeviction")


async def test_a_store_that_is_not_there_is_said_to_be_out_of_reach(tmp_path: Path) -> None:
    async with made(f"unix://{tmp_path}/nothing.sock") as house:
        with pytest.raises(StoreUnavailable):
            await house.open()


async def test_it_tells_how_durable_the_store_keeps_a_move(valkey_url: str) -> None:
    async with opened(valkey_url) as house:
        assert house.durability == "disk"


async def test_it_knows_the_time_before_anybody_comes(valkey_url: str) -> None:
    """Else the first visitor's clock would be set by whatever log is read first, however old."""
    async with opened(valkey_url) as house:
        known = house.rooms.now()
        assert 0 <= await house.store.time() - known < 60_000


async def test_it_is_ready_once_its_beat_comes_back(valkey_url: str) -> None:
    async with opened(valkey_url) as house:
        await is_ready(house)
    async with made(valkey_url) as house:
        assert house.unready() == "no beat through the store"


async def test_it_is_not_ready_while_the_store_does_not_answer(tmp_path: Path) -> None:
    with EmbeddedStore.start(tmp_path / "s") as store, capture_logs():
        async with opened(store.url, store_timeout_s=0.1) as house:
            await is_ready(house)
            with redis.Redis.from_url(store.url) as client:
                client.client_pause(400)
            async with asyncio.timeout(NET_S):
                while house.unready() is None:
                    await asyncio.sleep(0.005)
            await is_ready(house)


async def test_it_opens_without_a_searcher_and_leaves_none_behind(valkey_url: str) -> None:
    """Whoever comes waits for no search but their own."""
    async with opened(valkey_url) as house:
        assert house._child.pid is None
        deal = deal_for(bytes(32), "a house", 0)
        await house._child.judge(deal, RULE_SETS["scorpion"], 1)
        searcher = psutil.Process(house._child.pid)
    assert gone(searcher)


async def test_practice_deals_are_found_by_the_solver(
    valkey_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.shell.search.pool.LOOK_S", 0.0)
    async with opened(valkey_url, practice_pool=1) as house, asyncio.timeout(NET_S):
        rules = RULE_SETS["scorpion"]
        while (prepared := await house._pool.take(rules, Search())) is None:
            await asyncio.sleep(0.005)
    secret = bytes.fromhex(prepared.secret)
    assert prepared.found == find(secret, practice_context(rules), rules, Search())


async def test_one_connection_too_many_is_asked_to_come_again(valkey_url: str) -> None:
    async with made(valkey_url, max_connections=2) as house:
        clients = [admitted(house) for _ in range(2)]
        refusal = house.refusal(HERE)
        assert refusal is not None
        assert refusal.code == "busy"
        assert refusal.retry_in is not None
        house.dismiss(cast("Connection", clients[0]))
        assert house.refusal(HERE) is None


async def test_one_network_does_not_take_every_place(valkey_url: str) -> None:
    """Somebody opens sockets without end: the others still come in."""
    async with made(valkey_url, max_connections_per_address=2) as house:
        clients = [admitted(house) for _ in range(2)]
        refusal = house.refusal(HERE)
        assert refusal is not None
        assert refusal.code == "busy"
        assert house.refusal(ELSEWHERE) is None
        house.dismiss(cast("Connection", clients[0]))
        assert house.refusal(HERE) is None


async def test_draining_sends_everybody_elsewhere_and_lets_nobody_in(valkey_url: str) -> None:
    async with made(valkey_url) as house:
        clients = [admitted(house) for _ in range(3)]
        async with asyncio.timeout(NET_S):
            await house.drain()
        assert [[bye.code for bye in client.byes] for client in clients] == [["draining"]] * 3
        assert house.unready() == "draining"
        refusal = house.refusal(HERE)
        assert refusal is not None
        assert refusal.code == "draining"


async def test_draining_waits_for_those_who_are_being_answered(valkey_url: str) -> None:
    async with made(valkey_url) as house:
        client = admitted(house, stays=True)
        draining = asyncio.create_task(house.drain())
        async with asyncio.timeout(NET_S):
            await client.told.wait()
            assert not draining.done()
            house.dismiss(cast("Connection", client))
            await draining


async def test_draining_waits_no_longer_than_it_may(valkey_url: str) -> None:
    async with made(valkey_url, drain_s=0.01) as house:
        admitted(house, stays=True)
        with capture_logs() as logs:
            async with asyncio.timeout(NET_S):
                await house.drain()
        assert [(line["event"], line["connections"]) for line in logs] == [("drain cut short", 1)]


async def test_it_looks_at_its_connections_for_frames_that_are_stuck(
    valkey_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "CHECK_S", 0.001)
    async with opened(valkey_url) as house:
        client = admitted(house)
        async with asyncio.timeout(NET_S):
            await client.checked.wait()


async def test_nothing_is_left_running_when_it_is_closed(valkey_url: str) -> None:
    before = asyncio.all_tasks()
    async with opened(valkey_url) as house:
        await is_ready(house)
    await asyncio.sleep(0)
    assert asyncio.all_tasks() - before == set()
