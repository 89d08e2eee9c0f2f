"""Actions and how they are written."""

import pytest

from engine import DEAL_STOCK, DECK, UNDO, Action, Move, NotationError, parse_action, parse_card

ACTIONS: list[Action] = [
    DEAL_STOCK,
    UNDO,
    *(Move(card, to) for card in DECK for to in (1, 7, 10)),
]


@pytest.mark.parametrize("action", ACTIONS, ids=str)
def test_every_action_round_trips_through_its_text(action: Action) -> None:
    assert parse_action(str(action)) == action


def test_a_move_is_a_card_then_a_column() -> None:
    assert parse_action("7H5") == Move(parse_card("7H"), 5)
    assert parse_action("TS10") == Move(parse_card("TS"), 10)


@pytest.mark.parametrize(
    "text", ["", "Deal", "redo", "7H", "7H05", "7H-1", "7H5 ", "5", "XX5", "7h5", "7H5x", "7H٣"]
)
def test_what_is_no_action_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(NotationError, match="is no (action|card)"):
        parse_action(text)
