"""The composition root: one application from one set of settings; nothing is built at import."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute
from starlette.types import Receive, Scope, Send
from starlette.websockets import WebSocket

from server.core import protocol
from server.shell.house import House
from server.shell.http import endpoints, pages
from server.shell.http.access import client_address, is_own_page
from server.shell.http.headers import SecurityHeaders
from server.shell.http.problems import HANDLERS
from server.shell.limits import OWN, TooMany
from server.shell.players.identity import Player, comes_with_cookie
from server.shell.rooms.farewell import farewell
from server.shell.rooms.visit import Visit
from server.shell.search.dealer import Dealer
from server.shell.settings import Settings
from server.shell.socket.connection import Connection
from server.shell.socket.websocket import ABORT, OFFER

UNSUPPORTED = protocol.Bye(
    "unsupported_protocol",
    f"This server speaks {protocol.SUBPROTOCOL}; load the page anew after this race",
    None,
)
FOREIGN = farewell("foreign_origin")


def create_app(settings: Settings, dealer: Dealer | None = None) -> Starlette:
    """The application of one process; raises `KeyFileError` where its cookie key can't be used.

    `dealer` deals in place of chance, for benchmarks.
    """
    house = House(settings, dealer)

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    app = Starlette(
        routes=[
            *endpoints.routes(house),
            WebSocketRoute("/ws", Socket(house)),
            *pages.routes(settings.web_dir),
        ],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
    app.state.house = house
    return app


class Socket:
    """The WebSocket endpoint: decides whom to serve, and has them served."""

    def __init__(self, house: House) -> None:
        self._house = house

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve one client from its handshake to its end."""
        house, websocket = self._house, WebSocket(scope, receive, send)
        offered = scope["subprotocols"]
        speaks = protocol.SUBPROTOCOL in offered
        # A browser gives up, without a word, on an answer that names none of what it offered.
        await websocket.accept(protocol.SUBPROTOCOL if speaks else next(iter(offered), None))
        cut, offer = (scope["extensions"].get(extension) for extension in (ABORT, OFFER))
        connection = Connection(receive, send, cut, offer, house.settings, house.metrics)
        player = house.identities.player_of(websocket)
        address = OWN if player is not None and player.is_house else client_address(websocket)
        bye = await self._refusal(websocket, address, speaks=speaks)
        if bye is not None:
            await connection.refuse(bye)
            return
        house.admit(connection, address)
        try:
            await connection.run(self._visit(player, address, connection))
        finally:
            house.dismiss(connection)

    def _visit(self, player: Player | None, address: str, connection: Connection) -> Visit:
        house = self._house
        return Visit(
            house.rooms,
            house.limits,
            player,
            address,
            connection,
            durability=house.durability,
        )

    async def _refusal(
        self, websocket: WebSocket, address: str, *, speaks: bool
    ) -> protocol.Bye | None:
        """Why this client can't be served, if it can't."""
        if not speaks:
            return UNSUPPORTED
        own = is_own_page(websocket, self._house.settings.allowed_origins)
        if comes_with_cookie(websocket) and not own:
            return FOREIGN
        try:
            await self._house.limits.spend("connections", address)
        except TooMany as many:
            wait = many.retry_after * 1_000
            return protocol.Bye("too_many", f"There were {many} from your network", wait)
        return self._house.refusal(address)
