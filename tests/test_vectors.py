"""The board vectors follow from the engine and from what the server shows, and cover the rules."""

import json
from collections import Counter

from engine import RULE_SETS, Refusal
from tests.vectors import FILE, all_vectors, written

VECTORS = json.loads(FILE.read_text("utf-8"))
BOARDS = VECTORS["boards"]
STEPS = [step for board in BOARDS for step in board["steps"]]

OF_MOVES = {
    Refusal.CARD_NOT_VISIBLE,
    Refusal.SAME_COLUMN,
    Refusal.NO_SUCH_COLUMN,
    Refusal.NOT_ON_NEXT_HIGHER,
    Refusal.ALREADY_JOINED,
    Refusal.KING_NEEDS_EMPTY,
    Refusal.EMPTY_NEEDS_KING,
}


def test_the_vectors_are_what_the_engine_says_today() -> None:
    assert written(all_vectors()) == FILE.read_text("utf-8"), "run `python -m tests.vectors`"


def test_boards_of_every_rule_set_are_told() -> None:
    boards = Counter(board["rules"] for board in BOARDS)
    assert boards.keys() == RULE_SETS.keys()
    assert min(boards.values()) >= 8


def test_every_reason_that_a_board_can_give_occurs() -> None:
    of_moves = {refusal["why"]["code"] for board in BOARDS for refusal in board["refusals"]}
    of_the_stock = {board["deal"]["code"] for board in BOARDS if board["deal"]}
    assert of_moves == OF_MOVES
    assert of_the_stock == {Refusal.NO_STOCK, Refusal.STOCK_EMPTY, Refusal.STOCK_BLOCKED}


def test_cards_turn_up_are_dealt_and_are_banked_in_them() -> None:
    for news in ("turned", "dealt", "banked"):
        assert sum(bool(step[news]) for step in STEPS) >= 10
    assert {len(step["banked"]) for step in STEPS} >= {0, 1}


def test_no_board_names_a_card_that_its_player_does_not_see() -> None:
    for board in BOARDS:
        stock = [part for part in board["board"].split(";") if part.startswith("stock=")]
        assert {*"".join(stock).removeprefix("stock=")} <= {"#", " "}
        assert "##" not in board["board"]
