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

from server.core.api.bodies import ProblemDetails
from server.core.api.openapi import PROBLEM_TYPE
from server.core.api.problems import PROBLEMS
from server.shell.limits import TooMany
from server.shell.storage.store import StoreUnavailable

BY_STATUS = {404: "not_found", 405: "method_not_allowed"}
"""What the web framework refuses by itself."""


class Problem(Exception):
    """A request that can't be carried out, and why: raised by an endpoint, answered as JSON.

    `detail` says it more exactly than what stands for the code.
    """

    def __init__(
        self, code: str, detail: str = "", headers: Mapping[str, str] | None = None
    ) -> None:
        self.status, sentence = PROBLEMS[code]
        self.code = code
        self.detail = detail or sentence
        self.headers = headers
        super().__init__(self.detail)


def response_of(problem: Problem) -> Response:
    """Return the answer that tells a problem."""
    body = ProblemDetails(
        type=f"urn:scorpion-race:problem:{problem.code}",
        title=HTTPStatus(problem.status).phrase,
        status=problem.status,
        detail=problem.detail,
        code=problem.code,
    )
    return Response(
        msgspec.json.encode(body), problem.status, problem.headers, media_type=PROBLEM_TYPE
    )


async def _of_problem(_: Request, error: Exception) -> Response:
    assert isinstance(error, Problem)
    return response_of(error)


async def _of_too_many(_: Request, error: Exception) -> Response:
    assert isinstance(error, TooMany)
    detail = f"There were {error} from your network; try again in {error.retry_after} s."
    headers = {"Retry-After": str(error.retry_after)}
    return response_of(Problem("too_many", detail, headers))


async def _of_unavailable(_: Request, __: Exception) -> Response:
    return response_of(Problem("unavailable", headers={"Retry-After": "1"}))


async def _of_disconnect(_: Request, __: Exception) -> Response:
    # Nobody is there to read it; but it is no fault of ours, which would be logged.
    return response_of(Problem("cut_short"))


async def _of_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    if not request.url.path.startswith("/api/"):
        return PlainTextResponse(f"{error.detail}\n", error.status_code, error.headers)
    code = BY_STATUS.get(error.status_code, "refused")
    return response_of(Problem(code, headers=error.headers))


async def _of_fault(_: Request, __: Exception) -> Response:
    return response_of(Problem("internal_error"))


HANDLERS: Mapping[type[Exception], ExceptionHandler] = {
    Problem: _of_problem,
    TooMany: _of_too_many,
    StoreUnavailable: _of_unavailable,
    ClientDisconnect: _of_disconnect,
    HTTPException: _of_http,
    Exception: _of_fault,
}
"""What the application answers to each kind of exception."""
