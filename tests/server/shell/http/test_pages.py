"""The web client is served quickly, cached rightly, and nothing beside it is."""

import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import httpx2
import pytest
import pytest_asyncio
from starlette.applications import Starlette
from structlog.testing import capture_logs

from server.shell.http.pages import routes

SCRIPT = "console.log('scorpion');\n" * 50


@pytest.fixture
def web_dir(tmp_path: Path) -> Path:
    """A build as the build tool leaves it, with a secret next to it."""
    build = tmp_path / "dist"
    (build / "assets").mkdir(parents=True)
    (build / ".vite").mkdir()
    (build / "index.html").write_text("<!doctype html><title>Scorpion Race</title>")
    (build / "assets" / "main-5f3a.js").write_text(SCRIPT)
    (build / "assets" / "dot.png").write_bytes(b"\x89PNG")
    (build / ".vite" / "manifest.json").write_text("{}")
    (tmp_path / "cookie.key").write_text("secret")
    return build


@pytest_asyncio.fixture
async def client(web_dir: Path) -> AsyncIterator[httpx2.AsyncClient]:
    """A browser that asks for the pages."""
    app = Starlette(routes=list(routes(web_dir)))
    transport = httpx2.ASGITransport(app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://race.test") as client:
        yield client


@pytest.mark.parametrize("path", ["/", "/r/abcdefghij234567"])
async def test_the_paths_of_the_client_show_the_page(client: httpx2.AsyncClient, path: str) -> None:
    """A link to a room, opened anew or reloaded, brings the same page as the home path."""
    answer = await client.get(path)
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "Scorpion Race" in answer.text


@pytest.mark.parametrize(
    "path",
    [
        "/nothing",
        "/r",
        "/r/a/b",
        "/index.html",
        "/assets",
        "/assets/gone.js",
        "/.vite/manifest.json",
        "/cookie.key",
        "/../cookie.key",
        "/assets/..%2f..%2fcookie.key",
        "/assets/%2e%2e/%2e%2e/cookie.key",
    ],
)
async def test_nothing_else_is_shown(client: httpx2.AsyncClient, path: str) -> None:
    """A wrong path is not found; no way of writing one leads out of the build."""
    assert (await client.get(path)).status_code == 404


async def test_a_path_that_somebody_mistyped_is_not_found_in_words(
    client: httpx2.AsyncClient,
) -> None:
    """The page comes with the 404, also to a browser that has the page already, and explains it."""
    known = (await client.get("/")).headers["etag"]
    answer = await client.get("/rulez", headers={"If-None-Match": known})
    assert answer.status_code == 404
    assert "Scorpion Race" in answer.text


async def test_an_asset_is_kept_for_ever_and_the_page_is_asked_for(
    client: httpx2.AsyncClient,
) -> None:
    """After a new build the page names new assets, so only the page needs to be looked at."""
    asset = await client.get("/assets/main-5f3a.js")
    assert "immutable" in asset.headers["cache-control"]
    assert asset.headers["content-type"].startswith("text/javascript")
    assert (await client.get("/")).headers["cache-control"] == "no-cache"


async def test_a_page_that_did_not_change_is_not_sent_again(client: httpx2.AsyncClient) -> None:
    """The browser asks with the tag it has, and is told that it still holds."""
    tag = (await client.get("/")).headers["etag"]
    again = await client.get("/", headers={"if-none-match": tag})
    assert (again.status_code, again.content) == (304, b"")
    other = await client.get("/", headers={"if-none-match": '"other"'})
    assert other.status_code == 200


async def test_text_is_packed_for_those_who_can_unpack_it(client: httpx2.AsyncClient) -> None:
    """The packed form has a tag of its own, and unpacks to the same text."""
    plain = await client.get("/assets/main-5f3a.js", headers={"accept-encoding": "identity"})
    async with client.stream(
        "GET", "/assets/main-5f3a.js", headers={"accept-encoding": "br, gzip"}
    ) as packed:
        content = b"".join([chunk async for chunk in packed.aiter_raw()])
    assert packed.headers["content-encoding"] == "gzip"
    assert gzip.decompress(content).decode() == SCRIPT == plain.text
    assert packed.headers["etag"] != plain.headers["etag"]
    assert packed.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"


async def test_a_picture_is_sent_as_it_is(client: httpx2.AsyncClient) -> None:
    """What is packed already is not packed again."""
    answer = await client.get("/assets/dot.png", headers={"accept-encoding": "gzip"})
    assert answer.content == b"\x89PNG"
    assert "content-encoding" not in answer.headers


async def test_a_client_that_is_not_built_is_said(tmp_path: Path) -> None:
    """Who starts the server without the web build reads what to do."""
    with capture_logs() as logs:
        app = Starlette(routes=list(routes(tmp_path / "none")))
    assert [line["folder"] for line in logs] == [str(tmp_path / "none")]
    transport = httpx2.ASGITransport(app)
    async with httpx2.AsyncClient(transport=transport, base_url="http://race.test") as client:
        answer = await client.get("/")
    assert answer.status_code == 503
    assert "make web" in answer.text
