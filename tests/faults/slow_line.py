"""A line between a player and the server on which everything takes long, and that may break."""

import asyncio
import contextlib
import random
from collections.abc import AsyncIterator
from urllib.parse import urlsplit

from server.shell.bots.site import Site

DELAY_S = (0.3, 1.0)
"""How long a piece is under way each way: as over a satellite, or from a train."""


class SlowLine:
    """Passes bytes on to a site, in their order, each piece after a delay of its own."""

    def __init__(self, beyond: Site) -> None:
        place = urlsplit(beyond.origin)
        self._beyond = (place.hostname, place.port)
        self._links: set[asyncio.Task[None]] = set()
        self.site = beyond
        """Where the site is reached by this line."""

    def cut(self) -> None:
        """Break the connections; what is under way on them is lost."""
        for link in self._links:
            link.cancel()

    @contextlib.asynccontextmanager
    async def opened(self) -> AsyncIterator["SlowLine"]:
        """Listen while this lasts."""
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.site = Site(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}")
        try:
            yield self
        finally:
            server.close()
            self.cut()
            await asyncio.gather(*self._links, return_exceptions=True)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        link = asyncio.ensure_future(self._serve(reader, writer))
        self._links.add(link)
        link.add_done_callback(self._links.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        there_reader, there_writer = await asyncio.open_connection(*self._beyond)
        try:
            async with asyncio.TaskGroup() as ways:
                ways.create_task(_way(reader, there_writer))
                ways.create_task(_way(there_reader, writer))
        finally:
            for end in (writer, there_writer):
                end.transport.abort()


async def _way(source: asyncio.StreamReader, sink: asyncio.StreamWriter) -> None:
    """Carry one direction: pieces are under way together, and none overtakes another."""
    clock, under_way = asyncio.get_running_loop(), asyncio.Queue[tuple[float, bytes]]()

    async def arrive() -> None:
        while True:
            moment, data = await under_way.get()
            await asyncio.sleep(moment - clock.time())
            sink.write(data)
            if not data:
                sink.close()
                return

    async with asyncio.TaskGroup() as both:
        both.create_task(arrive())
        data = b"the first"
        while data:
            with contextlib.suppress(ConnectionError):
                data = await source.read(65_536)
            under_way.put_nowait((clock.time() + random.uniform(*DELAY_S), data))


@contextlib.asynccontextmanager
async def slow_line(beyond: Site) -> AsyncIterator[SlowLine]:
    """Give a slow line to a site."""
    async with SlowLine(beyond).opened() as line:
        yield line
