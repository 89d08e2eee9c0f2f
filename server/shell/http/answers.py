"""The answers of the HTTP interface."""

import hashlib
from typing import Any

import msgspec
from starlette.datastructures import Headers
from starlette.responses import Response

# What is answered depends on who asks and when: no cache may keep it.
UNCACHED = {"Cache-Control": "no-store"}
JSON = "application/json"


def json_answer(body: Any, status: int = 200) -> Response:
    """Return an answer that tells a value."""
    return text_answer(msgspec.json.encode(body), JSON, status)


def text_answer(text: bytes | str, media_type: str, status: int = 200) -> Response:
    """Return an answer whose text is made already."""
    return Response(text, status, UNCACHED, media_type)


def tagged_answer(asked: Headers, body: Any, tag: Any) -> Response:
    """Return an answer, or only that who asks has the latest.

    `tag` is what the asker has to know anew: the answer without what changes all the time.
    """
    digest = hashlib.blake2b(msgspec.json.encode(tag), digest_size=12).hexdigest()
    etag = f'W/"{digest}"'
    is_known = etag in asked.get("if-none-match", "")
    return kept_answer(etag, None if is_known else msgspec.json.encode(body))


def kept_answer(etag: str, text: bytes | None) -> Response:
    """Return a JSON answer that is kept and asked for anew; without a text, that it is the same."""
    headers = {"ETag": etag, "Cache-Control": "no-cache"}
    if text is None:
        return Response(None, 304, headers)
    return Response(text, 200, headers, JSON)


def empty_answer() -> Response:
    """Return the answer to what is done, and has nothing to tell."""
    return Response(None, 204, UNCACHED)


def file_answer(text: bytes, name: str) -> Response:
    """Return a JSON answer that a browser keeps as a file of that name."""
    response = text_answer(text, JSON)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
