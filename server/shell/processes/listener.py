"""The listening socket of a server, and the addresses at which people find it."""

import ipaddress
import os
import socket
from collections.abc import Sequence

BACKLOG = 2048


class CannotListen(Exception):
    """The address can't be listened on; the text is a sentence for the operator."""


def open_listener(host: str, port: int) -> socket.socket:
    """Open the listening socket; raises `CannotListen`."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family, backlog=BACKLOG)
    except OSError as error:
        # `create_server` adds the address to the sentence of the system; a resolver has its own.
        number = error.errno or 0
        reason = os.strerror(number).lower() if number > 0 else error.strerror
        raise CannotListen(
            f"Can't listen on {host} port {port}: {reason}. "
            "Choose another address with --host or --port."
        ) from None


def addresses(listener: socket.socket) -> Sequence[str]:
    """Return where the server is found, as links: on this machine first, then on the network."""
    host, port = listener.getsockname()[:2]
    address = ipaddress.ip_address(host)
    hosts = ["localhost", *_own_hosts()] if address.is_unspecified else [_bracketed(host)]
    return [f"http://{found}:{port}" for found in hosts]


def own_address(listener: socket.socket) -> str:
    """Return the server's address for the processes on this machine, as a link."""
    host, port = listener.getsockname()[:2]
    address = ipaddress.ip_address(host)
    if address.is_unspecified:
        host = "::1" if address.version == 6 else "127.0.0.1"
    return f"http://{_bracketed(host)}:{port}"


def _own_hosts() -> Sequence[str]:
    """Return this machine's IPv4 addresses on the networks that it is in."""
    found = {_towards("192.0.2.1"), *_of_name(socket.gethostname())}
    parsed = sorted(ipaddress.IPv4Address(address) for address in found if address is not None)
    return [str(address) for address in parsed if not address.is_loopback]


def _towards(destination: str) -> str | None:
    """Return the own address from which a packet to the destination would leave; sends none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect((destination, 9))
        except OSError:
            return None
        return str(probe.getsockname()[0])


def _of_name(name: str) -> Sequence[str]:
    try:
        return socket.gethostbyname_ex(name)[2]
    except OSError:
        return []


def _bracketed(host: str) -> str:
    return f"[{host}]" if ":" in host else host
