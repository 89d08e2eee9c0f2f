"""The schema of a replay accepts what is handed out, and says what each part means."""

import json
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from server.core.options import Options
from server.core.replay import FORMAT
from server.generate.replay import replay_schema_json
from tests.server.core.races import ANN, BOB
from tests.server.core.replays import raced

SCHEMA = json.loads(replay_schema_json())


def handed_out(**options: Any) -> Any:
    return json.loads(raced(ANN, BOB, options=Options(**options), actions=5).text())


def test_it_is_a_schema_of_the_format() -> None:
    Draft202012Validator.check_schema(SCHEMA)
    assert SCHEMA["title"] == FORMAT
    assert SCHEMA["$defs"].keys() >= {"Replay", "Line", "Acted", "protocol.Sealed"}


@pytest.mark.parametrize("winnable", [True, False])
def test_what_is_handed_out_is_valid(winnable: bool) -> None:
    Draft202012Validator(SCHEMA).validate(handed_out(rules="wasp", winnable=winnable))


def test_what_is_no_replay_is_not() -> None:
    validator = Draft202012Validator(SCHEMA)
    whole = handed_out(winnable=False)
    for broken in (
        {**whole, "more": 1},
        {**whole, "format": "scorpion-race/replay/0"},
        {**whole, "log": [[1]]},
        {**whole, "log": [[1, {"k": "moved", "seat": 1}]]},
    ):
        assert not validator.is_valid(broken)


def test_the_meaning_of_a_field_is_its_description() -> None:
    """Wherever the struct is written down, and in one line; a field without one has none."""
    parts = SCHEMA["$defs"]
    assert parts["Dealt"]["description"].startswith("The deal is made")
    assert parts["Search"]["properties"]["nodes"]["description"].startswith("Positions that")
    assert parts["Proof"]["properties"]["chain"]["description"].count("\n") == 0
    assert "description" not in parts["Acted"]["properties"]["seat"]


def test_no_name_of_a_module_of_ours_is_in_it() -> None:
    assert "server.core." not in replay_schema_json()
