"""What is told of a race on a tournament's deal, which others have still before them."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from server.core import protocol, views
from server.core.commands import (
    Begin,
    Finish,
    Forget,
    Leave,
    NoteRecorded,
    Pause,
    Refused,
    Resign,
    Resume,
)
from server.core.news import news
from server.core.options import Options
from server.core.tournament import parse_tournament
from tests.guests import join
from tests.server.core.attempts import CUP, official, rehearsal
from tests.server.core.played import tell
from tests.server.core.races import ANN, BOB, SECRET, player
from tests.server.core.replays import Whole
from tests.server.core.shown import PRIVATE, cards_in, frames_for_all, seen_by, tells, welcome

KINDS = [official(), official(CUP), rehearsal()]
CUP_STARTS = parse_tournament(CUP).shuts_at
ANYTHING = [
    *(Resign(player(ANN)), Forget(player(ANN)), Leave(player(ANN)), join(player(BOB), BOB)),
    *(Pause(player(ANN)), Resume(player(ANN)), Begin(), Finish(SECRET.hex()), NoteRecorded()),
]


def entered(options: Options, before_ms: int) -> Whole:
    """A race that was just opened: a cup's so long before all start."""
    now = CUP_STARTS - before_ms
    story = Whole(ANN, options=options, now=now)
    story.does(Begin())
    story.finds()
    return story


def go_on(story: Whole, chance: random.Random) -> None:
    """Let something happen: time, an action, or whatever else can be asked for."""
    tell(story, chance.choice([0, 1, 1_000, max(0, story.race.start - story.now)]))
    if chance.random() < 0.7:
        tell(story, (ANN, chance.randrange(50)))
    elif chance.random() < 0.3:
        tell(story, chance.choice(ANYTHING))
    elif chance.random() < 0.1:
        tell(story, max(0, story.race.deadline - story.now))


@given(st.sampled_from(KINDS), st.integers(0, 2**32))
@settings(deadline=None, max_examples=150)
def test_no_frame_tells_more_than_lies_open_on_the_own_board(options: Options, seed: int) -> None:
    """Before the start, while it runs, and when it is over, whatever happens in what order."""
    chance = random.Random(seed)
    story = entered(options, chance.choice([1, 2_000, 60_000]))
    seen = 0
    for _ in range(chance.randrange(1, 40)):
        race = story.race
        has_started = story.now >= race.start
        you = race.seat_of(player(ANN))
        board = seen_by(you) if has_started and race.stage != "paused" else set()
        for_all = [frame for line in story.log[seen:] for frame in frames_for_all(race, line)]
        visitor = welcome(race, None, story.now)
        own = welcome(race, you, story.now)
        assert cards_in(*for_all, visitor) == set()
        assert cards_in(own) == (board if race.stage in ("begun", "finished") else set())
        for text in map(protocol.encode, (*for_all, visitor, own)):
            assert not PRIVATE.search(text)
            assert not tells(text, race, [SECRET.hex()])
        assert views.results(race) is None
        assert has_started or {row.links for row in own.standings} == {0}
        seen = len(story.log)
        go_on(story, chance)


def test_a_cup_s_race_that_is_over_before_the_start_tells_nothing_of_its_deal() -> None:
    """Its player had everything deleted in the lobby: even a count would be one too many."""
    story = entered(official(CUP), 60_000)
    story.does(Forget(player(ANN)))
    story.does(Finish(""))
    assert story.race.stage == "finished"
    assert story.race.seats[0].game is not None
    assert story.race.seats[0].game.links > 0
    over = news(story.race, story.log[-1].event)
    assert isinstance(over, protocol.RaceFinished)
    for rows in (over.standings, welcome(story.race, None, story.now).standings):
        assert [(row.links, row.state) for row in rows] == [(0, "waiting")]


def test_in_the_lobby_of_a_cup_nobody_gives_up() -> None:
    """Whose attempt is over may know more than who has the deal still to come."""
    with pytest.raises(Refused) as refusal:
        entered(official(CUP), 1).does(Resign(player(ANN)))
    assert refusal.value.code == "not_racing"
