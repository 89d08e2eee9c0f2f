"""The container files, as far as they can be held to the rest without a container engine."""

import json
import re
import shlex
import subprocess
import tomllib
from pathlib import Path
from typing import Any

import pytest
import redis
from compose_spec import PyCompose
from redis.backoff import ConstantBackoff
from redis.retry import Retry

from server.shell.settings import Settings, variable

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def steps() -> list[tuple[str, str]]:
    """The Dockerfile's instructions, as pairs of a word and the rest."""
    text = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    joined = "\n".join(lines).replace("\\\n", " ").splitlines()
    return [(word, rest.strip()) for word, _, rest in (line.partition(" ") for line in joined)]


@pytest.fixture(scope="module")
def compose() -> dict[str, Any]:
    """The compose file, checked against the Compose specification, with its default values."""
    text = (ROOT / "docker-compose.yml").read_text(encoding="utf-8")
    with_defaults = re.sub(r"\$\{\w+:-([^}]*)\}", r"\1", text)
    parsed: dict[str, Any] = PyCompose.from_yaml(with_defaults).to_dict()
    return parsed


def rest_of(steps: list[tuple[str, str]], word: str) -> str:
    """What follows the last instruction of that name."""
    return [rest for step, rest in steps if step == word][-1]


def is_sent_to_the_builder(source: str) -> bool:
    """Whether .dockerignore lets a path through: the last line that fits decides."""
    sent = True
    for line in (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines():
        pattern = line.removeprefix("!")
        path = Path(source)
        if (
            pattern
            and not line.startswith("#")
            and any(part.match(pattern) for part in (path, *path.parents) if part != Path())
        ):
            sent = line.startswith("!")
    return sent


def test_all_that_is_copied_is_there_and_sent(steps: list[tuple[str, str]]) -> None:
    copied = [
        source
        for word, rest in steps
        if word == "COPY" and not rest.startswith("--from")
        for source in shlex.split(rest)[:-1]
    ]
    assert len(copied) > 5
    for source in copied:
        assert (ROOT / source).exists(), source
        assert is_sent_to_the_builder(source), source


def test_nothing_private_is_sent_to_the_builder() -> None:
    for private in (".env", ".git", "data", ".venv", "web/node_modules"):
        assert not is_sent_to_the_builder(private), private


def test_the_image_starts_the_project_s_own_command(steps: list[tuple[str, str]]) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    (entry,) = json.loads(rest_of(steps, "ENTRYPOINT"))
    assert entry in project["scripts"]


def test_the_image_does_not_run_as_root(steps: list[tuple[str, str]]) -> None:
    words = [word for word, _ in steps]
    assert rest_of(steps, "USER") == "scorpion"
    assert words.index("USER") < words.index("ENTRYPOINT")


def test_the_flags_are_settings_of_the_server(
    steps: list[tuple[str, str]], compose: dict[str, Any]
) -> None:
    for command in (json.loads(rest_of(steps, "CMD")), compose["services"]["server"]["command"]):
        assert command[0] == "serve"
        flags = [part[2:].replace("-", "_") for part in command if part.startswith("--")]
        assert set(flags) <= set(Settings.__struct_fields__)


def test_image_and_compose_agree_on_the_port(
    steps: list[tuple[str, str]], compose: dict[str, Any]
) -> None:
    port = rest_of(steps, "EXPOSE")
    server = compose["services"]["server"]
    for command in (json.loads(rest_of(steps, "CMD")), server["command"]):
        assert command[command.index("--port") + 1] == port
    assert [published.rpartition(":")[2] for published in server["ports"]] == [port]


def test_image_and_compose_ask_the_same_for_health(
    steps: list[tuple[str, str]], compose: dict[str, Any]
) -> None:
    asked = json.loads(rest_of(steps, "HEALTHCHECK").partition(" CMD ")[2])
    assert compose["services"]["server"]["healthcheck"]["test"] == ["CMD", *asked]
    assert f"127.0.0.1:{rest_of(steps, 'EXPOSE')}/healthz" in asked[-1]
    compile(asked[-1], "healthcheck", "exec")


def test_the_environment_names_settings_of_the_server(compose: dict[str, Any]) -> None:
    known = {variable(name) for name in Settings.__struct_fields__}
    environment = compose["services"]["server"]["environment"]
    assert set(environment) <= known
    settings = Settings.read({name: value or "" for name, value in environment.items()})
    assert settings.redis_url == "redis://store:6379/0"
    assert settings.cookie_keys == ()


def test_the_server_waits_for_the_store(compose: dict[str, Any]) -> None:
    services = compose["services"]
    assert services["server"]["depends_on"]["store"]["condition"] == "service_healthy"
    assert services["store"]["healthcheck"]["test"]


def test_nobody_outside_reaches_the_store(compose: dict[str, Any]) -> None:
    assert "ports" not in compose["services"]["store"]


def test_what_must_stay_lies_in_volumes(compose: dict[str, Any]) -> None:
    mounted = {name: service["volumes"] for name, service in compose["services"].items()}
    assert mounted == {"server": ["server:/data"], "store": ["store:/data"]}
    assert set(compose["volumes"]) == {"server", "store"}


def test_a_stop_leaves_the_server_time_to_drain(compose: dict[str, Any]) -> None:
    grace = compose["services"]["server"]["stop_grace_period"]
    assert float(grace.removesuffix("s")) > Settings().drain_s + 5


def test_the_store_s_command_keeps_what_was_answered(
    compose: dict[str, Any], tmp_path: Path, store_binary: Path
) -> None:
    """The flags are given to a real store, which then says what it understood."""
    program, *flags = compose["services"]["store"]["command"]
    assert program == "valkey-server"
    door = tmp_path / "store.sock"
    here = ["--port", "0", "--unixsocket", str(door), "--dir", str(tmp_path)]
    patience = Retry(ConstantBackoff(0.01), retries=1000)
    wanted = {"appendonly": "yes", "appendfsync": "always", "maxmemory-policy": "noeviction"}
    with (
        subprocess.Popen([store_binary, *flags, *here], stdout=subprocess.DEVNULL) as store,
        redis.Redis(unix_socket_path=str(door), retry=patience, decode_responses=True) as client,
    ):
        try:
            assert {key: client.config_get(key)[key] for key in wanted} == wanted
        finally:
            store.terminate()
