"""The bots of one process: it takes invitations as long as it has room, and keeps them claimed."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine, Sequence
from typing import Any

import structlog
from redis.exceptions import RedisError

from server.shell.bots.guest import Unreachable
from server.shell.bots.invitations import CLAIM_MS, Invitation, Invitations, News
from server.shell.storage.feed import is_cancelled

LOOK_S = CLAIM_MS / 4_000
"""How often the invitations are looked at and the claims renewed."""
RETRY_S = 0.5
"""Pause before the store is asked again after it failed to answer."""

Attend = Callable[[Invitation], Coroutine[Any, Any, None]]

log = structlog.get_logger(__name__)


class Crew:
    """Has `attend` follow each invitation that this process gets hold of, `most` at a time.

    `on_count` is told how many are followed, whenever that may have changed.
    """

    def __init__(
        self,
        invitations: Invitations,
        attend: Attend,
        most: int,
        on_count: Callable[[int], object],
    ) -> None:
        self._invitations = invitations
        self._attend = attend
        self._most = most
        self._on_count = on_count
        self._at_work: dict[Invitation, asyncio.Task[bool]] = {}

    async def run(self) -> None:
        """Work until cancelled, whatever happens to the link to the store."""
        try:
            while not is_cancelled():
                with contextlib.suppress(RedisError, OSError, TimeoutError):
                    async with self._invitations.news() as news:
                        await self._work(news)
                if not is_cancelled():
                    log.warning("bots have lost the store")
                    await asyncio.sleep(RETRY_S)
        finally:
            await self._dismiss(tuple(self._at_work))

    async def _work(self, news: News) -> None:
        while not is_cancelled():
            await self._clear_up()
            await self._keep_claims()
            await self._take_on()
            self._on_count(len(self._at_work))
            await news.wait(LOOK_S)

    async def _clear_up(self) -> None:
        """Have done with the invitations that were followed to their end."""
        for invitation, task in tuple(self._at_work.items()):
            if task.done():
                if task.result():
                    await self._invitations.close(invitation)
                del self._at_work[invitation]

    async def _keep_claims(self) -> None:
        """Stop playing where another process has taken over."""
        lost = [one for one in tuple(self._at_work) if not await self._invitations.claim(one)]
        await self._dismiss(lost)

    async def _take_on(self) -> None:
        for invitation in await self._invitations.all():
            if len(self._at_work) >= self._most:
                return
            if invitation not in self._at_work and await self._invitations.claim(invitation):
                self._at_work[invitation] = asyncio.create_task(self._follow(invitation))

    async def _follow(self, invitation: Invitation) -> bool:
        """Follow an invitation; tell whether that is done with."""
        try:
            await self._attend(invitation)
        except Unreachable:
            log.warning("bot can't reach the server", room=invitation.room)
            return False
        except Exception:  # a fault of one bot must not end the others
            log.exception("bot failed", room=invitation.room)
        return True

    async def _dismiss(self, invitations: Sequence[Invitation]) -> None:
        tasks = [self._at_work.pop(invitation) for invitation in invitations]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._on_count(len(self._at_work))
