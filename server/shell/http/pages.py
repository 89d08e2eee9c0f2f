"""The web client: the built files, served from memory.

A build is small and never changes while a server runs, so each file is read, hashed and packed
once. Only paths that the client has a page for are found; another that somebody may have typed
answers 404 with the same page, which says so in words.
"""

import gzip
import hashlib
import mimetypes
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import structlog
from starlette.datastructures import Headers
from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.routing import Route

log = structlog.get_logger(__name__)

PAGE_PATHS = (
    *("/", "/new", "/practice", "/rules", "/settings", "/me", "/move"),
    *("/r/{room}", "/race/{race}"),
)
"""The paths at which the client shows a page."""

INDEX = "index.html"
FOREVER = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "no-cache"
PACKED_TYPES = ("text/", "application/javascript", "application/json", "image/svg+xml")

NOT_BUILT = """<!doctype html><html lang="en"><meta charset="utf-8"><title>Scorpion Race</title>
<h1>The web client is not built</h1>
<p>The server runs, but it has no pages to show: run <code>make web</code>, then start it again.</p>
"""


@dataclass(frozen=True, slots=True)
class File:
    """One file of the build, ready to send."""

    content: bytes
    packed: bytes | None
    """The content packed with gzip, where that is shorter."""
    media_type: str
    etag: str
    cache: str

    @classmethod
    def read(cls, path: Path, name: str) -> "File":
        """Read the file that is called `name` in the build."""
        content = path.read_bytes()
        media_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
        # The build names each asset after its content: such a name never means anything else.
        cache = FOREVER if name.startswith("assets/") else ASK_EACH_TIME
        digest = hashlib.sha256(content).hexdigest()[:32]
        return cls(content, _packed(content, media_type), media_type, digest, cache)

    def response(self, asked: Headers, status: int = 200) -> Response:
        """Return the answer to a request for the file, or in place of what is not there."""
        packs = self.packed is not None and "gzip" in asked.get("accept-encoding", "")
        # Two forms of one file are two contents to a cache.
        etag = f'"{self.etag}-gz"' if packs else f'"{self.etag}"'
        headers = {"ETag": etag, "Cache-Control": self.cache, "Vary": "Accept-Encoding"}
        if status == 200 and etag in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if packs:
            headers["Content-Encoding"] = "gzip"
        content = self.packed if packs else self.content
        return Response(content, status, headers, self.media_type)


def routes(web_dir: Path) -> Sequence[Route]:
    """Return the routes of the client that is built in a folder."""
    files = {name: File.read(path, name) for name, path in _files(web_dir)}
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


def _files(web_dir: Path) -> Iterator[tuple[str, Path]]:
    for path in sorted(web_dir.rglob("*")):
        name = path.relative_to(web_dir).as_posix()
        # What a build tool leaves for itself is not for the public.
        if path.is_file() and not any(part.startswith(".") for part in name.split("/")):
            yield name, path


def _packed(content: bytes, media_type: str) -> bytes | None:
    if not media_type.startswith(PACKED_TYPES):
        return None
    packed = gzip.compress(content, 9, mtime=0)
    return packed if len(packed) < len(content) else None
