"""Races watched again: the steps alone give every board, and all numbers of the race."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import RULE_SETS, Game, deal_for, legal, parse_action, play, start
from server.core.commands import Finish, Forget, Pause, Resign, Resume
from server.core.fold import laid_open
from server.core.options import PRACTICE, Options
from server.core.pack import archived, packed
from server.core.playback import Play, Playback, playback
from server.core.race import Race, Seat
from server.core.views import results, tableau
from tests.server.core.attempts import attempted
from tests.server.core.played import finished
from tests.server.core.races import ANN, BOB, SECRET, Story, player
from tests.server.core.redrawn import redrawn
from tests.server.core.replays import Whole, raced
from tests.server.core.walked import walked, won

DEAL = deal_for(SECRET, "any")
LUCK = Options(winnable=False)


def shown(race: Race) -> Playback:
    """The race as it is told to whoever watches it again."""
    told = playback(race)
    assert told is not None
    return told


def of(race: Race, name: str) -> Play:
    """What one of its players did."""
    number = next(seat.number for seat in race.seats if seat.name == name)
    return next(one for one in shown(race).plays if one.seat == number)


def games(race: Race, seat: Seat) -> list[Game]:
    """Every game of a seat, by the engine."""
    assert race.deal is not None
    found = [start(race.deal, race.rules)]
    for text in seat.texts:
        found.append(play(found[-1], parse_action(text)))
    return found


def is_told_right(race: Race) -> None:
    """Hold each step of a race against the engine, and its end against the race."""
    told = shown(race)
    for seat, one in zip(race.seats, told.plays, strict=True):
        known = games(race, seat)
        assert redrawn(one) == [tableau(game) for game in known]
        numbers = [(step.runs, step.hidden, step.links, step.state) for step in one.steps]
        assert numbers == [(game.runs, game.hidden, game.links, game.status) for game in known[1:]]
        assert [step.action for step in one.steps] == [*seat.texts]
        assert [step.at for step in one.steps] == [*seat.times]
        assert [step.score for step in one.steps][-1:] == [seat.score][: seat.count]
        last = one.steps[-1].at if one.steps else 0
        assert last <= one.ended_at <= told.length


@given(story=finished())
def test_the_steps_of_any_race_give_its_boards(story: Story) -> None:
    """Players undo, pause, resign and are forgotten; a race that has a result can be watched."""
    if results(story.race) is not None:
        is_told_right(story.race)


@pytest.mark.parametrize("rules", RULE_SETS)
@given(seed=st.integers(0, 2**32))
def test_the_steps_give_the_boards_under_every_rule_set(rules: str, seed: int) -> None:
    """Two walk at random through a deal of chance, and take back where they may."""
    is_told_right(walked(rules, seed).finished().race)


@pytest.mark.parametrize("rules", ["scorpion", "wasp", "easy", "three-blind-mice"])
def test_a_won_race_shows_all_four_runs(rules: str) -> None:
    """Runs go to the bank, or stay on the board, one step after the other."""
    race = won(rules).finished().race
    is_told_right(race)
    last = of(race, ANN).steps[-1]
    assert (last.runs, last.state, last.links) == (4, "won", 48)
    assert of(race, ANN).ended_at == last.at
    assert of(race, ANN).state == "won"


def test_an_undo_says_which_board_comes_back() -> None:
    """The one before the latest action that still stands, however many were taken back."""
    story = Story(ANN, options=Options(seats=2, rules="easy", winnable=False), deal=DEAL).racing()
    _plays_any(story, 2)
    story.plays(ANN, "undo")
    _plays_any(story, 1)
    story.plays(ANN, "undo undo")
    back = [step.back for step in of(story.finished().race, ANN).steps]
    assert back == [None, None, 1, None, 1, 0]


def _plays_any(story: Story, times: int) -> None:
    for _ in range(times):
        game = story.seat(ANN).game
        assert game is not None
        story.plays(ANN, str(legal(game)[0]))


def test_a_seat_that_resigned_ends_when_it_did_and_the_others_at_the_deadline() -> None:
    story = Story(ANN, BOB, options=LUCK, deal=DEAL).racing()
    story.wait(4_000).does(Resign(player(BOB)))
    race = story.finished().race
    assert (of(race, BOB).ended_at, of(race, BOB).state) == (4_000, "resigned")
    assert of(race, ANN).ended_at == shown(race).length == race.deadline - race.start
    assert of(race, ANN).state == "timeup"


def test_the_breaks_of_practice_are_on_no_clock() -> None:
    """A minute's break after five seconds: what follows goes on from there."""
    story = Whole(ANN, options=PRACTICE).begun().wait(5_000)
    story.does(Pause(player(ANN)))
    story.wait(60_000).does(Resume(player(ANN)))
    story.wait(2_000).does(Resign(player(ANN)))
    story.does(Finish(SECRET.hex()))
    assert shown(story.race).length == 7_000


def test_who_resigns_during_a_break_ends_where_the_clock_stands() -> None:
    story = Whole(ANN, options=PRACTICE).begun().wait(5_000)
    story.does(Pause(player(ANN)))
    story.wait(60_000).does(Resign(player(ANN)))
    story.does(Finish(SECRET.hex()))
    assert shown(story.race).length == 5_000


def test_nothing_is_told_of_a_race_that_is_not_over() -> None:
    story = Story(ANN, BOB, options=LUCK, deal=DEAL)
    assert playback(story.race) is None
    story.racing()
    _plays_any(story, 1)
    assert playback(story.race) is None


def test_nothing_is_told_of_an_attempt_before_its_tournament_has_closed() -> None:
    """Its race is over, but others still play on the same deal."""
    race = attempted(ANN).race
    assert race.stage == "finished"
    assert playback(race) is None
    assert shown(laid_open(race, SECRET.hex())).plays[0].steps


def test_an_archived_race_is_told_as_the_live_one_was() -> None:
    """Neither times nor cards change by being packed; a resignation keeps its instant."""
    story = raced(ANN, BOB, options=Options(rules="easy", winnable=False))
    assert shown(archived(packed(story.race, story.log)).race) == shown(story.race)


def test_who_is_forgotten_has_no_name_in_it() -> None:
    story = raced(ANN, BOB, options=LUCK)
    story.does(Forget(player(BOB)))
    names = [card.name for card in shown(story.race).seats]
    assert names == [ANN, ""]
    assert player(ANN).encode() not in msgspec.json.encode(shown(story.race))


def test_a_long_race_of_many_stays_small() -> None:
    """A step is told in little more than its numbers; what is empty isn't told at all."""
    one = of(won("scorpion").finished().race, BOB)
    told = [len(msgspec.json.encode(step)) for step in one.steps]
    assert sum(told) / len(told) < 130
    assert msgspec.json.decode(msgspec.json.encode(one), type=Play) == one
