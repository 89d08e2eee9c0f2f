"""Players on their way to another device: a code that whoever types it in there is them, once.

The code stands for the player, so it is kept like a password: the store knows a hash of it alone,
and no log, address or error ever holds it.
"""

import hashlib
import secrets

import msgspec
from redis.asyncio import Redis

from server.core.codes import code_of, parse_code
from server.core.look import Look
from server.shell.players.identity import Player
from server.shell.storage.keys import transfer_key
from server.shell.storage.store import Store

LENGTH = 10
"""Letters: 42 bits, and misses are limited."""

LASTS_MS = 600_000


class _Moving(msgspec.Struct, frozen=True, array_like=True):
    """A player as the store keeps one."""

    id: str
    name: str
    look: Look


class Transfers:
    """The codes of the whole service."""

    def __init__(self, client: Redis, store: Store) -> None:
        self._client = client
        self._store = store

    async def offer(self, player: Player) -> str:
        """Return a code by which the player is found once, for ten minutes.

        Raises `StoreUnavailable`.
        """
        code = code_of(secrets.randbits(128), LENGTH)
        moving = msgspec.json.encode(_Moving(player.id, player.name, player.look))
        await self._store.call(lambda: self._client.set(_key(code), moving, px=LASTS_MS))
        return code

    async def claim(self, text: str) -> Player | None:
        """Return the player of a code, which is used up by that; none where it is no such code.

        Raises `StoreUnavailable`, after which the code may be used up.
        """
        code = parse_code(text, LENGTH)
        if code is None:
            return None
        stored = await self._store.call(lambda: self._client.getdel(_key(code)))
        if stored is None:
            return None
        moving = msgspec.json.decode(stored, type=_Moving)
        return Player(moving.id, moving.name, moving.look)


def _key(code: str) -> str:
    return transfer_key(hashlib.sha256(code.encode()).hexdigest())
