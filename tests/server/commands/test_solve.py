"""`scorpion solve`: verdicts for people, for programs, and for whole files."""

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from engine import RULE_SETS, Solution, numbered_deal, parse_action, play, solve, start
from server.shell.commands import solve as solve_module
from server.shell.commands.jury import JudgeEnded
from server.shell.commands.solve import ENDED_EARLY, solve_command, solve_file_command
from server.shell.commands.source import Source

ALMOST_WON = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S/2S AS/-/-/-/-/-;banked=H D C"
WON = "-/-/-/-/-/-/-;banked=S H D C"
CROSSED = (
    "KS QS JS TC 9C 8C 7C 6C 5C 4C 3C 2C AC/KC QC JC TS 9S 8S 7S 6S 5S 4S 3S 2S AS/-/-/-/-/-"
    ";banked=H D"
)
NUMBERS = range(1, 31)


@pytest.fixture
def deals(tmp_path: Path) -> str:
    """Thirty deals in a file."""
    path = tmp_path / "deals.txt"
    path.write_text("".join(f"{numbered_deal(number)}\n" for number in NUMBERS))
    return str(path)


def solved(capsys: pytest.CaptureFixture[str], rules: str, **options: Any) -> dict[str, Any]:
    source = Source(**{name: options.pop(name) for name in list(options) if name != "nodes"})
    assert solve_command(rules, source, **options, json=True) == 0
    printed = capsys.readouterr()
    assert printed.err == ""
    assert printed.out.count("\n") == 1
    told: dict[str, Any] = json.loads(printed.out)
    assert set(told) == {"verdict", "nodes", "actions"}
    return told


def test_a_win_comes_with_its_actions(capsys: pytest.CaptureFixture[str]) -> None:
    told = solved(capsys, "scorpion", position=ALMOST_WON)
    assert told["verdict"] == "winnable"
    assert told["actions"] == ["2S1"]


def test_a_crossed_pair_is_never_won(capsys: pytest.CaptureFixture[str]) -> None:
    """Each of two cards lies on the one that the other has to go on."""
    told = solved(capsys, "scorpion", position=CROSSED)
    assert (told["verdict"], told["actions"]) == ("unwinnable", [])


def test_any_card_on_an_empty_column_unties_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert solved(capsys, "wasp", position=CROSSED)["verdict"] == "winnable"


def test_a_budget_that_is_too_small_leaves_it_open(capsys: pytest.CaptureFixture[str]) -> None:
    told = solved(capsys, "wasp", number=123, nodes=1)
    assert (told["verdict"], told["actions"]) == ("unknown", [])
    assert told["nodes"] <= 1


def test_the_actions_told_can_be_played_to_a_win(capsys: pytest.CaptureFixture[str]) -> None:
    told = solved(capsys, "wasp", number=123)
    game = start(numbered_deal(123), RULE_SETS["wasp"])
    for action in told["actions"]:
        game = play(game, parse_action(action))
    assert game.status == "won"


@pytest.mark.parametrize(
    ("rules", "source", "nodes", "begins", "ends"),
    [
        ("scorpion", Source(position=ALMOST_WON), None, "winnable in 1 action,", ":\n2S1\n"),
        ("scorpion", Source(position=WON), None, "won already", "already\n"),
        ("scorpion", Source(position=CROSSED), None, "unwinnable: proved", "\n"),
        ("wasp", Source(number=123), 1, "unknown: 1 node did not decide", "(--nodes)\n"),
    ],
    ids=["winnable", "won", "unwinnable", "unknown"],
)
def test_people_are_told_in_words(
    rules: str,
    source: Source,
    nodes: int | None,
    begins: str,
    ends: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert solve_command(rules, source, nodes) == 0
    printed = capsys.readouterr().out
    assert printed.startswith(begins)
    assert printed.endswith(ends)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_file_is_judged_in_its_order(
    deals: str, jobs: int, capsys: pytest.CaptureFixture[str]
) -> None:
    """Each line is what the command prints for that deal alone."""
    assert solve_file_command("scorpion", Source(), deals, 50, jobs) == 0
    lines = capsys.readouterr().out.splitlines()
    for number, line in zip(NUMBERS, lines, strict=True):
        assert json.loads(line) == solved(capsys, "scorpion", number=number, nodes=50)


@pytest.mark.parametrize(
    ("rules", "source", "nodes", "reason"),
    [
        ("whist", Source(number=1), None, "is no rule set"),
        ("scorpion", Source(), None, "one of --deal"),
        ("scorpion", Source(number=1), 0, "--nodes is 1 or more"),
        ("scorpion", Source(deal="AS"), None, "a deal has 52 cards"),
    ],
    ids=str,
)
def test_what_it_cannot_read_ends_with_status_2_and_one_line(
    rules: str,
    source: Source,
    nodes: int | None,
    reason: str,
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert solve_command(rules, source, nodes, json=True) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert reason in printed.err


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"rules": "whist"}, "is no rule set"),
        ({"source": Source(pysol=24)}, "--file stands in the place of --pysol"),
        ({"file": "nowhere"}, "No such file"),
        ({"nodes": 0}, "--nodes"),
        ({"jobs": 0}, "--jobs"),
    ],
    ids=str,
)
def test_a_file_that_cannot_be_judged_ends_with_status_2_and_one_line(
    change: dict[str, Any], reason: str, deals: str, capsys: pytest.CaptureFixture[str]
) -> None:
    given = {"rules": "scorpion", "source": Source(), "file": deals, **change}
    assert solve_file_command(**given) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert reason in printed.err


def test_a_process_that_ended_early_is_told_in_a_line_after_what_was_judged(
    deals: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A script that reads the status must not take half of the verdicts for all of them."""
    known = solve(start(numbered_deal(1), RULE_SETS["scorpion"]), nodes=1)

    def judged(*_: object) -> Generator[Solution]:
        yield known
        raise JudgeEnded("a process that judges ended: SIGKILL")

    monkeypatch.setattr(solve_module, "judge_all", judged)
    assert solve_file_command("scorpion", Source(), deals, jobs=2) == ENDED_EARLY
    printed = capsys.readouterr()
    assert printed.out.count("\n") == 1
    assert printed.err.endswith("\na process that judges ended: SIGKILL\n")


def test_nothing_is_judged_where_one_line_is_wrong(
    deals: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A slip in the last line is told at once, not after an hour's work."""
    with Path(deals).open("a") as file:
        file.write("AS KH\n")
    assert solve_file_command("scorpion", Source(), deals, 50) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert "line 31: a deal has 52 cards" in printed.err
    assert printed.err.count("\n") == 1
