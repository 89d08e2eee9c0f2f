"""How a refused action is told: its sentence, and the data that the sentence is made of."""

import random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import (
    DEAL_STOCK,
    DECK,
    RULE_SETS,
    UNDO,
    Action,
    Game,
    Move,
    Reason,
    Refusal,
    parse_action,
    start_at,
)
from server.core import protocol, views
from server.core.answers import REJECTIONS
from server.core.judge import Declined, judge
from tests.engine.games import hidden_shuffled, walk
from tests.server.core.races import ANN, Story


def answers(story: Story, game: Game) -> list[bytes]:
    """Every frame that may answer Ann: to a wish for a hint, and to each action refused to her."""
    seat = msgspec.structs.replace(story.seat(ANN), game=game)
    frames: list[protocol.Outbound] = [views.advice(seat, "a-1")]
    columns = range(len(game.board.columns) + 2)
    actions: list[Action] = [DEAL_STOCK, UNDO]
    actions += (Move(card, to) for card in DECK for to in columns)
    for action in actions:
        verdict = judge(story.race, seat, 0, "a-1", action)
        if isinstance(verdict, Declined):
            frames.append(views.rejected(seat, "a-1", verdict))
    return list(map(msgspec.json.encode, frames))


def test_a_refusal_of_the_rules_is_told_with_what_its_sentence_is_made_of() -> None:
    story = Story(ANN).racing()
    seat = story.seat(ANN)
    refused = judge(story.race, seat, 0, "a-1", parse_action("KS8"))
    assert isinstance(refused, Declined)
    assert views.rejected(seat, "a-1", refused) == protocol.Rejected(
        "a-1", "no_such_column", "There is no column 8", 0, protocol.RefusalDetail(column=8)
    )


def test_a_refusal_names_cards_as_every_frame_does() -> None:
    seat = Story(ANN).racing().seat(ANN)
    reason = Reason(Refusal.CARD_NOT_VISIBLE, DECK[4], DECK[5])
    frame = views.rejected(seat, "a-1", Declined(reason.code, "…", reason))
    assert frame.detail == protocol.RefusalDetail(card="5S", needed="6S")


def test_a_refusal_of_the_race_has_nothing_beside_its_sentence() -> None:
    story = Story(ANN).racing()
    gap = judge(story.race, story.seat(ANN), 3, "a-1", DEAL_STOCK)
    assert isinstance(gap, Declined)
    assert views.rejected(story.seat(ANN), "a-1", gap).detail is None


@given(st.randoms(use_true_random=False), st.sampled_from(sorted(RULE_SETS)), st.integers(0, 40))
@settings(deadline=None, max_examples=40)
def test_no_answer_tells_what_is_hidden(rng: random.Random, name: str, length: int) -> None:
    """Exchange the identities of hidden cards: each frame stays byte for byte the same."""
    story = Story(ANN).racing()
    game = walk(rng, RULE_SETS[name], most=length)[-1][1]
    one, other = game.position, hidden_shuffled(game.position, rng)
    assert answers(story, start_at(one, game.rules)) == answers(story, start_at(other, game.rules))


@pytest.mark.parametrize("code", REJECTIONS)
def test_an_action_that_nobody_needs_to_judge_is_answered_in_the_words_of_the_list(
    code: str,
) -> None:
    answer = views.declined("a-1", code, 3)
    assert answer == protocol.Rejected("a-1", code, REJECTIONS[code], 3)
