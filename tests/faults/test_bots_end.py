"""What plays bots, what serves them and what keeps their moves dies in mid race: they go on."""

import asyncio
import contextlib
import os
import signal
from collections.abc import AsyncIterator, Iterator

import psutil
import pytest

from server.core import protocol as p
from server.core.known import Known
from server.core.options import Options
from server.shell.bots.client import Client
from server.shell.bots.site import Site
from server.shell.settings import variable
from tests.serving import Serving

HURRIED = {variable("bot_pace"): "0.05"}
PAIR = Options(seats=2, countdown=3, minutes=60, winnable=False)
AWAY_S = 5.0


@pytest.fixture(scope="module")
def serving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Serving]:
    """Run a whole server whose bots play several times a second."""
    folder = tmp_path_factory.mktemp("bots-end") / "data"
    with Serving.start(folder, "--workers", "2", **HURRIED) as serving:
        yield serving


def row_of_bot(known: Known) -> p.Standing | None:
    return next((row for row in known.welcome.standings if row.seat == 2), None)


def actions(known: Known) -> int:
    row = row_of_bot(known)
    return 0 if row is None else row.actions


@contextlib.asynccontextmanager
async def racing(serving: Serving) -> AsyncIterator[Client]:
    """Give the host of a race in which the bot has made its first moves."""
    site = Site(serving.url)
    token = await site.register("Hana")
    room = (await site.create_room(token, PAIR)).room
    async with Client(site, room, token) as host:
        await host.call_bot("greedy")
        await host.until(lambda known: len(known.welcome.seats) == 2)
        await host.ready()
        await host.until(lambda known: actions(known) >= 2)
        yield host


async def finished(host: Client) -> Known:
    """Let the bot play to its end, and return what is known then."""
    await host.resign()
    known = await host.until(lambda known: known.phase == "finished")
    row = row_of_bot(known)
    assert row is not None
    assert row.state in ("won", "stuck", "resigned")
    assert row.actions > 2
    return known


async def test_the_process_that_plays_bots_is_killed(serving: Serving) -> None:
    """Another one is started, takes the bots over, and each goes on in its own seat."""
    async with racing(serving) as host:
        (doomed,) = serving.bots
        doomed.kill()
        await host.until(lambda known: known.welcome.seats[1].is_away)
        await host.until(lambda known: not known.welcome.seats[1].is_away)
        known = await finished(host)
        assert len(known.welcome.seats) == 2


async def test_the_worker_that_serves_a_bot_is_killed(serving: Serving) -> None:
    """Whichever of the two it is: host and bot find the other one and race on."""
    async with racing(serving) as host:
        for worker in serving.workers:
            worker.kill()
        known = await finished(host)
        assert len(known.welcome.seats) == 2


async def test_the_store_is_away_for_some_seconds(serving: Serving) -> None:
    """No move is accepted meanwhile; then both go on, and the bot is still the only one."""
    async with racing(serving) as host:
        store: psutil.Process = serving.store
        os.kill(store.pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(AWAY_S)
        finally:
            os.kill(store.pid, signal.SIGCONT)
        known = await finished(host)
        assert len(known.welcome.seats) == 2
