"""A crew takes what it has room for, keeps it while it plays, and hands nothing on twice."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable

import pytest
from redis.asyncio import Redis

from server.shell.bots import crew as module
from server.shell.bots.crew import Crew
from server.shell.bots.guest import Unreachable
from server.shell.bots.invitations import Invitation, Invitations
from server.shell.storage.keys import bot_claim_key
from tests.server.shell.viewers import NET_S

ROOM = "k3vq7xw2mzp4ydna"
FIRST, SECOND, THIRD = (Invitation(ROOM, 1, ordinal, "greedy") for ordinal in (1, 2, 3))


@pytest.fixture(autouse=True)
def _in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LOOK_S", 0.01)
    monkeypatch.setattr(module, "RETRY_S", 0.01)


@pytest.fixture
async def client(store_url: str) -> AsyncIterator[Redis]:
    async with Redis.from_url(store_url, protocol=3, legacy_responses=False) as client:
        yield client


class Bots:
    """Stands for the bots of a process: each plays until it is told how it goes on."""

    def __init__(self) -> None:
        self.playing: list[Invitation] = []
        self.dismissed: list[Invitation] = []
        self.counts: list[int] = []
        self._ends: dict[Invitation, asyncio.Future[None]] = {}

    async def attend(self, invitation: Invitation) -> None:
        self._ends[invitation] = asyncio.get_running_loop().create_future()
        self.playing.append(invitation)
        try:
            await self._ends[invitation]
        except asyncio.CancelledError:
            self.dismissed.append(invitation)
            raise
        finally:
            self.playing.remove(invitation)

    def end(self, invitation: Invitation, error: Exception | None = None) -> None:
        if error is None:
            self._ends[invitation].set_result(None)
        else:
            self._ends[invitation].set_exception(error)


@contextlib.asynccontextmanager
async def working(client: Redis, name: str, bots: Bots, most: int = 10) -> AsyncIterator[None]:
    """Have a process of that name play bots for so long."""
    crew = Crew(Invitations(client, name), bots.attend, most, bots.counts.append)
    task = asyncio.create_task(crew.run())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.wait((task,))


async def becomes(holds: Callable[[], bool]) -> None:
    async with asyncio.timeout(NET_S):
        while not holds():
            await asyncio.sleep(0.005)


async def test_it_follows_what_stands_and_what_comes(client: Redis) -> None:
    invitations, bots = Invitations(client, "room"), Bots()
    await invitations.add(FIRST)
    async with working(client, "one", bots):
        await becomes(lambda: bots.playing == [FIRST])
        await invitations.add(SECOND)
        await becomes(lambda: bots.playing == [FIRST, SECOND])


async def test_what_was_followed_to_its_end_is_done_with(client: Redis) -> None:
    invitations, bots = Invitations(client, "room"), Bots()
    await invitations.add(FIRST)
    async with working(client, "one", bots):
        await becomes(lambda: bots.playing == [FIRST])
        bots.end(FIRST)
        async with asyncio.timeout(NET_S):
            while await invitations.all():
                await asyncio.sleep(0.005)
    assert bots.dismissed == []


async def test_it_takes_no_more_than_it_has_room_for(client: Redis) -> None:
    """The others wait, for this process or for another one."""
    invitations, bots, others = Invitations(client, "room"), Bots(), Bots()
    for invitation in (FIRST, SECOND, THIRD):
        await invitations.add(invitation)
    async with working(client, "one", bots, most=2):
        await becomes(lambda: len(bots.playing) == 2)
        async with working(client, "other", others, most=2):
            await becomes(lambda: others.playing == [THIRD])
        assert bots.playing == [FIRST, SECOND]


async def test_it_tells_how_many_play(client: Redis) -> None:
    invitations, bots = Invitations(client, "room"), Bots()
    for invitation in (FIRST, SECOND):
        await invitations.add(invitation)
    async with working(client, "one", bots):
        await becomes(lambda: bots.counts[-1:] == [2])
        bots.end(FIRST)
        await becomes(lambda: bots.counts[-1] == 1)
    assert bots.counts[-1] == 0


async def test_no_two_processes_play_the_same_bot(client: Redis) -> None:
    invitations, bots, others = Invitations(client, "room"), Bots(), Bots()
    async with working(client, "one", bots), working(client, "other", others):
        for invitation in (FIRST, SECOND, THIRD):
            await invitations.add(invitation)
        await becomes(lambda: len(bots.playing + others.playing) == 3)
        assert {*bots.playing, *others.playing} == {FIRST, SECOND, THIRD}


async def test_whoever_loses_a_claim_stops_playing(client: Redis) -> None:
    """The store was out of reach for too long, and another process has taken the bot over."""
    bots = Bots()
    await Invitations(client, "room").add(FIRST)
    async with working(client, "one", bots):
        await becomes(lambda: bots.playing == [FIRST])
        await client.set(bot_claim_key(str(FIRST)), "other")
        await becomes(lambda: bots.dismissed == [FIRST])


async def test_a_bot_that_fails_ends_alone_and_for_good(
    client: Redis, capsys: pytest.CaptureFixture[str]
) -> None:
    """A fault of ours in one bot: the others play on, and it is not tried again and again."""
    invitations, bots = Invitations(client, "room"), Bots()
    await invitations.add(FIRST)
    await invitations.add(SECOND)
    async with working(client, "one", bots):
        await becomes(lambda: len(bots.playing) == 2)
        bots.end(FIRST, ZeroDivisionError())
        async with asyncio.timeout(NET_S):
            while await invitations.all() != [SECOND]:
                await asyncio.sleep(0.005)
        assert bots.playing == [SECOND]


async def test_an_invitation_whose_server_is_out_of_reach_stands(client: Redis) -> None:
    """The server restarts: once it is back its bots are too."""
    bots = Bots()
    await Invitations(client, "room").add(FIRST)
    async with working(client, "one", bots):
        await becomes(lambda: bots.playing == [FIRST])
        bots.end(FIRST, Unreachable())
        await becomes(lambda: not bots.playing)
        await becomes(lambda: bots.playing == [FIRST])


async def test_a_lost_link_to_the_store_ends_no_bot(client: Redis) -> None:
    invitations, bots = Invitations(client, "room"), Bots()
    await invitations.add(FIRST)
    async with working(client, "one", bots):
        await becomes(lambda: bots.playing == [FIRST])
        await client.client_kill_filter(_type="pubsub")
        await invitations.add(SECOND)
        await becomes(lambda: bots.playing == [FIRST, SECOND])
    assert bots.dismissed == [FIRST, SECOND]
