"""The playback vectors follow from the engine, and what a reader has to draw occurs in them."""

import json

from tests.playback_vectors import FILE, all_vectors, written

VECTORS = json.loads(FILE.read_text("utf-8"))
PLAYS = [play for vector in VECTORS for play in vector["playback"]["plays"]]
STEPS = [step for play in PLAYS for step in play["steps"]]


def test_the_vectors_are_what_the_engine_says_today() -> None:
    assert written(all_vectors()) == FILE.read_text("utf-8"), (
        "run `python -m tests.playback_vectors`"
    )


def test_all_that_an_action_can_bring_occurs() -> None:
    assert {news for step in STEPS for news in step} >= {"turned", "dealt", "banked", "back"}
    assert {play["state"] for play in PLAYS} >= {"won", "timeup"}
    assert any(play["tableau"]["reserve"] for play in PLAYS)


def test_boards_and_places_are_told_along_the_way() -> None:
    for vector in VECTORS:
        for play in vector["playback"]["plays"]:
            assert str(len(play["steps"])) in vector["boards"][str(play["seat"])]
        assert len(vector["places"]) >= 6


def test_a_lead_changes_hands() -> None:
    leaders = [
        [seat for seat, row in one["rows"].items() if row[0] == 1]
        for vector in VECTORS
        for one in vector["places"]
    ]
    assert ["1"] in leaders
    assert ["2"] in leaders
