"""Players that send recorded games: one at a time and always (closed), or by the clock (open).

A line is one player's connections, prepared in advance, played one after the other; as many lines
as there are seats act at once. What is measured ends when the first line has nothing left.
"""

import asyncio
import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import msgspec

from bench.wire import Wire


class Ack(msgspec.Struct, tag_field="t", tag="accepted"):
    """What the load client reads of an `accepted`."""

    id: str
    number: int


class Nack(msgspec.Struct, tag_field="t", tag="rejected"):
    """What it reads of a `rejected`, which no recorded game should meet."""

    id: str
    reason: str


class Fault(msgspec.Struct, tag_field="t", tag="error"):
    """What it reads of an `error`."""

    message: str
    id: str | None = None


class Farewell(msgspec.Struct, tag_field="t", tag="bye"):
    """What it reads of a `bye`."""

    message: str


OF_INTEREST = (b'{"t":"accepted"', b'{"t":"rejected"', b'{"t":"error"', b'{"t":"bye"')
_answers = msgspec.json.Decoder(Ack | Nack | Fault | Farewell)


SETTLE_STEP_S = 0.05


class LoadFailed(Exception):
    """A server's answer that a benchmark can't go on after."""


@dataclass(frozen=True)
class Script:
    """What one player sends over one connection, in order."""

    wire: Wire
    room: str
    frames: tuple[bytes, ...]
    echoes: bool = False
    """Whether the answer to a frame is that frame, as the baseline's is."""


@dataclass
class Tally:
    """What came of a load so far."""

    sent: int = 0
    latencies_ns: list[int] = field(default_factory=list)
    """From send to answer, one for each answer."""
    acked: list[tuple[str, str, int]] = field(default_factory=list)
    """Room, request id and own number of every accepted action."""
    lateness_ns: list[int] = field(default_factory=list)
    """How much later than due a frame was sent, where a clock says when."""
    failure: str | None = None
    """The first answer that a recorded game should not meet."""


class Playing:
    """One script while it is played: finds for each answer the time of its frame."""

    def __init__(self, script: Script, tally: Tally, on_answer: Callable[[], None]) -> None:
        self._script = script
        self._tally = tally
        self._on_answer = on_answer
        self._frames = iter(script.frames)
        self._sent_ns: list[int] = []
        self._echoed = 0
        script.wire.on_frame = self._echo if script.echoes else self._answer

    def send_next(self) -> bool:
        """Send the next frame; tell whether there was one. Raises `Disconnected`."""
        frame = next(self._frames, None)
        if frame is None:
            return False
        self._tally.sent += 1
        self._sent_ns.append(time.perf_counter_ns())
        self._script.wire.send(frame)
        return True

    def _echo(self, _: bytes) -> None:
        self._echoed += 1
        self._answered(self._echoed)

    def _answer(self, text: bytes) -> None:
        if not text.startswith(OF_INTEREST):
            return
        answer = _answers.decode(text)
        if isinstance(answer, Ack):
            self._tally.acked.append((self._script.room, answer.id, answer.number))
            self._answered(answer.number)
        else:
            self._tally.failure = self._tally.failure or repr(answer)

    def _answered(self, number: int) -> None:
        now = time.perf_counter_ns()
        self._tally.latencies_ns.append(now - self._sent_ns[number - 1])
        self._on_answer()


class Line:
    """One player, who plays script after script; `exhausted` is set when one has no more."""

    def __init__(self, scripts: Sequence[Script], tally: Tally, exhausted: asyncio.Event) -> None:
        self._scripts = iter(scripts)
        self._tally = tally
        self._exhausted = exhausted
        self._playing: Playing | None = None
        self.goes_on = False
        """Whether each answer sends the next frame."""

    def send_next(self) -> None:
        """Send the next frame of this script, or the first of the next one."""
        while self._playing is None or not self._playing.send_next():
            script = next(self._scripts, None)
            if script is None:
                self._exhausted.set()
                return
            self._playing = Playing(script, self._tally, self._on_answer)

    def _on_answer(self) -> None:
        if self.goes_on:
            self.send_next()


class Load:
    """Lines of players over prepared connections, and what came of them."""

    def __init__(self, scripts: Sequence[Sequence[Script]]) -> None:
        self.tally = Tally()
        self._exhausted = asyncio.Event()
        self._lines = [Line(line, self.tally, self._exhausted) for line in scripts]

    async def closed(self, seconds: float) -> None:
        """Keep one frame of each line on its way, for `seconds` or until a line is exhausted."""
        for line in self._lines:
            line.goes_on = True
            line.send_next()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._exhausted.wait()
        for line in self._lines:
            line.goes_on = False

    async def open(self, rate: float, seconds: float) -> None:
        """Send `rate` frames a second, the lines in turn, whether or not answers come."""
        began, count = time.perf_counter_ns(), 0
        while count < rate * seconds and not self._exhausted.is_set():
            due = began + int(count * 1e9 / rate)
            now = time.perf_counter_ns()
            if now < due:
                await asyncio.sleep((due - now) / 1e9)
                continue
            self.tally.lateness_ns.append(now - due)
            self._lines[count % len(self._lines)].send_next()
            count += 1

    async def settle(self, seconds: float = 5.0) -> None:
        """Wait for the answers still due; raises `LoadFailed` where one is missing or a refusal."""
        for _ in range(int(seconds / SETTLE_STEP_S)):
            if len(self.tally.latencies_ns) >= self.tally.sent:
                break
            await asyncio.sleep(SETTLE_STEP_S)
        if self.tally.failure is not None:
            raise LoadFailed(self.tally.failure)
        missing = self.tally.sent - len(self.tally.latencies_ns)
        if missing:
            raise LoadFailed(f"{missing} of {self.tally.sent} frames were never answered")
