"""Rule sets: their names, their parts, and what is none."""

from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import (
    LAYOUTS,
    LOG_LIMIT,
    RULE_SETS,
    NotationError,
    RuleSet,
    parse_rules,
)
from engine.rules import PARTS

rule_sets = st.builds(
    RuleSet,
    layout=st.sampled_from(list(LAYOUTS)),
    empty=st.sampled_from(["king", "any"]),
    completed=st.sampled_from(["bank", "stay"]),
    stock=st.sampled_from(["anytime", "blocked"]),
    score=st.sampled_from(["standard", "spider", "none"]),
    undo=st.booleans(),
    limit=st.integers(0, LOG_LIMIT),
)


@pytest.mark.parametrize("name", RULE_SETS)
def test_named_sets_round_trip(name: str) -> None:
    assert str(parse_rules(name)) == name
    assert parse_rules(name) == RULE_SETS[name]


@given(rule_sets)
def test_any_combination_of_parts_round_trips(rules: RuleSet) -> None:
    assert parse_rules(str(rules)) == rules


def test_no_two_names_mean_the_same_rules() -> None:
    assert len(set(RULE_SETS.values())) == len(RULE_SETS)


def test_parts_stand_over_the_default() -> None:
    assert parse_rules("score=spider,undo=on") == RULE_SETS["spider-score"]
    assert parse_rules("undo=on") == replace(RULE_SETS["scorpion"], undo=True)
    assert parse_rules("layout=scorpion").name == "scorpion"


def test_a_set_without_a_name_is_called_by_what_is_different() -> None:
    assert RuleSet(undo=True, limit=50).name == "undo=on,limit=50"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "is no rule set"),
        ("Scorpion", "is no rule set"),
        ("colour=red", "is no part of the rules"),
        ("scorpion,undo=on", "is no part of the rules"),
        ("empty=queen", "one of king, any"),
        ("undo=maybe", "one of off, on"),
        ("undo=on,undo=off", "give undo twice"),
        ("limit=-1", "0 to 5000"),
        ("limit=5001", "0 to 5000"),
        ("limit=" + "9" * 5000, "0 to 5000"),
        ("limit=²", "0 to 5000"),
        ("undo=on,", "is no part of the rules"),
    ],
)
def test_unknown_rules_are_refused_in_a_sentence(text: str, reason: str) -> None:
    with pytest.raises(NotationError, match=reason):
        parse_rules(text)


def test_layouts_use_all_cards_and_hide_what_their_rules_say() -> None:
    for layout in LAYOUTS.values():
        assert layout.rows * layout.columns + layout.stock + layout.reserve == 52
    hidden = {name: sum(layout.hidden) for name, layout in LAYOUTS.items()}
    assert hidden == {"scorpion": 12, "scorpion2": 9, "three-blind-mice": 9}


def test_the_rules_page_tells_the_parts_of_every_named_set() -> None:
    page = (Path(__file__).parents[2] / "docs" / "rules.md").read_text("utf-8")
    for name, rules in RULE_SETS.items():
        parts = " | ".join(f"`{rules.part(part)}`" for part in PARTS if part != "limit")
        assert f"| `{name}` | {parts} | {rules.limit} |" in page
