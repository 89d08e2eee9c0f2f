"""Who is asking: guests with a name, known again by a token that only this server can sign.

The token holds the player's id, so it is a secret of its player: it travels in an HttpOnly cookie
or a bot's Authorization header, and is never put into a frame, a log line or an address. What
others see of a player is the name and the seat.
"""

import contextlib
import hashlib
import os
import secrets
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Self

from itsdangerous import BadData, URLSafeSerializer
from starlette.requests import HTTPConnection
from starlette.responses import Response

from server.core.api.endpoints import COOKIE
from server.core.look import Look, look_of
from server.shell.settings import Settings

KEY_FILE = "cookie.key"
HOUSE = "house"
"""What the token of a bot of the server's own ends with."""
LASTS_S = 400 * 86_400
"""How long a browser keeps the cookie: the longest that browsers allow."""


@dataclass(frozen=True, slots=True)
class Player:
    """A guest: `id` is 16 bytes in hex, `name` is cleaned."""

    id: str
    name: str
    look: Look
    is_house: bool = False
    """Whether it is a bot of the server's own; nobody is told."""

    @classmethod
    def new(cls, name: str) -> Self:
        """Return a player nobody has been before."""
        player = secrets.token_hex(16)
        return cls(player, name, look_of(player))

    def __repr__(self) -> str:
        # The id is what a seat is bound to: it may not reach a log through a traceback.
        return f"Player(name={self.name!r})"


class KeyFileError(RuntimeError):
    """The key file can't be used; the text is a sentence for the operator."""


class Identities:
    """Signs and reads the tokens of players; keys are given newest first."""

    def __init__(self, keys: Sequence[str], *, secure: str = "auto") -> None:
        self._secure = secure
        self._signer = URLSafeSerializer(
            # The library signs with the last of its keys.
            list(reversed(keys)),
            salt="scorpion-race player 1",
            signer_kwargs={"digest_method": hashlib.sha256, "key_derivation": "hmac"},
        )

    @classmethod
    def open(cls, settings: Settings) -> Self:
        """Return the identities of a server: signed by the keys of its settings or its key file.

        Raises `KeyFileError` where the file is needed and can't be used.
        """
        keys = settings.cookie_keys or (key_file(settings.data_dir),)
        return cls(keys, secure=settings.secure_cookies)

    def token(self, player: Player) -> str:
        """Return the signed token of a player: letters, digits and `-_.` only."""
        look, mark = player.look, [HOUSE] if player.is_house else []
        return self._signer.dumps([player.id, player.name, look.colour, look.pattern, *mark])

    def read(self, token: str) -> Player | None:
        """Return the player of a token; None for whatever was not signed by one of the keys."""
        try:
            content = self._signer.loads(token)
        except BadData:
            return None
        match content:
            case [str(player), str(name)]:
                return Player(player, name, look_of(player))
            case [str(player), str(name), colour, pattern]:
                return Player(player, name, Look(colour, pattern))
            case [str(player), str(name), colour, pattern, str(mark)] if mark == HOUSE:
                return Player(player, name, Look(colour, pattern), is_house=True)
        return None

    def player_of(self, connection: HTTPConnection) -> Player | None:
        """Return who makes a request or opens a socket; None for a visitor without identity.

        A bearer token goes before the cookie, also when it is wrong.
        """
        scheme, _, token = connection.headers.get("authorization", "").partition(" ")
        if scheme.lower() == "bearer":
            return self.read(token.strip())
        return self.read(connection.cookies.get(COOKIE, ""))

    def remember(self, response: Response, player: Player, connection: HTTPConnection) -> None:
        """Set the cookie by which the player's browser is known again."""
        is_tls = connection.url.scheme in ("https", "wss")
        response.set_cookie(
            COOKIE,
            self.token(player),
            max_age=LASTS_S,
            path="/",
            httponly=True,
            samesite="lax",
            secure=self._secure == "always" or (self._secure == "auto" and is_tls),
        )

    def forget(self, response: Response) -> None:
        """Have the browser drop the cookie."""
        response.delete_cookie(COOKIE, path="/", httponly=True, samesite="lax")


def comes_with_cookie(connection: HTTPConnection) -> bool:
    """Tell whether it is a browser's cookie, and no bearer token, that says who is asking."""
    return COOKIE in connection.cookies and "authorization" not in connection.headers


def key_file(data_dir: Path) -> str:
    """Return the key in the data folder, made there, for its owner alone, if absent.

    However many processes ask at once, all get the same one. Raises `KeyFileError`.
    """
    path = data_dir / KEY_FILE
    try:
        if not path.exists():
            _create(path)
        key = path.read_text().strip()
    except OSError as error:
        raise KeyFileError(f"The key file {path} can't be used: {error.strerror}.") from None
    if len(key) < 32:
        raise KeyFileError(f"The key file {path} holds no key: remove it to have a new one made.")
    return key


def _create(path: Path) -> None:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    # Written whole under a name of its own, then linked: a link is made once or not at all.
    descriptor, draft = tempfile.mkstemp(dir=path.parent, prefix=f"{path.name}.")
    try:
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_hex(32) + "\n")
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(draft, path)
    finally:
        Path(draft).unlink()
