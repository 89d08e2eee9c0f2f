"""One WebSocket: frames in and out, their size, rate and order, and how it ends.

A client's requests are served one after another, and nothing here waits for another client. A
broken frame is answered and ends the connection; so does a fault of ours, with its traceback in
the log; nobody else feels either.
"""

import asyncio
import contextlib
from collections.abc import Callable, Mapping
from typing import get_args

import structlog
from starlette.types import Message, Receive, Send

from server.core import protocol
from server.core.answers import ERRORS
from server.shell.metrics import Metrics, Outcome
from server.shell.rooms.crowd import Bundle
from server.shell.rooms.farewell import come_back, farewell
from server.shell.rooms.visit import Goodbye, Visit
from server.shell.settings import Settings
from server.shell.socket.bucket import Bucket, Buckets
from server.shell.socket.outbox import Outbox, Overflow

HELLO_WITHIN_S = 10.0
"""How long a client may stay without saying which room it came for."""

MOST_WARNINGS, WARNINGS_PER_S = 20, 0.1
"""Requests beyond the allowed rate that are answered, at once and sustained; one more ends it."""

NORMAL, GOING_AWAY, POLICY, TOO_BIG, FAULT = 1000, 1001, 1008, 1009, 1011
CLOSE_CODES: Mapping[str, int] = {
    "unsupported_protocol": POLICY,
    "foreign_origin": POLICY,
    "bad_frame": POLICY,
    "frame_too_big": TOO_BIG,
    "no_hello": POLICY,
    "unknown_room": NORMAL,
    "room_over": NORMAL,
    "race_lost": NORMAL,
    "no_watchers": NORMAL,
    "too_many": POLICY,
    "too_fast": POLICY,
    "flood": POLICY,
    "slow_reader": POLICY,
    "busy": GOING_AWAY,
    "draining": GOING_AWAY,
    "unavailable": GOING_AWAY,
    "fault": FAULT,
}
"""How the WebSocket is closed after each bye; by `POLICY` where the client broke a rule."""

ACTIONS = "actions"
RESUME_MS = 1_000
FAULTY = farewell("fault", 1_000)
FLOOD = farewell("flood", 5_000)

log = structlog.get_logger(__name__)


class Gone(Exception):
    """The client is not there any more."""


class Connection:
    """A client's accepted socket, and the outlet of its visit.

    It speaks ASGI as the web server does, without a framework between: every layer would be gone
    through twice for each move. `cut` drops the socket with all that waits in it; `offer` sends
    texts at once where that is possible, and tells whether it did.
    """

    def __init__(
        self,
        receive: Receive,
        send: Send,
        cut: Callable[[], None] | None,
        offer: Callable[[tuple[str, ...]], bool] | None,
        settings: Settings,
        metrics: Metrics,
    ) -> None:
        self._receive = receive
        self._send = send
        self._cut = cut
        self._offer = offer or _declined
        self._settings = settings
        self._metrics = metrics
        self._outbox = Outbox(settings.outbox_frames)
        self._buckets = Buckets(allowances(settings))
        self._warnings = Bucket(WARNINGS_PER_S, MOST_WARNINGS)
        self._wake = asyncio.Event()
        self._line = asyncio.Lock()
        """Held by whoever empties the outbox: frames leave one after another, in their order."""
        self._sending_since: float | None = None
        self._serving = False
        self._bye: protocol.Bye | None = None
        self._loop = asyncio.get_running_loop()

    def send(self, text: str) -> None:
        """Send a frame; a client that lets too many of them wait is cut off."""
        if not self._sends_at_once((text,)):
            self._put(text)
            self._wake.set()

    def send_latest(self, kind: str, text: str) -> None:
        """Send a frame in place of any of its kind that waits still."""
        if self._sends_at_once((text,)):
            return
        if self._outbox.put_latest(kind, text):
            self._metrics.frames_dropped.inc()
        self._wake.set()

    def send_all(self, bundle: Bundle) -> None:
        """Send several frames at once, each as if by itself."""
        if self._sends_at_once(bundle.texts):
            return
        for text in bundle.news:
            self.send(text)
        for kind, text in bundle.latest:
            self.send_latest(kind, text)

    def send_anew(self, text: str) -> None:
        """Send a frame that tells all, in place of whatever waits and may be left out."""
        self._outbox.skip()
        self.send(text)

    def end(self, bye: protocol.Bye) -> None:
        """Say why, after the answer that is on its way, and end the connection."""
        if self._bye is None:
            self._bye = bye
            self._metrics.byes.labels(bye.code).inc()
            self._wake.set()

    def abort(self, code: str) -> None:
        """Cut off a client that doesn't take what it is sent; it may come back and resume."""
        self.end(farewell(code, RESUME_MS))
        if self._cut is not None:
            self._cut()

    def check(self, now: float) -> None:
        """Cut the client off if a frame has been stuck too long at `now` (loop time, s)."""
        since = self._sending_since
        if since is not None and now - since > self._settings.write_timeout_s:
            self.abort("slow_reader")

    async def run(self, visit: Visit) -> None:
        """Serve the client until either side ends it."""
        writer = asyncio.ensure_future(self._write())
        hurry = self._loop.call_later(HELLO_WITHIN_S, self._expect_hello)
        try:
            while self._bye is None:
                text = await self._next_frame()
                hurry.cancel()
                await self._serve(visit, text)
            await writer
        except Gone:
            return
        finally:
            hurry.cancel()
            visit.leave()
            writer.cancel()

    async def refuse(self, bye: protocol.Bye) -> None:
        """Say why this client can't be served, and close."""
        self.end(bye)
        await self._write()

    async def _next_frame(self) -> str | None:
        """The client's next frame, None for one that isn't text; raises `Gone`."""
        event = await self._receive()
        if event["type"] == "websocket.disconnect":
            raise Gone
        return event.get("text")

    async def _serve(self, visit: Visit, text: str | None) -> None:
        self._serving = True
        try:
            answer = await self._answer(visit, text)
            if isinstance(answer, protocol.Welcome):
                self._outbox.skip()
            await self._reply(protocol.encode(answer))
        except Goodbye as goodbye:
            self.end(goodbye.bye)
        except Gone:
            raise
        except Exception:  # a fault of ours ends this connection alone
            log.exception("connection failed")
            self.end(FAULTY)
        finally:
            self._serving = False
            if self._bye is not None:
                self._wake.set()

    async def _answer(self, visit: Visit, text: str | None) -> protocol.Outbound:
        if text is None:
            raise Goodbye(protocol.Bye("bad_frame", "Frames are JSON text, not binary", None))
        if _size(text) > self._settings.max_frame_bytes:
            most = self._settings.max_frame_bytes
            raise Goodbye(protocol.Bye("frame_too_big", f"A frame has {most} bytes at most", None))
        try:
            message = protocol.decode(text)
        except protocol.BadFrame as bad:
            raise Goodbye(protocol.Bye("bad_frame", str(bad), None)) from None
        kind = _kind(message)
        if not self._buckets.take(kind, self._loop.time()):
            return self._warn(message)
        answer = await visit.serve(message)
        if kind == ACTIONS:
            self._metrics.outcomes[_outcome(answer)].inc()
        return answer

    def _warn(self, message: protocol.Inbound) -> protocol.Error:
        if not self._warnings.take(self._loop.time()):
            raise Goodbye(FLOOD)
        if isinstance(message, protocol.Hello):
            raise Goodbye(come_back("too_fast"))
        return protocol.Error(message.id, "too_fast", ERRORS["too_fast"])

    async def _reply(self, text: str) -> None:
        """Send an answer; what is asked next waits until it has left."""
        if not self._sends_at_once((text,)):
            self._put(text)
            await self._empty_outbox()

    def _sends_at_once(self, texts: tuple[str, ...]) -> bool:
        """Send frames, unless anything waits before them; tell whether they were sent."""
        if self._outbox or self._line.locked() or not self._offer(texts):
            return False
        self._metrics.frames_out.inc(len(texts))
        return True

    def _put(self, text: str) -> None:
        try:
            self._outbox.put(text)
        except Overflow:
            self.abort("slow_reader")

    async def _write(self) -> None:
        with contextlib.suppress(Gone):
            while True:
                await self._wake.wait()
                self._wake.clear()
                await self._empty_outbox()
                if self._bye is not None and not self._serving:
                    await self._say_bye(self._bye)
                    return

    async def _empty_outbox(self) -> None:
        async with self._line:
            while self._outbox:
                await self._transmit(self._outbox.take())

    async def _say_bye(self, bye: protocol.Bye) -> None:
        await self._transmit(protocol.encode(bye))
        closing = {"type": "websocket.close", "code": CLOSE_CODES[bye.code], "reason": bye.code}
        await self._pass_on(closing)

    async def _transmit(self, text: str) -> None:
        self._sending_since = self._loop.time()
        try:
            await self._pass_on({"type": "websocket.send", "text": text})
        finally:
            self._sending_since = None
        self._metrics.frames_out.inc()

    async def _pass_on(self, event: Message) -> None:
        """Hand an event to the web server; raises `Gone`."""
        try:
            await self._send(event)
        except (OSError, RuntimeError) as gone:
            # The one where the client has closed, the other where the server closed for it,
            # as it does after a ping without an answer.
            raise Gone from gone

    def _expect_hello(self) -> None:
        self.end(farewell("no_hello"))


def _declined(_: tuple[str, ...]) -> bool:
    """Stand in for the offer of a web server that makes none."""
    return False


def allowances(settings: Settings) -> Mapping[str, tuple[float, float]]:
    """Rate (a second) and burst of each kind of message; none where limits are set aside."""
    if not settings.rate_limits:
        return {}
    request = (settings.requests_per_s, settings.requests_burst)
    kinds = {kind.__name__: request for kind in get_args(protocol.RoomRequest)}
    kinds |= {"Hello": request, "AskHint": request, "Ping": request}
    return kinds | {ACTIONS: (settings.actions_per_s, settings.actions_burst)}


def _outcome(answer: protocol.Outbound) -> Outcome:
    match answer:
        case protocol.Accepted():
            return "accepted"
        case protocol.Rejected():
            return "rejected"
    return "unavailable"


def _size(text: str) -> int:
    """The bytes that a text took on its way."""
    return len(text) if text.isascii() else len(text.encode())


def _kind(message: protocol.Inbound) -> str:
    if isinstance(message, protocol.Action):
        return ACTIONS
    return type(message).__name__
