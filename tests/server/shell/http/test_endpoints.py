"""The table of endpoints and those who answer: one for each, that takes what the table says."""

import inspect
from typing import get_type_hints

import httpx2
import pytest

from server.core.api.endpoints import ENDPOINTS, Endpoint
from server.core.api.openapi import openapi_json
from server.shell.http.endpoints import handlers
from tests.server.shell.http.asking import code_of
from tests.server.shell.memory_house import MemoryHouse


def test_somebody_answers_at_each_endpoint(house: MemoryHouse) -> None:
    assert list(handlers(house)) == [endpoint.name for endpoint in ENDPOINTS]


@pytest.mark.parametrize("endpoint", ENDPOINTS, ids=lambda endpoint: endpoint.name)
def test_who_answers_takes_what_the_table_says(endpoint: Endpoint, house: MemoryHouse) -> None:
    """The table is all that joins the two, so their types are compared here."""
    handler = handlers(house)[endpoint.name]
    hints = get_type_hints(handler)
    _, *taken = inspect.signature(handler).parameters
    assert [hints[name] for name in taken] == ([endpoint.takes] if endpoint.takes else [])


async def test_a_wrong_method_is_told_the_right_ones(browser: httpx2.AsyncClient) -> None:
    """All methods of a path, also where the table has them in several lines."""
    answer = await browser.put("/api/rooms")
    assert code_of(answer) == (405, "method_not_allowed")
    assert set(answer.headers["allow"].split(", ")) == {"GET", "HEAD", "POST"}


async def test_the_head_of_an_answer_can_be_had_alone(browser: httpx2.AsyncClient) -> None:
    answer = await browser.head("/api/rooms")
    assert answer.status_code == 200
    assert "etag" in answer.headers


async def test_the_document_is_served(browser: httpx2.AsyncClient) -> None:
    """A program that knows the address alone finds out the rest."""
    assert (await browser.get("/api/openapi.json")).text == openapi_json()


async def test_what_nobody_answers_is_not_found(browser: httpx2.AsyncClient) -> None:
    assert code_of(await browser.get("/api/nothing")) == (404, "not_found")
