"""The store of a server, for a command that only looks into it: whether the server runs or not."""

import socket
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from urllib.parse import quote

from server.shell.processes.embedded import EmbeddedStore, StoreError
from server.shell.settings import Settings

SOCKET = "store.sock"
LOG = "appendonlydir"
ANSWER_WITHIN_S = 5.0


@contextmanager
def reached_store(settings: Settings) -> Iterator[str]:
    """Give the URL of the store of these settings, started for as long as it is needed if need be.

    To be used by the main thread. Raises `StoreError` where there is no store, or it can't be
    reached.
    """
    if settings.redis_url is not None:
        yield settings.redis_url
        return
    folder = settings.data_dir.resolve()
    if _answers(folder / SOCKET):
        yield f"unix://{quote(str(folder / SOCKET))}"
        return
    if not (folder / LOG).is_dir():
        raise StoreError(f"There is no store in {folder}: name its folder with --data-dir.")
    with EmbeddedStore.start(folder) as store:
        yield store.url


def _answers(path: Path) -> bool:
    with socket.socket(socket.AF_UNIX) as link:
        link.settimeout(ANSWER_WITHIN_S)
        try:
            link.connect(str(path))
        except OSError:
            return False
    return True
