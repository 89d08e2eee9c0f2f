"""The tap's eye on watched boards: what a watcher may see passes, and each thing more is caught."""

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine import card_text
from server.core import protocol
from server.core.boards import boards, delayed_boards
from server.core.delayed import first_delayed, follow_until
from server.core.race import Race
from tests.onlookers import Played, boards_taken_from, faults
from tests.server.core.races import ANN, BOB, Story
from tests.server.core.watched import ALL, frame_of, laid_out, mask_of, races

VISITOR = None


def played_in(race: Race, **changes: Any) -> Played:
    resigned = {seat.number for seat in race.seats if seat.resigned}
    actions = {seat.number: list(seat.texts) for seat in race.seats}
    played = Played(str(race.deal), str(race.rules), "boards", True, actions, resigned)
    for name, value in changes.items():
        setattr(played, name, value)
    return played


def sent(frame: protocol.Boards) -> list[dict[str, Any]]:
    return boards_taken_from(msgspec.json.decode(protocol.encode(frame)))


def raced() -> Story:
    """Ann has dealt, and Bob hasn't: she knows three cards that he doesn't."""
    return Story(ANN, BOB).racing().plays(ANN, "deal")


@settings(deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(races())
def test_what_the_server_shows_of_any_race_passes(race: Race) -> None:
    assert list(faults(played_in(race), VISITOR, sent(frame_of(race)))) == []


def test_an_older_frame_passes_as_well() -> None:
    """It was on its way while more happened."""
    story = raced()
    frame = frame_of(story.race)
    story.plays(BOB, "deal")
    assert list(faults(played_in(story.race), VISITOR, sent(frame))) == []


def test_the_face_of_a_card_that_some_racer_does_not_know_is_caught() -> None:
    story = raced()
    shown = sent(frame_of(story.race))
    dealt = story.seat(ANN).game
    assert dealt is not None
    shown[0]["columns"][0]["cards"][-1] = card_text(dealt.board.columns[0][-1])
    (fault,) = faults(played_in(story.race), VISITOR, shown)
    assert "seat 1" in fault


def test_a_board_that_went_on_by_such_a_card_is_caught() -> None:
    """Its face is left out, but its place tells it."""
    story = Story(ANN, BOB, deal=laid_out("KC AH AS")).racing().plays(ANN, "9S1 TD5")
    mask = mask_of(story.race)
    latest = msgspec.structs.replace(mask.seats[0], shown=mask.seats[0].latest)
    told = boards(story.race, msgspec.structs.replace(mask, seats=(latest, mask.seats[1])))
    (fault,) = faults(played_in(story.race), VISITOR, sent(told))
    assert "seat 1" in fault


@pytest.mark.parametrize("change", [{"watchers": "progress"}, {"has_started": False}, {"deal": ""}])
def test_boards_that_nobody_may_watch_are_caught(change: dict[str, Any]) -> None:
    race = raced().race
    assert list(faults(played_in(race, **change), VISITOR, sent(frame_of(race)))) == [
        "boards that nobody may watch"
    ]


def test_who_plays_may_be_sent_none_until_the_end_of_the_own_game() -> None:
    race = raced().race
    shown = sent(frame_of(race))
    assert list(faults(played_in(race), 2, shown)) == ["boards to watch while it plays"]
    over = played_in(race, resigned={1})
    assert list(faults(over, 1, shown)) == []
    assert list(faults(over, 2, shown)) == ["boards to watch while it plays"]


def open_played(race: Race, until: int) -> Played:
    """What the tap makes of a race whose boards are shown as they were at an instant."""
    elapsed = until - race.start
    long_ago = {
        seat.number: [
            text for text, time in zip(seat.texts, seat.times, strict=True) if time <= elapsed
        ]
        for seat in race.seats
    }
    return played_in(race, watchers="open", long_ago=long_ago)


def open_boards(race: Race, until: int) -> list[dict[str, Any]]:
    return sent(delayed_boards(follow_until(first_delayed(race), race, until, ALL)))


@settings(deadline=None, max_examples=30, suppress_health_check=[HealthCheck.too_slow])
@given(races(), st.floats(0, 1), st.floats(0, 1))
def test_open_boards_pass_as_they_were_by_then_or_earlier(
    race: Race, share: float, earlier: float
) -> None:
    then = race.start + int(share * (race.at - race.start))
    before = race.start + int(earlier * (then - race.start))
    for shown in (open_boards(race, then), open_boards(race, before)):
        assert list(faults(open_played(race, then), VISITOR, shown)) == []


def test_an_open_board_that_is_too_new_by_a_millisecond_is_caught() -> None:
    race = raced().race
    shown = open_boards(race, race.at)
    assert list(faults(open_played(race, race.at), VISITOR, shown)) == []
    (fault,) = faults(open_played(race, race.at - 1), VISITOR, shown)
    assert "seat 1 that tells of what came later" in fault


def test_an_open_board_that_tells_a_card_face_down_or_how_much_more_there_is_is_caught() -> None:
    race = raced().race
    for change in ({"stock": 2}, {"later": 1}, {"actions": 0}, {"banked": ["S"]}):
        shown = open_boards(race, race.at)
        shown[0] |= change
        (fault,) = faults(open_played(race, race.at), VISITOR, shown)
        assert "seat 1" in fault


def test_a_masked_board_does_not_pass_for_an_open_one() -> None:
    race = raced().race
    assert list(faults(open_played(race, race.at), VISITOR, sent(frame_of(race))))


def test_who_plays_may_be_sent_no_open_board_either() -> None:
    race = raced().race
    shown = open_boards(race, race.at)
    assert list(faults(open_played(race, race.at), 1, shown)) == ["boards to watch while it plays"]


def test_boards_are_found_in_a_welcome_too_and_nowhere_else() -> None:
    inner = {"t": "boards", "version": 1, "boards": [{"seat": 1}]}
    welcome = {"t": "welcome", "boards": inner}
    assert boards_taken_from(welcome) == [{"seat": 1}]
    assert welcome == {"t": "welcome", "boards": {"t": "boards", "version": 1}}
    for other in ({"t": "welcome", "boards": None}, {"t": "pong"}, {"t": "event", "boards": []}, 3):
        assert boards_taken_from(other) == []
