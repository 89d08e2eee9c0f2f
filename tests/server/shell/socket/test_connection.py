"""One socket: order, size, rate, and every way in which it ends; what is asked is answered here."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import get_args

import msgspec
import pytest
from structlog.testing import capture_logs

from server.core import protocol as p
from server.core.answers import FAREWELLS
from server.shell.rooms.farewell import farewell
from server.shell.rooms.visit import Goodbye
from server.shell.settings import Settings
from server.shell.socket import connection as module
from server.shell.socket.connection import ACTIONS, CLOSE_CODES, MOST_WARNINGS, allowances
from tests.server.shell.sockets import SETTINGS, Room, Socket, opened, pong, running

NET_S = 20.0
ROOM = "k3vq7xw2mzp4ydna"


async def served(
    *frames: p.Inbound | str | bytes,
    answer: Callable[[p.Inbound], Awaitable[p.Outbound]] = pong,
    settings: Settings = SETTINGS,
) -> Socket:
    """Hand the frames in, and wait until the connection is over."""
    socket, connection = opened(settings)
    room = Room(answer)
    socket.say(*frames)
    socket.say(p.Ping(id="last"))
    async with asyncio.timeout(NET_S):
        task = running(connection, room)
        while not task.done() and p.Pong("last", 0) not in socket.frames:
            await asyncio.sleep(0)
        if not task.done():
            socket.hang_up()
        await task
    assert room.left == 1
    return socket


def pings(count: int) -> list[p.Ping]:
    return [p.Ping(id=f"p{number}") for number in range(count)]


def event(version: int) -> str:
    return p.encode(p.Event(version, 0, p.SeatUnready(1)))


async def test_requests_are_answered_one_after_another_in_their_order() -> None:
    async def slow_then_quick(message: p.Inbound) -> p.Outbound:
        assert isinstance(message, p.Ping)
        for _ in range(20 if message.id == "p0" else 0):
            await asyncio.sleep(0)
        return p.Pong(message.id, 0)

    socket = await served(*pings(3), answer=slow_then_quick)
    assert socket.frames[:3] == [p.Pong(f"p{number}", 0) for number in range(3)]


async def test_an_answer_never_overtakes_what_waits_before_it() -> None:
    socket, connection = opened()
    task = running(connection, Room(pong))
    socket.reads.clear()
    connection.send(event(1))
    connection.send_latest("standings", p.encode(p.Standings(1, ())))
    await asyncio.sleep(0)
    socket.say(p.Ping(id="p"))
    connection.send(event(2))
    for _ in range(5):
        await asyncio.sleep(0)
    socket.reads.set()
    async with asyncio.timeout(NET_S):
        while len(socket.frames) < 4:
            await asyncio.sleep(0)
    socket.hang_up()
    await task
    kinds = [type(frame) for frame in socket.frames]
    assert kinds == [p.Event, p.Event, p.Pong, p.Standings]


@pytest.mark.parametrize(
    ("frame", "code", "close"),
    [
        (b"{}", "bad_frame", 1008),
        ("", "bad_frame", 1008),
        ('{"t":"nonsense"}', "bad_frame", 1008),
        ("x" * 4_097, "frame_too_big", 1009),
        ("é" * 2_049, "frame_too_big", 1009),
    ],
    ids=["binary", "empty", "unknown", "too long", "too long in bytes"],
)
async def test_a_broken_frame_is_answered_and_then_nothing_more(
    frame: str | bytes, code: str, close: int
) -> None:
    socket = await served(frame)
    assert [type(frame) for frame in socket.frames] == [p.Bye]
    assert isinstance(socket.frames[0], p.Bye)
    assert socket.frames[0].code == code
    assert socket.closed == (close, code)


def test_every_farewell_has_a_close_code() -> None:
    assert set(CLOSE_CODES) == set(FAREWELLS)


@pytest.mark.parametrize(
    ("close", "codes"),
    [
        (1000, {"unknown_room", "room_over", "race_lost", "no_watchers"}),
        (1001, {"busy", "draining", "unavailable"}),
        (1008, {"unsupported_protocol", "foreign_origin", "bad_frame", "no_hello"}),
        (1008, {"too_many", "too_fast", "flood", "slow_reader"}),
        (1009, {"frame_too_big"}),
        (1011, {"fault"}),
    ],
    ids=["the room's end", "the server's limits", "rules", "too much", "size", "fault"],
)
def test_only_who_broke_a_rule_is_told_so_by_the_close_code(close: int, codes: set[str]) -> None:
    assert {CLOSE_CODES[code] for code in codes} == {close}


@pytest.mark.parametrize("code", FAREWELLS)
async def test_a_farewell_of_the_visit_closes_with_the_code_that_fits(code: str) -> None:
    async def answer(_: p.Inbound) -> p.Outbound:
        raise Goodbye(farewell(code))

    socket = await served(p.Ping(id="p"), answer=answer)
    assert socket.frames == [p.Bye(code, FAREWELLS[code], None)]
    assert socket.closed == (CLOSE_CODES[code], code)


async def test_a_fault_of_ours_ends_this_connection_with_its_traceback_in_the_log() -> None:
    async def faulty(_: p.Inbound) -> p.Outbound:
        raise LookupError("a fault")

    with capture_logs() as logs:
        socket = await served(p.Ping(id="p"), answer=faulty)
    assert isinstance(socket.frames[0], p.Bye)
    assert socket.frames[0].code == "fault"
    assert "a fault" not in socket.frames[0].message
    assert socket.closed == (1011, "fault")
    assert [(line["event"], line["exc_info"]) for line in logs] == [("connection failed", True)]


async def test_a_server_that_ends_answers_first_what_it_is_at() -> None:
    """A move that is being kept gets its answer; the one after it is sent again elsewhere."""
    socket, connection = opened()
    asked, may_answer = asyncio.Event(), asyncio.Event()

    async def keeping(message: p.Inbound) -> p.Outbound:
        asked.set()
        await may_answer.wait()
        return await pong(message)

    room = Room(keeping)
    task = running(connection, room)
    socket.say(p.Ping(id="first"), p.Ping(id="never read"))
    await asked.wait()
    connection.end(p.Bye("draining", "Come back", 500))
    connection.end(p.Bye("another", "Too late", None))
    await asyncio.sleep(0)
    assert socket.frames == []
    may_answer.set()
    async with asyncio.timeout(NET_S):
        await task
    assert socket.frames == [p.Pong("first", 0), p.Bye("draining", "Come back", 500)]
    assert socket.closed == (1001, "draining")
    assert room.left == 1


async def test_a_client_that_goes_while_it_is_answered_is_simply_gone() -> None:
    socket, connection = opened()

    async def too_late(message: p.Inbound) -> p.Outbound:
        socket.is_gone = True
        return await pong(message)

    room = Room(too_late)
    socket.say(p.Ping(id="p"))
    with capture_logs() as logs:
        task = running(connection, room)
        async with asyncio.timeout(NET_S):
            while room.left == 0:
                await asyncio.sleep(0)
                socket.hang_up()
            await task
    assert (socket.frames, socket.closed, logs) == ([], None, [])


async def test_too_much_is_first_refused_with_the_request_s_id_and_then_closed() -> None:
    settings = msgspec.structs.replace(SETTINGS, requests_burst=2, requests_per_s=0.001)
    socket = await served(*pings(3 + MOST_WARNINGS), settings=settings)
    errors = [frame for frame in socket.frames if isinstance(frame, p.Error)]
    assert [frame.id for frame in errors] == [f"p{number}" for number in range(2, 22)]
    assert {frame.code for frame in errors} == {"too_fast"}
    assert isinstance(socket.frames[-1], p.Bye)
    assert socket.frames[-1].code == "flood"
    assert socket.closed == (1008, "flood")


async def test_warnings_are_forgotten_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody is too quick now and then, all evening long: that is no flood."""
    monkeypatch.setattr(module, "WARNINGS_PER_S", 1e9)
    settings = msgspec.structs.replace(SETTINGS, requests_burst=1, requests_per_s=0.001)
    socket, connection = opened(settings)
    task = running(connection, Room(pong))
    socket.say(*pings(3 * MOST_WARNINGS))
    async with asyncio.timeout(NET_S):
        while len(socket.frames) < 3 * MOST_WARNINGS:
            await asyncio.sleep(0)
    socket.hang_up()
    await task
    kinds = [type(frame) for frame in socket.frames]
    assert kinds == [p.Pong] + [p.Error] * (3 * MOST_WARNINGS - 1)


async def test_a_hello_too_many_is_sent_away_for_a_moment() -> None:
    """A page that waits for its welcome would wait for ever for what is only refused."""
    settings = msgspec.structs.replace(SETTINGS, requests_burst=1, requests_per_s=0.001)

    async def done(message: p.Inbound) -> p.Outbound:
        return p.Done("d") if isinstance(message, p.Hello) else await pong(message)

    hello = p.Hello(room=ROOM, tab="some-page")
    socket = await served(hello, hello, answer=done, settings=settings)
    assert isinstance(socket.frames[-1], p.Bye)
    assert socket.frames[-1].code == "too_fast"
    assert socket.frames[-1].retry_in is not None


def test_every_message_has_an_allowance() -> None:
    allowed = allowances(SETTINGS)
    actions = {kind.__name__ for kind in get_args(p.Action)}
    asked = {kind.__name__ for kind in get_args(p.Inbound)} - actions
    assert set(allowed) == asked | {ACTIONS}
    assert allowed[ACTIONS] == (SETTINGS.actions_per_s, SETTINGS.actions_burst)


def test_limits_that_are_set_aside_are_none() -> None:
    assert allowances(msgspec.structs.replace(SETTINGS, rate_limits=False)) == {}


async def test_many_quick_requests_are_no_reason_to_call_a_reader_slow() -> None:
    """Answers that wait for nothing must not fill the outbox before anything can be sent."""
    settings = msgspec.structs.replace(SETTINGS, rate_limits=False)
    socket, connection = opened(settings)
    task = running(connection, Room(pong))
    await asyncio.sleep(0)
    connection.send_latest("standings", p.encode(p.Standings(1, ())))
    socket.say(*pings(200))
    async with asyncio.timeout(NET_S):
        while len(socket.frames) < 201:
            await asyncio.sleep(0)
    assert socket.aborts == 0
    socket.hang_up()
    await task


async def test_a_client_that_lets_too_much_wait_is_cut_off() -> None:
    socket, connection = opened()
    task = running(connection, Room(pong))
    socket.reads.clear()
    for version in range(1 + SETTINGS.outbox_frames):
        connection.send(event(version))
    assert socket.aborts == 1
    async with asyncio.timeout(NET_S):
        await task
    assert socket.frames == []


async def test_what_may_be_skipped_never_fills_the_outbox() -> None:
    socket, connection = opened()
    task = running(connection, Room(pong))
    socket.reads.clear()
    for version in range(10 * SETTINGS.outbox_frames):
        connection.send_latest("standings", p.encode(p.Standings(version, ())))
    assert socket.aborts == 0
    socket.reads.set()
    async with asyncio.timeout(NET_S):
        while not socket.frames:
            await asyncio.sleep(0)
    assert socket.frames == [p.Standings(10 * SETTINGS.outbox_frames - 1, ())]
    socket.hang_up()
    await task


async def test_a_frame_that_is_stuck_too_long_cuts_its_client_off() -> None:
    socket, connection = opened()
    task = running(connection, Room(pong))
    now = asyncio.get_running_loop().time()
    connection.check(now + 100)
    socket.reads.clear()
    connection.send(event(1))
    for _ in range(5):
        await asyncio.sleep(0)
    aborts = []
    for waited in (SETTINGS.write_timeout_s / 2, SETTINGS.write_timeout_s + 10):
        connection.check(now + waited)
        aborts.append(socket.aborts)
    assert aborts == [0, 1]
    async with asyncio.timeout(NET_S):
        await task


async def test_where_nothing_can_be_cut_off_the_farewell_is_said_when_it_can_be() -> None:
    """Other web servers have no such extension; the client may come back all the same."""
    socket, connection = opened(can_abort=False)
    task = running(connection, Room(pong))
    connection.abort("slow_reader")
    async with asyncio.timeout(NET_S):
        await task
    assert isinstance(socket.frames[-1], p.Bye)
    assert socket.frames[-1].code == "slow_reader"
    assert socket.frames[-1].retry_in is not None


async def test_a_client_that_says_nothing_is_sent_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "HELLO_WITHIN_S", 0.0)
    socket, connection = opened()
    async with asyncio.timeout(NET_S):
        await running(connection, Room(pong))
    assert isinstance(socket.frames[0], p.Bye)
    assert socket.frames[0].code == "no_hello"


async def test_who_can_not_be_served_is_told_why() -> None:
    socket, connection = opened()
    await connection.refuse(p.Bye("busy", "Full", 700))
    assert socket.frames == [p.Bye("busy", "Full", 700)]
    assert socket.closed == (1001, "busy")


async def test_a_task_that_is_cancelled_leaves_the_room() -> None:
    _, connection = opened()
    room = Room(pong)
    task = running(connection, room)
    await asyncio.sleep(0)
    task.cancel()
    await asyncio.wait((task,))
    assert room.left == 1
