"""What the README tells a newcomer: every link leads somewhere, every command is there."""

import re
import shlex
from pathlib import Path

import pytest

from server.shell.cli import build_app
from tests.serving import scorpion

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()
MAKEFILE = (ROOT / "Makefile").read_text()
EXAMPLES = re.findall(r"^\$ (\S+/scorpion .*)\n((?:[^$`\n].*\n)*)", README, re.MULTILINE)
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


@pytest.mark.parametrize(("command", "printed"), EXAMPLES)
def test_every_example_prints_what_it_says(command: str, printed: str) -> None:
    """Where the page leaves something out, anything may stand."""
    result = scorpion(*shlex.split(command)[1:])
    assert (result.returncode, result.stderr) == (0, "")
    said = ".*".join(map(re.escape, printed.strip().split("…")))
    assert re.fullmatch(said, result.stdout.strip(), re.DOTALL)
