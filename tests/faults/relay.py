"""Workers of a test that take turns at one address, as those of a restarted server do."""

import socket
from typing import Any

from server.shell.bots.site import Site
from tests.races.calendar import TODAY, Calendar
from tests.races.processes import MortalStore, Servers, WorkerProcess, settings_for
from tests.races.table import Table


class Relay:
    """Workers that take turns at one address."""

    def __init__(
        self,
        store: MortalStore,
        listener: socket.socket,
        site: Site,
        calendar: Calendar = TODAY,
        **settings: Any,
    ) -> None:
        self._settings = settings_for(store.url, drain_s=5.0, **settings)
        self._listener = listener
        self.workers: list[WorkerProcess] = []
        self.table = Table(Servers(store.url, self.workers, [site]), calendar)

    def add(self, **environ: str) -> WorkerProcess:
        """Start another worker at the same address."""
        environ = self.table.calendar.environ | environ
        worker = WorkerProcess(self._listener, self._settings, environ)
        self.workers.append(worker)
        worker.await_ready()
        return worker

    def close(self) -> None:
        """End all of them."""
        for worker in self.workers:
            worker.close()
