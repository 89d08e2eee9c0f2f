"""The product as one worker, but its dealer deals only what the load client knows how to win.

`python -m bench.server FD` serves on an inherited listening socket; all else is the environment's.
"""

import hashlib
import os
import signal
import socket
import sys

from bench.wins import Win, load_wins
from engine import Deal, RuleSet
from server.core.search import Found, Search
from server.shell.app import create_app
from server.shell.log import configure_log
from server.shell.processes.worker import Worker
from server.shell.search.dealer import Dealer
from server.shell.settings import Settings


class RecordedDealer(Dealer):
    """Deals recorded deals, the same one for the same context."""

    def __init__(self, wins: tuple[Win, ...]) -> None:
        self._deals = tuple(win.deal for win in wins)

    async def find(
        self, secret: bytes, context: str, rules: RuleSet, search: Search | None
    ) -> tuple[Found, Deal]:
        """Return one of the recorded deals as candidate 0; chance lies in the context's nonces."""
        del secret, rules, search
        chosen = int.from_bytes(hashlib.sha256(context.encode()).digest()) % len(self._deals)
        return Found(), self._deals[chosen]


def main(descriptor: int) -> None:
    """Serve on a listening socket until told to end."""
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    settings = Settings.read(os.environ)
    configure_log(settings.log_level)
    app = create_app(settings, dealer=RecordedDealer(load_wins()))
    with socket.socket(fileno=descriptor) as listener:
        Worker(app, settings).run([listener])


if __name__ == "__main__":
    main(int(sys.argv[1]))
