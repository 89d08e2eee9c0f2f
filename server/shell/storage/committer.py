"""Group commit: what is to be appended while one trip is under way goes together on the next.

A trip to Redis costs a process about the same whatever it carries, and one `fsync` serves all
that it carries; so the busier a process is, the less an action costs.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence

import structlog

from server.shell.storage.store import Append, Appended, NotAppended, StoreUnavailable

Outcome = Appended | NotAppended
Send = Callable[[Sequence[Append]], Awaitable[list[Outcome]]]
Waiting = tuple[Append, asyncio.Future[Outcome]]

MAX_BATCH = 128
"""Actions in one trip; the store serves nobody else while it runs them."""

log = structlog.get_logger(__name__)


class Committer:
    """The one road by which this process appends actions."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._waiting: list[Waiting] = []
        self._trip: asyncio.Task[None] | None = None

    def append(self, action: Append) -> asyncio.Future[Outcome]:
        """Have the action appended with the next trip.

        The future raises `StoreUnavailable` where its fate is unknown. Cancelling it changes
        nothing of what is sent.
        """
        outcome: asyncio.Future[Outcome] = asyncio.get_running_loop().create_future()
        self._waiting.append((action, outcome))
        if self._trip is None:
            self._trip = asyncio.ensure_future(self._commit())
        return outcome

    async def drain(self) -> None:
        """Wait until all that was handed in has its outcome."""
        while self._trip is not None:
            await asyncio.shield(self._trip)

    async def _commit(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting[:MAX_BATCH], self._waiting[MAX_BATCH:]
                await self._carry(batch)
        finally:
            self._trip = None

    async def _carry(self, batch: list[Waiting]) -> None:
        try:
            outcomes = await self._send([action for action, _ in batch])
        except StoreUnavailable as error:
            _fail(batch, error)
        except Exception as fault:  # ours: whoever waits must learn that the fate is unknown
            log.exception("trip failed")
            _fail(batch, StoreUnavailable(type(fault).__name__))
        else:
            for (_, future), outcome in zip(batch, outcomes, strict=True):
                if not future.done():
                    future.set_result(outcome)


def _fail(batch: Sequence[Waiting], error: StoreUnavailable) -> None:
    for _, future in batch:
        if not future.done():
            future.set_exception(error)
