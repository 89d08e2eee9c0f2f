"""Who makes a request, from which page, and what the request holds."""

from collections.abc import AsyncIterator

import httpx2
import pytest

from tests.server.shell.http.asking import become, code_of
from tests.server.shell.memory_house import MemoryHouse


@pytest.mark.parametrize(
    "body",
    [
        b"", b"null", b"[]", b"{", b'{"name": 1}', b'{"name": "a", "admin": true}', b"\xff",
        b'{"name": NaN}', b"[" * 10_000,
    ],
)  # fmt: skip
async def test_a_broken_body_is_told_so(browser: httpx2.AsyncClient, body: bytes) -> None:
    """Whatever is sent, the answer is a readable refusal."""
    answer = await browser.post("/api/players", content=body)
    assert code_of(answer) == (422, "bad_request")


async def test_a_body_without_end_is_not_read_to_its_end(browser: httpx2.AsyncClient) -> None:
    """A client that sends for ever is cut off at the limit of the settings."""
    sent = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal sent
        while sent < 10_000_000:
            sent += 4096
            yield b" " * 4096

    assert code_of(await browser.post("/api/players", content=endless())) == (413, "too_long")


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("POST", "/api/rooms"),
        ("POST", "/api/players"),
        ("POST", "/api/quick"),
        ("POST", "/api/me/transfer"),
        ("POST", "/api/transfers"),
        ("DELETE", "/api/quick"),
        ("DELETE", "/api/me"),
    ],
)
async def test_a_page_of_another_site_can_do_nothing(
    browser: httpx2.AsyncClient, house: MemoryHouse, method: str, path: str
) -> None:
    """A foreign page that acts with the visitor's cookie, or to give one, is turned away."""
    await become(browser)
    foreign = {"origin": "https://evil"}
    answer = await browser.request(method, path, json={"name": "Eve"}, headers=foreign)
    assert code_of(answer) == (403, "foreign_origin")
    assert "set-cookie" not in answer.headers
    assert house.annals.forgotten == []


async def test_a_page_of_a_friend_may(browser: httpx2.AsyncClient) -> None:
    """An origin of the settings is as good as the own."""
    friend = {"origin": "https://friend.example"}
    answer = await browser.post("/api/players", json={"name": "Ada"}, headers=friend)
    assert answer.status_code == 201


async def test_a_wrong_token_is_nobody_s(browser: httpx2.AsyncClient) -> None:
    """A program with a broken token isn't taken for the browser whose cookie comes along."""
    await become(browser)
    answer = await browser.post("/api/rooms", json={}, headers={"authorization": "Bearer broken"})
    assert code_of(answer) == (401, "no_identity")
