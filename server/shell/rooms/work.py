"""Work for rooms that nobody waits for: whatever goes wrong there, the other rooms go on."""

import asyncio
from collections.abc import Awaitable, Coroutine
from typing import Any

import structlog

from server.shell.storage.store import StoreUnavailable

FAILED = "room work failed"

log = structlog.get_logger(__name__)


class Work:
    """What is under way for the rooms of a process."""

    def __init__(self) -> None:
        self._tasks: set[asyncio.Task[None]] = set()

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Have work done beside everything else; a fault of ours in it goes into the log."""
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    async def rest(self) -> None:
        """Wait for the work under way."""
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            # Our own fault ends this one piece of work; the room is tried again at its next turn.
            log.error(FAILED, exc_info=task.exception())


async def alone(work: Awaitable[None]) -> bool:
    """Do one room's work, and tell whether it was done: a fault of ours ends it alone.

    Raises `StoreUnavailable`.
    """
    try:
        await work
    except StoreUnavailable:
        raise
    except Exception:  # the other rooms go on
        log.exception(FAILED)
        return False
    return True
