"""Errors of the HTTP interface: problem details (RFC 9457), each with a code to act on.

A refusal says what the asker may know and nothing else; our own faults go to the log with their
traceback, and to the asker as a bare 500.
"""

from collections.abc import Mapping
from http import HTTPStatus

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ExceptionHandler

from server.shell.limits import TooMany
from server.shell.storage.store import StoreUnavailable

MEDIA_TYPE = "application/problem+json"
CODES = {404: "not_found", 405: "method_not_allowed", 500: "internal_error"}


class Problem(Exception):
    """A request that can't be carried out, and why: raised by an endpoint, answered as JSON."""

    def __init__(
        self, status: int, code: str, detail: str, headers: Mapping[str, str] | None = None
    ) -> None:
        super().__init__(detail)
        self.status = status
        self.code = code
        self.detail = detail
        self.headers = headers


class Details(msgspec.Struct, frozen=True):
    """The body of a problem."""

    type: str
    title: str
    status: int
    detail: str
    code: str


def response_of(problem: Problem) -> Response:
    """Return the answer that tells a problem."""
    body = Details(
        type=f"urn:scorpion-race:problem:{problem.code}",
        title=HTTPStatus(problem.status).phrase,
        status=problem.status,
        detail=problem.detail,
        code=problem.code,
    )
    return Response(
        msgspec.json.encode(body), problem.status, problem.headers, media_type=MEDIA_TYPE
    )


async def _of_problem(_: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return response_of(error)


async def _of_too_many(_: Request, error: Exception) -> Response:
    assert isinstance(error, TooMany)
    detail = f"There were {error} from your network; try again in {error.retry_after} s."
    headers = {"Retry-After": str(error.retry_after)}
    return response_of(Problem(429, "too_many", detail, headers))


async def _of_unavailable(_: Request, __: Exception) -> Response:
    detail = "The store can't be reached just now; try again in a moment."
    return response_of(Problem(503, "unavailable", detail, {"Retry-After": "1"}))


async def _of_disconnect(_: Request, __: Exception) -> Response:
    # Nobody is there to read it; but it is no fault of ours, which would be logged.
    return response_of(Problem(400, "bad_request", "The request ended too early."))


async def _of_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if not request.url.path.startswith("/api/"):
        return PlainTextResponse(f"{error.detail}\n", error.status_code, error.headers)
    code = CODES.get(error.status_code, "refused")
    return response_of(Problem(error.status_code, code, error.detail, error.headers))


async def _of_fault(_: Request, __: Exception) -> Response:
    return response_of(Problem(500, CODES[500], "Something went wrong on the server."))


HANDLERS: Mapping[type[Exception], ExceptionHandler] = {
    Problem: _of_problem,
    TooMany: _of_too_many,
    StoreUnavailable: _of_unavailable,
    ClientDisconnect: _of_disconnect,
    HTTPException: _of_http,
    Exception: _of_fault,
}
"""What the application answers to each kind of exception."""
