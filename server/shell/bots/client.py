"""The protocol's client for players that are programs: one room, one tab, kept alive.

It does what a browser's page does by itself: it comes back after a lost connection, sends what has
no answer yet again under the same ids, asks for everything anew where it missed a frame, and opens
its nonce once the list is sealed.
"""

import asyncio
import contextlib
import hashlib
import itertools
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from types import TracebackType
from typing import Self

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from server.core import protocol as p
from server.core.known import Known, first_known, follow
from server.core.options import Strength
from server.shell.bots.retry import Ended, jittered, pause_of, raise_if_final
from server.shell.bots.site import Site

SEND_AGAIN = ("unavailable", "too_fast")
"""The codes of requests that the server could not, or would not, carry out just then."""
SEND_AGAIN_S = 0.5
"""Pause before such a request is sent again."""
OPEN_TIMEOUT_S = 10.0
PATIENCE_S = 60.0
"""How long a server may be out of reach before the client gives up."""

Answer = p.Accepted | p.Advice | p.Done | p.Pong
_decoder = msgspec.json.Decoder(p.Outbound)
_encoder = msgspec.json.Encoder()


class RequestRefused(Exception):
    """The server refused a request; the text is its sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass
class _Pending:
    """A request without an answer yet."""

    request: p.Request
    answer: asyncio.Future[Answer]


class Client:
    """A player's connection to one room, as an asynchronous context.

    Leaving the context closes the connection and keeps the seat, like a page that is closed.
    `on_text` is shown every frame from the server as it came.
    """

    def __init__(
        self,
        site: Site,
        room: str,
        token: str | None = None,
        *,
        patience_s: float = PATIENCE_S,
        on_text: Callable[[str], None] | None = None,
    ) -> None:
        self.site = site
        self.room = room
        self.tab = secrets.token_hex(8)
        self.greetings = 0
        """How many connections have been greeted so far."""
        self._token = token
        self._patience_s = patience_s
        self._on_text = on_text
        self._known: Known | None = None
        self._pending: dict[str, _Pending] = {}
        self._numbers = itertools.count(1)
        self._socket: ClientConnection | None = None
        self._asked_anew = False
        self._news = asyncio.Event()
        self._nonce: bytes | None = None
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Self:
        self._task = asyncio.create_task(self._stay_connected())
        self._task.add_done_callback(self._fail_pending)
        try:
            while self._known is None:
                await self._next_news()
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Close the connection; requests still without an answer are cancelled."""
        if self._task is None:
            return
        self._task.cancel()
        await asyncio.wait((self._task,))

    @property
    def known(self) -> Known:
        """What the frames so far tell."""
        if self._known is None:
            raise RuntimeError("use `async with`: nothing is known before the first welcome")
        return self._known

    async def until(self, holds: Callable[[Known], bool]) -> Known:
        """Wait until something holds of what is known; raises `Ended` if it no longer can."""
        while not holds(self.known):
            await self._next_news()
        return self.known

    async def join(self, bot: Strength | None = None) -> int:
        """Take a free seat and return its number, as a bot of that strength or as a person.

        Raises `RequestRefused`.
        """
        await self._ask(p.Join(id=self._id(), bot=bot))
        await self._hello()
        seat = (await self.until(lambda known: known.you is not None)).you
        assert seat is not None
        return seat

    async def leave(self) -> None:
        """Give the seat back; raises `RequestRefused` once the race is sealed."""
        await self._ask(p.Leave(id=self._id()))

    async def ready(self) -> None:
        """Choose a nonce and say *ready*; the nonce opens by itself once the list is sealed."""
        nonce = secrets.token_bytes(16)
        self._nonce = nonce
        await self._ask(p.Ready(id=self._id(), nonce_hash=_hash(nonce)))

    async def unready(self) -> None:
        """Take *ready* back; raises `RequestRefused`."""
        await self._ask(p.Unready(id=self._id()))

    async def start(self) -> None:
        """Seal the list, as the host; raises `RequestRefused`."""
        await self._ask(p.Start(id=self._id()))

    async def remove(self, seat: int) -> None:
        """Give another seat free, as the host; raises `RequestRefused`."""
        await self._ask(p.Remove(id=self._id(), seat=seat))

    async def call_bot(self, strength: Strength) -> None:
        """Ask for a bot, as the host; raises `RequestRefused`."""
        await self._ask(p.CallBot(id=self._id(), strength=strength))

    async def again(self) -> None:
        """Ask for the race after this one; raises `RequestRefused`."""
        await self._ask(p.Again(id=self._id(), after=self.known.welcome.race_number))

    async def move(self, card: str, to: int) -> p.Accepted:
        """Move a card, with all on it, to a column; raises `RequestRefused`."""
        return await self._act(p.Move(id=self._id(), base=self._base(), card=card, to=to))

    async def deal(self) -> p.Accepted:
        """Deal the stock; raises `RequestRefused`."""
        return await self._act(p.Deal(id=self._id(), base=self._base()))

    async def undo(self) -> p.Accepted:
        """Take the latest action back; raises `RequestRefused`."""
        return await self._act(p.Undo(id=self._id(), base=self._base()))

    async def resign(self) -> None:
        """Stop playing; raises `RequestRefused`."""
        await self._ask(p.Resign(id=self._id()))

    async def take(self) -> None:
        """Take control of the own seat from another page; raises `RequestRefused`."""
        await self._ask(p.Take(id=self._id()))

    async def hint(self) -> p.Advice:
        """Ask what to do next; raises `RequestRefused` where the room gives no hints."""
        answer = await self._ask(p.AskHint(id=self._id()))
        assert isinstance(answer, p.Advice)
        return answer

    async def ping(self) -> int:
        """Return the server's time in ms."""
        answer = await self._ask(p.Ping(id=self._id()))
        assert isinstance(answer, p.Pong)
        return answer.now

    async def _act(self, action: p.Action) -> p.Accepted:
        answer = await self._ask(action)
        assert isinstance(answer, p.Accepted)
        return answer

    async def _ask(self, request: p.Request) -> Answer:
        pending = self._post(request)
        while True:
            await self._send(request)
            try:
                return await pending.answer
            except RequestRefused as refusal:
                if refusal.code not in SEND_AGAIN:
                    raise
            await asyncio.sleep(SEND_AGAIN_S)
            pending = self._post(request)

    def _post(self, request: p.Request) -> _Pending:
        """Note a request as pending; one of the same id keeps its place in the order."""
        self._check_alive()
        pending = _Pending(request, asyncio.get_running_loop().create_future())
        self._pending[request.id] = pending
        return pending

    async def _send(self, frame: p.Inbound) -> None:
        """Send now where there is a connection; what is pending follows after the next welcome."""
        if self._socket is not None:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(_encoder.encode(frame).decode())

    async def _hello(self) -> None:
        await self._send(self._greeting())

    def _greeting(self) -> p.Hello:
        epoch = "" if self._known is None else self._known.welcome.epoch
        return p.Hello(room=self.room, tab=self.tab, epoch=epoch)

    def _id(self) -> str:
        return f"{self.tab}-{next(self._numbers)}"

    def _base(self) -> int:
        """Return how many own actions go before the next one, those without an answer included."""
        for pending in reversed(self._pending.values()):
            if isinstance(pending.request, p.Action):
                return pending.request.base + 1
        return self.known.number

    async def _next_news(self) -> None:
        self._check_alive()
        await self._news.wait()

    def _check_alive(self) -> None:
        """Raise `Ended`, or what else ended the connection's task."""
        if self._task is None or self._task.cancelled():
            raise Ended("closed", "The connection is closed.")
        if self._task.done():
            self._task.result()

    def _tell(self) -> None:
        self._news.set()
        self._news = asyncio.Event()

    def _fail_pending(self, task: asyncio.Task[None]) -> None:
        error = None if task.cancelled() else task.exception()
        for pending in self._pending.values():
            if error is None:
                pending.answer.cancel()
            elif not pending.answer.done():
                pending.answer.set_exception(error)
        self._tell()

    async def _stay_connected(self) -> None:
        """Connect again and again; ends by raising `Ended`, or when it is cancelled."""
        clock = asyncio.get_running_loop()
        attempt, seen = 0, clock.time()
        while True:
            greetings, pause = self.greetings, None
            try:
                pause = await self._converse()
            except (OSError, InvalidHandshake, ConnectionClosed) as error:
                raise_if_final(error)
            finally:
                self._socket = None
            if self.greetings > greetings:
                attempt, seen = 0, clock.time()
            if clock.time() - seen > self._patience_s:
                raise Ended("unreachable", f"{self.site.origin} can't be reached.")
            attempt += 1
            await asyncio.sleep(jittered(attempt) if pause is None else pause)

    async def _converse(self) -> float | None:
        """Talk over one connection until it ends; return the pause that the server asked for."""
        headers = {} if self._token is None else {"Authorization": f"Bearer {self._token}"}
        async with connect(
            self.site.socket_url,
            subprotocols=[Subprotocol(p.SUBPROTOCOL)],
            additional_headers=headers,
            compression=None,
            open_timeout=OPEN_TIMEOUT_S,
        ) as socket:
            await socket.send(_encoder.encode(self._greeting()).decode())
            async for text in socket:
                assert isinstance(text, str)
                if self._on_text is not None:
                    self._on_text(text)
                frame = _frame(text)
                if isinstance(frame, p.Bye):
                    return pause_of(frame)
                await self._take_in(frame, socket)
        return None

    async def _take_in(self, frame: p.Outbound, socket: ClientConnection) -> None:
        pending = self._pending.get(getattr(frame, "id", None) or "")
        if isinstance(frame, p.Welcome):
            self._known, self._asked_anew = first_known(frame), False
        elif self._known is not None:
            action = pending.request if pending and isinstance(pending.request, p.Action) else None
            self._known = follow(self._known, frame, action)
        if isinstance(frame, p.Welcome) and self._socket is not socket:
            self._socket = socket
            self.greetings += 1
            for waiting in tuple(self._pending.values()):
                await self._send(waiting.request)
        if pending is not None:
            self._settle(pending, frame)
        await self._follow_up()
        self._tell()

    def _settle(self, pending: _Pending, frame: p.Outbound) -> None:
        """Give a request its answer, once."""
        del self._pending[pending.request.id]
        if pending.answer.done():
            return
        match frame:
            case p.Accepted() | p.Advice() | p.Done() | p.Pong():
                pending.answer.set_result(frame)
            case p.Rejected(code=code, reason=sentence) | p.Error(code=code, message=sentence):
                pending.answer.set_exception(RequestRefused(code, sentence))

    async def _follow_up(self) -> None:
        """Do what a page does by itself: fill a hole, open the nonce."""
        if self._known is None:
            return
        if self._known.has_hole and not self._asked_anew:
            self._asked_anew = True
            await self._hello()
        if self._nonce is None or self._known.phase != "opening":
            return
        if _hash(self._nonce) in {sealed.nonce_hash for sealed in self._known.welcome.sealed}:
            pending = self._post(p.OpenNonce(id=self._id(), nonce=self._nonce.hex()))
            pending.answer.add_done_callback(_forget)
            self._nonce = None
            await self._send(pending.request)


def _hash(nonce: bytes) -> str:
    return hashlib.sha256(nonce).hexdigest()


def _forget(answer: asyncio.Future[Answer]) -> None:
    """Look at an outcome that nobody waits for: a nonce that came too late voids the start."""
    if not answer.cancelled():
        answer.exception()


def _frame(text: str) -> p.Outbound:
    """The frame of a text; raises `Ended` where the server is of another version."""
    try:
        return _decoder.decode(text)
    except msgspec.DecodeError as error:
        raise Ended("unsupported_protocol", f"The server is of another version: {error}.") from None
