"""From where a request comes: which pages may use a visitor's cookie, and whose address counts."""

import ipaddress
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

DEFAULT_PORTS = {"http": 80, "https": 443}


def is_own_page(connection: HTTPConnection, allowed_origins: Collection[str]) -> bool:
    """Tell whether a request comes from a page of this host, or of an allowed origin.

    Browsers name the origin with every WebSocket and every POST, and pages can't forge it. A
    request without one comes from a program, which has no visitor's cookie to abuse.
    """
    origin = connection.headers.get("origin")
    if origin is None:
        return True
    if origin.rstrip("/").lower() in {allowed.rstrip("/").lower() for allowed in allowed_origins}:
        return True
    scheme, _, _ = origin.partition("://")
    own = connection.headers.get("host", "")
    return _place(origin) == _place(f"{scheme}://{own}") is not None


def _place(origin: str) -> tuple[str, int] | None:
    """Return host and port of an origin; None for `null` and for what is no web origin."""
    try:
        parts = urlsplit(origin)
        port = parts.port or DEFAULT_PORTS[parts.scheme]
    except (ValueError, KeyError):
        return None
    return (parts.hostname, port) if parts.hostname else None


def client_address(connection: HTTPConnection) -> str:
    """Return the address that limits count by: an IPv4 address, or the /64 network of an IPv6 one.

    Proxies were taken off before, by the web server, where the settings trust them.
    """
    host = connection.client.host if connection.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return "unknown"
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    # One household or one machine has a whole /64 and may use a new address for each request.
    return str(ipaddress.ip_network((address.packed, 64), strict=False))
