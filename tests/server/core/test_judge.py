"""What becomes of an action: judged by the rules, and by what was accepted before."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bench.wins import load_wins
from engine import (
    DEAL_STOCK,
    UNDO,
    Action,
    Game,
    Move,
    Reason,
    Refusal,
    legal,
    parse_action,
    parse_card,
    play,
    score,
)
from server.core.commands import Resign
from server.core.events import Moved
from server.core.judge import Declined, Judged, Repeated, Verdict, judge
from server.core.options import Options
from server.core.race import WAYPOINT_EVERY
from tests.server.core.played import commands, told
from tests.server.core.races import ANN, BOB, Story, player

WIN = load_wins()[0]


def judged(story: Story, base: int, request: str, action: Action) -> Verdict:
    return judge(story.race, story.seat(ANN), base, request, action)


def code(verdict: Verdict) -> str:
    assert isinstance(verdict, Declined)
    assert verdict.reason
    return verdict.code


def test_a_legal_action_is_to_be_stored_with_its_number_and_id() -> None:
    story = Story(ANN, BOB).racing()
    verdict = judged(story, 0, "a-1", DEAL_STOCK)
    assert isinstance(verdict, Judged)
    assert verdict.moved == Moved(1, 1, "deal", "a-1")
    before = story.seat(ANN).game
    assert before is not None
    assert verdict.game == play(before, DEAL_STOCK)


def test_judging_changes_nothing() -> None:
    story = Story(ANN).racing()
    before = story.race
    assert judged(story, 0, "a-1", DEAL_STOCK) == judged(story, 0, "a-1", DEAL_STOCK)
    assert story.race == before


def test_an_illegal_action_is_refused_with_the_rules_own_reason() -> None:
    story = Story(ANN).racing().plays(ANN, "deal")
    assert code(judged(story, 1, "a-2", DEAL_STOCK)) == "stock_empty"
    assert code(judged(story, 1, "a-2", UNDO)) == "undo_off"
    assert code(judged(story, 1, "a-2", Move(parse_card("7H"), 8))) == "no_such_column"


def test_a_refusal_of_the_rules_comes_with_its_data_and_one_of_the_race_without() -> None:
    story = Story(ANN).racing()
    by_the_rules = judged(story, 0, "a-1", Move(parse_card("7H"), 8))
    assert isinstance(by_the_rules, Declined)
    assert by_the_rules.detail == Reason(Refusal.NO_SUCH_COLUMN, column=8)
    by_the_race = judged(story, 3, "a-1", DEAL_STOCK)
    assert isinstance(by_the_race, Declined)
    assert (by_the_race.code, by_the_race.detail) == ("gap", None)


def test_before_the_deal_nothing_can_be_played() -> None:
    assert code(judged(Story(ANN), 0, "a-1", DEAL_STOCK)) == "not_started"
    assert code(judged(Story(ANN).opened(), 0, "a-1", DEAL_STOCK)) == "not_started"


def test_who_has_stopped_plays_no_more() -> None:
    story = Story(ANN, BOB).racing()
    story.does(Resign(player(ANN)))
    assert code(judged(story, 0, "a-1", DEAL_STOCK)) == "game_over"


def test_who_has_won_plays_no_more() -> None:
    story = Story(ANN, deal=WIN.deal).racing().plays(ANN, " ".join(map(str, WIN.actions)))
    assert code(judged(story, len(WIN.actions), "more", DEAL_STOCK)) == "game_over"


def test_the_same_action_sent_again_gets_its_first_answer() -> None:
    """The answer was lost with the connection; what has happened since changes nothing of it."""
    story = Story(ANN).racing().plays(ANN, "deal")
    seat = story.seat(ANN)
    assert seat.game is not None
    first = Repeated(1, seat.times[0], seat.game, seat.score)
    assert judged(story, 0, f"{ANN}-1", DEAL_STOCK) == first
    story.plays(ANN, str(legal(seat.game)[0]))
    assert judged(story, 0, f"{ANN}-1", DEAL_STOCK) == first


def test_a_lost_answer_is_given_again_after_the_race_too() -> None:
    story = Story(ANN).racing().plays(ANN, "deal").finished()
    assert isinstance(judged(story, 0, f"{ANN}-1", DEAL_STOCK), Repeated)


def test_an_id_stands_for_one_action() -> None:
    story = Story(ANN).racing().plays(ANN, "deal")
    assert code(judged(story, 0, f"{ANN}-1", UNDO)) == "conflict"


def test_a_page_that_missed_an_action_is_told_that_it_is_behind() -> None:
    """Another page made the first action: the one sent for its place is not played after it."""
    story = Story(ANN).racing().plays(ANN, "deal")
    assert code(judged(story, 0, "other-1", DEAL_STOCK)) == "stale"


@pytest.mark.parametrize("base", [2, 3, 2**53 - 1])
def test_an_action_after_one_that_is_not_there_is_refused(base: int) -> None:
    """The move before it was refused, so those sent behind it can't be meant as they stand."""
    story = Story(ANN).racing().plays(ANN, "deal")
    assert code(judged(story, base, "a-9", UNDO)) == "gap"


def test_an_old_answer_costs_no_more_than_a_new_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who asks again and again for what was thousands of actions ago keeps nobody else waiting."""
    story = Story(ANN, options=Options(rules="undo=on")).racing()
    firsts = []
    for _ in range(2 * WAYPOINT_EVERY + 5):
        game = story.seat(ANN).game
        assert game is not None
        story.plays(ANN, "undo" if game.history > 1 else str(legal(game)[0]))
        firsts.append(story.seat(ANN).game)
    played: list[Action] = []

    def counted(game: Game, action: Action) -> Game:
        played.append(action)
        return play(game, action)

    monkeypatch.setattr("server.core.judge.play", counted)
    for base, first in enumerate(firsts):
        again = judged(story, base, f"{ANN}-{base + 1}", parse_action(story.seat(ANN).texts[base]))
        assert isinstance(again, Repeated)
        assert again.game == first
        assert len(played) < WAYPOINT_EVERY
        played.clear()


def test_the_first_answer_of_a_win_holds_its_time_bonus() -> None:
    story = Story(ANN, deal=WIN.deal).racing().plays(ANN, " ".join(map(str, WIN.actions)))
    seat, last = story.seat(ANN), len(WIN.actions)
    again = judged(story, last - 1, f"{ANN}-{last}", WIN.actions[-1])
    assert isinstance(again, Repeated)
    assert seat.game is not None
    assert again.score == seat.score == score(seat.game, seat.times[-1]) == 460 + 900 - last


@given(commands(), st.data())
@settings(deadline=None)
def test_every_accepted_action_has_its_answer_for_ever(
    script: list[object], data: st.DataObject
) -> None:
    story = told(script, Options(seats=3, minutes=5, rules="spider-score"))
    for seat in story.race.seats:
        for base, text in enumerate(seat.texts):
            verdict = judge(story.race, seat, base, seat.ids[base], parse_action(text))
            assert isinstance(verdict, Repeated)
            assert (verdict.number, verdict.elapsed) == (base + 1, seat.times[base])
            other = data.draw(st.sampled_from(["deal", "undo", "KS1"]).filter(text.__ne__))
            conflict = judge(story.race, seat, base, seat.ids[base], parse_action(other))
            assert code(conflict) == "conflict"
            assert code(judge(story.race, seat, base, "new", parse_action(text))) == "stale"
