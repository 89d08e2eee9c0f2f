"""The race's truth in Redis: what is read and written there, and nothing else.

Every write can be run twice without harm, since the client repeats a command whose answer got
lost. No call is ever cancelled half-way: that would leave its connection one answer behind.
"""

import asyncio
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError, ResponseError

from server.core import events
from server.core.events import AnyEvent, Entry
from server.core.race import Race
from server.core.search import Found
from server.shell.storage.keys import RaceKeys, RoomKeys, rooms_of, wake_channel
from server.shell.storage.lifetimes import Lifetimes
from server.shell.storage.script import Script
from server.shell.storage.writing import Writing

T = TypeVar("T")

MOST_CALLS = 64
"""Calls under way at a time: each holds a connection, and when all come back at once more wait."""

RETRY_S = 1.0
"""How long whoever can't reach the store waits before it is tried again."""

log = structlog.get_logger(__name__)


class StoreUnavailable(Exception):
    """The store can't be reached or can't write; whether the last write was kept is unknown."""


class Append(msgspec.Struct, frozen=True, array_like=True):
    """An action that was judged legal, with all that the script needs to check and rank it."""

    room: str
    number: int
    """Which of the room's races it is made in."""
    seat: int
    base: int
    generation: int
    event: str
    runs: int
    points: int
    bonus: int
    """What the action would add if it came at once, where it wins the race; else 0."""
    ends: bool


class Appended(msgspec.Struct, frozen=True):
    """The action is kept."""

    seq: int
    at: int
    score: int
    place: int


class NotAppended(msgspec.Struct, frozen=True):
    """Nothing was written, for the reason named in the script."""

    reason: str


class Recorded(msgspec.Struct, frozen=True):
    """The events are kept, the first of them at `seq`, all at the instant `at` (ms)."""

    seq: int
    at: int


class Latest(msgspec.Struct, frozen=True):
    """How far a room has come."""

    number: int
    """Of its latest race."""
    epoch: str
    """Random, made with the room: another one means that the store lost the room."""


class Log(msgspec.Struct, frozen=True):
    """A part of a race's log, with what doesn't change beside it."""

    latest: Latest
    code: str | None
    """The room's code for speaking, while it waits for this race; none where the race is over and
    put away."""
    entries: tuple[Entry, ...]


class _FoundBefore(msgspec.Struct, frozen=True):
    """A candidate, and of which secret it is one."""

    commitment: str
    found: Found


class Store:
    """The races in one Redis, as one process sees them."""

    def __init__(self, client: Redis, process: str, lifetimes: Lifetimes) -> None:
        self._client = client
        self._channel = wake_channel(process)
        self._rooms = rooms_of(process)
        self._lifetimes = lifetimes
        self._ttl = lifetimes.idle_ms
        self._append = Script(client, "append")
        self._record = Script(client, "record")
        self._calls: set[asyncio.Task[Any]] = set()
        self._slots = asyncio.Semaphore(MOST_CALLS)

    async def append(self, batch: Sequence[Append]) -> list[Appended | NotAppended]:
        """Keep each action of the batch if its race still allows it, all in one trip."""
        keys: list[str] = []
        for one in batch:
            race = RaceKeys.of(one.room, one.number)
            keys += (race.race, race.log, race.rank, RoomKeys.of(one.room).listeners)
        args = (self._channel, msgspec.msgpack.encode(batch))
        # Ahead of whatever waits for its turn: a batch is alone of its kind, and acks hang on it.
        answers = await self._to_the_end(_attempt(lambda: self._append.run(keys, args)))
        return [_append_answer(answer) for answer in answers]

    async def open(
        self,
        room: str,
        happened: Sequence[AnyEvent],
        race: Race,
        *,
        epoch: str,
        code: str,
        secret: str,
        before: int = 0,
    ) -> Recorded | None:
        """Keep the events with which a race of the room begins and that led to `race`.

        A race after the first begins only where the one before it is the room's latest still, and
        its log ends at the entry `before`. None where it can't begin, or has begun already.
        """
        deal = str(race.deal or "")
        return await self._write(
            Writing(room, race, 0, happened, secret, deal, before, epoch, code)
        )

    async def record(
        self,
        room: str,
        expected: int,
        happened: Sequence[AnyEvent],
        race: Race,
        *,
        secret: str = "",
        deal: str = "",
    ) -> Recorded | None:
        """Keep events that led to `race` if its log still ends at `expected`; None if it doesn't.

        `secret` and `deal`, where given, replace the race's in the same step.
        """
        return await self._write(Writing(room, race, expected, happened, secret, deal))

    async def latest(self, room: str) -> Latest | None:
        """How far the room has come; none where there is no such room."""
        fields = await self.call(lambda: self._client.hmget(RoomKeys.of(room).room, *_LATEST))
        return _latest(fields)

    async def read(self, room: str, number: int, after: int, most: int | None = None) -> Log | None:
        """The entries of the log of a room's race after `after`, so many at most.

        None where there is no such room.
        """
        keys = RaceKeys.of(room, number)

        def request() -> Awaitable[list[Any]]:
            pipeline = self._client.pipeline(transaction=False)
            pipeline.hmget(RoomKeys.of(room).room, *_LATEST)
            pipeline.hget(keys.race, "code")
            pipeline.xrange(keys.log, min=f"{after + 1}-0", count=most)
            return pipeline.execute()

        fields, code, stored = await self.call(request)
        latest = _latest(fields)
        if latest is None:
            return None
        entries = tuple(_entry(key, fields) for key, fields in stored)
        return Log(latest, None if code is None else _text(code), entries)

    async def is_packed(self, room: str, number: int) -> bool:
        """Whether the race is over and put away."""
        key = RaceKeys.of(room, number).pack
        return bool(await self.call(lambda: self._client.exists(key)))

    async def follow(self, room: str) -> None:
        """Have this process woken when the room's log grows elsewhere."""
        listeners = RoomKeys.of(room).listeners

        def request() -> Awaitable[list[Any]]:
            pipeline = self._client.pipeline(transaction=False)
            pipeline.sadd(listeners, self._channel)
            pipeline.pexpire(listeners, self._ttl)
            pipeline.sadd(self._rooms, room)
            pipeline.pexpire(self._rooms, self._ttl)
            return pipeline.execute()

        await self.call(request)

    async def unfollow(self, room: str) -> None:
        """Stop being woken for the room."""

        def request() -> Awaitable[list[Any]]:
            pipeline = self._client.pipeline(transaction=False)
            pipeline.srem(RoomKeys.of(room).listeners, self._channel)
            pipeline.srem(self._rooms, room)
            return pipeline.execute()

        await self.call(request)

    async def secret(self, room: str, number: int) -> bytes | None:
        """The secret of the room's race; none where there is no such race."""
        text = await self.call(lambda: self._client.get(RaceKeys.of(room, number).secret))
        return None if text is None else bytes.fromhex(_text(text))

    async def deal(self, room: str, number: int) -> str | None:
        """The cards of a race that has begun; none where there is no such race."""
        text = await self.call(lambda: self._client.get(RaceKeys.of(room, number).deal))
        return None if text is None else _text(text)

    async def keep_found(self, room: str, number: int, commitment: str, found: Found) -> None:
        """Keep which candidate is to be dealt of the secret that is committed to."""
        stored = msgspec.json.encode(_FoundBefore(commitment, found))
        key = RaceKeys.of(room, number).found
        await self.call(lambda: self._client.set(key, stored, px=self._ttl))

    async def found(self, room: str, number: int, commitment: str) -> Found | None:
        """The candidate that was kept for the secret committed to; none where none was."""
        stored = await self.call(lambda: self._client.get(RaceKeys.of(room, number).found))
        if stored is None:
            return None
        before = msgspec.json.decode(stored, type=_FoundBefore)
        return before.found if before.commitment == commitment else None

    async def claim(self, key: str, ms: int) -> bool:
        """Take, or go on with, a claim that ends after `ms`; tell whether this process has it."""

        def request() -> Awaitable[Any]:
            return self._client.set(key, self._channel, nx=True, get=True, px=ms)

        holder = await self.call(request)
        if holder is None:
            return True
        if _text(holder) != self._channel:
            return False
        await self.call(lambda: self._client.pexpire(key, ms))
        return True

    async def time(self) -> int:
        """The store's time in ms."""
        seconds, microseconds = await self.call(self._client.time)
        return int(seconds) * 1000 + int(microseconds) // 1000

    async def settings(self, pattern: str) -> dict[str, str]:
        """The store's own settings whose names fit the pattern."""
        found = await self.call(lambda: self._client.config_get(pattern))
        return {_text(name): _text(value) for name, value in found.items()}

    async def call(self, request: Callable[[], Awaitable[T]]) -> T:
        """Make a call that may be made twice, in its turn; raises `StoreUnavailable`."""
        return await self._to_the_end(self._in_turn(request))

    async def drain(self, within_s: float) -> None:
        """Wait for the calls under way, however long ago their askers went; for so long at most.

        To be done before the client is closed: a call that finds its connection closed opens
        another one.
        """
        if self._calls:
            await asyncio.wait(self._calls, timeout=within_s)

    async def _write(self, writing: Writing) -> Recorded | None:
        args = writing.args(self._lifetimes.of(writing.race), self._channel)
        answer = await self.call(lambda: self._record.run(writing.keys, args))
        if answer[0] != b"ok":
            return None
        return Recorded(int(answer[1]), int(answer[2]))

    async def _in_turn(self, request: Callable[[], Awaitable[T]]) -> T:
        async with self._slots:
            return await _attempt(request)

    async def _to_the_end(self, call: Coroutine[Any, Any, T]) -> T:
        """Run a call to its end, also where whoever asked for it is gone by then."""
        task = asyncio.ensure_future(call)
        self._calls.add(task)
        task.add_done_callback(self._calls.discard)
        return await asyncio.shield(task)


async def _attempt(request: Callable[[], Awaitable[T]]) -> T:
    try:
        return await request()
    except (TimeoutError, RedisError, OSError) as error:
        if isinstance(error, ResponseError):
            # It answered, and said no: out of memory, read-only, or a fault of ours. Who waits is
            # told to try again, so here is the one place where the reason is known.
            log.warning("store refused", reason=str(error))
        raise StoreUnavailable(f"{type(error).__name__}: {error}") from error


def _append_answer(answer: list[bytes]) -> Appended | NotAppended:
    if answer[0] != b"ok":
        return NotAppended(answer[0].decode())
    return Appended(*map(int, answer[1:]))


_LATEST = ("race", "epoch")
"""The fields of a room's hash."""


def _latest(fields: Sequence[Any]) -> Latest | None:
    number, epoch = fields
    return None if number is None else Latest(int(number), _text(epoch))


def _entry(key: bytes, fields: Mapping[bytes, bytes]) -> Entry:
    seq = int(key.partition(b"-")[0])
    return Entry(seq, int(fields[b"at"]), events.decode(fields[b"e"]))


def _text(value: object) -> str:
    return value.decode() if isinstance(value, bytes) else str(value)
