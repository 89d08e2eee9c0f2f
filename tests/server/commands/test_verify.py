"""`scorpion verify`: what it tells of a race, and how it ends."""

import io
import json
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest

from server.core.options import Options
from server.core.replay import MAX_BYTES
from server.core.search import Search
from server.shell.commands.verify import verify_command
from tests.server.core.races import ANN, BOB
from tests.server.core.replays import Whole, raced

Captured = pytest.CaptureFixture[str]


def story() -> Whole:
    return raced(ANN, BOB, options=Options(winnable=False), actions=12)


def saved(folder: Path, text: bytes) -> str:
    path = folder / "replay.json"
    path.write_bytes(text)
    return str(path)


def changed(change: Any) -> bytes:
    plain = story().document().plain
    change(plain)
    return msgspec.json.encode(plain)


def test_a_race_that_holds_ends_with_status_0(tmp_path: Path, capsys: Captured) -> None:
    assert verify_command(saved(tmp_path, story().text())) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    lines = printed.out.splitlines()
    assert lines[-1] == "This race holds, as far as it could be checked; unchecked: 1."
    assert {line.split()[0] for line in lines[:-1]} == {"holds", "unchecked"}


def test_a_race_of_which_all_was_checked_holds_without_reserve(
    tmp_path: Path, capsys: Captured
) -> None:
    told = story()
    assert verify_command(saved(tmp_path, told.text()), told.race.chain.hex()) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "This race holds."
    assert {line.split()[0] for line in lines[:-1]} == {"holds"}


def test_deals_judged_by_an_unknown_solver_are_told_apart_from_those_that_were_checked(
    tmp_path: Path, capsys: Captured
) -> None:
    """Whoever names a solver that nobody has could pass over what can be won."""
    told = Whole(ANN, BOB, search=Search(solver="another-solver/9")).begun().over()
    assert verify_command(saved(tmp_path, told.text()), told.race.chain.hex()) == 0
    lines = capsys.readouterr().out.splitlines()
    (unchecked,) = (line for line in lines if line.startswith("unchecked"))
    assert "judged by another-solver/9; this is " in unchecked
    assert lines[-1].endswith("unchecked: 1.")


def test_every_fault_is_told_and_ends_with_status_1(tmp_path: Path, capsys: Captured) -> None:
    def change(plain: Any) -> None:
        plain["results"]["standings"][0]["score"] += 100
        plain["results"]["proof"]["index"] = 7

    assert verify_command(saved(tmp_path, changed(change))) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[-1] == "This race does not hold; faults: 2."
    failed = [line.split(maxsplit=2)[1:] for line in lines if line.startswith("fails")]
    assert [check for check, _ in failed] == ["results", "deal"]


def test_the_end_of_the_chain_that_was_kept_is_compared(tmp_path: Path, capsys: Captured) -> None:
    told = story()
    file = saved(tmp_path, told.text())
    kept = told.race.chain.hex()
    assert verify_command(file, kept) == 0
    assert verify_command(file, f" {kept.upper()}\n") == 0
    assert "as it did when its end was kept" in capsys.readouterr().out
    assert verify_command(file, "00" * 32) == 1
    assert "not in the end that was kept" in capsys.readouterr().out


def test_as_json_it_is_one_object(tmp_path: Path, capsys: Captured) -> None:
    assert verify_command(saved(tmp_path, story().text()), json=True) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["holds"] is True
    assert {"check": "actions", "verdict": "holds"}.items() <= told["findings"][2].items()
    broken = changed(lambda plain: plain["results"]["seats"].clear())
    assert verify_command(saved(tmp_path, broken), json=True) == 1
    assert json.loads(capsys.readouterr().out)["holds"] is False


def test_a_hyphen_is_standard_input(monkeypatch: pytest.MonkeyPatch, capsys: Captured) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(story().text())))
    assert verify_command("-") == 0
    assert "This race holds" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "is no replay: "),
        (b"\xff", "is no replay: "),
        (b'{"a\\nb": 1}', "is no replay: Object contains unknown field `a b`"),
        (b'{"\\u001b[2J": 1}', "is no replay: Object contains unknown field `\\x1b[2J`"),
        (b" " * (MAX_BYTES + 1), "is longer than any replay"),
        (changed(lambda plain: plain["log"].append([0, {"k": "left", "seat": "1"}])), "$.log["),
    ],
    ids=["empty", "no text", "two lines", "an escape", "too long", "a wrong type"],
)
def test_what_is_no_replay_is_told_in_one_line_with_status_2(
    tmp_path: Path, capsys: Captured, text: bytes, says: str
) -> None:
    file = saved(tmp_path, text)
    assert verify_command(file) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert printed.err.startswith(f"{file} is ")
    assert says in printed.err


def test_of_several_replays_at_once_none_is_read(
    monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    """As `scorpion races --export -` prints them, a line each: nobody knows which is meant."""
    both = story().text() + b"\n" + story().text()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(both)))
    assert verify_command("-") == 2
    assert capsys.readouterr().err.startswith("standard input is no replay: ")


@pytest.mark.parametrize("name", ["missing.json", ".", "a\0b"])
def test_a_file_that_can_not_be_read_is_told_in_one_line(
    tmp_path: Path, capsys: Captured, name: str
) -> None:
    assert verify_command(str(tmp_path / name)) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_without_an_end_is_given_up(capsys: Captured) -> None:
    assert verify_command("/dev/zero") == 2
    assert "is longer than any replay" in capsys.readouterr().err


@pytest.mark.parametrize("chain", ["", "00", "xy" * 32, "00" * 33])
def test_what_is_no_end_of_a_chain_is_told_before_anything_is_read(
    capsys: Captured, chain: str
) -> None:
    assert verify_command("missing.json", chain) == 2
    assert "64 hexadecimal digits" in capsys.readouterr().err


def test_words_of_the_file_can_not_move_the_cursor(tmp_path: Path, capsys: Captured) -> None:
    """Whatever stands in a file from somewhere is anybody's words."""

    def change(plain: Any) -> None:
        plain["results"]["proof"]["context"] = "\x1b[2J\u202eA"

    assert verify_command(saved(tmp_path, changed(change))) == 1
    out = capsys.readouterr().out
    assert "\x1b" not in out
    assert "\\u202e" in out


def test_a_terminal_of_few_letters_shows_the_others_by_number(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = saved(tmp_path, changed(lambda plain: plain["results"]["proof"].update(context="é")))
    out = io.BytesIO()
    with io.TextIOWrapper(out, encoding="ascii", write_through=True) as narrow:
        monkeypatch.setattr(sys, "stdout", narrow)
        assert verify_command(file) == 1
        assert b"\\xe9" in out.getvalue()


def test_a_terminal_sees_how_many_candidates_are_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    """On standard error, so that the findings can go into a file."""
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    file = saved(tmp_path, raced(ANN, BOB).text())
    assert verify_command(file) == 0
    printed = capsys.readouterr()
    assert "judging candidates" in printed.err
    assert "judging" not in printed.out
