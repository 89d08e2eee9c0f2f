"""The facts that the store checks: they repeat what the log says."""

from server.core.checked import checked_fields
from server.core.commands import Leave, Resign, TakeControl
from server.core.options import Options
from tests.server.core.races import ANN, BOB, Story, player, tab


def test_a_waiting_room_keeps_who_controls_each_seat() -> None:
    story = Story(ANN, BOB)
    story.does(TakeControl(player(BOB), tab(BOB, 2)))
    assert checked_fields(story.race) == {
        "stage": "waiting",
        "start": "0",
        "deadline": "0",
        "1:generation": "1",
        "1:ended": "",
        "1:score": "0",
        "2:generation": "2",
        "2:ended": "",
        "2:score": "0",
    }


def test_a_race_keeps_when_it_starts_and_ends() -> None:
    story = Story(ANN, options=Options(minutes=5, countdown=3)).counting_down()
    fields = checked_fields(story.race)
    assert fields["stage"] == "begun"
    assert int(fields["start"]) == story.now + 3_000
    assert int(fields["deadline"]) == story.now + 303_000


def test_the_score_before_the_first_action_is_that_of_the_scheme() -> None:
    """`spider` begins at 500: the store must know, or the first action would seem a change."""
    story = Story(ANN, options=Options(rules="spider-score")).racing()
    assert checked_fields(story.race)["1:score"] == "500"


def test_a_seat_that_has_acted_is_left_to_the_store() -> None:
    """Its score holds a time bonus that only the store can know first."""
    story = Story(ANN, BOB).racing().plays(ANN, "deal")
    assert "1:score" not in checked_fields(story.race)
    assert "2:score" in checked_fields(story.race)


def test_a_player_who_stopped_has_ended() -> None:
    story = Story(ANN, BOB).racing()
    story.does(Resign(player(BOB)))
    fields = checked_fields(story.race)
    assert (fields["1:ended"], fields["2:ended"]) == ("", "1")


def test_a_seat_taken_anew_begins_anew() -> None:
    """The fields of whoever sat there before are written over."""
    story = Story(ANN, BOB)
    story.does(TakeControl(player(BOB), tab(BOB, 2)))
    story.does(Leave(player(BOB)))
    assert "2:generation" not in checked_fields(story.race)
    again = Story(ANN, "Dan")
    assert checked_fields(again.race)["2:generation"] == "1"
