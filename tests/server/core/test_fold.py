"""The log folded into a race: what each line makes of it."""

import pytest
from hypothesis import given, settings

from engine import commitment, deal_for, numbered_deal, parse_action, play, start
from server.core.commands import GiveNonce, Leave, TakeControl
from server.core.events import (
    Began,
    BotCalled,
    Controlled,
    Entry,
    Left,
    Moved,
    Opened,
    Paused,
    ReadySet,
    Removed,
    Resumed,
)
from server.core.fold import BrokenLog, deal_of, evolve, is_public, open_race, with_deal
from server.core.options import Options
from server.core.series import POINT
from tests.guests import join, joined
from tests.server.core.played import ROBOT, comes, commands, told
from tests.server.core.races import (
    ANN,
    BOB,
    CAT,
    NEXT_SECRET,
    RACE_ID,
    SECRET,
    Story,
    entry,
    nonce,
    player,
    refolded,
    tab,
)

# The room


def test_a_race_opens_with_the_options_and_the_commitment() -> None:
    race = open_race(RACE_ID, entry(1, Opened(Options(rules="wasp", seats=2), "c", None)))
    assert (race.id, race.seq, race.version, race.stage) == (RACE_ID, 1, 0, "waiting")
    assert (race.rules.empty, race.commitment, race.seats, race.host) == ("any", "c", (), None)


@pytest.mark.parametrize("line", [entry(1, Left(1)), entry(2, Opened(Options(), "c", None))])
def test_a_log_without_its_beginning_is_no_race(line: Entry) -> None:
    with pytest.raises(BrokenLog, match="starts with"):
        open_race(RACE_ID, line)


def test_the_first_to_sit_down_is_host() -> None:
    race = Story(ANN, BOB).race
    assert [seat.name for seat in race.seats] == [ANN, BOB]
    assert race.host == race.seats[0].number == 1


def test_when_the_host_leaves_whoever_came_next_is_host() -> None:
    story = Story(ANN, BOB, CAT)
    story.does(Leave(player(ANN)))
    assert story.race.host == story.seat(BOB).number
    story.does(Leave(player(CAT)))
    assert story.race.host == story.seat(BOB).number


def test_an_empty_room_has_no_host_and_the_next_one_becomes_it() -> None:
    story = Story(ANN)
    story.does(Leave(player(ANN)))
    assert (story.race.seats, story.race.host) == ((), None)
    story.does(join(player(BOB), BOB))
    assert story.race.host == 1


def test_each_page_that_had_control_is_remembered() -> None:
    story = Story(ANN)
    story.does(TakeControl(player(ANN), tab(ANN, 2)))
    seat = story.seat(ANN)
    assert (seat.tab, seat.generation) == (tab(ANN, 2), 2)
    assert seat.tabs == {tab(ANN), tab(ANN, 2)}


# The start


def test_the_sealed_list_holds_the_hashes_of_all_seats() -> None:
    race = Story(ANN, BOB).sealed().race
    assert race.stage == "opening"
    assert race.sealed == tuple((seat.number, seat.nonce_hash) for seat in race.seats)
    assert race.missing == (1, 2)


def test_a_void_start_forgets_who_was_ready() -> None:
    """All press ready again, with new nonces, for another secret; who opened one does so too."""
    story = Story(ANN, BOB).sealed()
    story.does(GiveNonce(player(ANN), nonce(ANN)))
    after = story.voided().race
    assert after.stage == "waiting"
    assert after.sealed == ()
    assert after.missing == ()
    assert all(seat.nonce_hash is None and seat.nonce is None for seat in after.seats)
    assert after.commitment == commitment(NEXT_SECRET)


def test_everybody_is_dealt_the_same_cards() -> None:
    race = Story(ANN, BOB).counting_down().race
    assert race.deal == deal_for(SECRET, race.context, 0)
    assert race.seats[0].game == race.seats[1].game == start(race.deal, race.rules)


# The play


def test_an_action_is_played_on_its_own_seat_alone() -> None:
    story = Story(ANN, BOB).racing()
    before = story.seat(BOB)
    story.plays(ANN, "deal")
    seat = story.seat(ANN)
    assert (seat.ids, seat.texts, seat.times) == ((f"{ANN}-1",), ("deal",), (1_000,))
    assert seat.game is not None
    assert before.game is not None
    assert seat.game == play(before.game, parse_action("deal"))
    assert story.seat(BOB) == before


def test_time_counts_from_the_latest_change_of_runs_or_score() -> None:
    """Under `spider` each action costs a point, so each one counts; under `none`, none does."""
    spider = Story(ANN, options=Options(rules="spider-score")).racing().plays(ANN, "deal undo")
    assert (spider.seat(ANN).score, spider.seat(ANN).changed_at) == (498, 2_000)
    plain = Story(ANN, options=Options(rules="plain")).racing().plays(ANN, "deal undo")
    assert (plain.seat(ANN).count, plain.seat(ANN).changed_at) == (2, 0)


def test_the_secret_is_known_only_after_the_race() -> None:
    story = Story(ANN).racing()
    assert story.race.secret is None
    assert story.finished().race.secret == SECRET.hex()


# The order


def test_entries_must_come_without_a_hole_or_a_double() -> None:
    """A lost line must never be passed over: all that follows would be another race."""
    race = Story(ANN).race
    event = joined(2, player(BOB), BOB)
    for seq in (race.seq - 1, race.seq, race.seq + 2):
        with pytest.raises(BrokenLog, match=f"entry {race.seq + 1} was expected"):
            evolve(race, entry(seq, event))


def test_an_action_before_the_deal_breaks_the_log() -> None:
    race = Story(ANN).race
    with pytest.raises(BrokenLog, match="before there is a deal"):
        evolve(race, entry(race.seq + 1, Moved(1, 1, "deal", "a")))


@pytest.mark.parametrize("number", [0, 1, 3])
def test_an_action_out_of_its_order_breaks_the_log(number: int) -> None:
    race = Story(ANN).racing().plays(ANN, "deal").race
    with pytest.raises(BrokenLog, match="action 2 expected"):
        evolve(race, entry(race.seq + 1, Moved(1, number, "7H5", "a")))


def test_a_race_can_t_open_twice() -> None:
    race = Story(ANN).race
    with pytest.raises(BrokenLog, match="Opened can't follow"):
        evolve(race, entry(race.seq + 1, Opened(Options(), "c", None)))


def test_folding_changes_nothing_that_was() -> None:
    race = Story(ANN).race
    copy = Story(ANN).race
    evolve(race, entry(race.seq + 1, ReadySet(1, "h")))
    with_deal(evolve(race, entry(race.seq + 1, Began(1, 2))), deal_for(SECRET, "x"))
    assert race == copy


def test_only_the_room_s_own_events_count_as_public() -> None:
    assert not is_public(Opened(Options(), "c", None))
    assert not is_public(Controlled(1, "t", 1))
    assert not is_public(Moved(1, 1, "deal", "a"))
    assert is_public(joined(1, "p", "Ann"))


@given(commands())
@settings(deadline=None)
def test_a_race_is_a_function_of_its_log(script: list[object]) -> None:
    """Whatever was asked for, in whatever order: the log alone gives the same race again."""
    story = told(script)
    assert refolded(story) == story.race
    assert story.race.version == sum(is_public(line.event) for line in story.log)
    assert [line.seq for line in story.log] == list(range(1, len(story.log) + 1))


# Bots, and who is host


def test_a_bot_is_never_host_while_anybody_else_is_there() -> None:
    story = Story()
    story.does(comes(ROBOT))
    story.does(join(player(ANN), ANN))
    assert story.race.host == story.seat(ANN).number == 2
    story.happens(Left(2))
    assert story.race.host is None


def test_bots_that_were_called_are_awaited_until_they_come() -> None:
    story = Story(ANN).happens(BotCalled("strong")).happens(BotCalled("strong"))
    assert (story.race.bots_called, story.race.bots_awaited) == (2, 2)
    story.does(comes(ROBOT))
    assert (story.race.bots_called, story.race.bots_awaited) == (2, 1)


def test_a_bot_that_nobody_called_takes_nobody_s_place() -> None:
    story = Story(ANN)
    story.does(comes(ROBOT))
    assert story.race.bots_awaited == 0
    assert story.happens(BotCalled("strong")).race.bots_awaited == 1


# The clock of practice


def test_a_break_moves_start_and_deadline() -> None:
    story = Story(ANN, options=Options(seats=1)).racing()
    start = story.race.start
    story.wait(5_000).happens(Paused())
    assert (story.race.stage, story.race.paused_at) == ("paused", start + 5_000)
    story.wait(60_000).happens(Resumed(start + 60_000, story.race.deadline + 60_000))
    assert (story.race.stage, story.race.paused_at) == ("begun", 0)
    assert story.race.start == start + 60_000


# The deal


def test_a_deal_that_was_asked_for_follows_from_its_number() -> None:
    story = Story(ANN, options=Options(seats=1, number="own 7")).counting_down()
    assert deal_of(story.race, SECRET) == deal_of(story.race, NEXT_SECRET) == numbered_deal(7)


def test_any_other_follows_from_the_secret_and_the_candidate() -> None:
    race = Story(ANN, BOB).counting_down().race
    assert deal_of(race, SECRET) == deal_for(SECRET, race.context, 0)


# The series


def test_the_points_of_a_seat_go_with_its_player() -> None:
    """Whoever takes the seat next begins at none."""
    opened = Opened(Options(best_of=3), "c", None, round=2, points=((1, POINT), (2, POINT)))
    race = open_race(RACE_ID, entry(1, opened))
    for seat, name in enumerate((ANN, BOB), 1):
        race = evolve(race, entry(race.seq + 1, joined(seat, player(name), name)))
    assert evolve(race, entry(race.seq + 1, Removed(2))).points == ((1, POINT),)


@pytest.mark.parametrize("race_id", ["", "room", "room-", "room-0", "room-01", "room--", "room-1x"])
def test_a_race_has_a_number_in_its_room(race_id: str) -> None:
    with pytest.raises(BrokenLog, match="ends with the number"):
        open_race(race_id, entry(1, Opened(Options(), "c", None)))
