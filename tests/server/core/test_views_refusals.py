"""How a refused action is told: its sentence, and the data that the sentence is made of."""

from engine import DEAL_STOCK, DECK, Reason, Refusal, parse_action
from server.core import protocol, views
from server.core.judge import Declined, judge
from tests.server.core.races import ANN, Story


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
