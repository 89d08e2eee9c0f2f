"""Every answer tells the browser to load nothing foreign and to tell nothing to others."""

import httpx2
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from starlette.testclient import TestClient
from starlette.websockets import WebSocket

from server.shell.http.headers import HEADERS, SecurityHeaders


async def get(path: str) -> httpx2.Response:
    """The answer of a tiny application behind the headers."""

    async def plain(_: Request) -> Response:
        return PlainTextResponse("hello")

    async def framed(_: Request) -> Response:
        return PlainTextResponse("hello", headers={"Content-Security-Policy": "sandbox"})

    routes = [Route("/", plain), Route("/framed", framed)]
    transport = httpx2.ASGITransport(SecurityHeaders(Starlette(routes=routes)))
    async with httpx2.AsyncClient(transport=transport, base_url="http://race.test") as client:
        return await client.get(path)


async def test_every_answer_carries_the_headers() -> None:
    """Pages, and also what is not found."""
    for path in ("/", "/nothing"):
        headers = (await get(path)).headers
        assert {name: headers[name] for name in HEADERS} == HEADERS


async def test_nothing_inline_and_nothing_foreign_may_run() -> None:
    """A name that got into the page as markup could still not run a script."""
    policy = (await get("/")).headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy


async def test_the_path_of_a_room_is_not_told_to_other_sites() -> None:
    """Following a link away from a room does not give the room away."""
    assert (await get("/")).headers["referrer-policy"] == "same-origin"


async def test_an_answer_may_be_stricter_than_the_rule() -> None:
    """A header that an endpoint sets itself stays."""
    assert (await get("/framed")).headers["content-security-policy"] == "sandbox"


def test_a_socket_passes_through() -> None:
    """WebSockets are left alone."""

    async def echo(scope: object, receive: object, send: object) -> None:
        socket = WebSocket(scope, receive, send)  # type: ignore[arg-type]
        await socket.accept()
        await socket.send_text(await socket.receive_text())
        await socket.close()

    with TestClient(SecurityHeaders(echo)).websocket_connect("/") as socket:
        socket.send_text("hello")
        assert socket.receive_text() == "hello"
