"""How a race starts: sealed, opened, begun, dealt; or void, or later than was said."""

import msgspec
import pytest

from engine import commitment
from server.core.commands import (
    Begin,
    CallBot,
    ClearReady,
    Deal,
    GiveNonce,
    Leave,
    Lock,
    Postpone,
    Refused,
    Seal,
    SetReady,
    Start,
    Void,
)
from server.core.deciding.starting import POSTPONE_MS, hash_of
from server.core.due import due, next_due
from server.core.events import (
    Began,
    Dealt,
    Left,
    NonceGiven,
    Postponed,
    ReadyCleared,
    ReadySet,
    Sealed,
    Voided,
)
from server.core.options import Options
from server.core.search import Found, Search
from tests.server.core.played import ROBOT, comes
from tests.server.core.races import (
    ANN,
    BOB,
    CAT,
    NEXT_SECRET,
    NOW,
    SEARCH,
    SECRET,
    WINDOW,
    Story,
    nonce,
    player,
)
from tests.server.core.stages import STAGES, refusal

PROMISE, NEXT_PROMISE = commitment(SECRET), commitment(NEXT_SECRET)


def test_the_host_starts_when_all_are_ready() -> None:
    story = Story(ANN, BOB).ready()
    assert story.does(Start(player(ANN), WINDOW)) == (Sealed(NOW + WINDOW),)


def test_only_the_host_starts() -> None:
    assert refusal(Story(ANN, BOB).ready(), Start(player(BOB), WINDOW)) == "not_host"


def test_a_start_names_those_it_waits_for() -> None:
    with pytest.raises(Refused, match=r"Bob, Cat$") as refused:
        Story(ANN, BOB, CAT).ready(ANN).does(Start(player(ANN), WINDOW))
    assert refused.value.code == "not_ready"


@pytest.mark.parametrize("stage", [stage for stage in STAGES if stage != "waiting"])
@pytest.mark.parametrize("name", [ANN, BOB])
def test_several_starts_are_one(stage: str, name: str) -> None:
    assert STAGES[stage]().does(Start(player(name), WINDOW)) == ()


def test_each_seat_opens_the_nonce_that_it_sealed() -> None:
    story = Story(ANN, BOB).sealed()
    assert story.does(GiveNonce(player(BOB), nonce(BOB))) == (NonceGiven(2, nonce(BOB)),)
    assert story.does(GiveNonce(player(BOB), nonce(BOB))) == ()
    assert refusal(story, GiveNonce(player(BOB), nonce(CAT))) == "wrong_nonce"
    assert refusal(story, GiveNonce(player(ANN), nonce(BOB))) == "wrong_nonce"


def test_no_nonce_is_opened_before_the_list_is_sealed() -> None:
    """It would let the others choose theirs by it."""
    story = Story(ANN, BOB).ready()
    assert refusal(story, GiveNonce(player(BOB), nonce(BOB))) == "not_opening"


@pytest.mark.parametrize("stage", ["countdown", "racing", "finished"])
def test_a_nonce_sent_again_later_is_still_fine(stage: str) -> None:
    assert STAGES[stage]().does(GiveNonce(player(BOB), nonce(BOB))) == ()


def test_a_start_is_void_when_a_nonce_stays_shut() -> None:
    story = Story(ANN, BOB).sealed()
    story.does(GiveNonce(player(ANN), nonce(ANN)))
    void = Void(NEXT_PROMISE, SEARCH)
    assert story.wait(WINDOW - 1).does(void) == ()
    assert story.wait(1).does(void) == (Voided(NEXT_PROMISE, (2,), SEARCH),)
    assert story.does(void) == ()


def test_a_start_whose_nonces_are_all_open_is_not_void_however_late_it_is() -> None:
    story = Story(ANN, BOB).opened().wait(10 * WINDOW)
    assert story.does(Void(NEXT_PROMISE, SEARCH)) == ()
    assert due(story.race, story.now) == "begin"


def test_the_race_begins_after_the_countdown_and_ends_at_its_deadline() -> None:
    story = Story(ANN, options=Options(countdown=7, minutes=5)).opened()
    assert story.does(Begin()) == (Began(NOW + 7_000, NOW + 307_000),)
    assert story.does(Begin()) == ()


def test_a_clock_that_was_set_back_shortens_no_countdown() -> None:
    story = Story(ANN, options=Options(countdown=7, minutes=5)).opened()
    story.wait(-60_000)
    assert story.does(Begin()) == (Began(NOW + 7_000, NOW + 307_000),)


def test_no_race_begins_while_a_nonce_is_shut() -> None:
    story = Story(ANN, BOB).sealed()
    story.does(GiveNonce(player(ANN), nonce(ANN)))
    assert story.does(Begin()) == ()


@pytest.mark.parametrize("stage", ["opened", "beginning"])
def test_a_start_that_can_t_keep_its_promise_is_given_up(stage: str) -> None:
    """The solver is another one by now, and might come to another deal, or it fails."""
    story: Story = getattr(Story(ANN, BOB), stage)()
    other = Search("another solver", 1)
    given_up = Void(NEXT_PROMISE, other, gives_up=PROMISE)
    assert story.does(given_up) == (Voided(NEXT_PROMISE, (), other),)
    assert (story.race.stage, story.race.search) == ("waiting", other)
    assert (story.race.start, story.race.deadline) == (0, 0)
    assert not any(seat.nonce_hash for seat in story.race.seats)
    assert story.does(given_up) == ()


@pytest.mark.parametrize("stage", STAGES)
def test_nothing_is_given_up_that_waits_for_no_deal(stage: str) -> None:
    story = STAGES[stage]()
    given_up = Void(NEXT_PROMISE, SEARCH, gives_up=story.race.commitment)
    assert story.does(given_up) == ()


def test_what_a_late_finder_says_of_an_earlier_start_is_nothing_by_now() -> None:
    """It was stopped in mid search; meanwhile the start was void, and everybody ready again."""
    story = Story(ANN, BOB).beginning()
    story.does(Void(NEXT_PROMISE, SEARCH, gives_up=PROMISE))
    story.beginning()
    assert story.does(Deal(Found(), PROMISE)) == ()
    assert story.does(Void(PROMISE, SEARCH, gives_up=PROMISE)) == ()
    assert story.does(Deal(Found(), NEXT_PROMISE))


def test_the_deal_is_made_once_and_only_after_the_start_is_set() -> None:
    story = Story(ANN, BOB).opened()
    found = Found(("unwinnable", "unknown"), proved=True)
    assert story.does(Deal(found, PROMISE)) == ()
    story.does(Begin())
    assert story.does(Deal(found, PROMISE)) == (Dealt(("unwinnable", "unknown"), proved=True),)
    assert story.does(Deal(Found(), PROMISE)) == ()
    assert story.race.found == found


def test_a_start_without_a_deal_a_second_before_it_is_postponed() -> None:
    story = Story(ANN, options=Options(countdown=7, minutes=5)).beginning()
    assert next_due(story.race) == NOW + 6_000
    assert story.wait(5_999).does(Postpone()) == ()
    later = NOW + 6_000 + POSTPONE_MS
    assert story.wait(1).does(Postpone()) == (Postponed(later, later + 300_000),)
    assert story.does(Postpone()) == ()
    assert next_due(story.race) == later - 1_000


def test_a_deal_that_comes_too_late_moves_the_start_before_it_is_made() -> None:
    """Everybody is told in time when the cards come, however late they were found."""
    story = Story(ANN, options=Options(countdown=3)).beginning().wait(9_000)
    assert story.race.phase_at(story.now) == "countdown"
    made = story.does(Deal(Found(), PROMISE))
    assert [type(event) for event in made] == [Postponed, Dealt]
    assert story.race.start == story.now + POSTPONE_MS


def test_a_dealt_race_is_not_postponed() -> None:
    story = Story(ANN).counting_down().wait(9_900)
    assert story.does(Postpone()) == ()
    assert next_due(story.race) == story.race.deadline


# Ready


def test_ready_may_be_said_with_another_nonce_and_taken_back() -> None:
    story = Story(ANN)
    first, second = hash_of(nonce(ANN)), hash_of(nonce(BOB))
    assert story.does(SetReady(player(ANN), first)) == (ReadySet(1, first),)
    assert story.does(SetReady(player(ANN), first)) == ()
    assert story.does(SetReady(player(ANN), second)) == (ReadySet(1, second),)
    assert story.does(ClearReady(player(ANN))) == (ReadyCleared(1),)
    assert story.does(ClearReady(player(ANN))) == ()


def test_nobody_changes_a_nonce_once_the_list_is_sealed() -> None:
    story = Story(ANN, BOB).sealed()
    assert refusal(story, SetReady(player(BOB), hash_of(nonce(CAT)))) == "race_running"
    assert refusal(story, ClearReady(player(BOB))) == "race_running"


# A start that nobody presses


def test_a_full_room_whose_seats_are_all_ready_starts_by_itself() -> None:
    story = Story(ANN, BOB, options=Options(seats=2)).ready(ANN)
    assert story.does(Seal(WINDOW)) == ()
    assert story.ready(BOB).does(Seal(WINDOW)) == (Sealed(NOW + WINDOW),)
    assert story.does(Seal(WINDOW)) == ()


def test_a_locked_room_is_as_good_as_full() -> None:
    story = Story(ANN, BOB).ready()
    assert story.does(Seal(WINDOW)) == ()
    story.does(Lock(player(ANN), locked=True))
    assert story.does(Seal(WINDOW)) == (Sealed(NOW + WINDOW),)


def test_nobody_is_locked_into_a_race_alone() -> None:
    story = Story(ANN).ready()
    story.does(Lock(player(ANN), locked=True))
    assert story.does(Seal(WINDOW)) == ()
    assert story.does(Start(player(ANN), WINDOW))


def test_a_locked_room_waits_for_the_bot_that_was_called() -> None:
    story = Story(ANN, BOB).ready()
    story.does(CallBot(player(ANN), "strong"))
    story.does(Lock(player(ANN), locked=True))
    assert story.does(Seal(WINDOW)) == ()
    story.does(comes(ROBOT))
    assert story.ready(ROBOT).does(Seal(WINDOW))


def test_bots_alone_start_nothing() -> None:
    story = Story(options=Options(seats=2))
    for name in (ROBOT, "Other"):
        story.does(msgspec.structs.replace(comes(ROBOT), player=player(name), name=name))
    assert story.ready().does(Seal(WINDOW)) == ()
    assert refusal(story, Start(player(ROBOT), WINDOW)) == "not_host"


# Who is away when the host starts


def test_who_is_away_and_not_ready_is_left_out() -> None:
    """Somebody sat down and closed the page: the others need not wait for ever."""
    story = Story(ANN, BOB, CAT).there().ready(ANN, BOB).gone(CAT)
    assert story.does(Start(player(ANN), WINDOW)) == (Left(3), Sealed(NOW + WINDOW))
    assert [seat.name for seat in story.race.seats] == [ANN, BOB]


def test_who_is_there_and_not_ready_holds_the_host_up() -> None:
    story = Story(ANN, BOB, CAT).there().ready(ANN).gone(CAT)
    with pytest.raises(Refused, match=r"Not ready yet: Bob$"):
        story.does(Start(player(ANN), WINDOW))


def test_who_went_while_the_nonces_opened_is_left_out_of_the_next_start() -> None:
    story = Story(ANN, BOB).there().sealed().gone(BOB)
    story.does(GiveNonce(player(ANN), nonce(ANN)))
    story.voided().ready(ANN)
    assert story.does(Start(player(ANN), WINDOW))[0] == Left(2)


def test_a_host_who_left_leaves_the_start_to_the_next_one() -> None:
    story = Story(ANN, BOB).ready()
    story.does(Leave(player(ANN)))
    assert story.does(Start(player(BOB), WINDOW)) == (Sealed(NOW + WINDOW),)
