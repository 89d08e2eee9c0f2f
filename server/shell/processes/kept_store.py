"""The embedded store over a server's whole life: should it die, it is started again.

Everything acked is in its log on disk, so after such a start the races go on where they were.
"""

import os
from pathlib import Path
from types import TracebackType
from typing import Self

import structlog

from server.shell.processes.embedded import EmbeddedStore, StoreError

log = structlog.get_logger(__name__)


class KeptStore:
    """An embedded store that can be revived; to be used by the main thread alone."""

    def __init__(self, data_dir: Path) -> None:
        """Start the store; raises `StoreError` when it can't be."""
        self._data_dir = data_dir
        self._store = EmbeddedStore.start(data_dir)
        self.url = self._store.url

    @property
    def pid(self) -> int:
        """Return the process id of the store that runs now."""
        return self._store.pid

    def revive(self) -> bool:
        """Start the store again if it is gone, and tell whether it was.

        Raises `StoreError` when it can't be started, or not at the address that the workers know.
        """
        if not self._is_gone():
            return False
        log.error("store ended", restarts=True)
        self._store.stop()
        self._store = EmbeddedStore.start(self._data_dir)
        if self._store.url != self.url:
            raise StoreError("The store ended and came back at another address: start anew.")
        return True

    def stop(self) -> None:
        """End the store; idempotent."""
        self._store.stop()

    def _is_gone(self) -> bool:
        # Asked without taking the status away from the one that waits for it.
        options = os.WEXITED | os.WNOHANG | os.WNOWAIT
        return os.waitid(os.P_PID, self.pid, options) is not None

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
