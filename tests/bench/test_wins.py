"""The recorded games win, the search finds wins, and both read back as they were written."""

from pathlib import Path

import pytest

import engine
from bench.server import RecordedDealer
from bench.wins import RULES, Win, dump_wins, find_wins, load_wins
from server.core.search import Found

RECORDED = load_wins()


def test_there_are_enough_games_and_no_deal_twice() -> None:
    assert len({str(win.deal) for win in RECORDED}) == len(RECORDED) == 60


@pytest.mark.parametrize("win", RECORDED, ids=lambda win: str(win.deal)[:8])
def test_each_recorded_game_is_legal_and_wins_with_its_last_action(win: Win) -> None:
    game = engine.start(win.deal, RULES)
    for action in win.actions:
        assert game.status == "playing"
        game = engine.play(game, action)
    assert game.status == "won"


def test_wins_are_found_in_the_order_of_the_deals_and_win() -> None:
    found = list(find_wins(3))
    assert found == list(find_wins(4))[:3]
    for win in found:
        game = engine.start(win.deal, RULES)
        for action in win.actions:
            game = engine.play(game, action)
        assert game.status == "won"


def test_recordings_read_back(tmp_path: Path) -> None:
    path = tmp_path / "wins.json"
    path.write_text(dump_wins(RECORDED[:3]), encoding="utf-8")
    assert load_wins(path) == RECORDED[:3]


async def test_the_dealer_of_the_benchmark_deals_recordings_the_same_for_the_same_context() -> None:
    dealer = RecordedDealer(RECORDED)
    contexts = [f"room-1|{nonce}" for nonce in range(200)]
    dealt = [await dealer.find(bytes(32), one, RULES, None) for one in contexts]
    assert dealt == [await dealer.find(bytes(32), one, RULES, None) for one in contexts]
    assert {found for found, _ in dealt} == {Found()}
    assert len({str(deal) for _, deal in dealt}) > 30
    assert {deal for _, deal in dealt} <= {win.deal for win in RECORDED}
