"""Whose page may use a visitor's cookie, and whose address a request counts for."""

import pytest
from starlette.requests import HTTPConnection

from server.shell.http.access import client_address, is_own_page


def connection(client: tuple[str, int] | None = None, **headers: str) -> HTTPConnection:
    """A connection as the web server hands it on."""
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    return HTTPConnection({"type": "websocket", "headers": raw, "client": client})


@pytest.mark.parametrize(
    ("origin", "host"),
    [
        ("http://192.168.1.7:8000", "192.168.1.7:8000"),
        ("https://race.example", "race.example"),
        ("https://race.example", "race.example:443"),
        ("http://Race.Example", "race.example"),
        ("http://[::1]:8000", "[::1]:8000"),
    ],
)
def test_a_page_of_the_own_host_may_come(origin: str, host: str) -> None:
    """The game's own page opens a socket to the host that it was loaded from."""
    assert is_own_page(connection(origin=origin, host=host), ())


@pytest.mark.parametrize(
    "origin",
    [
        "https://evil.example",
        "https://race.example.evil.example",
        "https://race.example@evil.example",
        "http://race.example:8001",
        "null",
        "",
        "file://",
        "http://race.example:port",
        "http://[",
        "http://[race.example",
        "chrome-extension://abcdef",
    ],
)
def test_a_page_from_elsewhere_may_not(origin: str) -> None:
    """A page of another site opens a socket with the visitor's cookie and is turned away."""
    assert not is_own_page(connection(origin=origin, host="race.example"), ())


def test_two_unknown_places_are_not_the_same_place() -> None:
    """A request with a broken host is not the own host of a broken origin."""
    assert not is_own_page(connection(origin="null", host="null"), ())
    assert not is_own_page(connection(origin="http://", host=""), ())


def test_an_origin_of_the_settings_may_come() -> None:
    """A page that is served from another host is let in when the operator lists its origin."""
    other = connection(origin="https://play.example.org", host="race.example")
    assert is_own_page(other, ("https://Play.Example.org/",))
    assert not is_own_page(other, ("https://play.example.com",))


def test_a_program_sends_no_origin() -> None:
    """A bot or a command line names no origin and is no page."""
    assert is_own_page(connection(host="race.example"), ())


@pytest.mark.parametrize(
    ("host", "counted"),
    [
        ("192.168.1.7", "192.168.1.7"),
        ("::ffff:192.168.1.7", "192.168.1.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("testclient", "unknown"),
    ],
)
def test_limits_count_an_address_or_its_network(host: str, counted: str) -> None:
    """A visitor who takes a new IPv6 address for each request is still one visitor."""
    assert client_address(connection(client=(host, 5))) == counted


def test_a_connection_without_an_address_counts_as_one_unknown() -> None:
    """A unix socket in front has no address."""
    assert client_address(connection()) == "unknown"
