"""The web client: the built files, served from memory.

A build is small and never changes while a server runs, so each file is read, hashed and packed
once. Only paths that the client has a page for are found; another that somebody may have typed
answers 404 with the same page, which says so in words.
"""

import mimetypes
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path

import structlog
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

from server.shell.http.file import ASK_EACH_TIME, FOREVER, File

log = structlog.get_logger(__name__)

PAGE_PATHS = (
    *("/", "/new", "/practice", "/rules", "/settings", "/me", "/move"),
    *("/r/{room}", "/race/{race}", "/replay/{race}"),
    *("/daily", "/daily/{when}", "/cup/{cup}"),
)
"""The paths at which the client shows a page."""

INDEX = "index.html"
NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Scorpion Race</title>
<h1>The web client is not built</h1>
<p>The server runs, but it has no pages to show: run <code>make web</code>, then start it again.</p>
"""


def routes(web_dir: Path) -> Sequence[Route]:
    """Return the routes of the client that is built in a folder."""
    files = {name: _read(path, name) for name, path in _files(web_dir)}
    page = files.pop(INDEX, None)
    if page is None:
        log.warning("the web client is not built", folder=str(web_dir))
    return [
        *(Route(path, _sends(page), methods=["GET"]) for path in PAGE_PATHS),
        *(Route(f"/{name}", _sends(file), methods=["GET"]) for name, file in files.items()),
        Route("/{unknown}", _sends(page, 404), methods=["GET"]),
    ]


def _sends(file: File | None, status: int = 200) -> Callable[[Request], Awaitable[Response]]:
    async def send(request: Request) -> Response:
        if file is None:
            return HTMLResponse(NOT_BUILT, 503)
        return file.response(request.headers, status)

    return send


def _read(path: Path, name: str) -> File:
    """The file that is called `name` in the build."""
    media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    # The build names each asset after its content: such a name never means anything else.
    cache = FOREVER if name.startswith("assets/") else ASK_EACH_TIME
    return File.of(path.read_bytes(), media_type, cache)


def _files(web_dir: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(web_dir.rglob("*")):
        name = path.relative_to(web_dir).as_posix()
        # What a build tool leaves for itself is not for the public.
        if path.is_file() and not any(part.startswith(".") for part in name.split("/")):
            yield name, path
