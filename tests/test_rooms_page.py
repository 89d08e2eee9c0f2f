"""What docs/rooms.md tells of rooms is what the server does."""

from pathlib import Path
from typing import get_args

import msgspec
import pytest

from server.core.deciding.starting import POSTPONE_MS
from server.core.due import HOST_AWAY_MS, IDLE_MS, PACK_AFTER_MS, Due
from server.core.options import BOT_AFTER_MS, LEAST_COUNTDOWN
from server.core.protocol import Phase
from server.shell.settings import Settings

FIELDS = {field.name: field for field in msgspec.structs.fields(Settings)}
NONCE_WINDOW_MS: int = FIELDS["nonce_window_ms"].default
PAGE = (Path(__file__).parents[1] / "docs" / "rooms.md").read_text(encoding="utf-8")


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under a heading, below its head."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_each_phase_that_a_client_may_meet_has_its_line() -> None:
    assert [row[0] for row in rows("The stages of a race")] == list(get_args(Phase))


def test_each_thing_that_falls_due_has_its_line() -> None:
    """Practice stops when its page goes, which is nobody's alarm."""
    assert len(rows("What a room does by itself")) == len(get_args(Due)) + 1


@pytest.mark.parametrize(
    ("what", "time"),
    [
        ("call the bot that was promised", f"{BOT_AFTER_MS // 1_000} s after"),
        ("make another player host", f"{HOST_AWAY_MS // 1_000} s after"),
        ("close", f"{IDLE_MS // 60_000} min after"),
        ("call a start void", f"its {NONCE_WINDOW_MS // 1_000} s"),
        ("move the start", f"it is {POSTPONE_MS // 1_000} s away"),
        ("put the race into the archive", f"{PACK_AFTER_MS // 60_000} min after"),
    ],
)
def test_the_times_are_those_of_the_server(what: str, time: str) -> None:
    (when,) = [row[1] for row in rows("What a room does by itself") if row[0] == what]
    assert time in when


def test_the_least_countdown_is_told() -> None:
    (row,) = [row for row in rows("Kinds of race") if row[0] == "countdown"]
    assert row[1:] == ["1 s or more", *[f"{LEAST_COUNTDOWN} s or more"] * 2]
