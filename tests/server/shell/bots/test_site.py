"""What a program asks of a server over HTTP, and how refusals reach it as sentences."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import msgspec
import pytest

from server.core.options import Options
from server.shell.bots.site import Opened, Site, SiteError

Asked = tuple[str, str, dict[str, Any] | None, str | None]


class Answering(HTTPServer):
    """A server that gives one answer to everything and remembers what it was asked."""

    status = 200
    body = b"{}"
    asked: list[Asked]


class Handler(BaseHTTPRequestHandler):
    server: Answering

    def do_GET(self) -> None:
        length = int(self.headers.get("Content-Length", 0))
        body = json.loads(self.rfile.read(length)) if length else None
        asked = (self.command, self.path, body, self.headers["Authorization"])
        self.server.asked.append(asked)
        self.send_response(self.server.status)
        self.end_headers()
        self.wfile.write(self.server.body)

    do_POST = do_GET  # noqa: N815 - the library's name

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def answering(status: int, body: object) -> Iterator[tuple[Site, list[Asked]]]:
    with Answering(("127.0.0.1", 0), Handler) as server:
        server.status, server.asked = status, []
        server.body = body if isinstance(body, bytes) else json.dumps(body).encode()
        thread = threading.Thread(target=server.serve_forever, args=(0.01,))
        thread.start()
        try:
            yield Site(f"http://127.0.0.1:{server.server_port}"), server.asked
        finally:
            server.shutdown()
            thread.join()


@pytest.mark.parametrize(
    ("url", "origin", "socket"),
    [
        ("http://localhost:8000", "http://localhost:8000", "ws://localhost:8000/ws"),
        ("localhost:8000", "http://localhost:8000", "ws://localhost:8000/ws"),
        ("https://play.example.org/", "https://play.example.org", "wss://play.example.org/ws"),
        ("https://play.example.org/r/abc?x#y", "https://play.example.org", None),
        ("http://[::1]:8000/", "http://[::1]:8000", "ws://[::1]:8000/ws"),
    ],
)
def test_any_pages_address_names_its_server(url: str, origin: str, socket: str | None) -> None:
    site = Site.parse(url)
    assert site.origin == origin
    assert socket in (None, site.socket_url)


@pytest.mark.parametrize("url", ["ftp://example.org", "http://", "", "ws://localhost:8000"])
def test_what_is_no_address_is_refused_in_a_sentence(url: str) -> None:
    with pytest.raises(SiteError, match="is no address of a server"):
        Site.parse(url)


async def test_a_new_identity_is_asked_for_with_a_bearer_token() -> None:
    with answering(201, {"name": "Bot Ada", "token": "t0ken"}) as (site, asked):
        assert await site.register("Bot Ada") == "t0ken"
    assert asked == [("POST", "/api/players", {"name": "Bot Ada", "bearer": True}, None)]


async def test_a_room_is_opened_in_the_name_of_the_token() -> None:
    opened = {"room": "k3vq7xw2mzp4ydna", "code": "ABCDE", "path": "/r/k3vq7xw2mzp4ydna"}
    with answering(201, opened) as (site, asked):
        room = await site.create_room("t0ken", Options(seats=2))
    assert room == Opened("k3vq7xw2mzp4ydna", "ABCDE")
    options = msgspec.to_builtins(Options(seats=2))
    assert asked == [("POST", "/api/rooms", {"options": options}, "Bearer t0ken")]


async def test_a_code_that_needs_escaping_stays_one_part_of_the_path() -> None:
    with answering(200, {"room": "k3vq7xw2mzp4ydna"}) as (site, asked):
        assert await site.room_of("a/b c") == "k3vq7xw2mzp4ydna"
    assert asked[0][1] == "/api/codes/a%2Fb%20c"


async def test_problem_details_become_a_sentence_with_their_code() -> None:
    problem = {
        "type": "about:blank",
        "title": "Not Found",
        "status": 404,
        "detail": "No room has that code.",
        "code": "unknown_code",
    }
    unknown = pytest.raises(SiteError, match="No room has that code")
    with answering(404, problem) as (site, _), unknown as refused:
        await site.room_of("ABCDE")
    assert refused.value.code == "unknown_code"


@pytest.mark.parametrize("body", [b"<h1>Bad gateway</h1>", b"[]", b'{"detail": 1}'])
async def test_a_refusal_without_details_is_told_by_its_status(body: bytes) -> None:
    with answering(502, body) as (site, _), pytest.raises(SiteError, match="502"):
        await site.room_of("ABCDE")


@pytest.mark.parametrize("body", [b"<h1>Welcome</h1>", b"[]", b'{"id": 7}'])
async def test_another_kind_of_server_is_told_as_one(body: bytes) -> None:
    foreign = pytest.raises(SiteError, match="is no Scorpion Race server")
    with answering(200, body) as (site, _), foreign:
        await site.room_of("ABCDE")


async def test_a_server_out_of_reach_is_told_by_its_address() -> None:
    with answering(200, {}) as (site, _):
        gone = site
    with pytest.raises(SiteError, match=r"127\.0\.0\.1:\d+ can't be reached") as refused:
        await gone.register("Bot Ada")
    assert refused.value.code == "unreachable"
