"""The routes of the HTTP interface: the table of endpoints, and who answers at each."""

import functools
from collections.abc import Awaitable, Callable, Mapping, Sequence

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.core.api.endpoints import ENDPOINTS, Endpoint
from server.core.api.openapi import openapi_json
from server.shell.http.answers import JSON, text_answer
from server.shell.http.call import Call
from server.shell.http.guesses import Guesses
from server.shell.http.house import House
from server.shell.http.lobby import LobbyEndpoints
from server.shell.http.operations import OperatorEndpoints
from server.shell.http.players import PlayerEndpoints
from server.shell.http.races import RaceEndpoints
from server.shell.http.rooms import RoomEndpoints
from server.shell.http.tournaments import TournamentEndpoints

Serve = Callable[[Request], Awaitable[Response]]
Handler = Callable[..., Awaitable[Response]]
"""Takes a `Call`, and what the endpoint's request holds where it holds anything."""


def routes(house: House) -> Sequence[Route]:
    """Return the routes of the HTTP interface."""
    answering = handlers(house)
    by_path: dict[str, dict[str, Serve]] = {}
    for endpoint in ENDPOINTS:
        serve = _serving(endpoint, answering[endpoint.name], house)
        by_path.setdefault(endpoint.path, {})[endpoint.method] = serve
    asked = [
        Route(path, _by_method(serving), methods=list(serving)) for path, serving in by_path.items()
    ]
    return [*asked, *OperatorEndpoints(house).routes()]


def handlers(house: House) -> Mapping[str, Handler]:
    """Return who answers at each endpoint of the table, by the endpoint's name."""
    guesses = Guesses(house.limits)
    nouns = (
        PlayerEndpoints(house, guesses),
        RoomEndpoints(house, guesses),
        RaceEndpoints(house),
        LobbyEndpoints(house),
        TournamentEndpoints(house),
    )
    found = {
        endpoint.name: getattr(noun, endpoint.name)
        for endpoint in ENDPOINTS
        for noun in nouns
        if hasattr(noun, endpoint.name)
    }
    return {**found, "openapi": _openapi}


async def _openapi(_: Call) -> Response:
    return text_answer(_document(), JSON)


@functools.cache
def _document() -> str:
    """The document; it is made of all types that there are, so only for who asks."""
    return openapi_json()


def _serving(endpoint: Endpoint, handler: Handler, house: House) -> Serve:
    async def serve(request: Request) -> Response:
        call = Call(request, house)
        call.check(endpoint)
        if endpoint.takes is None:
            return await handler(call)
        return await handler(call, await call.taken(endpoint, endpoint.takes))

    return serve


def _by_method(serving: Mapping[str, Serve]) -> Serve:
    """One route for all methods of a path: so a refusal names all of them."""

    async def serve(request: Request) -> Response:
        asked = "GET" if request.method == "HEAD" else request.method
        return await serving[asked](request)

    return serve
