"""A race told from its record: whatever the rules of the server rule out is named."""

import pytest
from hypothesis import assume, given, settings

from engine import RULE_SETS, commitment
from server.core.commands import (
    ClearReady,
    Leave,
    Resign,
    Void,
)
from server.core.deciding.starting import POSTPONE_MS, hash_of
from server.core.events import (
    Began,
    Dealt,
    Finished,
    Left,
    NonceGiven,
    Opened,
    Postponed,
    ReadyCleared,
    ReadySet,
    Resigned,
    Sealed,
    Voided,
)
from server.core.fold import BrokenLog
from server.core.options import Options
from server.core.record import Acted, Line, Seated, name_hash
from server.core.verification.recount import KEEPING_MS, recount
from tests.guests import SALT
from tests.server.core.played import finished, stories
from tests.server.core.races import (
    ANN,
    BOB,
    NEXT_SECRET,
    NOW,
    RACE_ID,
    SECRET,
    Story,
    nonce,
    player,
)
from tests.server.core.replays import Whole, place_of, raced
from tests.server.core.verification.records import (
    OPTIONS,
    Change,
    at,
    faults_of,
    moved_by,
    race,
    record_of,
    recounted,
    set_by,
    with_line,
    without,
)


def seated(name: str, seat: int) -> list[str]:
    """What is found where somebody of that name takes that seat beside Ann."""
    log = record_of(Whole(ANN, options=OPTIONS))
    log.append(Line(NOW, Seated(seat, name_hash(name, SALT), None)))
    return [fault.text for fault in recounted(log).faults if "joined" in fault.text]


# What is sound


def test_a_record_tells_the_race_that_it_was_made_from() -> None:
    story = race()
    told_again = recounted(record_of(story))
    assert told_again.faults == ()
    assert told_again.race.chain == story.race.chain
    assert [seat.texts for seat in told_again.race.seats] == [
        seat.texts for seat in story.race.seats
    ]


@given(stories())
@settings(deadline=None, max_examples=300)
def test_whatever_happens_in_a_room_could_happen(story: Story) -> None:
    """Rooms in which people come and go, starts that are void, races that are cut short."""
    is_over = story.race.stage == "finished"
    faults = [fault for fault in recounted(record_of(story)).faults if fault.check != "actions"]
    assert [fault.text for fault in faults] == (
        [] if is_over else ["The record ends before the race does."]
    )


@pytest.mark.parametrize("name", [ANN, "ANN", "Bob"])
def test_names_are_no_business_of_the_record(name: str) -> None:
    """Which names look alike is the business of the day on which they met."""
    assert seated(name, seat=2) == []


def test_whoever_joins_takes_the_first_free_seat() -> None:
    assert seated(BOB, seat=3) == ["Line 3, 'joined': it was so already."]


def test_a_start_may_be_kept_a_moment_after_it_was_set() -> None:
    log = record_of(race())
    for place in (place_of(log, Began), place_of(log, Dealt)):
        log[place] = Line(log[place].at + 40, log[place].event)
    assert recounted(log).faults == ()


@given(finished())
@settings(deadline=None, max_examples=100)
def test_whatever_race_comes_next_could_come(story: Story) -> None:
    """Its seats are those of the race before, whichever were free there."""
    people = [seat for seat in story.race.seats if seat.player and seat.bot is None]
    assume(people)
    again = story.again(people[0].name).ready()
    told = recount(again.race.id, record_of(again), SECRET)
    assert [fault.text for fault in told.faults] == ["The record ends before the race does."]
    assert told.race.host == again.race.host


# The room


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (without(ReadySet), "Line 5, 'sealed': Not ready yet: seat 1."),
        (without(NonceGiven), "Line 8, 'began': the list was not sealed, or a nonce was still"),
        (without(Began), "Line 9, 'dealt': no deal was looked for."),
        (without(Finished), "The record ends before the race does."),
        (with_line(Opened, Left(3)), "Line 2, 'left': nobody sits there."),
        (with_line(Opened, ReadySet(1, "00")), "Line 2, 'ready': nobody sits there."),
        (with_line(Opened, Opened(OPTIONS, "", None)), "Line 2, 'opened': a room is opened once."),
        (with_line(Sealed, Sealed(0)), "Line 7, 'sealed': the list was sealed already."),
        (
            with_line(Sealed, Seated(3, "0" * 64, None)),
            "Line 7, 'joined': Seats are taken before the",
        ),
        (with_line(Sealed, Left(2)), "Line 7, 'left': The start is sealed; you can resign once"),
        (with_line(Sealed, Voided("", (1, 2), None)), "Line 7, 'voided': no start was void"),
        (with_line(Sealed, Voided("", (), None)), "Line 7, 'voided': no start was void, or not in"),
        (with_line(Dealt, Voided("", (), None)), "Line 11, 'voided': no start was void, or not"),
        (with_line(ReadySet, ReadyCleared(2)), "Line 5, 'unready': it was so already."),
        (with_line(Began, Postponed(NOW, NOW)), "Line 10, 'postponed': the deal was there in"),
        (with_line(Dealt, Dealt((), proved=True)), "Line 11, 'dealt': no deal was looked for."),
        (with_line(Dealt, Finished("00")), "Line 11, 'finished': neither had every seat ended"),
        (with_line(Resigned, Resigned(2)), "Line 16, 'resigned': there was no race to resign from"),
        (with_line(ReadySet, Resigned(1)), "Line 5, 'resigned': there was no race to resign from"),
        (at(Seated, seat=2), "Line 2, 'joined': it was so already."),
        (at(Began, start=NOW), "Line 9, 'began': the race is to last 310000 ms, not the 5 min"),
        (at(Began, deadline=NOW), "Line 9, 'began': the race is to last -10000 ms, not the 5"),
        (moved_by(Began, -1), "Line 9, 'began': the start is 1 ms later than promised."),
        (set_by(Began, -1), "Line 9, 'began': the start is 1 ms earlier than promised"),
        (at(Sealed, until=NOW), "Line 6, 'sealed': the nonces had to be open before the list was"),
        (moved_by(Seated, -1), "Line 2: its time is 1 ms before the one above it."),
        (moved_by(Finished, -300_000), "neither had every seat ended, nor had the deadline"),
    ],
)
def test_a_line_that_could_not_stand_there_is_named(change: Change, text: str) -> None:
    record = [fault.text for fault in faults_of(race(), change) if fault.check == "record"]
    assert any(text in told for told in record), record


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (at(ReadySet, nonce_hash=hash_of(nonce(BOB))), "doesn't have the hash that was sealed"),
        (without(Sealed), "Line 6, 'nonce': No start waits for a nonce now."),
        (at(NonceGiven, nonce=nonce("Cat")), "doesn't have the hash that was sealed"),
        (at(NonceGiven, nonce="no hex"), "that is no nonce"),
        (at(NonceGiven, nonce=nonce(ANN).upper()), "that is no nonce"),
        (with_line(NonceGiven, NonceGiven(1, nonce(ANN))), "it was so already"),
    ],
)
def test_a_nonce_that_was_not_promised_is_named(change: Change, text: str) -> None:
    nonces = [fault.text for fault in faults_of(race(), change) if fault.check == "nonces"]
    assert text in nonces[0]


def test_a_postponed_start_lasts_as_long_as_promised() -> None:
    story = Whole(ANN, BOB, options=OPTIONS).begun_late()
    story.does(Resign(player(ANN)))
    story.does(Resign(player(BOB)))
    story.over()
    assert recounted(record_of(story)).faults == ()
    (fault,) = faults_of(story, at(Postponed, deadline=story.race.deadline - 1))
    assert "299999 ms, not the 5 min" in fault.text
    assert story.race.start == NOW + 10_000 + POSTPONE_MS


@pytest.mark.parametrize(
    ("ms", "text"),
    [(1, "1 ms later"), (86_400_000, "86400000 ms later"), (-10_001, "1 ms earlier")],
)
def test_a_postponed_start_is_as_near_as_promised(ms: int, text: str) -> None:
    """The line above is 10 s older, and it may have been set then."""
    story = Whole(ANN, BOB, options=OPTIONS).begun_late().over()
    faults = faults_of(story, set_by(Postponed, ms))
    assert f"'postponed': the start is {text} than promised." in faults[0].text
    in_time = faults_of(story, set_by(Postponed, -10_000))
    assert not any("'postponed'" in fault.text for fault in in_time)


def test_a_deal_that_comes_after_the_start_moves_it() -> None:
    """A moment after is how long it may take to keep what was decided in time."""
    story = Whole(ANN, BOB, options=OPTIONS).begun().over()
    kept_late = moved_by(Dealt, 10_000 + KEEPING_MS)
    assert faults_of(story, kept_late) == ()
    fault, *_ = faults_of(story, moved_by(Dealt, 10_001 + KEEPING_MS))
    assert fault.text == ("Line 10, 'dealt': it came 10001 ms after the start, which did not move.")


def test_the_secret_of_a_void_start_is_not_taken_again() -> None:
    story = Whole(ANN, BOB, options=OPTIONS)
    story.sealed().voided()
    (fault, *_) = faults_of(story, at(Voided, commitment=commitment(SECRET)))
    assert fault.text == (
        "Line 7, 'voided': the next start is to have a new secret, and has the same one."
    )


def test_who_leaves_and_comes_back_is_somebody_new() -> None:
    story = Whole(ANN, BOB, options=OPTIONS)
    story.ready(BOB).does(ClearReady(player(BOB)))
    story.does(Leave(player(ANN)))
    assert [fault.text for fault in recounted(record_of(story)).faults] == [
        "The record ends before the race does."
    ]


def test_a_start_may_be_given_up_for_which_there_is_no_deal() -> None:
    story = Whole(ANN, BOB, options=OPTIONS).beginning()
    story.does(Void(commitment(NEXT_SECRET), None, gives_up=story.race.commitment))
    assert [fault.text for fault in recounted(record_of(story)).faults] == [
        "The record ends before the race does."
    ]


# The boards


@pytest.mark.parametrize(
    ("change", "text"),
    [
        (at(Acted, action="undo"), "'undo': Undo is off"),
        (at(Acted, action="ZZ9"), "'ZZ9': "),
        (at(Acted, action="AS0"), "'AS0': "),
        (at(Acted, number=2), "action 1 was to be expected"),
        (at(Acted, number=0), "action 1 was to be expected"),
        (at(Acted, seat=3), "seat 3, action 1, "),
        (at(Acted, seat=3), "nobody sits there"),
        (with_line(Acted, Acted(1, 1, "deal")), "action 2 was to be expected"),
        (with_line(Sealed, Acted(1, 1, "deal")), "there was no race to play"),
        (with_line(Dealt, Acted(1, 1, "deal")), "it came 10000 ms before the start"),
        (with_line(Resigned, Acted(2, 1, "deal")), "its player had resigned"),
        (with_line(Finished, Acted(1, 5, "deal")), "there was no race to play"),
        (moved_by(Acted, 300_000), "ms after the deadline"),
    ],
)
def test_an_action_that_could_not_be_accepted_is_named(change: Change, text: str) -> None:
    actions = [fault.text for fault in faults_of(race(), change) if fault.check == "actions"]
    assert any(text in told for told in actions), actions


@pytest.mark.parametrize(
    ("ms", "is_in_time"),
    [(9_999, False), (10_000, True), (10_000 + 299_999, True), (10_000 + 300_000, False)],
)
def test_an_action_is_in_time_from_the_start_up_to_the_deadline(ms: int, is_in_time: bool) -> None:
    story = Whole(ANN, options=OPTIONS).begun()
    story.acts(story.seat(ANN), 0)
    log = record_of(story.over())
    place = place_of(log, Acted)
    log[place] = Line(NOW + ms, log[place].event)
    assert [fault.check for fault in recounted(log).faults] == ([] if is_in_time else ["actions"])


def test_of_a_seat_the_first_fault_is_named_and_the_others_go_on() -> None:
    """What a board looks like after an action that can't be, nobody knows."""
    story = Whole(ANN, BOB, options=OPTIONS).begun()
    for _ in range(5):
        story.acts(story.seat(ANN), 1)
        story.acts(story.seat(BOB), 2)
    log = record_of(story.over())
    at(Acted, action="undo")(log)
    again = recounted(log)
    assert [fault.text[:16] for fault in again.faults] == ["Line 11: seat 1,"]
    assert [seat.count for seat in again.race.seats] == [0, 5]


@pytest.mark.parametrize("rules", [name for name, one in RULE_SETS.items() if one.undo])
def test_an_undo_is_an_action_like_any_other(rules: str) -> None:
    story = raced(ANN, BOB, options=Options(rules=rules, winnable=False), seed=3)
    again = recounted(record_of(story))
    assert again.faults == ()
    assert any("undo" in seat.texts for seat in again.race.seats)


# What is no record


def test_without_a_secret_nothing_is_dealt() -> None:
    told_again = recount(RACE_ID, record_of(race()), None)
    assert [seat.game for seat in told_again.race.seats] == [None, None]
    assert {fault.check for fault in told_again.faults} == {"actions"}


@pytest.mark.parametrize(
    ("log", "text"),
    [
        ([], "the record is empty"),
        ([Line(NOW, Left(1))], "a log starts with entry 1"),
        ([Line(NOW, Opened(Options(rules="bridge"), "", None))], "the rules of the room are"),
    ],
)
def test_what_does_not_begin_with_a_room_is_no_record(log: list[Line], text: str) -> None:
    with pytest.raises(BrokenLog, match=text):
        recounted(log)
