"""`scorpion play`: scripted games printed state by state."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import RULE_SETS
from server.shell.commands.play import play_command
from server.shell.commands.source import Source

FIELDS = {"ok", "position", "turned", "banked", "runs", "legal", "status", "score"}


def rules_of(scenario: dict[str, Any], score: str) -> str:
    parts = {**scenario["rules"], "score": score, "undo": "on"}
    return ",".join(f"{part}={value}" for part, value in parts.items())


SCENARIOS = json.loads((Path(__file__).parents[2] / "data" / "scenarios.json").read_text("utf-8"))


def expected(written: dict[str, Any], score: str) -> dict[str, Any]:
    return {
        **written,
        "turned": sorted(written["turned"]),
        "banked": sorted(written["banked"]),
        "score": written["score"][score],
    }


@pytest.mark.parametrize("score", ["standard", "spider"])
@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["title"])
def test_it_prints_every_state_of_a_scripted_game(
    scenario: dict[str, Any], score: str, capsys: pytest.CaptureFixture[str]
) -> None:
    status = play_command(
        rules_of(scenario, score),
        Source(**scenario["start"]),
        actions=" ".join(scenario["actions"]),
        seconds=scenario["seconds"],
        json=True,
    )
    printed = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert status == 0
    for state, written in zip(printed, scenario["expect"], strict=True):
        assert set(state) == FIELDS | ({"reason"} if not state["ok"] else set())
        state.pop("reason", None)
        state["turned"].sort()
        state["banked"].sort()
        assert state == expected(written, score)


def test_a_refused_action_is_told_and_play_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    status = play_command(
        "scorpion",
        Source(position="#4S #9D 7H/8H/-/-/-/-/5C;stock=6C"),
        actions="7H7 7H2",
        json=True,
    )
    _, refused, accepted = map(json.loads, capsys.readouterr().out.splitlines())
    assert status == 0
    assert not refused["ok"]
    assert refused["reason"] == "7♥ goes on the 8♥, which is the last card of column 2"
    assert accepted["ok"]
    assert accepted["turned"] == ["9D"]


def test_without_json_it_prints_a_line_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    play_command("scorpion", Source(position="7H/8H/-/-/-/-/-;stock=6C"), actions="7H3 7H2")
    assert capsys.readouterr().out.splitlines() == [
        "7H/8H/-/-/-/-/-;stock=6C  playing, 0 runs, score 0",
        (
            "refused: Only a King goes to an empty column;"
            " 7♥ goes on the 8♥, which is the last card of column 2"
        ),
        "-/8H 7H/-/-/-/-/-;stock=6C  playing, 0 runs, score 0",
    ]


def test_a_reason_is_told_in_the_language_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    source = Source(position="9D 8H/4C/-/-/-/-/-;stock=6C")
    play_command("scorpion", source, actions="9D2", language="ja")
    *_, refused = capsys.readouterr().out.splitlines()
    assert refused == "refused: 9♦は10♦の上に置きますが、10♦は見えていません"


@pytest.mark.parametrize("rules", RULE_SETS)
def test_a_numbered_deal_is_played_by_any_rule_set(
    rules: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is legal in the first state can be played, and leads to a second."""
    assert play_command(rules, Source(number=5), json=True) == 0
    before = json.loads(capsys.readouterr().out)
    assert play_command(rules, Source(number=5), before["legal"][0], json=True) == 0
    first, after = map(json.loads, capsys.readouterr().out.splitlines())
    assert first == before
    assert after["ok"]


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ({"rules": "whist"}, "is no rule set"),
        ({"rules": "empty=queen"}, "one of king, any"),
        ({"source": Source(deal="AS KH")}, "a deal has 52 cards"),
        ({"source": Source(position="5Z/-/-/-/-/-/-")}, "is no card"),
        ({"source": Source(position="KS/-")}, "7 columns"),
        ({"source": Source()}, "one of --deal"),
        ({"source": Source(number=1, deal="AS")}, "one of --deal"),
        ({"actions": "7H2 jump"}, "is no action"),
        ({"seconds": -1}, "0 or more"),
    ],
    ids=str,
)
def test_what_it_cannot_read_ends_with_status_2_and_one_line(
    arguments: dict[str, Any], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is printed on standard output, not even the states before a wrong word."""
    source = Source(position="7H/8H/-/-/-/-/-")
    given = {"rules": "scorpion", "source": source, "actions": "", **arguments}
    assert play_command(**given, json=True) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert reason in printed.err
