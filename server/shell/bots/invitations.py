"""Where it stands which bots were called: for every process that plays bots, on any machine.

Each invitation is claimed by one process, for seconds at a time: when that process dies another
one goes on, as the same player.
"""

import contextlib
import hashlib
from collections.abc import AsyncIterator
from typing import Any, Self

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import PubSub

from server.core.options import Strength
from server.shell.storage.keys import BOT_CALLS, BOT_NEWS, bot_claim_key

CLAIM_MS = 4_000
"""How long a claim outlives its process."""

FORGOTTEN_AFTER_MS = 86_400_000
"""How long an invitation stands that no bot has done with: where no process plays bots, all do."""


class Invitation(msgspec.Struct, frozen=True):
    """A call for a bot; equal calls are one."""

    room: str
    race: int
    """The number of the race that it was called to."""
    ordinal: int
    """Which of the bots it is that were called to that race, from 1."""
    strength: Strength

    def __str__(self) -> str:
        return f"{self.room} {self.race} {self.ordinal} {self.strength}"

    @classmethod
    def parse(cls, text: str) -> Self:
        """Return the invitation of a text that `str` wrote."""
        room, race, ordinal, strength = text.split(" ")
        return msgspec.convert(
            {"room": room, "race": int(race), "ordinal": int(ordinal), "strength": strength}, cls
        )

    @property
    def player(self) -> str:
        """The id of the player who comes: the same one, whichever process plays for it."""
        return hashlib.sha256(f"bot|{self}".encode()).hexdigest()[:32]


class Invitations:
    """The open invitations, as the process of that name sees them."""

    def __init__(self, client: Redis, process: str) -> None:
        self._client = client
        self._process = process

    async def add(self, invitation: Invitation) -> None:
        """Invite a bot; nothing happens where that invitation stands already."""
        seconds, microseconds = await self._client.time()
        now = seconds * 1_000 + microseconds // 1_000
        await self._client.zremrangebyscore(BOT_CALLS, 0, now - FORGOTTEN_AFTER_MS)
        if await self._client.zadd(BOT_CALLS, {str(invitation): now}, nx=True):
            await self._client.publish(BOT_NEWS, "called")

    async def all(self) -> list[Invitation]:
        """The open invitations, the oldest first."""
        texts: Any = await self._client.zrange(BOT_CALLS, 0, -1)
        return [Invitation.parse(text.decode()) for text in texts]

    async def claim(self, invitation: Invitation) -> bool:
        """Take, or go on with, an invitation for `CLAIM_MS`; tell whether it is this process's."""
        key = bot_claim_key(str(invitation))
        holder: Any = await self._client.set(key, self._process, nx=True, get=True, px=CLAIM_MS)
        if holder is None:
            return True
        if holder.decode() != self._process:
            return False
        await self._client.pexpire(key, CLAIM_MS)
        return True

    async def close(self, invitation: Invitation) -> None:
        """Have done with an invitation."""
        await self._client.zrem(BOT_CALLS, str(invitation))

    @contextlib.asynccontextmanager
    async def news(self) -> AsyncIterator["News"]:
        """Listen for new invitations; a hint, and no more: some may come without."""
        async with self._client.pubsub() as link:
            await link.subscribe(BOT_NEWS)
            yield News(link)


class News:
    """The link on which new invitations are told of."""

    def __init__(self, link: PubSub) -> None:
        self._link = link

    async def wait(self, seconds: float) -> None:
        """Wait until there may be a new invitation, for so long at most."""
        await self._link.get_message(ignore_subscribe_messages=True, timeout=seconds)
