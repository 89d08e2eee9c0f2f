"""The engine's benchmark: what it plays, and that a small run of it tells everything."""

import pytest

import bench.engine
from bench.engine import measure, plays_plainly, profile, report, steps
from engine import DEAL_STOCK, RULE_SETS, Action, Game, legal, play


def test_each_step_is_a_legal_action_of_its_game() -> None:
    taken = steps(RULE_SETS["scorpion"], games=2)
    assert all(action in legal(game) for game, action in taken)


def test_the_stock_is_dealt_only_when_nothing_else_is_left() -> None:
    for game, action in steps(RULE_SETS["wasp"], games=4):
        if action == DEAL_STOCK:
            assert legal(game) == (DEAL_STOCK,)


def test_the_same_games_are_played_in_every_run() -> None:
    assert steps(RULE_SETS["plain"], games=2) == steps(RULE_SETS["plain"], games=2)


def test_every_step_is_timed() -> None:
    taken = steps(RULE_SETS["scorpion"], games=1)
    seen: list[Action] = []

    def work(game: Game, action: Action) -> None:
        seen.append(action)

    times = measure(work, taken)
    assert len(times) == len(taken)
    assert set(seen) == {action for _, action in taken}


def test_the_profile_names_functions_of_the_engine() -> None:
    lines = profile(steps(RULE_SETS["scorpion"], games=2), ticks=30)
    assert lines
    assert all("%  engine." in line for line in lines)


@pytest.mark.parametrize(
    ("name", "known"), [("scorpion", True), ("hard", False), ("three-blind-mice", False)]
)
def test_the_baseline_is_timed_where_it_knows_the_rules(
    name: str, known: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench.engine, "GAMES", 2)
    monkeypatch.setattr(bench.engine, "TICKS", 20)
    assert plays_plainly(RULE_SETS[name]) == known
    report(name)
    told = capsys.readouterr().out
    assert ("plain Python" in told) == known
    assert all(kind in told for kind in ("play", "legal", "play + legal", "%  engine."))


def test_the_last_step_of_a_game_leads_to_its_end_or_to_the_longest() -> None:
    game, action = steps(RULE_SETS["scorpion"], games=1)[-1]
    after = play(game, action)
    assert legal(after) == () or after.actions == bench.engine.LONGEST
