"""A server as its programmatic players reach it over HTTP: identities, rooms and codes."""

import asyncio
import http.client
import json
import urllib.error
import urllib.parse
import urllib.request
from dataclasses import dataclass
from typing import Any, Self

import msgspec

from server.core.options import Options

TIMEOUT_S = 10.0
SOCKET_SCHEMES = {"http": "ws", "https": "wss"}


class SiteError(Exception):
    """The server refused, or could not be reached; the text is one sentence for a person."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True)
class Opened:
    """A room just created, with the code for speaking."""

    room: str
    code: str


@dataclass(frozen=True)
class Site:
    """The server at an origin such as `http://localhost:8000`."""

    origin: str

    @classmethod
    def parse(cls, url: str) -> Self:
        """Take any page's address for its server; raises `SiteError` for what is no address."""
        parts = urllib.parse.urlsplit(url if "://" in url else f"http://{url}")
        if parts.scheme not in SOCKET_SCHEMES or not parts.hostname:
            raise SiteError("bad_url", f"{url!r} is no address of a server, like http://host:8000.")
        return cls(f"{parts.scheme}://{parts.netloc}")

    @property
    def socket_url(self) -> str:
        """The address of the WebSocket."""
        scheme, rest = self.origin.split("://", 1)
        return f"{SOCKET_SCHEMES[scheme]}://{rest}/ws"

    async def register(self, name: str) -> str:
        """Return the bearer token of a new identity; raises `SiteError`."""
        answer = await self._ask("POST", "/api/players", {"name": name, "bearer": True})
        return _text(answer, "token")

    async def create_room(self, token: str, options: Options) -> Opened:
        """Create a room whose host is the token's player; raises `SiteError`."""
        body = {"options": msgspec.to_builtins(options)}
        answer = await self._ask("POST", "/api/rooms", body, token)
        return Opened(_text(answer, "room"), _text(answer, "code"))

    async def room_of(self, code: str) -> str:
        """Return the room that a spoken code stands for; raises `SiteError`."""
        answer = await self._ask("GET", f"/api/codes/{urllib.parse.quote(code, safe='')}")
        return _text(answer, "room")

    async def _ask(
        self, method: str, path: str, body: object = None, token: str | None = None
    ) -> dict[str, Any]:
        headers = {"Content-Type": "application/json", "Accept": "application/json"}
        if token is not None:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.origin + path, data, headers, method=method)
        return await asyncio.to_thread(_fetch, request)


def _fetch(request: urllib.request.Request) -> dict[str, Any]:
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_S) as response:
            answer = json.load(response)
    except urllib.error.HTTPError as refusal:
        with refusal:
            raise _problem(refusal) from None
    except (OSError, http.client.HTTPException) as error:
        cause = getattr(error, "reason", error)
        reason = getattr(cause, "strerror", None) or cause
        raise SiteError("unreachable", f"{request.host} can't be reached: {reason}.") from None
    except ValueError:
        raise SiteError("no_server", f"{request.host} is no Scorpion Race server.") from None
    if not isinstance(answer, dict):
        raise SiteError("no_server", f"{request.host} is no Scorpion Race server.")
    return answer


def _text(answer: dict[str, Any], name: str) -> str:
    """Return a field of an answer; raises `SiteError` where only another program would lack it."""
    value = answer.get(name)
    if not isinstance(value, str):
        raise SiteError("no_server", f"The answer has no {name}: this is no Scorpion Race server.")
    return value


def _problem(refusal: urllib.error.HTTPError) -> SiteError:
    """Read the problem details of a refusal, or make do with its status."""
    try:
        details = json.load(refusal)
        return SiteError(str(details["code"]), str(details.get("detail") or details["title"]))
    except (ValueError, KeyError, TypeError, AttributeError):
        return SiteError("http", f"The server answered {refusal.code} {refusal.reason}.")
