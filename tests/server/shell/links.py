"""A link to the store that loses answers, or goes silent, when a test says so."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit

CHUNK = 65_536


class Wire:
    """One client's connection to the store, and what becomes of the bytes on it."""

    def __init__(self) -> None:
        self.is_silent = False
        self.loses = b""
        """A request that holds this is carried out, but its answer cuts the connection."""
        self.has_lost = False
        self._losing = False

    async def carry(self, client: asyncio.StreamReader, store: asyncio.StreamWriter) -> None:
        """Pass requests on until the client is gone."""
        while request := await client.read(CHUNK):
            self._losing = self._losing or (bool(self.loses) and self.loses in request)
            if not self.is_silent:
                store.write(request)

    async def answer(self, store: asyncio.StreamReader, client: asyncio.StreamWriter) -> None:
        """Pass answers on until the store is gone, or one is lost."""
        while answer := await store.read(CHUNK):
            if self._losing:
                self.has_lost = True
                return
            if not self.is_silent:
                client.write(answer)


class Link:
    """Passes bytes on between clients and a store, on a socket of its own."""

    def __init__(self, target: str, url: str) -> None:
        self.url = url
        self.lost = 0
        """Answers that never arrived."""
        self._target = target
        self._wires: set[Wire] = set()
        self._loses = b""

    def lose_answer_to(self, command: bytes) -> None:
        """Let the store carry out the next request that holds `command`, but not answer it."""
        self._loses = command
        for wire in self._wires:
            wire.loses = command

    def go_silent(self) -> None:
        """Pass nothing more on for those who are connected now, and don't hang up either."""
        for wire in self._wires:
            wire.is_silent = True

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass one client's bytes on until either side is gone."""
        store_reader, store_writer = await asyncio.open_unix_connection(self._target)
        wire = Wire()
        wire.loses = self._loses
        self._wires.add(wire)
        ways = [
            asyncio.ensure_future(wire.carry(reader, store_writer)),
            asyncio.ensure_future(wire.answer(store_reader, writer)),
        ]
        try:
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        finally:
            self._forget(wire)
            for way in ways:
                way.cancel()
            await asyncio.gather(*ways, return_exceptions=True)
            store_writer.close()
            writer.close()

    def _forget(self, wire: Wire) -> None:
        self._wires.discard(wire)
        if wire.has_lost:
            self.lost += 1
            self.lose_answer_to(b"")


@asynccontextmanager
async def link_to(url: str) -> AsyncIterator[Link]:
    """Put a link before the store of that URL."""
    with tempfile.TemporaryDirectory(prefix="link-") as folder:
        path = Path(folder) / "link.sock"
        link = Link(unquote(urlsplit(url).path), f"unix://{quote(str(path))}")
        serving: set[asyncio.Task[None]] = set()

        def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            task = asyncio.ensure_future(link.serve(reader, writer))
            serving.add(task)
            task.add_done_callback(serving.discard)

        server = await asyncio.start_unix_server(accept, path)
        try:
            yield link
        finally:
            server.close()
            for task in serving:
                task.cancel()
            await asyncio.gather(*serving, return_exceptions=True)
