"""What an operator asks over HTTP: whether a process lives, is ready, and how it fares."""

from collections.abc import Sequence

from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from server.shell.http.house import House
from server.shell.metrics import MEDIA_TYPE


class OperatorEndpoints:
    """The operator's questions, asked by programs of theirs."""

    def __init__(self, house: House) -> None:
        self._house = house

    def routes(self) -> Sequence[Route]:
        """Return where they are asked."""
        return [
            Route("/healthz", self.health, methods=["GET"]),
            Route("/readyz", self.readiness, methods=["GET"]),
            Route("/metrics", self.metrics, methods=["GET"]),
        ]

    async def health(self, _: Request) -> Response:
        """Answer as long as the process lives."""
        return PlainTextResponse("ok\n")

    async def readiness(self, _: Request) -> Response:
        """Tell whether this process should get visitors."""
        reason = self._house.unready()
        return PlainTextResponse(f"{reason or 'ready'}\n", 503 if reason else 200)

    async def metrics(self, _: Request) -> Response:
        """Show the figures of the server."""
        return Response(self._house.metrics.exposition(), media_type=MEDIA_TYPE)
