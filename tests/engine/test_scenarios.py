"""Scripted games in which every state is known beforehand."""

import json
from pathlib import Path
from typing import Any

import pytest

from engine import (
    LAYOUTS,
    Game,
    IllegalMove,
    card_text,
    legal,
    parse_action,
    parse_deal,
    parse_position,
    parse_rules,
    play,
    position_text,
    score,
    start,
    start_at,
)

SCENARIOS = json.loads((Path(__file__).parents[1] / "data" / "scenarios.json").read_text("utf-8"))
SCHEMES = ("standard", "spider")


def opened(scenario: dict[str, Any], scheme: str) -> Game:
    parts = {**scenario["rules"], "score": scheme, "undo": "on"}
    rules = parse_rules(",".join(f"{part}={value}" for part, value in parts.items()))
    if "deal" in scenario["start"]:
        return start(parse_deal(scenario["start"]["deal"]), rules)
    return start_at(parse_position(scenario["start"]["position"]), rules)


def state(game: Game, *, ok: bool, told: Game | None) -> dict[str, Any]:
    """Describe a game as the scenarios do; `told` is the game whose news count, if any."""
    return {
        "ok": ok,
        "position": position_text(game.position),
        "turned": {card_text(card) for card in told.turned} if told else set(),
        "banked": {suit.name for suit in told.banked} if told else set(),
        "runs": game.runs,
        "legal": sorted(map(str, legal(game))),
        "status": game.status,
    }


def states(game: Game, actions: list[str]) -> list[tuple[Game, dict[str, Any]]]:
    seen = [(game, state(game, ok=True, told=None))]
    for text in actions:
        try:
            game = play(game, parse_action(text))
        except IllegalMove:
            seen.append((game, state(game, ok=False, told=None)))
        else:
            seen.append((game, state(game, ok=True, told=game)))
    return seen


@pytest.mark.parametrize("scenario", SCENARIOS, ids=lambda scenario: scenario["title"])
def test_every_state_of_a_scripted_game_is_as_written(scenario: dict[str, Any]) -> None:
    for scheme in SCHEMES:
        seen = states(opened(scenario, scheme), scenario["actions"])
        for (game, found), written in zip(seen, scenario["expect"], strict=True):
            expected = dict(written)
            points = expected.pop("score")[scheme]
            expected["turned"] = set(expected["turned"])
            expected["banked"] = set(expected["banked"])
            assert found == expected
            assert score(game, scenario["seconds"] * 1000) == points


def test_the_scenarios_reach_every_rule_of_moving_dealing_and_finishing() -> None:
    """Each of them is held to every field that is written of it, under both schemes of score."""
    assert len(SCENARIOS) == 36
    chosen = {(part, value) for scenario in SCENARIOS for part, value in scenario["rules"].items()}
    assert chosen == {
        *(("layout", layout) for layout in LAYOUTS),
        *(("empty", empty) for empty in ("king", "any")),
        *(("completed", completed) for completed in ("bank", "stay")),
        *(("stock", stock) for stock in ("anytime", "blocked")),
    }
    told = {status for scenario in SCENARIOS for status in _statuses(scenario)}
    assert told == {"playing", "won", "stuck"}


def _statuses(scenario: dict[str, Any]) -> set[str]:
    return {state["status"] for state in scenario["expect"]}
