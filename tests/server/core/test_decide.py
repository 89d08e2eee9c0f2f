"""What may happen in a room, by whom and when."""

import pytest
from hypothesis import given, settings

from server.core.commands import (
    AnyCommand,
    Begin,
    ClearReady,
    Deal,
    Finish,
    GiveNonce,
    Leave,
    Postpone,
    Refused,
    RemoveSeat,
    Resign,
    SetReady,
    Start,
    TakeControl,
    Void,
)
from server.core.decide import decide
from server.core.deciding.asking import MOST_ENTRIES
from server.core.deciding.seating import MAX_TABS
from server.core.deciding.starting import hash_of
from server.core.due import due, next_due
from server.core.events import (
    Controlled,
    Finished,
    Left,
    ReadyCleared,
    ReadySet,
    Resigned,
    Sealed,
)
from server.core.fold import evolve
from server.core.options import Options
from server.core.search import Found
from tests.guests import join, joined
from tests.server.core.played import SEATS, commands, tell, told
from tests.server.core.races import (
    ANN,
    BOB,
    CAT,
    NOW,
    SECRET,
    WINDOW,
    Story,
    entry,
    nonce,
    player,
    tab,
)
from tests.server.core.stages import STAGES, refusal

DAN = "Dan"
# Seats


def test_a_player_takes_the_lowest_free_seat() -> None:
    story = Story(ANN, BOB, CAT)
    story.does(Leave(player(BOB)))
    assert story.does(join(player(DAN), DAN)) == (joined(2, player(DAN), DAN),)


@pytest.mark.parametrize("stage", STAGES)
def test_who_has_a_seat_and_joins_again_keeps_it(stage: str) -> None:
    """A join whose answer got lost is sent again, in whatever phase the room is by then."""
    assert STAGES[stage]().does(join(player(BOB), BOB)) == ()


@pytest.mark.parametrize("stage", [stage for stage in STAGES if stage != "waiting"])
def test_who_comes_after_the_start_is_told_so(stage: str) -> None:
    assert refusal(STAGES[stage](), join(player(DAN), DAN)) == "race_running"


def test_a_full_room_says_so() -> None:
    story = Story(ANN, BOB, options=Options(seats=2))
    assert refusal(story, join(player(CAT), CAT)) == "room_full"


@pytest.mark.parametrize("name", ["Ann", "ANN", "Αnn"])  # noqa: RUF001 - Greek on purpose
def test_nobody_passes_for_another_in_the_room(name: str) -> None:
    assert refusal(Story(ANN), join(player("other"), name)) == "name_taken"


def test_a_seat_is_given_back_before_the_start_alone() -> None:
    assert Story(ANN, BOB).does(Leave(player(BOB))) == (Left(2),)
    assert refusal(Story(ANN, BOB).sealed(), Leave(player(BOB))) == "race_running"


def test_leaving_twice_is_leaving_once() -> None:
    story = Story(ANN, BOB)
    story.does(Leave(player(BOB)))
    assert story.does(Leave(player(BOB))) == ()


@pytest.mark.parametrize(
    "command",
    [
        TakeControl(player(DAN), tab(DAN)),
        SetReady(player(DAN), hash_of(nonce(DAN))),
        ClearReady(player(DAN)),
        Start(player(DAN), WINDOW),
        GiveNonce(player(DAN), nonce(DAN)),
        Resign(player(DAN)),
    ],
)
@pytest.mark.parametrize("stage", STAGES)
def test_without_a_seat_nothing_can_be_done(stage: str, command: AnyCommand) -> None:
    assert refusal(STAGES[stage](), command) == "no_seat"


# Control


def test_a_page_never_seen_before_takes_control() -> None:
    story = Story(ANN)
    taken = story.does(TakeControl(player(ANN), tab(ANN, 2)))
    assert taken == (Controlled(1, tab(ANN, 2), 2),)


def test_the_page_in_control_has_it_already() -> None:
    assert Story(ANN).does(TakeControl(player(ANN), tab(ANN))) == ()
    assert Story(ANN).does(TakeControl(player(ANN), tab(ANN), insist=True)) == ()


def test_a_page_that_lost_control_looks_on_until_it_insists() -> None:
    """A phone that wakes in a pocket takes nothing from the page that is played on."""
    story = Story(ANN)
    story.does(TakeControl(player(ANN), tab(ANN, 2)))
    assert story.does(TakeControl(player(ANN), tab(ANN))) == ()
    taken = story.does(TakeControl(player(ANN), tab(ANN), insist=True))
    assert taken == (Controlled(1, tab(ANN), 3),)


@pytest.mark.parametrize("stage", STAGES)
def test_control_may_change_hands_at_any_time(stage: str) -> None:
    assert STAGES[stage]().does(TakeControl(player(ANN), tab(ANN, 2)))


def test_a_seat_can_t_change_pages_without_end() -> None:
    """Two pages that take the seat from each other for ever would flood the log."""
    story = Story(ANN)
    for page in range(2, MAX_TABS + 1):
        story.does(TakeControl(player(ANN), tab(ANN, page % 2), insist=True))
    assert refusal(story, TakeControl(player(ANN), tab(ANN, 9))) == "too_many_pages"


def test_a_room_does_not_go_on_for_ever() -> None:
    """Who toggles *ready*, or sits down and stands up, without end would fill the store.

    The room can be left, and a start can be taken back, but nothing begins any more.
    """
    story = Story(ANN, BOB)
    hashes = ["0" * 64, "1" * 64]
    while story.race.seq < MOST_ENTRIES:
        story.does(SetReady(player(ANN), hashes[story.race.seq % 2]))
    for command in (
        SetReady(player(BOB), hashes[0]),
        join(player(CAT), CAT),
    ):
        assert refusal(story, command) == "room_worn_out"
    assert story.does(ClearReady(player(ANN)))
    assert story.does(Leave(player(BOB)))


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


# A seat that nobody comes back to


def test_the_host_gives_a_seat_free_that_never_gets_ready() -> None:
    """Somebody sat down and closed the page: the others need not wait for ever."""
    story = Story(ANN, BOB).ready(ANN)
    assert story.does(RemoveSeat(player(ANN), 2)) == (Left(2),)
    assert story.does(RemoveSeat(player(ANN), 2)) == ()
    assert story.does(Start(player(ANN), WINDOW)) == (Sealed(NOW + WINDOW),)


def test_nobody_but_the_host_gives_a_seat_free() -> None:
    story = Story(ANN, BOB, CAT)
    assert refusal(story, RemoveSeat(player(BOB), 3)) == "not_host"
    assert refusal(story, RemoveSeat("a stranger", 3)) == "no_seat"


@pytest.mark.parametrize("stage", ["sealed", "racing"])
def test_no_seat_is_given_free_once_the_start_is_sealed(stage: str) -> None:
    story: Story = getattr(Story(ANN, BOB), stage)()
    assert refusal(story, RemoveSeat(player(ANN), 2)) == "race_running"


# End


def test_a_player_may_stop_once_the_race_runs() -> None:
    assert refusal(STAGES["countdown"](), Resign(player(ANN))) == "not_racing"
    story = STAGES["racing"]()
    assert story.does(Resign(player(ANN))) == (Resigned(1),)
    assert story.does(Resign(player(ANN))) == ()


def test_the_race_is_over_when_nobody_plays_any_more() -> None:
    story = STAGES["racing"]()
    story.does(Resign(player(ANN)))
    assert story.does(Finish(SECRET.hex())) == ()
    story.does(Resign(player(BOB)))
    assert story.does(Finish(SECRET.hex())) == (Finished(SECRET.hex()),)
    assert story.does(Finish(SECRET.hex())) == ()


def test_the_race_is_over_at_its_deadline() -> None:
    story = STAGES["racing"]()
    story.now = story.race.deadline - 1
    assert story.does(Finish(SECRET.hex())) == ()
    assert story.wait(1).does(Finish(SECRET.hex())) == (Finished(SECRET.hex()),)


def test_each_stage_knows_when_it_has_something_to_do() -> None:
    instants = {stage: next_due(told_so_far().race) for stage, told_so_far in STAGES.items()}
    running = STAGES["racing"]().race
    assert instants == {
        "waiting": None,
        "opening": NOW + WINDOW,
        "countdown": running.deadline,
        "racing": running.deadline,
        "finished": None,
    }


# Whatever happens


@given(commands())
@settings(deadline=None, max_examples=200)
def test_a_room_keeps_its_order_whatever_is_asked_of_it(script: list[object]) -> None:
    story = told([])
    for step in script:
        before = story.race
        tell(story, step)
        race = story.race
        numbers = [seat.number for seat in race.seats]
        assert len(numbers) <= SEATS
        assert len(set(numbers)) == len(numbers)
        assert all(1 <= number <= SEATS for number in numbers)
        assert (race.host in numbers) if numbers else race.host is None
        assert before.version <= race.version
        assert before.seq <= race.seq
        assert (race.secret is None) == (race.stage != "finished")
        assert (race.deal is None) == (race.found is None)
        assert not race.sealed or {number for number, _ in race.sealed} == set(numbers)


@given(commands())
@settings(deadline=None)
def test_what_is_decided_can_always_be_folded(script: list[object]) -> None:
    """A decision that could not be folded would break its race for good."""
    story = told(script)
    every: list[AnyCommand] = [
        Void("c", None),
        Void("c", None, gives_up=story.race.commitment),
        Begin(),
        Deal(Found(), story.race.commitment),
        Postpone(),
        Finish("s"),
        Start(player(ANN), WINDOW),
        join("p9", "Eve"),
    ]
    for command in every:
        try:
            events = decide(story.race, command, story.now)
        except Refused:
            continue
        race = story.race
        for event in events:
            race = evolve(race, entry(race.seq + 1, event, story.now))


@given(commands())
@settings(deadline=None)
def test_what_falls_due_is_done_at_once_and_then_no_longer_due(script: list[object]) -> None:
    story = told(script)
    what = due(story.race, story.now)
    deeds: dict[str, AnyCommand] = {
        "begin": Begin(),
        "void": Void("c", None),
        "postpone": Postpone(),
        "finish": Finish(SECRET.hex()),
    }
    if what is not None:
        assert story.does(deeds[what])
        assert due(story.race, story.now) is None
