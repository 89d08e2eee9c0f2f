"""The composition root: one application from one set of settings; nothing is built at import."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.middleware import Middleware
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from server.core import protocol
from server.shell import endpoints, pages
from server.shell.access import client_address, is_own_page
from server.shell.connection import Connection
from server.shell.dealer import Dealer
from server.shell.headers import SecurityHeaders
from server.shell.house import House
from server.shell.identity import comes_with_cookie
from server.shell.limits import TooMany
from server.shell.problems import HANDLERS
from server.shell.settings import Settings
from server.shell.visit import Visit

UNSUPPORTED = protocol.Bye(
    "unsupported_protocol",
    f"This server speaks {protocol.SUBPROTOCOL}; load the page anew after this race",
    None,
)
FOREIGN = protocol.Bye("foreign_origin", "A page of another site may not play in your name", None)


def create_app(settings: Settings, dealer: Dealer | None = None) -> Starlette:
    """The application of one process; raises `KeyFileError` where its cookie key can't be used.

    `dealer` deals in place of chance, for benchmarks.
    """
    house = House(settings, dealer or Dealer())

    @asynccontextmanager
    async def lifespan(_: Starlette) -> AsyncIterator[None]:
        await house.open()
        try:
            yield
        finally:
            await house.close()

    async def socket(websocket: WebSocket) -> None:
        await _serve(house, websocket)

    app = Starlette(
        routes=[
            *endpoints.routes(house),
            WebSocketRoute("/ws", socket),
            *pages.routes(settings.web_dir),
        ],
        middleware=[Middleware(SecurityHeaders)],
        exception_handlers=HANDLERS,
        lifespan=lifespan,
    )
    app.state.house = house
    return app


async def _serve(house: House, websocket: WebSocket) -> None:
    offered = websocket.scope["subprotocols"]
    speaks = protocol.SUBPROTOCOL in offered
    # A browser gives up, without a word, on an answer that names none of what it offered.
    chosen = protocol.SUBPROTOCOL if speaks else next(iter(offered), None)
    await websocket.accept(chosen)
    connection = Connection(websocket, house.settings, house.metrics)
    bye = await _refusal(house, websocket, speaks=speaks)
    if bye is not None:
        await connection.refuse(bye)
        return
    visit = Visit(
        house.rooms,
        house.limits,
        house.identities.player_of(websocket),
        client_address(websocket),
        connection,
        durability=house.durability,
        nonce_window=house.settings.nonce_window_ms,
    )
    house.admit(connection)
    try:
        await connection.run(visit)
    finally:
        house.dismiss(connection)


async def _refusal(house: House, websocket: WebSocket, *, speaks: bool) -> protocol.Bye | None:
    if not speaks:
        return UNSUPPORTED
    own = is_own_page(websocket, house.settings.allowed_origins)
    if comes_with_cookie(websocket) and not own:
        return FOREIGN
    try:
        await house.limits.spend("connections", client_address(websocket))
    except TooMany as many:
        return protocol.Bye("too_many", f"There were {many} from here", many.retry_after * 1_000)
    return house.refusal()
