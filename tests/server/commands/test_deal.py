"""`scorpion deal`: what it prints, and how it answers what it can't read."""

import json
from pathlib import Path

import pytest

from server.shell.commands.deal import deal_command

GOLDEN = json.loads((Path(__file__).parents[2] / "data" / "deals.json").read_text("utf-8"))


@pytest.mark.parametrize("golden", GOLDEN, ids=lambda golden: golden["context"] or "no context")
def test_it_prints_the_deal_and_the_commitment(
    golden: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    status = deal_command(golden["secret"], golden["context"], int(golden["index"]))
    printed = capsys.readouterr()
    assert (status, printed.err) == (0, "")
    assert printed.out.count("\n") == 1
    assert json.loads(printed.out) == {
        "deal": golden["deal"],
        "commitment": golden["commitment"],
    }


def test_upper_case_secrets_are_the_same_secrets(capsys: pytest.CaptureFixture[str]) -> None:
    deal_command("ab" * 32, "race")
    lower = capsys.readouterr().out
    deal_command("AB" * 32, "race")
    assert capsys.readouterr().out == lower


@pytest.mark.parametrize(
    ("secret", "index"), [("xyz", 0), ("abc", 0), ("", 0), ("00" * 32, -1)], ids=str
)
def test_what_it_cannot_read_ends_with_status_2_and_one_line(
    secret: str, index: int, capsys: pytest.CaptureFixture[str]
) -> None:
    assert deal_command(secret, "race", index) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
