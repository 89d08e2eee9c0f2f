"""What the README tells a newcomer: every link leads somewhere, every command is there."""

import json
import re
import shlex
from pathlib import Path

import pytest

from server.shell.cli import build_app
from tests.serving import scorpion

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
MAKEFILE = (ROOT / "Makefile").read_text()
COMMANDS = re.findall(r"^\| `scorpion ([a-z]+)` \| (.*) \|$", README, re.MULTILINE)


@pytest.mark.parametrize("target", sorted(set(re.findall(r'(?:\]\(|src=")([^):"]+)[)"]', README))))
def test_every_link_and_picture_is_there(target: str) -> None:
    assert (ROOT / target).exists()


@pytest.mark.parametrize("target", sorted(set(re.findall(r"\bmake ([a-z-]+)", README))))
def test_every_make_target_is_there(target: str) -> None:
    assert re.search(rf"^{target}:", MAKEFILE, re.MULTILINE)


@pytest.mark.parametrize("command", sorted(set(re.findall(r"\bscorpion ([a-z]+)", README))))
def test_every_command_is_there(command: str) -> None:
    assert command in build_app()


@pytest.mark.parametrize(
    ("command", "option"),
    sorted(
        (command, option)
        for command, line in COMMANDS
        for option in re.findall(r"`(--[a-z-]+)`", line)
    ),
)
def test_every_option_is_there(command: str, option: str) -> None:
    assert option in scorpion(command, "--help").stdout


def test_the_example_prints_what_it_says() -> None:
    command, printed = re.findall(r"^\$ (.*scorpion deal.*)\n(.*)$", README, re.MULTILINE)[0]
    result = scorpion(*shlex.split(command)[1:])
    assert result.returncode == 0
    assert json.loads(result.stdout)["commitment"] == json.loads(printed)["commitment"]
