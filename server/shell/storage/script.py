"""A Lua script of the store: several steps that happen together or not at all."""

from collections.abc import Sequence
from importlib.resources import files
from typing import Any

from redis.asyncio import Redis
from redis.exceptions import NoScriptError

Args = Sequence[str | bytes | int]
Call = tuple[Sequence[str], Args]
"""The keys and the arguments of one run."""


class Script:
    """A script that is sent by its hash, and whole where the store doesn't know it."""

    def __init__(self, client: Redis, name: str) -> None:
        self._text = (files("server.shell.storage") / "scripts" / f"{name}.lua").read_text()
        self._client = client
        self._sha = client.register_script(self._text).sha

    async def run(self, keys: Sequence[str], args: Args) -> Any:
        """Run it on these keys, all of one hash tag, and return what it answers."""
        try:
            return await self._client.evalsha(self._sha, len(keys), *keys, *args)
        except NoScriptError:
            return await self._client.eval(self._text, len(keys), *keys, *args)

    async def run_each(self, calls: Sequence[Call]) -> list[Any]:
        """Run it once for each of these, in one trip, and return what it answers to each.

        The keys of each are of one hash tag, another run's may be of another; a run that is made
        twice has to do no harm.
        """
        try:
            return await self._each(calls)
        except NoScriptError:
            await self._client.script_load(self._text)
            return await self._each(calls)

    async def _each(self, calls: Sequence[Call]) -> list[Any]:
        pipeline = self._client.pipeline(transaction=False)
        for keys, args in calls:
            pipeline.evalsha(self._sha, len(keys), *keys, *args)
        return await pipeline.execute()
