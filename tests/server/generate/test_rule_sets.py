"""The browser's rule sets are the engine's, in the form in which frames tell them."""

import json

import msgspec
import pytest

from engine import RULE_SETS, parse_rules
from server.core import protocol as p
from server.generate.rule_sets import rule_sets_json

SETS = json.loads(rule_sets_json())


def test_every_named_set_is_there_in_the_engine_s_order() -> None:
    assert [told["name"] for told in SETS] == list(RULE_SETS)


@pytest.mark.parametrize("told", SETS, ids=lambda told: str(told["name"]))
def test_a_set_is_told_as_a_welcome_tells_it(told: dict[str, object]) -> None:
    rules = msgspec.convert(told, p.Rules)
    assert parse_rules(rules.name) == RULE_SETS[rules.name]
    parts = {part: value for part, value in told.items() if part != "name"}
    assert parts == {part: getattr(RULE_SETS[rules.name], part) for part in parts}


def test_the_text_ends_with_a_line_and_is_the_same_each_time() -> None:
    assert rule_sets_json().endswith("]\n")
    assert rule_sets_json() == rule_sets_json()
