"""A link to the store that loses answers when a test says so."""

import asyncio
import tempfile
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from urllib.parse import quote, unquote, urlsplit


class Link:
    """Passes bytes on between clients and a store, on a socket of its own."""

    def __init__(self, target: str, url: str) -> None:
        self.url = url
        self.lost = 0
        """Answers that never arrived."""
        self._target = target
        self._losing = b""

    def lose_answer_to(self, command: bytes) -> None:
        """Let the store carry out the next request that holds `command`, but not answer it."""
        self._losing = command

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Pass one client's bytes on until either side is gone."""
        store_reader, store_writer = await asyncio.open_unix_connection(self._target)
        try:
            while request := await reader.read(65_536):
                store_writer.write(request)
                answer = await store_reader.read(65_536)
                if self._losing and self._losing in request:
                    self._losing = b""
                    self.lost += 1
                    return
                writer.write(answer)
        except ConnectionError:
            return
        finally:
            writer.close()
            store_writer.close()


@asynccontextmanager
async def link_to(url: str) -> AsyncIterator[Link]:
    """Put a link before the store of that URL."""
    with tempfile.TemporaryDirectory(prefix="link-") as folder:
        path = Path(folder) / "link.sock"
        link = Link(unquote(urlsplit(url).path), f"unix://{quote(str(path))}")
        server = await asyncio.start_unix_server(link.serve, path)
        try:
            yield link
        finally:
            server.close()
            with suppress(ConnectionError):
                await server.wait_closed()
