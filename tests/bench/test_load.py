"""The load client matches answers to frames, keeps its lines busy, and fails on a wrong answer."""

import asyncio
from collections.abc import Callable

import pytest

from bench.load import Load, LoadFailed, Script
from bench.wire import Wire

GAME = tuple(b'{"t":"deal","id":"p-%d","base":%d}' % (n, n - 1) for n in range(1, 4))
Answer = Callable[[int], bytes | None]


def accepted(number: int) -> bytes:
    return b'{"t":"accepted","id":"p-%d","number":%d,"at":7,"turned":[]}' % (number, number)


class FakeWire(Wire):
    """A wire to a server that answers in the next turn of the loop."""

    def __init__(self, answer: Answer = accepted) -> None:
        super().__init__()
        self.sent: list[bytes] = []
        self._answer = answer

    def send(self, text: bytes) -> None:
        self.sent.append(text)
        answer = self._answer(len(self.sent))
        if answer is not None:
            asyncio.get_running_loop().call_soon(self.on_frame, answer)


def script(wire: FakeWire, room: str = "room") -> Script:
    return Script(wire, room, GAME)


async def test_a_closed_loop_plays_script_after_script_until_a_line_has_no_more() -> None:
    wires = [FakeWire(), FakeWire()]
    load = Load([[script(wires[0], "one"), script(wires[1], "two")]])
    await load.closed(60)
    await load.settle()
    assert [wire.sent for wire in wires] == [list(GAME), list(GAME)]
    assert load.tally.acked == [
        (room, f"p-{number}", number) for room in ("one", "two") for number in (1, 2, 3)
    ]
    assert len(load.tally.latencies_ns) == load.tally.sent == 6


async def test_only_one_frame_of_a_line_is_on_its_way_at_a_time() -> None:
    wire = FakeWire(lambda _: None)
    load = Load([[script(wire)]])
    await load.closed(0.01)
    assert wire.sent == [GAME[0]]


async def test_an_open_loop_sends_by_the_clock_whether_or_not_answers_come() -> None:
    wires = [FakeWire(), FakeWire()]
    load = Load([[script(wire)] for wire in wires])
    await load.open(rate=2_000, seconds=0.002)
    await load.settle()
    assert [len(wire.sent) for wire in wires] == [2, 2]
    assert len(load.tally.lateness_ns) == 4
    assert min(load.tally.lateness_ns) >= 0


async def test_frames_that_are_no_answers_are_passed_over() -> None:
    load = Load([[script(wire := FakeWire(lambda _: None))]])
    await load.closed(0.001)
    wire.on_frame(b'{"t":"standings","version":1,"rows":[]}')
    wire.on_frame(b'{"t":"event","version":1,"at":1,"event":{"k":"unready","seat":1}}')
    assert load.tally.latencies_ns == []


async def test_the_baseline_answers_with_the_frame_itself() -> None:
    wire = FakeWire(lambda number: GAME[number - 1])
    load = Load([[Script(wire, "", GAME, echoes=True)]])
    await load.closed(60)
    await load.settle()
    assert len(load.tally.latencies_ns) == 3
    assert load.tally.acked == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b'{"t":"rejected","id":"p-1","code":"gap","reason":"Two came first","number":2}', "Two"),
        (b'{"t":"error","code":"flood","message":"Far too much","id":null}', "Far too much"),
        (b'{"t":"bye","code":"draining","message":"Back soon","retry_in":1}', "Back soon"),
    ],
)
async def test_a_refusal_fails_the_run_with_the_servers_words(text: bytes, told: str) -> None:
    load = Load([[script(FakeWire(lambda _: text))]])
    await load.closed(0.01)
    with pytest.raises(LoadFailed, match=told):
        await load.settle(0.1)


async def test_an_answer_that_never_comes_fails_the_run() -> None:
    load = Load([[script(FakeWire(lambda _: None))]])
    await load.closed(0.001)
    with pytest.raises(LoadFailed, match="1 of 1 frames were never answered"):
        await load.settle(0.1)
