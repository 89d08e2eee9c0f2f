"""The answers of the HTTP interface."""

from typing import Any

import msgspec
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


def empty_answer() -> Response:
    """Return the answer to what is done, and has nothing to tell."""
    return Response(None, 204, UNCACHED)


def file_answer(text: bytes, name: str) -> Response:
    """Return a JSON answer that a browser keeps as a file of that name."""
    response = text_answer(text, JSON)
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
