"""One request of the HTTP interface: who makes it, and what it holds."""

import re
from typing import TypeVar

import msgspec
from starlette.requests import Request

from server.core.api.bodies import Asked
from server.core.api.endpoints import Endpoint
from server.shell.http.access import client_address, is_own_page
from server.shell.http.house import House
from server.shell.http.problems import Problem
from server.shell.limits import Kind
from server.shell.players.identity import Player

T = TypeVar("T", bound=Asked)

CHALLENGE = {"WWW-Authenticate": "Bearer"}

_ROOM = re.compile("[a-z2-7]{16}")


class Call:
    """A request to an endpoint."""

    def __init__(self, request: Request, house: House) -> None:
        self.request = request
        self.address = client_address(request)
        self.visitor = house.identities.player_of(request)
        """Who asks; none for somebody without a name."""
        self._house = house

    @property
    def player(self) -> Player:
        """Who asks; raises `Problem` for somebody without a name."""
        if self.visitor is None:
            raise Problem("no_identity", headers=CHALLENGE)
        return self.visitor

    async def known_player(self) -> Player:
        """Return who asks, for what leaves traces of a player.

        Raises `Problem` for somebody without a name, or whom another device had forgotten.
        """
        player = self.player
        if await self._house.annals.is_forgotten(player.id):
            raise Problem("no_identity", headers=CHALLENGE)
        return player

    def part(self, name: str) -> str:
        """Return what stands at a place of the path."""
        text: str = self.request.path_params[name]
        return text

    @property
    def room(self) -> str:
        """The room that the path names; raises `Problem` for what can't be one.

        So no text of a visitor's making becomes a key of the store.
        """
        room = self.part("room")
        if _ROOM.fullmatch(room) is None:
            raise Problem("unknown_room")
        return room

    def address_of(self, path: str) -> str:
        """Return the whole address of a path on this server, as the asker reaches it."""
        return str(self.request.base_url).rstrip("/") + path

    async def spend(self, kind: Kind) -> None:
        """Count one against what the address may ask for; raises `TooMany`."""
        await self._house.limits.spend(kind, self.address)

    def check(self, endpoint: Endpoint) -> None:
        """Raise `Problem` where the endpoint isn't for whoever asks."""
        if endpoint.asker != "anybody" and endpoint.method != "GET":
            self._check_page()
        if endpoint.asker == "player":
            _ = self.player

    async def taken(self, endpoint: Endpoint, kind: type[T]) -> T:
        """Return what the request holds: the query of a GET, else the body; raises `Problem`."""
        try:
            if endpoint.method == "GET":
                return msgspec.convert(self._query(), kind, strict=False)
            return msgspec.json.decode(await self._body(), type=kind)
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            raise Problem("bad_request", str(error)) from None

    def _check_page(self) -> None:
        """Keep pages of other sites from acting, or taking a name, in place of a visitor."""
        if "authorization" in self.request.headers:
            return
        if not is_own_page(self.request, self._house.settings.allowed_origins):
            raise Problem("foreign_origin")

    def _query(self) -> dict[str, str]:
        asked = self.request.query_params.multi_items()
        query = dict(asked)
        if len(query) < len(asked):
            raise Problem("bad_request", "A query may have each field once.")
        return query

    async def _body(self) -> bytes:
        longest = self._house.settings.max_body_bytes
        body = bytearray()
        async for chunk in self.request.stream():
            body += chunk
            if len(body) > longest:
                raise Problem("too_long", f"A request may have {longest} bytes at most.")
        return bytes(body)
