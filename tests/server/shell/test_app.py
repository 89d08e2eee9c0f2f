"""The composed application: every door of it, on a real store and in this process."""

import contextlib
import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.applications import Starlette
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from engine import Deal, RuleSet, deal_for
from server.core import protocol as p
from server.core.api.endpoints import COOKIE
from server.core.deciding.starting import hash_of
from server.core.search import Found, Search
from server.shell.app import create_app
from server.shell.players.identity import KeyFileError
from server.shell.search.dealer import Dealer
from server.shell.settings import Settings
from tests.guests import guest
from tests.server.shell.process import believe
from tests.tap import Tap

ELSEWHERE = "https://elsewhere.example"


def app_on(url: str, **settings: Any) -> Starlette:
    given = {"redis_url": url, "cookie_keys": ("a key of enough letters",), "nonce_window_ms": 500}
    return create_app(Settings(**{**given, **settings}))


@pytest.fixture
def browser(valkey_url: str) -> Iterator[TestClient]:
    with TestClient(app_on(valkey_url)) as client:
        yield client


def hears(socket: WebSocketTestSession) -> p.Outbound:
    frame: p.Outbound = msgspec.json.decode(socket.receive_text(), type=p.Outbound)
    return frame


def says(socket: WebSocketTestSession, message: p.Inbound) -> None:
    socket.send_text(msgspec.json.encode(message).decode())


def is_sent_away(
    client: TestClient, *, protocols: tuple[str, ...] = (p.SUBPROTOCOL,), **headers: str
) -> tuple[p.Bye, int]:
    """Open a socket that is refused; return the farewell and the close code."""
    with client.websocket_connect("/ws", subprotocols=protocols, headers=headers) as socket:
        bye = hears(socket)
        with pytest.raises(WebSocketDisconnect) as closed:
            socket.receive_text()
    assert isinstance(bye, p.Bye)
    return bye, closed.value.code


def test_the_operator_s_questions_are_answered(browser: TestClient) -> None:
    assert browser.get("/healthz").text == "ok\n"
    assert "scorpion_connections" in browser.get("/metrics").text
    while (answer := browser.get("/readyz")).status_code == 503:
        assert answer.text == "no beat through the store\n"
    assert answer.text == "ready\n"


def test_what_does_not_exist_is_a_problem_under_the_interface(browser: TestClient) -> None:
    answer = browser.get("/api/nothing")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert answer.headers["content-type"] == "application/problem+json"


def test_every_answer_carries_the_security_headers(browser: TestClient) -> None:
    for path in ("/", "/api/me", "/nothing"):
        assert "content-security-policy" in browser.get(path).headers


def test_a_browser_takes_a_name_opens_a_room_and_sits_in_it(browser: TestClient) -> None:
    browser.post("/api/players", json={"name": "Ann"}).raise_for_status()
    room = browser.post("/api/rooms", json={}).raise_for_status().json()["room"]
    origin = {"origin": "http://testserver"}
    with browser.websocket_connect("/ws", [p.SUBPROTOCOL], headers=origin) as socket:
        says(socket, p.Hello(room=room, tab="some-page"))
        welcome = hears(socket)
    assert isinstance(welcome, p.Welcome)
    assert (welcome.you, welcome.controls, welcome.durability) == (1, True, "disk")
    assert [seat.name for seat in welcome.seats] == ["Ann"]


def test_a_page_of_another_site_gets_no_socket_with_the_visitor_s_cookie(
    browser: TestClient,
) -> None:
    browser.post("/api/players", json={"name": "Ann"}).raise_for_status()
    assert COOKIE in browser.cookies
    bye, code = is_sent_away(browser, origin=ELSEWHERE)
    assert (bye.code, bye.retry_in, code) == ("foreign_origin", None, 1008)
    browser.cookies.clear()
    with browser.websocket_connect("/ws", [p.SUBPROTOCOL], headers={"origin": ELSEWHERE}) as open_:
        says(open_, p.Ping(id="p"))
        assert isinstance(hears(open_), p.Pong)


def test_a_site_that_the_settings_name_may_use_the_cookie(valkey_url: str) -> None:
    with TestClient(app_on(valkey_url, allowed_origins=(ELSEWHERE,))) as client:
        client.post("/api/players", json={"name": "Ann"}).raise_for_status()
        with client.websocket_connect(
            "/ws", [p.SUBPROTOCOL], headers={"origin": ELSEWHERE}
        ) as socket:
            says(socket, p.Ping(id="p"))
            assert isinstance(hears(socket), p.Pong)


@pytest.mark.parametrize("protocols", [(), ("scorpion.race.v0",), ("scorpion.race.v0", "chat")])
def test_another_protocol_is_refused_in_words_that_its_browser_can_read(
    browser: TestClient, protocols: tuple[str, ...]
) -> None:
    """A browser gives up without a word where none of what it offered is accepted."""
    bye, code = is_sent_away(browser, protocols=protocols)
    assert (bye.code, code) == ("unsupported_protocol", 1008)


def test_ours_is_chosen_wherever_it_stands(browser: TestClient) -> None:
    with browser.websocket_connect("/ws", ["chat", p.SUBPROTOCOL]) as socket:
        assert socket.accepted_subprotocol == p.SUBPROTOCOL


def test_an_address_opens_so_many_connections_and_no_more(valkey_url: str) -> None:
    with TestClient(app_on(valkey_url, rate_connections="1/year")) as client:
        with client.websocket_connect("/ws", [p.SUBPROTOCOL]) as socket:
            says(socket, p.Ping(id="p"))
            assert isinstance(hears(socket), p.Pong)
        bye, _ = is_sent_away(client)
    assert bye.code == "too_many"
    assert bye.retry_in is not None
    assert bye.retry_in >= 1_000


def test_the_server_s_own_bots_use_up_nobody_s_allowance(valkey_url: str) -> None:
    """They come from the server's own address, as its operator's browser may."""
    app = app_on(valkey_url, rate_connections="1/year", max_connections_per_address=1)
    bot = dataclasses.replace(guest("ab" * 16, "Ada"), is_house=True)
    headers = {"authorization": f"Bearer {app.state.house.identities.token(bot)}"}
    with TestClient(app) as client, contextlib.ExitStack() as stack:
        for known in (headers, headers, headers, {}):
            socket = stack.enter_context(
                client.websocket_connect("/ws", [p.SUBPROTOCOL], headers=known)
            )
            says(socket, p.Ping(id="p"))
            assert isinstance(hears(socket), p.Pong)
        bye, _ = is_sent_away(client)
    assert bye.code == "too_many"


def test_a_full_process_asks_to_come_again(valkey_url: str) -> None:
    with (
        TestClient(app_on(valkey_url, max_connections=1)) as client,
        client.websocket_connect("/ws", [p.SUBPROTOCOL]) as socket,
    ):
        # A handshake is answered before it is decided who is served; a pong tells that this one is.
        says(socket, p.Ping(id="p"))
        assert isinstance(hears(socket), p.Pong)
        bye, code = is_sent_away(client)
    assert (bye.code, code) == ("busy", 1001)


def test_a_key_that_can_not_be_used_is_said_before_anything_opens(
    valkey_url: str, tmp_path: Path
) -> None:
    (tmp_path / "cookie.key").write_text("short")
    with pytest.raises(KeyFileError, match="holds no key"):
        create_app(Settings(redis_url=valkey_url, data_dir=tmp_path))


class OneDealer(Dealer):
    """Deals the same cards whatever the secret."""

    def __init__(self) -> None:
        super().__init__(believe)

    async def find(
        self, secret: bytes, context: str, rules: RuleSet, search: Search | None
    ) -> tuple[Found, Deal]:
        del secret, context, rules, search
        return Found(), deal_for(bytes(32), "always")


def test_a_dealer_may_take_the_place_of_chance(valkey_url: str) -> None:
    settings = Settings(redis_url=valkey_url, cookie_keys=("a key of enough letters",))
    with TestClient(create_app(settings, OneDealer())) as client:
        token = client.post("/api/players", json={"name": "Ann", "bearer": True}).json()["token"]
        bearer = {"authorization": f"Bearer {token}"}
        order = {"options": {"countdown": 3}}
        room = client.post("/api/rooms", json=order, headers=bearer).json()["room"]
        tap = Tap(valkey_url)
        with client.websocket_connect("/ws", [p.SUBPROTOCOL], headers=bearer) as socket:
            board = raced(socket, room, tap.listen(room, token))
        tap.check()
    first = [column.cards[0] for column in board.tableau.columns if not column.hidden]
    assert first == str(deal_for(bytes(32), "always")).split()[4:7]


def raced(socket: WebSocketTestSession, room: str, hear: Any) -> p.Board:
    """Get ready alone, start, and wait for the cards."""
    nonce = "0" * 32
    says(socket, p.Hello(room=room, tab="some-page"))
    says(socket, p.Ready(id="1", nonce_hash=hash_of(nonce)))
    says(socket, p.Start(id="2"))
    says(socket, p.OpenNonce(id="3", nonce=nonce))
    while True:
        hear(text := socket.receive_text())
        frame: p.Outbound = msgspec.json.decode(text, type=p.Outbound)
        if isinstance(frame, p.Board):
            return frame
