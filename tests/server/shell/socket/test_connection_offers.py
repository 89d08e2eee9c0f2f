"""A connection whose web server takes frames at once: nothing overtakes, and little ever waits."""

import asyncio
import contextlib

import msgspec
from hypothesis import given
from hypothesis import strategies as st
from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import connect

from server.core import protocol as p
from server.shell.metrics import Metrics
from server.shell.socket.connection import Connection
from server.shell.socket.websocket import ABORT, OFFER
from tests.server.shell.socket.test_connection import event
from tests.server.shell.socket.test_websocket import served
from tests.server.shell.sockets import SETTINGS, Room, Socket, opened, pong, running

NET_S = 20.0
FLOOD = 100_000


def standings(version: int) -> str:
    return p.encode(p.Standings(version, ()))


async def until_told(socket: Socket, count: int) -> None:
    async with asyncio.timeout(NET_S):
        while len(socket.frames) < count:
            await asyncio.sleep(0)


async def test_a_frame_leaves_at_once_where_nothing_waits() -> None:
    """No task has a turn before it: thousands of them would."""
    socket, connection = opened(has_offers=True)
    connection.send(event(1))
    connection.send_latest("standings", standings(1))
    assert [type(frame) for frame in socket.frames] == [p.Event, p.Standings]


async def test_a_frame_that_could_leave_waits_behind_those_that_could_not() -> None:
    socket, connection = opened(has_offers=True)
    task = running(connection, Room(pong))
    socket.reads.clear()
    connection.send(event(1))
    await asyncio.sleep(0)
    connection.send(event(2))
    # The client reads again, but the writer has had no turn since.
    socket.reads.set()
    connection.send(event(3))
    connection.send_latest("standings", standings(1))
    assert socket.frames == []
    await until_told(socket, 4)
    assert socket.frames[:3] == [p.Event(version, 0, p.SeatUnready(1)) for version in (1, 2, 3)]
    connection.send(event(4))
    assert len(socket.frames) == 5
    socket.hang_up()
    await task


async def test_what_is_asked_while_nothing_leaves_is_answered_when_it_does() -> None:
    """A client that asks on and on without reading fills nothing: its requests wait."""
    socket, connection = opened(has_offers=True)
    asked = []

    async def answer(message: p.Inbound) -> p.Outbound:
        asked.append(message)
        return await pong(message)

    task = running(connection, Room(answer))
    socket.reads.clear()
    socket.say(*(p.Ping(id=str(number)) for number in range(5)))
    for _ in range(50):
        await asyncio.sleep(0)
    assert len(asked) == 1
    connection.send(event(1))
    socket.reads.set()
    await until_told(socket, 6)
    assert [type(frame) for frame in socket.frames[:2]] == [p.Pong, p.Event]
    socket.hang_up()
    await task


async def test_a_welcome_comes_in_place_of_the_standings_before_it() -> None:
    """They may be of the race before, or of another room."""
    socket, connection = opened(has_offers=True)
    task = running(connection, Room(pong))
    socket.reads.clear()
    connection.send(event(1))
    connection.send_latest("standings", standings(1))
    connection.send_anew(event(2))
    connection.send_latest("standings", standings(2))
    socket.reads.set()
    await until_told(socket, 3)
    assert socket.frames[-1] == p.Standings(2, ())
    assert [type(frame) for frame in socket.frames] == [p.Event, p.Event, p.Standings]
    socket.hang_up()
    await task


STEPS = st.lists(
    st.sampled_from(["event", "standings", "ask", "reads", "stops", "turn", "turns"]), max_size=40
)


@given(STEPS)
def test_whenever_a_client_reads_nothing_is_lost_doubled_or_overtaken(steps: list[str]) -> None:
    asyncio.run(_lived_through(steps))


async def _lived_through(steps: list[str]) -> None:
    settings = msgspec.structs.replace(SETTINGS, outbox_frames=64, rate_limits=False)
    socket, connection = opened(settings, has_offers=True)
    task = running(connection, Room(pong))
    events, shown, asked = 0, 0, 0
    for step in [*steps, "reads"]:
        match step:
            case "event":
                events += 1
                connection.send(event(events))
            case "standings":
                shown += 1
                connection.send_latest("standings", standings(shown))
            case "ask":
                asked += 1
                socket.say(p.Ping(id=str(asked)))
            case "reads":
                socket.reads.set()
            case "stops":
                socket.reads.clear()
            case _:
                for _ in range(1 if step == "turn" else 5):
                    await asyncio.sleep(0)
    async with asyncio.timeout(NET_S):
        while len(_numbers(socket, p.Pong)) < asked or not _is_at_rest(connection):
            await asyncio.sleep(0)
    assert _numbers(socket, p.Event) == list(range(1, events + 1))
    assert _numbers(socket, p.Pong) == list(range(1, asked + 1))
    latest = _numbers(socket, p.Standings)
    assert latest == sorted(set(latest))
    assert latest[-1:] == ([shown] if shown else [])
    socket.hang_up()
    await task


def _is_at_rest(connection: Connection) -> bool:
    return not connection._outbox and not connection._line.locked()


def _numbers(socket: Socket, kind: type[p.Event | p.Pong | p.Standings]) -> list[int]:
    return [
        int(frame.id) if isinstance(frame, p.Pong) else frame.version
        for frame in socket.frames
        if isinstance(frame, kind) and isinstance(frame, p.Event | p.Pong | p.Standings)
    ]


async def test_a_flood_for_a_client_that_does_not_read_costs_a_few_frames_and_the_last_comes() -> (
    None
):
    """Neither here nor in the kernel do a hundred thousand standings wait for anybody."""
    flooded = asyncio.Event()

    async def app(scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        await send({"type": "websocket.accept"})
        extensions = scope["extensions"]
        connection = Connection(
            receive, send, extensions[ABORT], extensions[OFFER], SETTINGS, Metrics()
        )
        task = running(connection, Room(pong))
        for version in range(1, FLOOD + 1):
            connection.send_latest("standings", standings(version))
            if version % 100 == 0:
                await asyncio.sleep(0)
        flooded.set()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    async with served(app) as url, asyncio.timeout(NET_S):
        client = await connect(url, compression=None, max_queue=1, ping_interval=None)
        client.transport.pause_reading()
        await flooded.wait()
        client.transport.resume_reading()
        last, count = 0, 0
        while last < FLOOD:
            frame = msgspec.json.decode(await client.recv(), type=p.Standings)
            assert frame.version > last
            last, count = frame.version, count + 1
        assert count < FLOOD / 5
        await client.close()
