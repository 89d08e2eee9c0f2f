"""What goes wrong over HTTP is told as a problem with a code, and tells nothing else."""

import httpx2
import pytest
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from server.core.api.openapi import PROBLEM_TYPE
from server.core.api.problems import PROBLEMS
from server.shell.http.problems import HANDLERS, Problem
from server.shell.limits import TooMany
from server.shell.storage.store import StoreUnavailable


async def answer_to(error: Exception, path: str = "/api/x", method: str = "GET") -> httpx2.Response:
    """What a client gets when an endpoint raises."""

    async def fail(_: Request) -> Response:
        raise error

    app = Starlette(routes=[Route("/api/x", fail), Route("/x", fail)], exception_handlers=HANDLERS)
    transport = httpx2.ASGITransport(app, raise_app_exceptions=False)
    async with httpx2.AsyncClient(transport=transport, base_url="http://race.test") as client:
        return await client.request(method, path)


async def test_a_problem_is_told_in_full() -> None:
    """The answer holds all that the standard asks for, and the code to act on."""
    answer = await answer_to(Problem("bad_name", "Please give a name.", {"X-Why": "test"}))
    assert answer.status_code == 422
    assert answer.headers["content-type"] == PROBLEM_TYPE
    assert answer.headers["x-why"] == "test"
    assert answer.json() == {
        "type": "urn:scorpion-race:problem:bad_name",
        "title": "Unprocessable Entity",
        "status": 422,
        "detail": "Please give a name.",
        "code": "bad_name",
    }


@pytest.mark.parametrize("code", PROBLEMS)
async def test_every_code_has_its_status_and_its_words(code: str) -> None:
    """Where there is nothing more exact to say, a sentence says what the code means."""
    answer = await answer_to(Problem(code))
    assert answer.status_code == PROBLEMS[code].status
    assert answer.json()["detail"] == PROBLEMS[code].sentence


async def test_too_many_says_when_to_come_back() -> None:
    """Who has used up an allowance is told for how long."""
    answer = await answer_to(TooMany("code_misses", 17))
    assert (answer.status_code, answer.headers["retry-after"]) == (429, "17")
    assert answer.json()["code"] == "too_many"
    assert "17 s" in answer.json()["detail"]


async def test_a_store_that_is_away_is_a_moment_s_trouble() -> None:
    """While the store is away the answer is: not now."""
    answer = await answer_to(StoreUnavailable("redis://:hunter2@store refused"))
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert answer.headers["retry-after"] == "1"
    assert "hunter2" not in answer.text


async def test_who_hangs_up_half_way_is_no_fault_of_ours() -> None:
    """A fault is logged with its traceback: any visitor could fill the disk with them."""
    answer = await answer_to(ClientDisconnect())
    assert (answer.status_code, answer.json()["code"]) == (400, "cut_short")


async def test_our_own_fault_shows_nothing_of_its_inside() -> None:
    """A fault of ours is a bare 500: no message, no traceback."""
    answer = await answer_to(RuntimeError("the secret is 7H KS"))
    assert (answer.status_code, answer.json()["code"]) == (500, "internal_error")
    assert "7H" not in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    ("path", "method", "status", "code"),
    [("/api/gone", "GET", 404, "not_found"), ("/api/x", "POST", 405, "method_not_allowed")],
)
async def test_wrong_paths_and_methods_are_problems(
    path: str, method: str, status: int, code: str
) -> None:
    """A client of the interface never has to read HTML."""
    answer = await answer_to(RuntimeError(), path, method)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_other_refusals_of_the_web_server_are_problems_too() -> None:
    """Whatever status the framework refuses with has a code."""
    assert (await answer_to(HTTPException(418, "No coffee"))).json()["code"] == "refused"


async def test_outside_the_interface_an_error_is_plain_text() -> None:
    """A person who mistypes an address reads two words."""
    answer = await answer_to(HTTPException(404), "/x")
    assert (answer.status_code, answer.text) == (404, "Not Found\n")
