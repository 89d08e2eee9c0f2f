"""One worker process: the application, on a listening socket that the supervisor passed on.

Run as `python -m server.shell.processes.worker LISTENER`, an inherited file descriptor; all else
comes from the environment.
"""

import contextlib
import gc
import os
import resource
import signal
import socket
import sys
from collections.abc import Sequence

import structlog
import uvicorn
from starlette.applications import Starlette

from server.shell.app import create_app
from server.shell.http.http_protocol import BoundedHttpProtocol
from server.shell.log import configure_log
from server.shell.players.identity import KeyFileError
from server.shell.processes.supervisor import CANNOT_WORK, READY
from server.shell.settings import BadSetting, Settings
from server.shell.socket.websocket import AbortableProtocol
from server.shell.storage.fitness import BadStore
from server.shell.storage.store import StoreUnavailable

STDOUT, STDERR = 1, 2
FILES_BESIDE = 2_000
"""Open files beside the WebSockets: those to the store, and visitors who only load the page."""
GARBAGE_AFTER = 50_000
"""New objects, less those gone, after which the youngest are looked through."""

# This runs as a program, whose `__name__` says nothing in a log.
log = structlog.get_logger("server.shell.processes.worker")


def config_of(app: Starlette, settings: Settings) -> uvicorn.Config:
    """Return how the web server runs the application."""
    return uvicorn.Config(
        app,
        loop="uvloop",
        http=BoundedHttpProtocol,
        ws=AbortableProtocol,
        # The worker opens the application itself, to say in a line why it can't be opened.
        lifespan="off",
        # A frame a little too long still gets our typed answer; one that is far too long is cut
        # off by the protocol itself, with close code 1009.
        ws_max_size=4 * settings.max_frame_bytes,
        ws_ping_interval=settings.ping_interval_s,
        ws_ping_timeout=settings.ping_interval_s,
        # Frames are short: packing them costs 35 kB a connection and saves nothing.
        ws_per_message_deflate=False,
        proxy_headers=bool(settings.trusted_proxies),
        forwarded_allow_ips=list(settings.trusted_proxies),
        server_header=False,
        access_log=False,
        log_config=None,
        timeout_graceful_shutdown=2,
    )


class Worker(uvicorn.Server):
    """A web server that lets the application finish its work before it closes the sockets."""

    def __init__(self, app: Starlette, settings: Settings) -> None:
        super().__init__(config_of(app, settings))
        self._app = app

    async def serve(self, sockets: list[socket.socket] | None = None) -> None:
        """Serve with the application open; raises what keeps it from being opened."""
        async with self._app.router.lifespan_context(self._app):
            await super().serve(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to serve, and tell the supervisor so."""
        await super().startup(sockets)
        _collect_seldom()
        log.info("worker serves", pid=os.getpid())
        os.write(STDOUT, READY)
        # Nobody reads further: what a library may still print goes where the log goes.
        os.dup2(STDERR, STDOUT)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Drain the application, then close; the library alone would cut connections first."""
        await self._app.state.house.drain()
        await super().shutdown(sockets)


def allow_files(wanted: int) -> None:
    """Let this process open so many files, or as many as the system lets it raise its limit to.

    The usual limit of 1,024 would turn visitors away, without a word, long before the settings do.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < most:
        # Where the system has a further limit of its own, what is allowed already has to do.
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


def _collect_seldom() -> None:
    """Look for cyclic garbage less often, and never among what stays as long as the process.

    Almost everything here goes when nothing refers to it. Looking through all rooms for the few
    cycles, every 700 new objects as is the rule, took a tenth of the time under load.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(GARBAGE_AFTER, 20, 50)


def main(arguments: Sequence[str]) -> int:
    """Serve until a signal says to end; return the exit status."""
    # The library, when all is closed, raises the signal once more: an end like any other.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        settings = Settings.read(os.environ)
        configure_log(settings.log_level)
        allow_files(settings.max_connections + FILES_BESIDE)
        with socket.socket(fileno=int(arguments[0])) as listener:
            Worker(create_app(settings), settings).run([listener])
    except (BadSetting, KeyFileError, BadStore) as error:
        sys.stderr.write(f"{error}\n")
        return CANNOT_WORK
    except StoreUnavailable as error:
        sys.stderr.write(f"The store can't be reached: {error}\n")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
