"""The recorded games win, the search finds wins, and both read back as they were written."""

from pathlib import Path

import pytest

import engine
from bench.server import RecordedDealer
from bench.wins import RULES, Win, dump_wins, find_wins, load_wins, winning_line
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


def test_the_search_finds_the_first_recording_again() -> None:
    (win,) = find_wins(1)
    assert win == RECORDED[0]


def test_a_deal_that_no_play_can_win_has_no_winning_line() -> None:
    crossed = crossed_pair()
    assert winning_line(crossed, 2_000) is None


def crossed_pair() -> engine.Deal:
    """A deal with 10♠ right on J♣ and 10♣ right on J♠, which no kings-only play takes apart."""
    first = RECORDED[0].deal.cards
    wanted = [engine.parse_card(text) for text in ("JC", "TS", "JS", "TC")]
    rest = iter(card for card in first if card not in wanted)
    # Column 5, rows 1 and 2, and column 6, rows 1 and 2: none of them face down.
    places = dict(zip((4, 11, 5, 12), wanted, strict=True))
    return engine.Deal(tuple(places.get(at) or next(rest) for at in range(52)))


def test_a_search_that_may_look_at_nothing_finds_nothing() -> None:
    assert winning_line(RECORDED[0].deal, 0) is None


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
