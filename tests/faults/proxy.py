"""A link to the store that a test may let go dead without closing it, as networks do."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from urllib.parse import unquote, urlsplit


class Proxy:
    """Passes bytes between a port on this machine and the store's socket, in a thread of its own.

    The test's own loop may be at rest, waiting for a worker that waits for the store.
    """

    def __init__(self, store_url: str) -> None:
        self.url = ""
        """The address at which the store is reached through here."""
        self._socket = unquote(urlsplit(store_url).path)
        self._is_open = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._pumps: set[asyncio.Task[None]] = set()
        self._writers: set[asyncio.StreamWriter] = set()
        self._over = asyncio.Event()
        self._thread = threading.Thread(target=self._loop.run_until_complete, args=(self._run(),))
        self._thread.start()
        self._is_open.wait()

    def go_silent(self) -> None:
        """Pass nothing on any more over the links that are open; they stay open."""
        self._loop.call_soon_threadsafe(self._cancel_pumps)

    def close(self) -> None:
        """End every link."""
        self._loop.call_soon_threadsafe(self._over.set)
        self._thread.join()
        self._loop.close()

    async def _run(self) -> None:
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.url = f"redis://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        self._is_open.set()
        await self._over.wait()
        server.close()
        self._cancel_pumps()
        await asyncio.gather(*self._pumps, return_exceptions=True)
        for writer in self._writers:
            writer.close()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        store_reader, store_writer = await asyncio.open_unix_connection(self._socket)
        self._writers |= {writer, store_writer}
        for source, sink in ((reader, store_writer), (store_reader, writer)):
            self._pumps.add(asyncio.create_task(_pump(source, sink)))

    def _cancel_pumps(self) -> None:
        for pump in self._pumps:
            pump.cancel()


async def _pump(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    while data := await source.read(65_536):
        sink.write(data)
    sink.close()


@contextlib.contextmanager
def proxy_to(store_url: str) -> Iterator[Proxy]:
    """Give a proxy to a store."""
    proxy = Proxy(store_url)
    try:
        yield proxy
    finally:
        proxy.close()
