"""What a player is advised: always something that may be done, and nothing that is hidden."""

import pytest

from engine import DEAL_STOCK, Action, Move, card_text, deal_for, legal, parse_card, view
from server.core import protocol, views
from server.core.options import Options
from server.core.race import Seat
from tests.server.core.races import ANN, Story


def advised(seat: Seat) -> Action | None:
    """The action that the frame names; none where nothing useful is left."""
    frame = views.advice(seat, "h-1")
    assert (frame.id, frame.number) == ("h-1", seat.count)
    assert (frame.code == "move") == (frame.card is not None) == (frame.to is not None)
    if frame.card is not None and frame.to is not None:
        return Move(parse_card(frame.card), frame.to)
    return DEAL_STOCK if frame.code == "deal" else None


@pytest.mark.parametrize("rules", ["scorpion", "wasp", "three-blind-mice", "traditional"])
@pytest.mark.parametrize("number", range(3))
def test_whoever_does_what_is_advised_is_never_refused_and_comes_to_an_end(
    rules: str, number: int
) -> None:
    deal = deal_for(b"advice", "a test", number)
    story = Story(ANN, options=Options(rules=rules, hints=True), deal=deal).racing()
    while (action := advised(story.seat(ANN))) is not None:
        game = story.seat(ANN).game
        assert game is not None
        assert action in legal(game)
        if isinstance(action, Move):
            seen = view(game)
            in_sight = {card for column in seen.columns for card in column.cards}
            assert action.card in in_sight | {*seen.reserve}
        story.plays(ANN, str(action))


def test_advice_names_cards_as_every_frame_does() -> None:
    seat = Story(ANN).racing().seat(ANN)
    action = advised(seat)
    assert isinstance(action, Move)
    assert views.advice(seat, "h-1") == protocol.Advice(
        "h-1", "move", 0, card_text(action.card), action.to
    )


def test_at_the_limit_of_actions_nothing_is_left_to_advise() -> None:
    """The board would allow a move still, the rules don't."""
    options = Options(rules="limit=1,undo=on", hints=True)
    story = Story(ANN, options=options).racing()
    story.plays(ANN, str(advised(story.seat(ANN))))
    assert views.advice(story.seat(ANN), "h-1").code == "nothing_useful"
