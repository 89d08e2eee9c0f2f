"""The process that plays bots: it says why it can't, and is there only where it is wanted."""

import subprocess
import sys
from pathlib import Path

import pytest

from server.shell.processes.bots import main
from server.shell.processes.supervisor import CANNOT_WORK
from server.shell.settings import variable
from tests.serving import Serving, until


def test_a_wrong_setting_is_said_and_no_restart_helps(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv(variable("most_bots"), "many")
    assert main(["http://127.0.0.1:1"]) == CANNOT_WORK
    assert variable("most_bots") in capsys.readouterr().err


def test_a_key_that_can_not_be_used_is_said(valkey_url: str, tmp_path: Path) -> None:
    """It runs in a process of its own, since it makes itself nice for good."""
    (tmp_path / "cookie.key").write_text("")
    environ = {variable("data_dir"): str(tmp_path), variable("redis_url"): valkey_url}
    ended = subprocess.run(
        [sys.executable, "-m", "server.shell.processes.bots", "http://127.0.0.1:1"],
        env=environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ended.returncode == CANNOT_WORK
    assert "holds no key" in ended.stderr


def test_a_server_brings_one_such_process_and_replaces_it(tmp_path: Path) -> None:
    with Serving.start(tmp_path / "data") as serving:
        until(lambda: len(serving.bots) == 1)
        (first,) = serving.bots
        first.kill()
        until(lambda: serving.bots not in ([], [first]))
        assert serving.get("/healthz")[0] == 200


def test_a_server_that_plays_no_bots_brings_none(tmp_path: Path) -> None:
    with Serving.start(tmp_path / "data", **{variable("most_bots"): "0"}) as serving:
        serving.await_ready()
        assert serving.bots == []
