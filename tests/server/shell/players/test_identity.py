"""Guests are known again, and nobody can say they are somebody else."""

import dataclasses
import stat
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import HTTPConnection
from starlette.responses import Response

from server.core.api.endpoints import COOKIE
from server.shell.players.identity import (
    KEY_FILE,
    Identities,
    KeyFileError,
    Player,
    comes_with_cookie,
    key_file,
)
from server.shell.settings import Settings
from tests.guests import guest

OLD_KEY, NEW_KEY = "an old key of enough letters", "a new key of enough letters"
ADA = guest("ab" * 16, "Ada")


def connection(scheme: str = "http", **headers: str) -> HTTPConnection:
    """A request as the web server hands it on."""
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    return HTTPConnection(
        {"type": "http", "headers": raw, "scheme": scheme, "path": "/", "server": ("h", 80)}
    )


@given(st.text(min_size=1, max_size=20))
def test_a_token_brings_its_player_back(name: str) -> None:
    """Whatever the name is: the token reads as the same player, and fits into a header."""
    identities = Identities([NEW_KEY])
    token = identities.token(guest(ADA.id, name))
    assert identities.read(token) == guest(ADA.id, name)
    assert token.isascii()
    assert not set(token) & set(' ",;\\')


def test_two_players_of_one_name_are_two_players() -> None:
    """Each new guest has 128 random bits that nobody else has."""
    ids = {Player.new("Ada").id for _ in range(100)}
    assert len(ids) == 100
    assert all(len(bytes.fromhex(player)) == 16 for player in ids)


@given(st.data())
def test_a_token_changed_anywhere_is_nobody(data: st.DataObject) -> None:
    """A single other letter makes the token worthless."""
    identities = Identities([NEW_KEY])
    token = identities.token(ADA)
    at = data.draw(st.integers(0, len(token) - 1))
    letter = data.draw(st.characters(max_codepoint=126).filter(lambda c: c != token[at]))
    assert identities.read(token[:at] + letter + token[at + 1 :]) in (None, ADA)
    assert identities.read(token[:at]) is None


@given(st.text())
def test_any_other_text_is_nobody(text: str) -> None:
    """Rubbish in a cookie is a visitor without identity, never an error."""
    assert Identities([NEW_KEY]).read(text) is None


def test_a_token_of_another_server_is_nobody() -> None:
    """Only the own keys count."""
    assert Identities([NEW_KEY]).read(Identities([OLD_KEY]).token(ADA)) is None


def test_an_old_key_is_read_and_no_longer_signs() -> None:
    """After a rotation players keep their identity, and new tokens need only the new key."""
    rotated = Identities([NEW_KEY, OLD_KEY])
    assert rotated.read(Identities([OLD_KEY]).token(ADA)) == ADA
    assert Identities([NEW_KEY]).read(rotated.token(ADA)) == ADA


def test_a_signed_value_of_another_shape_is_nobody() -> None:
    """A later or earlier kind of token, well signed, is not taken for a player."""
    identities = Identities([NEW_KEY])
    for content in ({"id": 1}, ["ab"], [1, 2], "ab"):
        assert identities.read(identities._signer.dumps(content)) is None


def test_a_bot_of_the_house_is_known_by_what_only_the_server_signs() -> None:
    """Nobody gets such a token by asking for one, whatever name and look they choose."""
    identities = Identities([NEW_KEY])
    bot = dataclasses.replace(ADA, is_house=True)
    assert identities.read(identities.token(bot)) == bot
    assert identities.read(identities.token(ADA)) == ADA
    forged = [ADA.id, ADA.name, ADA.look.colour, ADA.look.pattern, "horse"]
    assert identities.read(identities._signer.dumps(forged)) is None


def test_the_cookie_or_the_bearer_token_says_who_is_asking() -> None:
    """A browser brings a cookie, a bot a header; the header goes first, even if it is wrong."""
    identities = Identities([NEW_KEY])
    ada, bob = identities.token(ADA), identities.token(guest("cd" * 16, "Bob"))
    by_cookie = connection(cookie=f"{COOKIE}={ada}")
    by_header = connection(cookie=f"{COOKIE}={ada}", authorization=f"Bearer {bob}")
    assert identities.player_of(by_cookie) == ADA
    assert (identities.player_of(by_header) or ADA).name == "Bob"
    assert identities.player_of(connection(cookie=f"{COOKIE}={ada}", authorization="Bearer x")) is (
        None
    )
    assert identities.player_of(connection()) is None
    assert comes_with_cookie(by_cookie)
    assert not comes_with_cookie(by_header)
    assert not comes_with_cookie(connection())


@pytest.mark.parametrize(
    ("scheme", "setting", "secure"),
    [
        ("http", "auto", False),
        ("https", "auto", True),
        ("http", "always", True),
        ("https", "never", False),
    ],
)
def test_the_cookie_is_out_of_reach(scheme: str, setting: str, secure: bool) -> None:
    """No script reads it, no other site's post brings it, and behind TLS it stays behind TLS."""
    response = Response()
    Identities([NEW_KEY], secure=setting).remember(response, ADA, connection(scheme))
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert ("secure" in cookie) == secure
    assert Identities([NEW_KEY]).read(response.headers["set-cookie"].split(";")[0][16:]) == ADA


def test_a_player_does_not_show_the_id() -> None:
    """A player in a traceback or a log line is a name."""
    assert ADA.id not in repr(ADA)


def test_processes_that_start_at_once_share_one_key(tmp_path: Path) -> None:
    """Workers that ask for the key at the same time all get the same, whole one."""
    with ThreadPoolExecutor(16) as pool:
        keys = list(pool.map(lambda _: key_file(tmp_path / "new"), range(64)))
    assert len(set(keys)) == 1
    assert [entry.name for entry in (tmp_path / "new").iterdir()] == [KEY_FILE]
    assert stat.S_IMODE((tmp_path / "new" / KEY_FILE).stat().st_mode) == 0o600
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700


def test_players_are_known_again_after_a_restart(tmp_path: Path) -> None:
    """The key outlives the server, so that the cookies do too."""
    settings = Settings.read({}, data_dir=tmp_path)
    token = Identities.open(settings).token(ADA)
    assert Identities.open(settings).read(token) == ADA


def test_keys_of_the_settings_go_before_the_file(tmp_path: Path) -> None:
    """With keys from the environment no file is made."""
    settings = Settings.read({}, data_dir=tmp_path, cookie_keys=(NEW_KEY,))
    assert Identities.open(settings).read(Identities([NEW_KEY]).token(ADA)) == ADA
    assert not list(tmp_path.iterdir())


def test_an_empty_key_file_is_said(tmp_path: Path) -> None:
    """A key file that was emptied is named; it is not used, and not overwritten."""
    (tmp_path / KEY_FILE).write_text("\n")
    with pytest.raises(KeyFileError, match=r"cookie\.key holds no key"):
        key_file(tmp_path)


def test_a_data_folder_that_is_a_file_is_said(tmp_path: Path) -> None:
    """An impossible folder ends in a sentence."""
    (tmp_path / "data").write_text("")
    with pytest.raises(KeyFileError, match="can't be used"):
        key_file(tmp_path / "data")
