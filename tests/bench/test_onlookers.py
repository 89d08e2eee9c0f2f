"""The process of those who look on does what each line says, and counts what they were sent."""

import asyncio

from bench.onlookers import Remote, Told, onlookers
from bench.process import served
from server.core.options import Options
from server.shell.bots.site import Site
from server.shell.settings import variable

NET_S = 20.0


async def until_sent(crowd: Remote, frames: int) -> Told:
    async with asyncio.timeout(NET_S):
        while (told := await crowd.tell("count")).frames < frames:
            await asyncio.sleep(0.01)
    return told


async def test_they_come_stop_pass_by_and_leave_as_they_are_told(valkey_url: str) -> None:
    environ = {variable("redis_url"): valkey_url, variable("cookie_keys"): "a key of this test"}
    async with served("bench.server", environ=environ) as server, onlookers() as crowd:
        site = Site(server.origin)
        room = (await site.create_room(await site.register("Host"), Options())).room
        there = await crowd.tell("watch", server.socket_url, room, 3)
        assert (there.connections, there.frames) == (3, 3)
        assert there.bytes > 3 * 100
        assert (await crowd.tell("stop", 1)).connections == 3
        left = await crowd.tell("leave", 2)
        assert left == Told(1, there.frames, there.bytes)
        await crowd.tell("pass_by", server.socket_url, room, 50)
        passed = await until_sent(crowd, 6)
        assert passed.connections == 1
        assert (await crowd.tell("stay")).connections == 1


async def test_bare_connections_are_opened_beside_them() -> None:
    came = asyncio.Semaphore(0)

    class Host(asyncio.Protocol):
        def connection_made(self, transport: asyncio.BaseTransport) -> None:
            came.release()
            transport.close()

    server = await asyncio.get_running_loop().create_server(Host, "127.0.0.1", 0)
    async with onlookers() as crowd, server, asyncio.timeout(NET_S):
        port = server.sockets[0].getsockname()[1]
        assert await crowd.tell("bare", port, 4) == Told(0, 0, 0)
        for _ in range(4):
            await came.acquire()


def test_what_was_told_since_is_a_difference() -> None:
    assert Told(7, 30, 500) - Told(5, 10, 100) == Told(7, 20, 400)
