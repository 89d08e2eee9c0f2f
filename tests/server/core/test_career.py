"""Careers: what a race is to a player, and what comes of many of them."""

from collections.abc import Sequence
from itertools import groupby
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET

from engine import numbered_deal
from server.core.api.bodies import HistoryEntry, RulesRecord
from server.core.career import (
    blank,
    deal_mark,
    is_played,
    is_won,
    outcomes,
    record_after,
)
from server.core.commands import Forget, Join
from server.core.look import look_of
from server.core.options import PRACTICE, Options
from server.core.tallies import tallies
from server.core.tournament import parse_tournament
from tests.guests import SALT
from tests.outcomes import PLAYED, outcome
from tests.server.core.attempts import CUP, DAILY, attempt, attempted, official, rehearsal
from tests.server.core.races import ANN, BOB, CAT, RACE_ID, Story, player
from tests.server.core.replays import Whole, raced

LUCK = Options(winnable=False)


def won(**differs: Any) -> HistoryEntry:
    return outcome(**{"state": "won", "runs": 4, "score": 900, **differs})


def career(*told: HistoryEntry | tuple[HistoryEntry, str]) -> RulesRecord:
    """The record after races, each by a deal of its own unless one is named."""
    record, deals = blank(PLAYED.rules), set[str]()
    for number, one in enumerate(told):
        race, deal = one if isinstance(one, tuple) else (one, f"deal {number}")
        record = record_after(record, race, again=deal in deals)
        if is_played(race) and is_won(race):
            deals.add(deal)
    return record


# What a race is to its players


def test_each_player_finds_what_the_results_say() -> None:
    story = raced(ANN, BOB, options=LUCK)
    found = outcomes(story.race)
    assert set(found) == {player(ANN), player(BOB)}
    ann, (tally, _) = found[player(ANN)], tallies(story.race)
    seat = story.seat(ANN)
    assert (ann.race, ann.room, ann.at) == (RACE_ID, RACE_ID[:-2], story.race.at)
    assert (ann.kind, ann.rules, ann.seat, ann.of) == ("casual", "scorpion", 1, 2)
    assert (ann.runs, ann.score, ann.time) == (seat.runs, seat.score, seat.changed_at)
    assert (ann.moves, ann.undos) == (tally.moves, tally.undos)
    assert is_played(ann)


def test_moves_that_were_undone_count_as_moves() -> None:
    options = Options(rules="easy", winnable=False)
    story = Story(ANN, options=options, deal=numbered_deal(1)).racing()
    story.plays(ANN, "deal undo deal").finished()
    (ann,) = outcomes(story.race).values()
    assert (ann.moves, ann.undos, ann.state) == (2, 1, "timeup")


def test_who_did_nothing_shares_the_last_place_and_has_not_played() -> None:
    story = Whole(ANN, BOB, CAT, options=LUCK).begun()
    story.acts(story.seat(ANN), 0)
    story.over()
    found = [outcomes(story.race)[player(name)] for name in (ANN, BOB, CAT)]
    assert [(one.place, one.shared, is_played(one)) for one in found] == [
        (1, False, True),
        (2, True, False),
        (2, True, False),
    ]


@pytest.mark.parametrize(
    ("options", "kind"),
    [(PRACTICE, "practice"), (LUCK, "casual"), (Options(winnable=False, ranked=True), "ranked")],
)
def test_a_history_tells_kinds_of_races_apart(options: Options, kind: str) -> None:
    (ann,) = outcomes(Whole(ANN, options=options).begun().over().race).values()
    assert ann.kind == kind


@pytest.mark.parametrize("options", [official(), rehearsal(), official(CUP)])
def test_a_deal_that_others_still_play_is_shown_when_they_are_done(options: Options) -> None:
    """Whoever is done first may say from when on the own replay can be seen."""
    (ann,) = outcomes(attempted(ANN, options=options).race).values()
    assert ann.shown_at == parse_tournament(str(options.tournament)).closes_at > ann.at


def test_a_replay_that_can_be_seen_at_once_has_no_time_for_it() -> None:
    """A deal of one room, and one that has been laid open."""
    closed = attempt(ANN, rehearsal(), now=parse_tournament(DAILY).closes_at).over()
    for race in (raced(ANN, options=LUCK).race, closed.race):
        (ann,) = outcomes(race).values()
        assert ann.shown_at is UNSET


def test_a_program_has_no_history_and_counts_as_an_opponent() -> None:
    story = Whole(ANN, options=LUCK)
    story.does(Join(player(BOB), BOB, SALT, look_of(BOB), "greedy"))
    story.begun().over()
    (ann,) = outcomes(story.race).values()
    assert (ann.seat, ann.of) == (1, 2)


def test_who_is_forgotten_has_no_history() -> None:
    story = raced(ANN, BOB, options=LUCK)
    story.does(Forget(player(BOB)))
    assert set(outcomes(story.race)) == {player(ANN)}


def test_a_deal_is_told_from_every_other() -> None:
    marks = [deal_mark(numbered_deal(number)) for number in (1, 2, 1)]
    assert marks[0] == marks[2] != marks[1]
    assert all(len(mark) == 16 for mark in marks)


# What comes of many


def test_a_race_without_an_action_is_no_race_played() -> None:
    assert career(outcome(moves=0, undos=0, state="resigned")) == blank("scorpion")


def test_an_undo_alone_shows_that_somebody_played() -> None:
    assert career(outcome(moves=0, undos=1)).played == 1


def test_only_a_won_race_is_fast_or_short() -> None:
    record = career(outcome(time=1, moves=1), won(time=700_000, moves=80), won(time=900_000))
    assert (record.fastest, record.fewest_moves) == (700_000, 41)
    assert career(outcome()).fastest is None


def test_the_best_score_is_that_of_any_race() -> None:
    assert career(won(score=500), outcome(score=640)).best_score == 640
    assert career(outcome(score=0)).best_score == 0


def test_where_nothing_is_scored_there_is_no_best_score() -> None:
    record = record_after(blank("plain"), outcome(rules="plain", score=0), again=False)
    assert (record.played, record.best_score) == (1, None)


def test_a_deal_is_won_once_however_often() -> None:
    record = career((won(), "one"), (won(time=60_000), "one"), (won(), "two"))
    assert (record.played, record.won, record.streak) == (3, 2, 2)
    assert record.fastest == 60_000


def test_a_streak_ends_with_a_race_that_is_not_won() -> None:
    record = career(won(), won(), outcome(), won())
    assert (record.streak, record.best_streak) == (1, 2)


def test_a_race_nobody_played_ends_no_streak() -> None:
    assert career(won(), outcome(moves=0), won()).streak == 2


def races() -> st.SearchStrategy[list[tuple[HistoryEntry, str]]]:
    """Any races of one player by one rule set, with few deals, so that some come again."""
    one = st.builds(
        outcome,
        state=st.sampled_from(["won", "stuck", "resigned", "timeup"]),
        score=st.integers(0, 1_300),
        time=st.integers(0, 3_600_000),
        moves=st.integers(0, 3),
        undos=st.integers(0, 1),
    )
    return st.lists(st.tuples(one, st.sampled_from(["a", "b", "c"])), max_size=12)


@given(races())
def test_a_record_is_what_can_be_counted(told: Sequence[tuple[HistoryEntry, str]]) -> None:
    record = career(*told)
    played = [(race, deal) for race, deal in told if is_played(race)]
    won_races = [race for race, _ in played if is_won(race)]
    assert record.played == len(played)
    assert record.won == len({deal for race, deal in played if is_won(race)})
    assert record.won <= record.played
    assert record.best_score == max((race.score for race, _ in played), default=None)
    assert record.fastest == min((race.time for race in won_races), default=None)
    assert record.fewest_moves == min((race.moves for race in won_races), default=None)


@given(races())
def test_a_streak_is_no_longer_than_the_wins_in_a_row(
    told: Sequence[tuple[HistoryEntry, str]],
) -> None:
    record = career(*told)
    rows = [
        len(list(group))
        for is_win, group in groupby(is_won(r) for r, _ in told if is_played(r))
        if is_win
    ]
    assert record.streak <= record.best_streak <= max(rows, default=0)
    assert record.best_streak <= record.won
