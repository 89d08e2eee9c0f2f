"""`scorpion serve`: a whole server: its store, its workers, and where to find it."""

import asyncio
import os
import signal
import socket
import sys
from contextlib import ExitStack
from pathlib import Path

import msgspec

from server.shell.log import configure_log
from server.shell.players.identity import KeyFileError, key_file
from server.shell.processes.embedded import StoreError
from server.shell.processes.kept_store import KeptStore
from server.shell.processes.listener import CannotListen, addresses, open_listener
from server.shell.processes.supervisor import CannotServe, Supervisor
from server.shell.settings import BadSetting, Settings

NO_SHARED_KEY = (
    "Players are known by a key in the data folder: should several machines serve from this store, "
    "give all of them the same SCORPION_COOKIE_KEYS.\n"
)


def serve_command(
    host: str | None = None,
    port: int | None = None,
    workers: int | None = None,
    data_dir: Path | None = None,
    redis_url: str | None = None,
) -> int:
    """Run a server until it is told to end; return the exit status.

    What is None is taken from the environment. 0 after SIGTERM or Ctrl-C, 1 where the server
    can't run, 2 for a wrong setting; the last two with one line on standard error.
    """
    try:
        settings = Settings.read(
            os.environ,
            host=host,
            port=port,
            workers=workers,
            data_dir=data_dir,
            redis_url=redis_url,
        )
    except BadSetting as error:
        sys.stderr.write(f"{error}\n")
        return 2
    configure_log(settings.log_level)
    try:
        _serve(settings)
    except (CannotListen, StoreError, KeyFileError, CannotServe) as error:
        sys.stderr.write(f"{error}\n")
        return 1
    return 0


def _serve(settings: Settings) -> None:
    with ExitStack() as stack:
        listener = stack.enter_context(open_listener(settings.host, settings.port))
        store = None
        if settings.redis_url is None:
            store = stack.enter_context(KeptStore(settings.data_dir))
        if not settings.cookie_keys:
            key_file(settings.data_dir)
        url = store.url if store else settings.redis_url
        running = msgspec.structs.replace(settings, redis_url=url)
        asyncio.run(_supervise(running, listener, store))


async def _supervise(settings: Settings, listener: socket.socket, store: KeptStore | None) -> None:
    supervisor = Supervisor(settings, listener, store)
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, supervisor.end)
    announcing = asyncio.create_task(_announce(supervisor, settings, listener, store))
    try:
        await supervisor.run()
    finally:
        announcing.cancel()


async def _announce(
    supervisor: Supervisor, settings: Settings, listener: socket.socket, store: KeptStore | None
) -> None:
    """Say, once people can come, where they find the server and what becomes of their moves."""
    await supervisor.ready.wait()
    lines = ["Scorpion Race is open at", *(f"  {link}" for link in addresses(listener))]
    if store is not None:
        lines.append(f"A move is on disk before it counts, in {settings.data_dir.resolve()}")
    else:
        lines.append("A move counts when the given store has it; clients are told how it keeps it")
    sys.stdout.write("\n".join(lines) + "\n")
    if store is None and not settings.cookie_keys:
        sys.stdout.write(NO_SHARED_KEY)
    sys.stdout.flush()
