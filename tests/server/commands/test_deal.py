"""`scorpion deal`: what it prints, and how it answers what it can't read."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import numbered_deal
from server.core.pysol import pysol_deal
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


def test_a_number_is_printed_as_cards(capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing was sealed about a number that everybody may know, so there is no commitment."""
    assert deal_command(number=123) == 0
    assert json.loads(capsys.readouterr().out) == {"deal": str(numbered_deal(123))}
    assert deal_command(pysol=24) == 0
    assert json.loads(capsys.readouterr().out) == {"deal": str(pysol_deal(24))}


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"secret": "xyz", "context": "race"}, "hexadecimal"),
        ({"secret": "abc", "context": "race"}, "hexadecimal"),
        ({"secret": "", "context": "race"}, "hexadecimal"),
        ({"secret": "00", "context": "race", "index": -1}, "0 or more"),
        ({"secret": "00"}, "--context"),
        ({"secret": "00", "context": "race", "number": 5}, "one of --secret, --number, --pysol"),
        ({"secret": "00", "context": "\udcff"}, "UTF-8"),
        ({"number": 5, "context": "race"}, "--context"),
        ({"pysol": 5, "index": 1}, "--index"),
        ({"number": 5, "pysol": 5}, "one of --secret, --number, --pysol"),
        ({}, "one of --secret, --number, --pysol"),
        ({"number": 0}, "1 to 999,999,999"),
        ({"pysol": -1}, "PySolFC"),
    ],
    ids=str,
)
def test_what_it_cannot_read_ends_with_status_2_and_one_line(
    arguments: dict[str, Any], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert deal_command(**arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert reason in printed.err
