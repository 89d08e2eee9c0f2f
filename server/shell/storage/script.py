"""A Lua script of the store: several steps that happen together or not at all."""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import NoScriptError


class Script:
    """A script that is sent by its hash, and whole where the store doesn't know it."""

    def __init__(self, client: Redis, name: str) -> None:
        self._text = (files("server.shell.storage") / "scripts" / f"{name}.lua").read_text()
        self._client = client
        self._sha = client.register_script(self._text).sha

    async def run(self, keys: Sequence[str], args: Sequence[str | bytes | int]) -> Any:
        """Run it on these keys, all of one hash tag, and return what it answers."""
        try:
            return await self._client.evalsha(self._sha, len(keys), *keys, *args)
        except NoScriptError:
            return await self._client.eval(self._text, len(keys), *keys, *args)
