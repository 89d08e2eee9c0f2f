"""Moving, dealing and settling on the board, drawn as text before and after."""

import pytest

from engine import DealStock, Move, parse_card, parse_position, position_text
from engine.board import IN_RESERVE, OUT_OF_SIGHT, Board, board_of, deal_stock, move_card
from tests.engine.games import run_text


def board(text: str) -> Board:
    return board_of(parse_position(text))


def after(text: str, action: Move | DealStock, *, bank: bool = True) -> str:
    """Draw the board that follows."""
    if isinstance(action, Move):
        change = move_card(board(text), action.card, action.to, bank=bank)
    else:
        change = deal_stock(board(text), bank=bank)
    return position_text(change.board.position)


def move(text: str, to: int) -> Move:
    return Move(parse_card(text), to)


def test_a_card_carries_all_that_lies_on_it_in_no_order() -> None:
    """A mixed, unordered group moves as its first card may."""
    assert after("9C 7H KS 2D 3C/8H/-", move("7H", 2)) == "9C/8H 7H KS 2D 3C/-"


def test_a_card_that_comes_to_the_end_turns_up() -> None:
    change = move_card(board("#4S #9D 7H/8H"), parse_card("7H"), 2, bank=True)
    assert position_text(change.board.position) == "#4S 9D/8H 7H"
    assert change.turned == (parse_card("9D"),)


def test_a_finished_run_leaves_and_turns_up_the_card_beneath() -> None:
    before = f"#5D #6D {run_text('S', 'K', '2')}/AS/7D"
    change = move_card(board(before), parse_card("AS"), 1, bank=True)
    assert position_text(change.board.position) == "#5D 6D/-/7D;banked=S"
    assert change.turned == (parse_card("6D"),)
    assert [suit.name for suit in change.banked] == ["S"]


def test_two_runs_in_a_chain_leave_with_one_move() -> None:
    before = f"{run_text('H')} {run_text('S', 'K', '2')}/AS"
    assert after(before, move("AS", 1)) == "-/-;banked=S H"


def test_one_move_finishes_a_run_at_either_end_of_it() -> None:
    """What leaves a column may uncover a whole run there."""
    before = f"{run_text('H')} AS/{run_text('S', 'K', '2')}"
    assert after(before, move("AS", 2)) == "-/-;banked=S H"


def test_a_face_down_king_is_no_part_of_a_run() -> None:
    before = f"#5D #KS {run_text('S', 'Q', '2')}/AS"
    assert after(before, move("AS", 1)) == f"#5D #KS {run_text('S', 'Q')}/-"


def test_runs_stay_where_the_rules_say_so() -> None:
    before = f"{run_text('S', 'K', '2')}/AS"
    assert after(before, move("AS", 1), bank=False) == f"{run_text('S')}/-"


def test_the_stock_is_dealt_face_up_onto_the_first_columns_empty_or_not() -> None:
    change = deal_stock(board("-/5D/-/9C;stock=2H KS 3C"), bank=True)
    assert position_text(change.board.position) == "2H/5D KS/3C/9C"
    assert change.dealt == tuple(map(parse_card, ("2H", "KS", "3C")))


def test_a_stock_that_lacks_cards_covers_fewer_columns() -> None:
    assert after("-/-/-;stock=2H", DealStock()) == "2H/-/-"


def test_a_dealt_card_finishes_a_run() -> None:
    before = f"{run_text('S', 'K', '2')}/-/4C/-;stock=AS 9D KH"
    assert after(before, DealStock()) == "-/9D/4C KH/-;banked=S"


def test_a_dealt_card_finishes_a_run_that_lies_on_another() -> None:
    before = f"#7D {run_text('H')} {run_text('S', 'K', '2')}/-/-;stock=AS 9D"
    change = deal_stock(board(before), bank=True)
    assert position_text(change.board.position) == "7D/9D/-;banked=S H"
    assert change.turned == (parse_card("7D"),)


def test_columns_that_nothing_touched_are_left_as_they_stand() -> None:
    """A start position is taken as it is: only an action's own columns settle."""
    before = f"7H/8H/{run_text('S')}/#4D"
    assert after(before, move("7H", 2)) == f"-/8H 7H/{run_text('S')}/#4D"


def test_a_card_of_the_reserve_moves_alone() -> None:
    assert after("8H/-;reserve=KS 7H", move("7H", 1)) == "8H 7H/-;reserve=KS"


def test_places_tell_where_each_face_up_card_lies() -> None:
    places = board("#4S 9C/8H;stock=2C;reserve=KS;banked=D").places
    found = {text: places[parse_card(text)] for text in ("4S", "9C", "8H", "2C", "KS", "AD")}
    assert found == {
        "4S": OUT_OF_SIGHT,
        "9C": 1,
        "8H": 2,
        "2C": OUT_OF_SIGHT,
        "KS": IN_RESERVE,
        "AD": OUT_OF_SIGHT,
    }


@pytest.mark.parametrize(
    ("text", "links"),
    [
        ("9H 8H 7H 6C 5C/-", 3),
        ("9H 7H/8H", 0),
        ("#9H 8H 7H/-", 1),
        ("8H 9H/-", 0),
        ("AS KH/-", 0),
        (f"{run_text('S')}/-;banked=H", 24),
        ("-;banked=S H D C", 48),
    ],
)
def test_links_are_face_up_cards_on_their_face_up_next_higher(text: str, links: int) -> None:
    """A face-down card counts for nothing, so that links tell nothing of it."""
    assert board(text).links == links


def test_links_follow_moves_deals_and_banks() -> None:
    joined = move_card(board("8H/7H"), parse_card("7H"), 1, bank=True).board
    assert joined.links == 1
    assert move_card(joined, parse_card("7H"), 2, bank=True).board.links == 0
    assert deal_stock(board("8H/5C;stock=7H 3C"), bank=True).board.links == 1
    banked = move_card(board(f"{run_text('S', 'K', '2')}/AS"), parse_card("AS"), 1, bank=True)
    assert banked.board.links == 12


def test_whole_columns_hold_one_face_up_run_and_nothing_else() -> None:
    spades, hearts = run_text("S"), run_text("H")
    assert board(f"{spades}/4D {hearts}/-").whole_columns == 1
    assert board(f"#{spades}/-").whole_columns == 0
    assert board(f"{spades} {hearts}/-").whole_columns == 0
