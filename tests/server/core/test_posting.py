"""What a board is told of an attempt, and that the later telling can be known from the earlier."""

from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.core.commands import Forget, Resign
from server.core.posting import Posting, Row, posting_of
from server.core.race import Race
from server.core.standings import OutOfRange, packed
from tests.server.core.attempts import CUP, attempt, attempted, official
from tests.server.core.races import ANN, RACE_ID, player
from tests.server.core.replays import Whole


def posted(race: Race) -> Posting:
    """What the board is told of an attempt that is to be shown."""
    posting = posting_of(race)
    assert posting is not None
    return posting


def postings(*, actions: int, seed: int, ends: bool) -> list[Posting]:
    """All that the board is told while somebody plays."""
    story = attempt(ANN)
    told = []
    for choice in range(actions):
        if not story.race.all_ended:
            story.acts(story.seat(ANN), choice * seed)
            told.append(posted(story.race))
    if ends and not story.race.all_ended:
        story.does(Resign(player(ANN)))
        told.append(posted(story.race))
    return [*told, posted(story.over().race)]


def test_an_attempt_without_an_action_is_on_no_board() -> None:
    """Its player takes part all the same."""
    story = attempt(ANN)
    assert posting_of(story.race) is None
    story.does(Resign(player(ANN)))
    assert posting_of(story.over().race) is None


def test_an_attempt_whose_time_ran_out_before_the_first_action_is_on_no_board() -> None:
    assert posting_of(attempt(ANN).over().race) is None


def test_a_room_that_nobody_has_come_to_yet_is_on_no_board() -> None:
    assert posting_of(Whole(options=official()).race) is None


def test_a_row_tells_who_has_come_how_far() -> None:
    story = attempt(ANN)
    story.acts(story.seat(ANN), 0, wait=1_500)
    seat, posting = story.seat(ANN), posted(story.race)
    look = seat.look
    assert posting.row == Row(
        ANN, look.colour, look.pattern, seat.runs, seat.score, seat.changed_at, 1, "playing"
    )
    assert posting.rank == packed(seat.runs, seat.score, seat.changed_at)
    assert (posting.player, posting.room) == (player(ANN), RACE_ID[:-2])


@pytest.mark.parametrize("key", [official().tournament, CUP])
def test_an_attempt_in_any_tournament_has_a_row(key: str) -> None:
    race = attempted(ANN, options=official(key)).race
    assert posted(race).row.state == "resigned"


def test_a_row_holds_no_card() -> None:
    """Others have the same deal still before them."""
    text = msgspec.json.encode(posted(attempted(ANN).race).row)
    fields = msgspec.json.decode(text)
    assert [type(field) for field in fields] == [str, str, str, int, int, int, int, str]


def test_who_runs_out_of_time_has_ended_though_nothing_was_done() -> None:
    story = attempt(ANN)
    story.acts(story.seat(ANN), 0)
    before = posted(story.race)
    after = posted(story.over().race)
    assert (before.row.state, after.row.state) == ("playing", "timeup")
    assert (before.has_ended, after.has_ended) == (False, True)
    assert after.number > before.number
    assert after.rank == before.rank


def test_the_end_of_the_race_says_nothing_new_of_who_had_ended() -> None:
    story = attempt(ANN)
    story.acts(story.seat(ANN), 0)
    story.does(Resign(player(ANN)))
    assert posted(story.race) == posted(story.over().race)


@given(actions=st.integers(1, 40), seed=st.integers(0, 999), ends=st.booleans())
@settings(deadline=None, max_examples=25)
def test_whatever_changes_in_an_attempt_has_a_larger_number(
    actions: int, seed: int, ends: bool
) -> None:
    told = postings(actions=actions, seed=seed, ends=ends)
    for earlier, later in pairwise(told):
        assert later.number > earlier.number or later == earlier
        assert later.has_ended >= earlier.has_ended


def test_who_was_forgotten_is_on_no_board() -> None:
    story = attempted(ANN)
    story.does(Forget(player(ANN)))
    assert posting_of(story.race) is None


def test_a_result_that_fits_no_rank_is_refused() -> None:
    race = attempted(ANN).race
    (seat,) = race.seats
    late = msgspec.structs.replace(seat, changed_at=2**32)
    with pytest.raises(OutOfRange):
        posting_of(msgspec.structs.replace(race, seats=(late,)))
