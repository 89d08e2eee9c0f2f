"""How a process hears that the logs of its rooms grew elsewhere.

A wake-up is a hint only: what happened is read from the log. So nothing depends on a wake-up
coming, or coming once: on every (re)connection, and every few seconds, all rooms are caught up
anyway. A beat that this process sends to itself through the store shows whether the link lives.
"""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable
from typing import Protocol

import structlog
from redis.asyncio import Redis
from redis.exceptions import RedisError

from server.shell.storage.keys import wake_channel
from server.shell.storage.store import StoreUnavailable

BEAT = "beat"
RETRY_S = 0.5

log = structlog.get_logger(__name__)


class Rooms(Protocol):
    """The rooms that a process follows; what awaits may raise `StoreUnavailable`."""

    def wake(self, room: str, number: int, seq: int) -> None:
        """Catch up with a room whose log is said to have grown to entry `seq` of race `number`."""

    async def refresh(self) -> None:
        """Catch up with all rooms, whether or not anybody said that they have grown."""

    async def beat(self) -> None:
        """Say that this process lives."""

    async def sweep(self) -> None:
        """See to the rooms that have something to do by themselves."""


class Feed:
    """The link of one process to the wake-ups of the store."""

    def __init__(
        self, client: Redis, process: str, rooms: Rooms, *, beat_s: float, poll_s: float
    ) -> None:
        self._client = client
        self._channel = wake_channel(process)
        self._rooms = rooms
        self._beat_s = beat_s
        self._poll_s = poll_s
        self._last_beat = float("-inf")
        self._is_stale = asyncio.Event()

    @property
    def is_alive(self) -> bool:
        """Whether a beat came back through the store a moment ago."""
        return time.monotonic() - self._last_beat < 3 * self._beat_s

    async def run(self) -> None:
        """Listen until cancelled, whatever happens to the link."""
        async with asyncio.TaskGroup() as tasks:
            tasks.create_task(self._forever(self._listen, pause=RETRY_S))
            tasks.create_task(self._forever(self._send_beat, pause=self._beat_s))
            tasks.create_task(self._forever(self._rooms.beat, pause=self._beat_s))
            tasks.create_task(self._forever(self._refresh, pause=0.0))
            tasks.create_task(self._forever(self._rooms.sweep, pause=self._beat_s))

    async def _forever(self, work: Callable[[], Awaitable[None]], pause: float) -> None:
        while not is_cancelled():
            try:
                await work()
            except (RedisError, StoreUnavailable, OSError, TimeoutError) as error:
                log.warning("store link", work=work.__name__, error=type(error).__name__)
            except Exception:  # a fault in one room must not deafen all the others
                log.exception("store link", work=work.__name__)
            await asyncio.sleep(pause)

    async def _listen(self) -> None:
        async with self._client.pubsub() as link:
            await link.subscribe(self._channel)
            while not is_cancelled():
                message = await link.get_message(timeout=3 * self._beat_s)
                if message is None:
                    raise TimeoutError("not even the own beat came back")
                self._hear(message)

    def _hear(self, message: dict[str, object]) -> None:
        if message["type"] == "subscribe":
            self._is_stale.set()
            return
        text = message["data"]
        if not isinstance(text, bytes):
            return
        if text == BEAT.encode():
            self._last_beat = time.monotonic()
            return
        for wake in text.decode().split():
            room, number, seq = wake.split(":")
            self._rooms.wake(room, int(number), int(seq))

    async def _refresh(self) -> None:
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._poll_s):
                await self._is_stale.wait()
        self._is_stale.clear()
        await self._rooms.refresh()

    async def _send_beat(self) -> None:
        await self._client.publish(self._channel, BEAT)


def is_cancelled() -> bool:
    """Whether this task was told to end: a library's call that was just done may have hidden it."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0
