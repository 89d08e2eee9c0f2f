"""The command line: one entry point, readable help, and one line for bad usage."""

import json
import os
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from engine import numbered_deal
from server.shell.cli import CLOSED_PIPE, NO_ROOM, main
from tests.serving import PATIENCE_S, SCORPION, scorpion


def run(*arguments: str) -> int:
    """Run a command in this process and return its exit status."""
    with pytest.raises(SystemExit) as raised:
        main(arguments)
    return int(raised.value.code or 0)


def test_a_deal_is_printed_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    """The deal and its commitment, for whoever wants to check them."""
    assert run("deal", "--secret", "00" * 32, "--context", "race|abc", "--index", "2") == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"deal", "commitment"}
    assert len(told["deal"].split()) == 52


def test_races_are_looked_for_where_one_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = ("--export", "-", "--since", "2026-11-30", "--player", "Ann", "--json")
    assert run("races", "--data-dir", str(tmp_path), *options) == 1
    assert f"There is no store in {tmp_path}" in capsys.readouterr().err


def test_a_position_may_begin_with_an_empty_column(capsys: pytest.CaptureFixture[str]) -> None:
    """An empty column is written as a hyphen, which is no option of the command line."""
    assert run("play", "--rules", "scorpion", "--position", "-/KS/-/-/-/-/QS", "--json") == 0
    assert json.loads(capsys.readouterr().out)["position"].startswith("-/KS/")


def test_a_game_is_played_through_with_all_options(capsys: pytest.CaptureFixture[str]) -> None:
    """Each state is a line; a refused action is a line too, and no error of the command."""
    status = run(
        "play", "--rules", "score=spider,undo=on", "--position", "KS/QS/-/-/-/-/-",
        "--actions", "QS1 QS1 undo", "--seconds", "30", "--json",
    )  # fmt: skip
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert status == 0
    assert [line["ok"] for line in lines] == [True, True, False, True]


@pytest.mark.parametrize(
    "source",
    [
        ("--deal", str(numbered_deal(7))),
        ("--number", "7"),
        ("--pysol", "7"),
        ("--position", "-/KS/-/-/-/-/-"),
    ],
    ids=lambda source: source[0],
)
def test_each_source_starts_a_game_to_play_or_to_solve(
    source: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run("play", "--rules", "wasp", *source, "--json") == 0
    assert json.loads(capsys.readouterr().out)["ok"]
    assert run("solve", "--rules", "wasp", *source, "--nodes", "9", "--json") == 0
    assert "verdict" in json.loads(capsys.readouterr().out)


@pytest.mark.parametrize("command", [("play", "--json"), ("solve", "--nodes", "9", "--json")])
def test_rules_that_nobody_chose_are_scorpion_s(
    command: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(*command, "--number", "7") == 0
    unnamed = capsys.readouterr().out
    assert run(*command, "--number", "7", "--rules", "scorpion") == 0
    assert capsys.readouterr().out == unnamed


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (("dael",), "dael"),
        (("deal",), "--secret"),
        (("deal", "--secret", "zz", "--context", "x"), "hex"),
        (("deal", "--secret", "00", "--context", "x", "--index", "two"), "--index"),
        (("play", "--rules", "chess", "--position", "KS/-/-/-/-/-/-"), "chess"),
        (("play",), "--deal"),
        (("play", "--rules", "scorpion", "--number", "many"), "--number"),
        (("solve",), "--pysol, --file"),
        (("solve", "--deal", "AS"), "52 cards"),
        (("solve", "--rules", "scorpion", "--file", "nowhere"), "nowhere"),
        (("serve", "--prot", "8000"), "--prot"),
        (("serve", "--port", "99999"), "--port"),
        (("bot", "--url", "http://127.0.0.1:1", "--room", "AAAAA", "--count", "99"), "--count"),
    ],
)
def test_bad_usage_is_status_2_and_one_line(
    arguments: tuple[str, ...], complaint: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Whatever is wrong is named on one line of standard error; standard output stays empty."""
    assert run(*arguments) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert complaint in told.err
    assert told.err.count("\n") == 1


@pytest.mark.parametrize("command", ["serve", "deal", "play", "solve", "bot"])
def test_each_command_explains_itself(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Help lists the command, and the command's own help its options."""
    assert run("--help") == 0
    assert command in capsys.readouterr().out
    assert run(command, "--help") == 0
    assert "--" in capsys.readouterr().out


def test_the_version_is_the_package_s(capsys: pytest.CaptureFixture[str]) -> None:
    """Reports of faults name the version."""
    assert run("--version") == 0
    assert capsys.readouterr().out.strip() == version("scorpion-race")


def test_a_deal_needs_no_web_server() -> None:
    """Commands that only reckon don't import what serves."""
    script = (
        "import sys\n"
        "from server.shell.cli import main\n"
        "try:\n"
        "    main(['deal', '--secret', '00', '--context', 'x'])\n"
        "except SystemExit:\n"
        "    loaded = {'uvicorn', 'starlette', 'redis'} & set(sys.modules)\n"
        "    sys.exit(str(loaded) if loaded else 0)\n"
    )
    subprocess.run([sys.executable, "-c", script], check=True, capture_output=True)


@pytest.fixture
def long_work(tmp_path: Path) -> list[str]:
    """A command that judges more deals than a pipe holds lines of."""
    path = tmp_path / "deals.txt"
    path.write_text(f"{numbered_deal(1)}\n" * 20_000)
    return [*SCORPION, "solve", "--rules", "wasp", "--nodes", "1", "--file", str(path)]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_ctrl_c_ends_a_long_work_without_a_word_of_python_s(
    long_work: list[str], jobs: str
) -> None:
    """As in a terminal, where all processes of the command hear it at once."""
    process = subprocess.Popen(
        [*long_work, "--jobs", jobs],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert json.loads(process.stdout.readline())["verdict"]
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=PATIENCE_S)
    assert process.returncode == 128 + signal.SIGINT
    assert "Traceback" not in errors


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_reader_that_has_seen_enough_ends_it_without_a_word_of_python_s(
    long_work: list[str], jobs: str
) -> None:
    process = subprocess.Popen(
        [*long_work, "--jobs", jobs], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    with process.stderr:
        errors = process.stderr.read()
    assert process.wait(PATIENCE_S) == CLOSED_PIPE
    assert "Exception" not in errors
    assert "Traceback" not in errors


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_terminal_without_the_characters_is_shown_escapes(language: str) -> None:
    """A refusal is told all the same, as under a locale that knows nothing but ASCII."""
    told = scorpion(
        "play", "--rules", "scorpion", "--position", "KS QH/KH/-/-/-/-/-", "--actions", "QH1",
        "--language", language, PYTHONIOENCODING="ascii",
    )  # fmt: skip
    assert (told.returncode, told.stderr) == (0, "")
    assert r"\u2665" in told.stdout


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="the system has no full device")
def test_output_that_nothing_keeps_is_told_in_a_line_and_is_no_verdict() -> None:
    """A script that reads the status must not take a full disk for a race that doesn't hold."""
    with Path("/dev/full").open("w") as full:
        process = subprocess.run(
            [*SCORPION, "deal", "--number", "1"],
            stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert process.returncode == NO_ROOM
    assert process.stderr == "scorpion: the output can't be written: No space left on device\n"


def test_a_pipe_that_broke_elsewhere_is_a_fault_like_any_other(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Only who reads the output may end a command quietly."""

    def broken(*_: object) -> int:
        raise BrokenPipeError

    monkeypatch.setattr("server.shell.commands.deal.deal_command", broken)
    with pytest.raises(BrokenPipeError), capsys.disabled():
        main(["deal", "--number", "1"])
